package io.foyer.recognition.gateway.internal;

import com.fasterxml.jackson.databind.JsonNode;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import io.foyer.core.Viewer;
import io.foyer.library.LibraryException;
import io.foyer.library.LibraryPerformers.KnownPerformer;
import io.foyer.recognition.gateway.internal.KnownPeople.Named;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Makes an answer for one viewer out of what the sidecar found: distances become bands, people of
 * the performer database become performers of the library as far as the viewer may see them. Takes
 * what comes; whatever is missing or of the wrong kind is left out.
 */
final class ResultReader {
  private static final int MOST_PERSONS = 200;
  private static final int MOST_MATCHES = 20;
  private static final int MOST_FACES = 8;
  private static final int MOST_ERRORS = 10;
  private static final int LONGEST_NAME = 200;

  private final Sidecar sidecar;
  private final Subjects subjects;
  private final KnownPeople people;

  ResultReader(Sidecar sidecar, Subjects subjects, KnownPeople people) {
    this.sidecar = sidecar;
    this.subjects = subjects;
    this.people = people;
  }

  /** A match as the sidecar has it, and whom it names. */
  private record Found(JsonNode json, Named named, double distance) {}

  /** Somebody who was seen, and the matches, best first. */
  private record Seen(JsonNode json, List<Found> matches) {}

  /** What is known of the library while one result is read. */
  private record Known(
      Viewer viewer, EntityRef entity, List<KnownPerformer> performers, Set<EntityRef> onItem) {}

  /**
   * Reads a result.
   *
   * @param faces address below which the faces lie
   */
  Wire.Identification read(Viewer viewer, EntityRef entity, JsonNode result, String faces) {
    List<Seen> persons =
        persons(result).stream()
            .filter(person -> isSeen(viewer, entity, person))
            .map(json -> new Seen(json, matches(json)))
            .toList();
    List<Named> wanted =
        persons.stream().flatMap(seen -> seen.matches().stream()).map(Found::named).toList();
    List<String> errors = new ArrayList<>();
    result.path("errors").forEach(error -> errors.add(sidecar.shown(error.asText(""))));
    Known known = new Known(viewer, entity, performers(entity, wanted, errors), people.on(entity));
    List<Wire.Person> read = new ArrayList<>();
    for (Seen person : persons) {
      read.add(person(read.size(), person.json(), person.matches(), known, faces));
    }
    JsonNode source = result.path("frame_source");
    return new Wire.Identification(
        count(result, "frames_analyzed"),
        count(result, result.has("faces_detected") ? "faces_detected" : "face_count"),
        result.has("faces_after_filter")
            ? count(result, "faces_after_filter")
            : read.stream().mapToLong(Wire.Person::faceCount).sum(),
        text(result, "database_version"),
        result.path("models_demo").asBoolean(false),
        source.isTextual() ? sidecar.shown(source.textValue()) : null,
        count(result.path("timing"), "total_ms"),
        result.has("images_processed") ? count(result, "images_processed") : null,
        result.has("total_images") ? count(result, "total_images") : null,
        errors.stream().limit(MOST_ERRORS).toList(),
        read);
  }

  /** Scenes answer persons, images faces, galleries performers, where they answer no persons. */
  private static List<JsonNode> persons(JsonNode result) {
    for (String member : List.of("persons", "faces", "performers")) {
      if (result.path(member).isArray()) {
        List<JsonNode> persons = new ArrayList<>();
        result.path(member).forEach(persons::add);
        return persons.stream().filter(JsonNode::isObject).limit(MOST_PERSONS).toList();
      }
    }
    return List.of();
  }

  /**
   * Whether the viewer may know of somebody: in a gallery, only who is in an image that the viewer
   * may see. The sidecar was told to look at these alone; but they may be others by now.
   */
  private boolean isSeen(Viewer viewer, EntityRef entity, JsonNode person) {
    return entity.type() != EntityType.GALLERY
        || images(person).stream().anyMatch(image -> isVisible(viewer, entity, image));
  }

  private boolean isVisible(Viewer viewer, EntityRef gallery, String image) {
    return subjects.visible(viewer, new EntityRef(gallery.instance(), EntityType.IMAGE, image));
  }

  /** The images of a gallery that a person was seen in, as far as they are told. */
  private static Set<String> images(JsonNode person) {
    Set<String> images = new TreeSet<>();
    person.path("faces").forEach(face -> images.add(face.path("image_id").asText("")));
    person.path("image_ids").forEach(image -> images.add(image.asText("")));
    images.remove("");
    return images;
  }

  private static List<Found> matches(JsonNode person) {
    List<JsonNode> all = new ArrayList<>();
    all.add(person.path("best_match"));
    person.path("all_matches").forEach(all::add);
    person.path("matches").forEach(all::add);
    if (person.has("performer_id")) {
      all.add(person);
    }
    Map<String, Found> found = new LinkedHashMap<>();
    for (JsonNode json : all) {
      String id = text(json, json.has("stashdb_id") ? "stashdb_id" : "performer_id");
      Double distance = distance(json);
      if (id != null && distance != null && found.size() < MOST_MATCHES) {
        String endpoint = text(json, "endpoint");
        String name = text(json, "name");
        found.putIfAbsent(
            endpoint + ":" + id,
            new Found(json, new Named(id, endpoint, name == null ? "Unknown" : name), distance));
      }
    }
    return List.copyOf(found.values());
  }

  private static @Nullable Double distance(JsonNode json) {
    Double distance = number(json, "distance");
    return distance == null ? number(json, "best_distance") : distance;
  }

  private List<KnownPerformer> performers(
      EntityRef entity, Iterable<Named> wanted, List<String> errors) {
    SortedSet<String> ids = new TreeSet<>();
    SortedSet<String> names = new TreeSet<>();
    for (Named named : wanted) {
      ids.add(named.externalId());
      if (named.hasName()) {
        names.add(named.name());
      }
    }
    if (ids.isEmpty()) {
      return List.of();
    }
    try {
      return people
          .lookups()
          .find(entity, ids, names, () -> subjects.library(entity).performers().find(ids, names));
    } catch (LibraryException e) {
      errors.add("Who of them is in the library already is not known: " + e.getMessage());
      return List.of();
    }
  }

  private Wire.Person person(
      int id, JsonNode person, List<Found> matches, Known known, String address) {
    List<Wire.Face> faces = faces(person, known, address);
    List<Wire.Match> read =
        IntStream.range(0, matches.size())
            .mapToObj(i -> match(matches.get(i), gap(matches, i), person, known))
            .toList();
    List<Double> seconds =
        faces.stream().map(Wire.Face::seconds).filter(Objects::nonNull).sorted().toList();
    return new Wire.Person(
        person.path("person_id").isInt() ? person.path("person_id").intValue() : id,
        looks(person, known),
        person.has("face_count") ? count(person, "face_count") : Math.max(1, faces.size()),
        seconds.isEmpty() ? null : seconds.getFirst(),
        seconds.isEmpty() ? null : seconds.getLast(),
        faces,
        read.isEmpty() ? null : read.getFirst(),
        read.isEmpty() ? List.of() : read.subList(1, read.size()));
  }

  /** How much farther the nearest other performer is; negative when that one is nearer. */
  private static @Nullable Double gap(List<Found> matches, int at) {
    OptionalDouble nearest =
        IntStream.range(0, matches.size())
            .filter(other -> other != at)
            .mapToDouble(other -> matches.get(other).distance())
            .min();
    return nearest.isPresent() ? nearest.getAsDouble() - matches.get(at).distance() : null;
  }

  /** In how many frames or images somebody was seen, without those that the viewer may not see. */
  private long looks(JsonNode person, Known known) {
    EntityType type = known.entity().type();
    Set<String> images = type == EntityType.GALLERY ? images(person) : Set.of();
    long hidden =
        images.stream().filter(image -> !isVisible(known.viewer(), known.entity(), image)).count();
    if (hidden > 0) {
      return images.size() - hidden;
    }
    for (String member : List.of("frame_count", "image_count")) {
      if (person.has(member)) {
        return count(person, member);
      }
    }
    return type == EntityType.IMAGE ? 1 : 0;
  }

  private Wire.Match match(Found found, @Nullable Double gap, JsonNode person, Known known) {
    JsonNode json = found.json();
    Named named = found.named();
    double distance = found.distance();
    long looks = looks(person, known);
    long seen =
        !json.has("frames")
            ? looks
            : known.entity().type() == EntityType.GALLERY
                ? Math.min(count(json, "frames"), looks)
                : count(json, "frames");
    KnownPerformer performer = KnownPeople.choose(named, known.performers()).orElse(null);
    EntityRef ref =
        performer == null
            ? null
            : new EntityRef(known.entity().instance(), EntityType.PERFORMER, performer.id());
    Wire.Performer shown =
        performer == null || ref == null
            ? null
            : people.shown(known.viewer(), ref, performer.name()).orElse(null);
    Wire.Place place =
        shown == null
            ? Wire.Place.NOT_IN_LIBRARY
            : known.onItem().contains(ref) ? Wire.Place.ON_ITEM : Wire.Place.IN_LIBRARY;
    return new Wire.Match(
        named.externalId(),
        named.endpoint(),
        named.name(),
        text(json, "country"),
        distance,
        number(json, "facenet_distance"),
        number(json, "arcface_distance"),
        json.path("reliable").asBoolean(distance <= 0.5),
        Band.of(
            known.entity().type(), distance, seen, gap == null ? Double.POSITIVE_INFINITY : gap),
        seen,
        json.has("faces") ? count(json, "faces") : count(person, "face_count"),
        gap,
        texts(json.path("models")),
        texts(json.has("signals") ? json.path("signals") : person.path("signals_used")),
        place,
        shown,
        portrait(json));
  }

  /** Only over https, and only for the browser to fetch: this service fetches nothing by it. */
  private static @Nullable String portrait(JsonNode json) {
    String url = text(json, "image_url");
    return url != null && (url.startsWith("https://") || url.startsWith("data:image/"))
        ? url
        : null;
  }

  private List<Wire.Face> faces(JsonNode person, Known known, String address) {
    EntityType type = known.entity().type();
    boolean moving = type == EntityType.SCENE;
    List<Wire.Face> faces = new ArrayList<>();
    for (JsonNode face : person.path("faces")) {
      String image = text(face, "image_id");
      boolean visible =
          type != EntityType.GALLERY
              || (image != null && isVisible(known.viewer(), known.entity(), image));
      if (face.path("id").isInt() && visible && faces.size() < MOST_FACES) {
        faces.add(
            new Wire.Face(
                face.path("id").intValue(),
                address + "/" + face.path("id").intValue(),
                // A scene's cover is at no moment of it.
                moving && face.path("frame_index").asInt(0) >= 0 ? number(face, "seconds") : null,
                image,
                box(face),
                face.path("confidence").asDouble(0)));
      }
    }
    return faces;
  }

  private static Wire.@Nullable Box box(JsonNode face) {
    double width = face.path("frame_width").asDouble(0);
    double height = face.path("frame_height").asDouble(0);
    if (width <= 0 || height <= 0) {
      return null;
    }
    double left = Math.clamp(face.path("x").asDouble(0) / width, 0, 1);
    double top = Math.clamp(face.path("y").asDouble(0) / height, 0, 1);
    double right = (face.path("x").asDouble(0) + face.path("width").asDouble(0)) / width;
    double bottom = (face.path("y").asDouble(0) + face.path("height").asDouble(0)) / height;
    return new Wire.Box(
        left, top, Math.clamp(right, left, 1) - left, Math.clamp(bottom, top, 1) - top);
  }

  private static long count(JsonNode json, String member) {
    return Math.max(0, json.path(member).asLong(0));
  }

  private static @Nullable Double number(JsonNode json, String member) {
    JsonNode value = json.path(member);
    return value.isNumber() && Double.isFinite(value.doubleValue()) ? value.doubleValue() : null;
  }

  private static @Nullable String text(JsonNode json, String member) {
    String value = json.path(member).asText("").strip();
    if (value.isEmpty()) {
      return null;
    }
    return value.length() <= LONGEST_NAME || member.equals("image_url")
        ? value
        : value.substring(0, LONGEST_NAME);
  }

  private static List<String> texts(JsonNode list) {
    List<String> texts = new ArrayList<>();
    list.forEach(each -> texts.add(each.asText("")));
    return texts.stream().filter(text -> !text.isBlank()).limit(10).toList();
  }
}
