package io.foyer.catalog.internal.index;

import static io.foyer.core.EntityType.CLIP;
import static io.foyer.core.EntityType.GALLERY;
import static io.foyer.core.EntityType.GROUP;
import static io.foyer.core.EntityType.IMAGE;
import static io.foyer.core.EntityType.PERFORMER;
import static io.foyer.core.EntityType.SCENE;
import static io.foyer.core.EntityType.STUDIO;
import static io.foyer.core.EntityType.TAG;

import com.fasterxml.jackson.databind.JsonNode;
import io.foyer.core.EntityType;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;

/**
 * The contract's lists, read aloud: loops over rows, one criterion at a time, without any of the
 * means of the index. It is what the index must agree with.
 */
final class Oracle {
  private final World world;
  private final LocalDate today;

  Oracle(World world, LocalDate today) {
    this.world = world;
    this.today = today;
  }

  List<Integer> list(EntityType type, JsonNode filter, String q, String sort, boolean descending) {
    Comparator<Integer> order = order(type, filter, sort, descending);
    return world
        .ords(type)
        .filter(ord -> world.visible(type, ord))
        .filter(ord -> matches(type, ord, filter))
        .filter(ord -> q.isEmpty() || world.found(type, ord, q))
        .sorted(order)
        .toList();
  }

  private boolean matches(EntityType type, int ord, JsonNode filter) {
    for (Map.Entry<String, JsonNode> criterion : filter.properties()) {
      if (!matches(type, ord, criterion.getKey(), criterion.getValue())) {
        return false;
      }
    }
    return type != CLIP || filter.has("isGenerated") || ((ClipRow) row(type, ord)).generated();
  }

  private Row row(EntityType type, int ord) {
    return world.rows.get(type).get(ord);
  }

  private boolean matches(EntityType type, int ord, String name, JsonNode c) {
    Row row = row(type, ord);
    switch (name) {
      case "ids":
        return named(type, c.get("value"), 0, false).contains(ord)
            != modifier(c, "INCLUDES").equals("EXCLUDES");
      case "instance_id":
      case "instanceId":
        return World.SERVERS.get(row.instance()).equals(c.asText());
      case "q":
        return world.found(type, ord, c.asText());
      case "favorite":
        return (world.own(type, "favorite", ord) != null) == c.asBoolean();
      case "performer_favorite":
        return relatedToFavorite(PERFORMER, ((SceneRow) row).performers());
      case "tag_favorite":
        return relatedToFavorite(TAG, ((SceneRow) row).tags());
      case "studio_favorite":
        return relatedToFavorite(STUDIO, ((SceneRow) row).studio());
      case "hasFavoriteImage":
        return world
            .ords(IMAGE)
            .filter(i -> world.visible(IMAGE, i) && world.own(IMAGE, "favorite", i) != null)
            .anyMatch(i -> has(((ImageRow) row(IMAGE, i)).galleries(), ord));
      case "resolution":
        return resolution(row, c);
      case "orientation":
        return orientation(row, c);
      case "isGenerated":
        return c.asText().equals("all") || ((ClipRow) row).generated() == c.asText().equals("true");
      case "sceneId":
        return any(named(SCENE, c, 0, true), ((ClipRow) row).scene());
      case "tagIds":
        return any(named(TAG, c, 0, true), ((ClipRow) row).tags())
            || any(named(TAG, c, 0, true), ((ClipRow) row).primaryTag());
      case "sceneTagIds":
        return any(named(TAG, c, 0, true), sceneOf((ClipRow) row).tags());
      case "performerIds":
        return any(named(PERFORMER, c, 0, true), sceneOf((ClipRow) row).performers());
      case "studioId":
        return any(named(STUDIO, c, 0, true), sceneOf((ClipRow) row).studio());
      case "scene_filter":
        return matches(type, ord, c.has("id") ? "scenes" : "groups", c.elements().next());
      case "scenes_filter":
        return matches(type, ord, c.has("id") ? "#scenes" : "#groups", c.elements().next());
      default:
        break;
    }
    EntityType target = target(name);
    if (target != null) {
      return related(type, ord, name, target, c);
    }
    if (name.equals("date")
        || name.equals("birthdate")
        || name.equals("death_date")
        || name.endsWith("_at")) {
      return date(type, ord, name, c);
    }
    if (Set.of(
            "title",
            "details",
            "director",
            "tattoos",
            "piercings",
            "measurements",
            "name",
            "description",
            "synopsis")
        .contains(name)) {
      return text(world.text(type, name, ord), c);
    }
    if (name.endsWith("codec")) {
      SceneRow scene = (SceneRow) row;
      return text(name.startsWith("video") ? scene.videoCodec() : scene.audioCodec(), c);
    }
    if (Set.of("gender", "eye_color", "hair_color", "ethnicity", "fake_tits").contains(name)) {
      String value = choice((PerformerRow) row, name);
      boolean same = value != null && value.equalsIgnoreCase(c.get("value").asText());
      return same == modifier(c, "EQUALS").equals("EQUALS");
    }
    return number(type, ord, name, c);
  }

  private static String choice(PerformerRow row, String name) {
    return switch (name) {
      case "gender" -> row.gender();
      case "eye_color" -> row.eyeColor();
      case "hair_color" -> row.hairColor();
      case "ethnicity" -> row.ethnicity();
      default -> row.fakeTits();
    };
  }

  private static String modifier(JsonNode c, String byDefault) {
    return c.has("modifier") ? c.get("modifier").asText() : byDefault;
  }

  private SceneRow sceneOf(ClipRow clip) {
    return (SceneRow) row(SCENE, clip.scene());
  }

  private boolean relatedToFavorite(EntityType type, int... ords) {
    return Arrays.stream(ords)
        .anyMatch(ord -> world.visible(type, ord) && world.own(type, "favorite", ord) != null);
  }

  private static boolean has(int[] values, int value) {
    return Arrays.stream(values).anyMatch(v -> v == value);
  }

  private static boolean any(Set<Integer> named, int... ords) {
    return Arrays.stream(ords).anyMatch(named::contains);
  }

  private static EntityType target(String name) {
    return switch (name) {
      case "performers" -> PERFORMER;
      case "tags" -> TAG;
      case "studios", "studio parents" -> STUDIO;
      case "groups", "#groups" -> GROUP;
      case "galleries" -> GALLERY;
      case "scenes", "#scenes" -> SCENE;
      case "parents" -> TAG;
      default -> null;
    };
  }

  private boolean related(EntityType type, int ord, String name, EntityType told, JsonNode c) {
    EntityType target = name.equals("parents") ? type : told;
    int depth = c.has("depth") ? c.get("depth").asInt() : 0;
    Set<Integer> related = related(type, ord, name);
    return switch (modifier(c, "INCLUDES")) {
      case "INCLUDES" -> meets(related, named(target, c.get("value"), depth, true));
      case "EXCLUDES" -> !meets(related, named(target, c.get("value"), depth, true));
      default -> {
        boolean all = true;
        for (JsonNode id : c.get("value")) {
          all &= meets(related, named(target, id, depth, true));
        }
        yield all;
      }
    };
  }

  private static boolean meets(Set<Integer> a, Set<Integer> b) {
    return a.stream().anyMatch(b::contains);
  }

  private static Set<Integer> set(int... ords) {
    Set<Integer> result = new TreeSet<>();
    Arrays.stream(ords).forEach(result::add);
    return result;
  }

  private Set<Integer> scenes(IntPredicate test) {
    Set<Integer> result = new TreeSet<>();
    world.ords(SCENE).filter(test::test).forEach(result::add);
    return result;
  }

  private SceneRow scene(int ord) {
    return (SceneRow) row(SCENE, ord);
  }

  private Set<Integer> related(EntityType type, int ord, String name) {
    Row row = row(type, ord);
    return switch (type) {
      case SCENE -> {
        SceneRow r = (SceneRow) row;
        yield switch (name) {
          case "performers" -> set(r.performers());
          case "tags" -> {
            Set<Integer> tags = set(r.tags());
            tags.addAll(set(r.inheritedTags()));
            yield tags;
          }
          case "studios" -> set(r.studio());
          case "groups" -> set(r.groups());
          default -> set(r.galleries());
        };
      }
      case PERFORMER -> {
        Set<Integer> all = scenes(s -> has(scene(s).performers(), ord));
        Set<Integer> result = new TreeSet<>();
        switch (name) {
          case "tags" -> result.addAll(set(((PerformerRow) row).tags()));
          case "scenes" -> result.addAll(all);
          default -> {
            for (int s : all) {
              if (world.visible(SCENE, s)) {
                result.addAll(
                    name.equals("studios") ? set(scene(s).studio()) : set(scene(s).groups()));
              }
            }
          }
        }
        yield result;
      }
      case STUDIO ->
          name.equals("tags") ? set(((StudioRow) row).tags()) : set(((StudioRow) row).parent());
      case TAG -> {
        Set<Integer> result = new TreeSet<>();
        switch (name) {
          case "parents" -> result.addAll(set(((TagRow) row).parents()));
          case "performers" ->
              world
                  .ords(PERFORMER)
                  .filter(p -> has(((PerformerRow) row(PERFORMER, p)).tags(), ord))
                  .forEach(result::add);
          case "studios" ->
              world
                  .ords(STUDIO)
                  .filter(p -> has(((StudioRow) row(STUDIO, p)).tags(), ord))
                  .forEach(result::add);
          case "#scenes" -> result.addAll(scenes(s -> has(scene(s).tags(), ord)));
          default -> {
            for (int s : scenes(s -> has(scene(s).tags(), ord) && world.visible(SCENE, s))) {
              result.addAll(set(scene(s).groups()));
            }
          }
        }
        yield result;
      }
      case GROUP -> {
        GroupRow r = (GroupRow) row;
        Set<Integer> scenes = scenes(s -> has(scene(s).groups(), ord));
        yield switch (name) {
          case "studios" -> set(r.studio());
          case "tags" -> set(r.tags());
          case "scenes" -> scenes;
          default -> {
            Set<Integer> result = new TreeSet<>();
            for (int s : scenes) {
              if (world.visible(SCENE, s)) {
                result.addAll(set(scene(s).performers()));
              }
            }
            yield result;
          }
        };
      }
      case GALLERY -> {
        GalleryRow r = (GalleryRow) row;
        yield switch (name) {
          case "studios" -> set(r.studio());
          case "tags" -> set(r.tags());
          case "performers" -> set(r.performers());
          default -> scenes(s -> has(scene(s).galleries(), ord));
        };
      }
      case IMAGE -> {
        ImageRow r = (ImageRow) row;
        yield switch (name) {
          case "studios" -> set(r.studio());
          case "tags" -> set(r.tags());
          case "performers" -> set(r.performers());
          default -> set(r.galleries());
        };
      }
      case CLIP -> Set.of();
    };
  }

  /** What ids name: an array, one, or several joined by commas. */
  private Set<Integer> named(EntityType type, JsonNode ids, int depth, boolean seen) {
    Set<Integer> result = new HashSet<>();
    if (ids.isArray()) {
      ids.forEach(id -> result.addAll(named(type, id, depth, seen)));
      return result;
    }
    for (String id : ids.asText().split(",")) {
      String[] parts = id.split(":", 2);
      for (int ord : world.ords(type).toList()) {
        if (Long.toString(world.id(ord)).equals(parts[0])
            && (parts.length == 1 || World.SERVERS.get(world.instance(ord)).equals(parts[1]))
            && (!seen || world.visible(type, ord))) {
          result.addAll(below(type, ord, depth));
        }
      }
    }
    if (seen) {
      result.removeIf(ord -> !world.visible(type, ord));
    }
    return result;
  }

  private Set<Integer> below(EntityType type, int ord, int depth) {
    Set<Integer> all = new HashSet<>(Set.of(ord));
    for (int level = 0; level != depth && level < 1000; level++) {
      Set<Integer> next = new HashSet<>(all);
      for (int other : world.ords(type).toList()) {
        boolean child =
            switch (type) {
              case TAG -> any(all, ((TagRow) row(TAG, other)).parents());
              case STUDIO -> any(all, ((StudioRow) row(STUDIO, other)).parent());
              case GROUP ->
                  all.stream()
                      .filter(p -> world.live(GROUP, p))
                      .anyMatch(p -> has(((GroupRow) row(GROUP, p)).subGroups(), other));
              default -> false;
            };
        if (child) {
          next.add(other);
        }
      }
      if (next.equals(all)) {
        break;
      }
      all = next;
    }
    return all;
  }

  private static final Map<String, int[]> BANDS =
      Map.of(
          "FULL_HD", new int[] {1080, 1439},
          "720p", new int[] {720, 1079},
          "FOUR_K", new int[] {1920, 2559},
          "HUGE", new int[] {4320, 1_000_000});

  private static int[] sides(Row row) {
    return row instanceof SceneRow s
        ? new int[] {s.width(), s.height()}
        : new int[] {((ImageRow) row).width(), ((ImageRow) row).height()};
  }

  private static boolean resolution(Row row, JsonNode c) {
    int side = Math.min(sides(row)[0], sides(row)[1]);
    int[] band = BANDS.get(c.get("value").asText());
    boolean in = side >= band[0] && side <= band[1];
    return switch (modifier(c, "EQUALS")) {
      case "EQUALS" -> in;
      case "NOT_EQUALS" -> !in;
      case "GREATER_THAN" -> side > band[1];
      case "LESS_THAN" -> side != 0 && side < band[0];
      default -> side >= band[0];
    };
  }

  private static boolean orientation(Row row, JsonNode c) {
    int width = sides(row)[0];
    int height = sides(row)[1];
    if (width == 0 || height == 0) {
      return false;
    }
    String is = width > height ? "LANDSCAPE" : width < height ? "PORTRAIT" : "SQUARE";
    for (JsonNode wanted : c.get("value")) {
      if (wanted.asText().equalsIgnoreCase(is)) {
        return true;
      }
    }
    return false;
  }

  private static boolean text(String text, JsonNode c) {
    String value = c.has("value") ? c.get("value").asText().toLowerCase(Locale.ROOT) : "";
    String is = text == null ? "" : text.toLowerCase(Locale.ROOT);
    return switch (modifier(c, "INCLUDES")) {
      case "INCLUDES" -> text != null && is.contains(value);
      case "EXCLUDES" -> text == null || !is.contains(value);
      case "EQUALS" -> text != null && is.equals(value);
      case "NOT_EQUALS" -> text == null || !is.equals(value);
      case "IS_NULL" -> text == null;
      default -> text != null;
    };
  }

  private static LocalDate first(int date) {
    return LocalDate.of(date / 10_000, Math.max(1, date / 100 % 100), Math.max(1, date % 100));
  }

  private boolean date(EntityType type, int ord, String name, JsonNode c) {
    LocalDate is = null;
    Instant at = null;
    if (name.equals("date") || name.startsWith("birth") || name.startsWith("death")) {
      int date = (int) (double) numberOf(type, ord, name);
      is = date == 0 ? null : first(date);
      at = is == null ? null : is.atStartOfDay().toInstant(ZoneOffset.UTC);
    } else {
      Double millis =
          name.startsWith("last_") ? world.own(type, name, ord) : numberOf(type, ord, name);
      if (millis != null && millis != 0) {
        at = Instant.ofEpochMilli(millis.longValue());
        is = at.atOffset(ZoneOffset.UTC).toLocalDate();
      }
    }
    String modifier = modifier(c, "GREATER_THAN");
    if (modifier.equals("IS_NULL") || modifier.equals("NOT_NULL")) {
      return (is == null) == modifier.equals("IS_NULL");
    }
    LocalDate from = c.has("value") ? begin(c.get("value").asText()) : LocalDate.MIN;
    LocalDate end = c.has("value") ? end(c.get("value").asText()) : LocalDate.MAX;
    LocalDate last = c.has("value2") ? end(c.get("value2").asText()) : LocalDate.MAX;
    boolean before = is != null && is.isBefore(from);
    return switch (modifier) {
      case "GREATER_THAN" -> is != null && is.isAfter(end);
      case "LESS_THAN" -> before;
      case "EQUALS" -> is != null && !before && !is.isAfter(end);
      case "NOT_EQUALS" -> is == null || before || is.isAfter(end);
      case "BETWEEN" -> is != null && !before && !is.isAfter(last);
      default -> is == null || before || is.isAfter(last);
    };
  }

  private static LocalDate begin(String text) {
    return LocalDate.parse(text + "-01-01".substring(text.length() - 4));
  }

  private static LocalDate end(String text) {
    LocalDate begin = begin(text);
    return switch (text.length()) {
      case 4 -> begin.plusYears(1).minusDays(1);
      case 7 -> begin.plusMonths(1).minusDays(1);
      default -> begin;
    };
  }

  private boolean number(EntityType type, int ord, String name, JsonNode c) {
    boolean exact = Set.of("performer_count", "tag_count").contains(name);
    boolean years = Set.of("performer_age", "age", "birth_year", "death_year").contains(name);
    String modifier = modifier(c, exact || years ? "EQUALS" : "GREATER_THAN");
    Double is = years ? years(type, ord, name) : numberOf(type, ord, name);
    double value = c.get("value").asDouble();
    double value2 =
        c.has("value2")
            ? c.get("value2").asDouble()
            : type == IMAGE ? value : Double.POSITIVE_INFINITY;
    if (is == null) {
      return modifier.equals("NOT_EQUALS");
    }
    return switch (modifier) {
      case "GREATER_THAN" -> is > value;
      case "LESS_THAN" -> is < value;
      case "EQUALS" -> is == value;
      case "NOT_EQUALS" -> is != value;
      case "BETWEEN" -> is >= value && is <= value2;
      default -> !(is >= value && is <= value2);
    };
  }

  private Double years(EntityType type, int ord, String name) {
    if (name.equals("performer_age")) {
      SceneRow scene = (SceneRow) row(type, ord);
      LocalDate at = scene.date() == 0 ? today : first(scene.date());
      return Arrays.stream(scene.performers())
          .filter(p -> world.live(PERFORMER, p))
          .map(p -> ((PerformerRow) row(PERFORMER, p)).birthdate())
          .filter(birth -> birth != 0)
          .mapToObj(birth -> (double) first(birth).until(at).getYears())
          .max(Comparator.naturalOrder())
          .orElse(null);
    }
    PerformerRow performer = (PerformerRow) row(type, ord);
    int date = name.equals("death_year") ? performer.deathDate() : performer.birthdate();
    if (date == 0) {
      return null;
    }
    return name.equals("age") ? first(date).until(today).getYears() : (double) (date / 10_000);
  }

  private double liveCount(EntityType type, int[] ords) {
    return Arrays.stream(ords).distinct().filter(ord -> world.live(type, ord)).count();
  }

  /** A number by the name of its criterion or sort key. */
  Double numberOf(EntityType type, int ord, String name) {
    Row row = row(type, ord);
    String key =
        switch (name) {
          case "rating", "user_rating" -> "rating100";
          case "scenes_count" -> "scene_count";
          default -> name;
        };
    if (Set.of(
            "rating100",
            "o_counter",
            "play_count",
            "play_duration",
            "resume_time",
            "last_played_at",
            "last_o_at")
        .contains(key)) {
      Double own = world.own(type, key, ord);
      if (own == null && row instanceof ImageRow image) {
        return (double) (key.equals("rating100") ? image.rating100() : image.oCounter());
      }
      return own == null ? 0 : own;
    }
    return switch (row) {
      case SceneRow r ->
          switch (key) {
            case "created_at" -> (double) r.createdAt();
            case "updated_at" -> (double) r.updatedAt();
            case "date" -> (double) r.date();
            case "duration" -> (double) Math.round(r.duration());
            case "filesize" -> (double) r.size();
            case "bitrate" -> (double) r.bitRate();
            case "framerate" -> Math.round(r.frameRate() * 1e6) / 1e6;
            case "performer_count" -> liveCount(PERFORMER, r.performers());
            default -> liveCount(TAG, r.tags());
          };
      case PerformerRow r ->
          switch (key) {
            case "created_at" -> (double) r.createdAt();
            case "updated_at" -> (double) r.updatedAt();
            case "birthdate" -> (double) r.birthdate();
            case "death_date" -> (double) r.deathDate();
            case "height" -> (double) r.height();
            case "weight" -> (double) r.weight();
            case "penis_length" -> r.penisLength();
            case "career_length" -> (double) r.careerYears();
            case "scene_count" -> seen(SCENE, s -> has(scene(s).performers(), ord), r.sceneCount());
            case "image_count" -> seen(IMAGE, i -> has(image(i).performers(), ord), r.imageCount());
            case "gallery_count" ->
                seen(GALLERY, g -> has(gallery(g).performers(), ord), r.galleryCount());
            default ->
                seenOver(
                    s -> has(scene(s).performers(), ord),
                    GROUP,
                    s -> scene(s).groups(),
                    r.groupCount());
          };
      case StudioRow r ->
          switch (key) {
            case "created_at" -> (double) r.createdAt();
            case "updated_at" -> (double) r.updatedAt();
            case "scene_count" -> seen(SCENE, s -> scene(s).studio() == ord, r.sceneCount());
            case "image_count" -> seen(IMAGE, i -> image(i).studio() == ord, r.imageCount());
            case "gallery_count" ->
                seen(GALLERY, g -> gallery(g).studio() == ord, r.galleryCount());
            case "performer_count" ->
                seenOver(
                    s -> scene(s).studio() == ord,
                    PERFORMER,
                    s -> scene(s).performers(),
                    r.performerCount());
            default -> seen(GROUP, g -> ((GroupRow) row(GROUP, g)).studio() == ord, r.groupCount());
          };
      case TagRow r ->
          switch (key) {
            case "created_at" -> (double) r.createdAt();
            case "updated_at" -> (double) r.updatedAt();
            case "scene_count" -> tagScenes(ord, r.sceneCount());
            case "image_count" -> seen(IMAGE, i -> has(image(i).tags(), ord), r.imageCount());
            case "gallery_count" ->
                seen(GALLERY, g -> has(gallery(g).tags(), ord), r.galleryCount());
            case "performer_count" ->
                seen(
                    PERFORMER,
                    p -> has(((PerformerRow) row(PERFORMER, p)).tags(), ord),
                    r.performerCount());
            case "studio_count" ->
                seen(STUDIO, t -> has(((StudioRow) row(STUDIO, t)).tags(), ord), r.studioCount());
            case "group_count" ->
                seen(GROUP, g -> has(((GroupRow) row(GROUP, g)).tags(), ord), r.groupCount());
            default ->
                seen(
                    CLIP,
                    c -> clip(c).primaryTag() == ord || has(clip(c).tags(), ord),
                    r.markerCount());
          };
      case GroupRow r ->
          switch (key) {
            case "created_at" -> (double) r.createdAt();
            case "updated_at" -> (double) r.updatedAt();
            case "date" -> (double) r.date();
            case "duration" -> (double) r.duration();
            case "scene_count" -> seen(SCENE, s -> has(scene(s).groups(), ord), r.sceneCount());
            default ->
                seenOver(
                    s -> has(scene(s).groups(), ord),
                    PERFORMER,
                    s -> scene(s).performers(),
                    r.performerCount());
          };
      case GalleryRow r ->
          switch (key) {
            case "created_at" -> (double) r.createdAt();
            case "updated_at" -> (double) r.updatedAt();
            case "date" -> (double) r.date();
            default -> seen(IMAGE, i -> has(image(i).galleries(), ord), r.imageCount());
          };
      case ImageRow r ->
          switch (key) {
            case "created_at" -> (double) r.createdAt();
            case "updated_at" -> (double) r.updatedAt();
            case "date" -> (double) r.date();
            default -> (double) r.size();
          };
      case ClipRow r ->
          switch (key) {
            case "created_at", "libraryCreatedAt" -> (double) r.createdAt();
            case "updated_at", "libraryUpdatedAt" -> (double) r.updatedAt();
            case "seconds" -> r.seconds();
            default -> Math.max(0, r.endSeconds() - r.seconds());
          };
    };
  }

  private boolean seesAll(EntityType type) {
    return world.ords(type).allMatch(ord -> world.visible(type, ord));
  }

  /** How many are counted of a type: as the library server says, or of what is seen. */
  private double seen(EntityType type, IntPredicate pointing, int stored) {
    return seesAll(type)
        ? stored
        : world.ords(type).filter(ord -> world.visible(type, ord) && pointing.test(ord)).count();
  }

  private double seenOver(
      IntPredicate ofScene, EntityType type, IntFunction<int[]> targets, int stored) {
    if (seesAll(SCENE) && seesAll(type)) {
      return stored;
    }
    Set<Integer> found = new TreeSet<>();
    for (int scene : scenes(s -> world.visible(SCENE, s) && ofScene.test(s))) {
      set(targets.apply(scene)).stream()
          .filter(target -> world.visible(type, target))
          .forEach(found::add);
    }
    return found.size();
  }

  private double tagScenes(int tag, int stored) {
    double direct = seen(SCENE, s -> has(scene(s).tags(), tag), stored);
    long viaPerformers =
        scenes(
                s ->
                    world.visible(SCENE, s)
                        && Arrays.stream(scene(s).performers())
                            .anyMatch(
                                p ->
                                    world.visible(PERFORMER, p)
                                        && has(((PerformerRow) row(PERFORMER, p)).tags(), tag)))
            .size();
    return Math.max(direct, viaPerformers);
  }

  private ImageRow image(int ord) {
    return (ImageRow) row(IMAGE, ord);
  }

  private GalleryRow gallery(int ord) {
    return (GalleryRow) row(GALLERY, ord);
  }

  private ClipRow clip(int ord) {
    return (ClipRow) row(CLIP, ord);
  }

  private Comparator<Integer> order(
      EntityType type, JsonNode filter, String sort, boolean descending) {
    Comparator<Integer> byId = world.byId(type);
    if (sort.startsWith("random_")) {
      long seed = Long.parseLong(sort.substring(7)) % 100_000_000;
      Comparator<Integer> order =
          Comparator.<Integer>comparingLong(ord -> RandomSortTest.formula(world.id(ord), seed))
              .thenComparing(Comparator.naturalOrder());
      return descending ? order.reversed() : order;
    }
    if (Set.of("title", "name", "path", "sceneTitle", "measurements").contains(sort)) {
      Comparator<Integer> order = world.byText(type, sort).thenComparing(byId);
      return descending ? order.reversed() : order;
    }
    if (sort.equals("scene_index")) {
      Set<Integer> groups = named(GROUP, filter.get("groups").get("value"), 0, true);
      int group = groups.size() == 1 ? groups.iterator().next() : -1;
      Comparator<Integer> known =
          Comparator.comparing(ord -> sceneIndex(ord, group) == SceneRow.NO_INDEX);
      Comparator<Integer> order =
          Comparator.<Integer>comparingInt(ord -> sceneIndex(ord, group)).thenComparing(byId);
      return known.thenComparing(descending ? order.reversed() : order);
    }
    Comparator<Integer> byNumber = Comparator.comparing(ord -> numberOf(type, ord, sort));
    Comparator<Integer> order = descending ? byNumber.reversed() : byNumber;
    return switch (type) {
      case SCENE -> order.thenComparing(descending ? byId.reversed() : byId);
      case PERFORMER, STUDIO, TAG, GROUP ->
          order.thenComparing(world.byText(type, "name")).thenComparing(byId);
      case GALLERY, IMAGE, CLIP ->
          order.thenComparing(world.byText(type, "title")).thenComparing(byId);
    };
  }

  private int sceneIndex(int ord, int group) {
    SceneRow row = scene(ord);
    for (int i = 0; i < row.groups().length; i++) {
      if (row.groups()[i] == group && group >= 0) {
        return row.sceneIndexes()[i];
      }
    }
    return SceneRow.NO_INDEX;
  }
}
