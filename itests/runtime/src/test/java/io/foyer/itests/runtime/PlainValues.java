package io.foyer.itests.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import io.foyer.itests.runtime.PlainLibrary.Item;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What library servers told, read by the names of criteria and sort keys (contract, sections 0.5,
 * 3.10.2 and 6.6 to 6.7). Not for several threads.
 */
final class PlainValues {
  private final Map<String, List<Item>> items = new LinkedHashMap<>();
  private final Map<String, Item> byRef = new HashMap<>();
  private final Map<String, Map<String, Double>> own;
  private final LocalDate today;

  /** What was worked out once: nothing changes meanwhile. */
  private final Map<String, Double> numbers = new HashMap<>();

  private final Map<String, Set<String>> relations = new HashMap<>();

  /**
   * @param own what is the asking user's: by type and name, then by reference
   * @param today for ages
   */
  PlainValues(
      List<Map<String, List<Item>>> libraries,
      Map<String, Map<String, Double>> own,
      LocalDate today) {
    for (String type : PlainLists.TYPES) {
      List<Item> all = new ArrayList<>();
      libraries.forEach(library -> all.addAll(library.get(type)));
      all.forEach(item -> byRef.put(type + " " + item.ref(), item));
      items.put(type, all);
    }
    this.own = own;
    this.today = today;
  }

  List<Item> all(String type) {
    return items.get(type);
  }

  Item item(String type, String ref) {
    return byRef.get(type + " " + ref);
  }

  Item item(String type) {
    return all(type).getFirst();
  }

  /** Everything that ids name; a bare one on any library server. */
  Set<String> named(String type, JsonNode ids) {
    Set<String> named = new TreeSet<>();
    for (JsonNode id : ids) {
      for (Item item : all(type)) {
        if (id.asText().equals(item.id()) || id.asText().equals(item.ref())) {
          named.add(item.ref());
        }
      }
    }
    return named;
  }

  /** Its own name or title, or null. */
  static String called(Item item) {
    return item.text(item.raw().has("name") ? "name" : "title");
  }

  static boolean meets(Set<String> some, Set<String> others) {
    return !Collections.disjoint(some, others);
  }

  /** What an item is related to in the sense of a criterion. */
  Set<String> related(Item item, String name) {
    String key = item.type() + name + item.ref();
    Set<String> known = relations.get(key);
    if (known == null) {
      known = relate(item, name);
      relations.put(key, known);
    }
    return known;
  }

  private Set<String> relate(Item item, String name) {
    Set<String> result = new TreeSet<>();
    switch (item.type() + " " + name) {
      case "scene tags" -> {
        result.addAll(item.refs("tags"));
        result.addAll(inheritedTags(item));
      }
      case "scene studios", "group studios", "gallery studios" ->
          result.addAll(item.refs("studio"));
      case "performer studios" ->
          scenesWith("performers", item).forEach(scene -> result.addAll(scene.refs("studio")));
      case "performer groups", "performer scene_filter.groups" ->
          scenesWith("performers", item).forEach(scene -> result.addAll(scene.refs("groups")));
      case "performer scenes", "performer scene_filter.id" ->
          scenesWith("performers", item).forEach(scene -> result.add(scene.ref()));
      case "studio parents" -> result.addAll(item.refs("parent_studio"));
      case "tag performers" -> with("performer", "tags", item).forEach(it -> result.add(it.ref()));
      case "tag studios" -> with("studio", "tags", item).forEach(it -> result.add(it.ref()));
      case "tag scenes_filter.id" -> scenesWith("tags", item).forEach(it -> result.add(it.ref()));
      case "tag scenes_filter.groups" ->
          scenesWith("tags", item).forEach(scene -> result.addAll(scene.refs("groups")));
      case "group scenes", "group scene_filter.id" ->
          scenesWith("groups", item).forEach(scene -> result.add(scene.ref()));
      case "group performers" ->
          scenesWith("groups", item).forEach(scene -> result.addAll(scene.refs("performers")));
      case "gallery scenes" -> scenesWith("galleries", item).forEach(it -> result.add(it.ref()));
      case "image studios" -> {
        result.addAll(item.refs("studio"));
        if (result.isEmpty()) {
          galleriesById(item).stream()
              .map(gallery -> gallery.refs("studio"))
              .filter(studio -> !studio.isEmpty())
              .findFirst()
              .ifPresent(result::addAll);
        }
      }
      case "image performers", "image tags" -> {
        result.addAll(item.refs(name));
        if (result.isEmpty()) {
          galleriesById(item).forEach(gallery -> result.addAll(gallery.refs(name)));
        }
      }
      case "clip sceneId" -> result.addAll(item.refs("scene"));
      case "clip tagIds" -> {
        result.addAll(item.refs("tags"));
        result.addAll(item.refs("primary_tag"));
      }
      case "clip sceneTagIds" -> result.addAll(sceneOf(item).refs("tags"));
      case "clip performerIds" -> result.addAll(sceneOf(item).refs("performers"));
      case "clip studioId" -> result.addAll(sceneOf(item).refs("studio"));
      default -> result.addAll(item.refs(name));
    }
    return result;
  }

  List<Item> with(String type, String member, Item wanted) {
    return all(type).stream().filter(item -> item.refs(member).contains(wanted.ref())).toList();
  }

  List<Item> scenesWith(String member, Item wanted) {
    return with("scene", member, wanted);
  }

  Item sceneOf(Item clip) {
    return item("scene", clip.refs("scene").iterator().next());
  }

  /** Tags of its performers, studio and groups (section 6.6). */
  private Set<String> inheritedTags(Item scene) {
    Set<String> tags = new TreeSet<>();
    scene.refs("performers").forEach(ref -> tags.addAll(item("performer", ref).refs("tags")));
    scene.refs("studio").forEach(ref -> tags.addAll(item("studio", ref).refs("tags")));
    scene.refs("groups").forEach(ref -> tags.addAll(item("group", ref).refs("tags")));
    return tags;
  }

  /** Galleries from which an image takes what it lacks, in the order of section 6.7. */
  List<Item> galleriesById(Item image) {
    return image.refs("galleries").stream()
        .map(ref -> item("gallery", ref))
        .sorted(Comparator.comparing(Item::id))
        .toList();
  }

  Map<String, Double> own(String type, String name) {
    return own.getOrDefault(type + " " + name, Map.of());
  }

  /** Whole years, or null when they are not known. */
  Integer years(Item item, String name) {
    if (name.equals("performer_age")) {
      LocalDate at = item.text("date") == null ? today : first(item.text("date"));
      return item.refs("performers").stream()
          .map(ref -> item("performer", ref).text("birthdate"))
          .filter(birth -> birth != null)
          .map(birth -> whole(first(birth), at))
          .max(Comparator.naturalOrder())
          .orElse(null);
    }
    String date = item.text(name.equals("death_year") ? "death_date" : "birthdate");
    if (date == null) {
      return null;
    }
    return name.equals("age") ? whole(first(date), today) : Integer.valueOf(date.substring(0, 4));
  }

  /** Birthdays since; below 0 before the first. */
  private static int whole(LocalDate birth, LocalDate at) {
    boolean still =
        at.getMonthValue() * 100 + at.getDayOfMonth()
            < birth.getMonthValue() * 100 + birth.getDayOfMonth();
    return at.getYear() - birth.getYear() - (still ? 1 : 0);
  }

  /** A number by the name of a criterion or sort key; 0 where it is missing. */
  double number(Item item, String name) {
    return numbers.computeIfAbsent(item.type() + name + item.ref(), it -> read(item, name));
  }

  private double read(Item item, String name) {
    String key =
        switch (name) {
          case "rating", "user_rating" -> "rating100";
          case "scenes_count" -> "scene_count";
          case "libraryCreatedAt" -> "created_at";
          case "libraryUpdatedAt" -> "updated_at";
          default -> name;
        };
    JsonNode raw = item.raw();
    return switch (key) {
      case "rating100", "o_counter" -> {
        Double mine = own(item.type(), key).get(item.ref());
        yield mine != null ? mine : item.type().equals("image") ? raw.path(key).asDouble(0) : 0;
      }
      case "play_count", "play_duration", "resume_time", "last_played_at", "last_o_at" ->
          own(item.type(), key).getOrDefault(item.ref(), 0.0);
      case "created_at", "updated_at" -> moment(item, key).toEpochMilli();
      case "date", "birthdate" -> day(item, key) == null ? 0 : sortable(dayText(item, key));
      case "duration" ->
          switch (item.type()) {
            // whole seconds, as the answers have them (sections 0.9 and 4.6)
            case "scene" -> Math.round(file(item).path("duration").asDouble(0));
            case "clip" ->
                raw.path("end_seconds").isNumber()
                    ? Math.round(
                            1000
                                * (raw.get("end_seconds").asDouble()
                                    - raw.get("seconds").asDouble()))
                        / 1000.0
                    : 0;
            default -> raw.path("duration").asDouble(0);
          };
      case "filesize" -> file(item).path("size").asDouble(0);
      case "bitrate" -> file(item).path("bit_rate").asDouble(0);
      case "framerate" -> file(item).path("frame_rate").asDouble(0);
      case "performer_count" ->
          item.type().equals("scene")
              ? item.refs("performers").size()
              : raw.get("performer_count").asInt();
      case "tag_count" -> item.refs("tags").size();
      case "height" -> raw.path("height_cm").asDouble(0);
      case "career_length" -> careerYears(item.text("career_length"));
      case "scene_count" ->
          item.type().equals("tag")
              ? Math.max(raw.get("scene_count").asInt(), scenesViaPerformers(item))
              : raw.get("scene_count").asInt();
      case "image_count" ->
          item.type().equals("gallery") ? raw.get("image_count").asInt() : imagesOf(item);
      default -> raw.path(key).asDouble(0);
    };
  }

  /** Years between the first two years of a text; up to now where there is one. */
  private int careerYears(String text) {
    Matcher years = Pattern.compile("\\d{4}").matcher(text == null ? "" : text);
    if (!years.find()) {
      return 0;
    }
    int begin = Integer.parseInt(years.group());
    return (years.find() ? Integer.parseInt(years.group()) : today.getYear()) - begin;
  }

  private long scenesViaPerformers(Item tag) {
    Set<String> carriers = new TreeSet<>();
    with("performer", "tags", tag).forEach(performer -> carriers.add(performer.ref()));
    return all("scene").stream().filter(scene -> meets(scene.refs("performers"), carriers)).count();
  }

  /** Images that carry it, or that lie in a gallery which does (section 6.6). */
  private long imagesOf(Item item) {
    String member = item.type().equals("studio") ? "studio" : Mentions.plural(item.type());
    return all("image").stream()
        .filter(
            image ->
                image.refs(member).contains(item.ref())
                    || galleriesById(image).stream()
                        .anyMatch(gallery -> gallery.refs(member).contains(item.ref())))
        .count();
  }

  static JsonNode file(Item item) {
    return item.raw().path(item.type().equals("image") ? "visual_files" : "files").path(0);
  }

  /** A date as the lists have it: an image without one has its first gallery's. */
  private String dayText(Item item, String name) {
    String own = item.text(name);
    if (own != null || !item.type().equals("image")) {
      return own;
    }
    return galleriesById(item).stream()
        .map(gallery -> gallery.text("date"))
        .filter(date -> date != null)
        .findFirst()
        .orElse(null);
  }

  /** The first day of a date that may be a month or a year. */
  LocalDate day(Item item, String name) {
    String text = dayText(item, name);
    return text == null ? null : first(text);
  }

  /** Years come before their first month, months before their first day. */
  static int sortable(String date) {
    return Integer.parseInt((date.replace("-", "") + "0000").substring(0, 8));
  }

  static LocalDate first(String date) {
    return LocalDate.parse(date + "-01-01".substring(Math.min(6, date.length() - 4)));
  }

  Instant moment(Item item, String name) {
    if (name.startsWith("last_")) {
      Double millis = own(item.type(), name).get(item.ref());
      return millis == null ? null : Instant.ofEpochMilli(millis.longValue());
    }
    return OffsetDateTime.parse(item.text(name)).toInstant();
  }

  /** A text that a criterion compares, or null. */
  String text(Item item, String name) {
    return name.endsWith("_codec")
        ? file(item).path(name).asText("").isEmpty() ? null : file(item).get(name).asText()
        : item.text(name);
  }

  /** Of ASCII letters alone. */
  static String lower(String text) {
    if (text == null) {
      return null;
    }
    StringBuilder lower = new StringBuilder();
    for (char c : text.toCharArray()) {
      lower.append(c >= 'A' && c <= 'Z' ? (char) (c + 32) : c);
    }
    return lower.toString();
  }

  String sortText(Item item, String key) {
    return switch (key) {
      case "title" -> lower(title(item));
      case "sceneTitle" -> lower(title(sceneOf(item)));
      case "path" ->
          item.type().equals("gallery") && item.raw().path("folder").has("path")
              ? item.raw().get("folder").get("path").asText()
              : file(item).has("path") ? file(item).get("path").asText() : null;
      // a tag that says how it is to be sorted is (the library server's rule)
      case "name" ->
          lower(item.text("sort_name") != null ? item.text("sort_name") : item.text("name"));
      default -> lower(item.text(key));
    };
  }

  /** A title, or what stands for it. */
  static String title(Item item) {
    String title = item.text("title");
    if (title != null || item.type().equals("clip")) {
      return title;
    }
    if (file(item).has("basename")) {
      return file(item).get("basename").asText();
    }
    String folder = item.raw().path("folder").path("path").asText("");
    return folder.isEmpty() ? null : folder.substring(folder.lastIndexOf('/') + 1);
  }

  Integer place(Item scene, String group) {
    for (JsonNode in : scene.raw().get("groups")) {
      if ((in.get("group").get("id").asText() + ":" + scene.instance()).equals(group)
          && in.path("scene_index").isNumber()) {
        return in.get("scene_index").asInt();
      }
    }
    return null;
  }
}
