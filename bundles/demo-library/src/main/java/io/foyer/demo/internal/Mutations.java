package io.foyer.demo.internal;

import io.foyer.demo.internal.Values.GroupLink;
import io.foyer.demo.internal.Values.InGroup;
import io.foyer.demo.internal.Values.StashId;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The mutations: edits laid over the made-up library. One at a time, as on the real server. */
final class Mutations {
  private static final Set<String> IGNORED =
      Set.of(
          "id",
          "ids",
          "clientMutationId",
          "resume_time",
          "o_counter",
          "play_count",
          "cover_image",
          "image",
          "front_image",
          "back_image",
          "primary_file_id",
          "child_ids",
          "sub_groups",
          "scene_ids",
          "circumcised",
          "twitter",
          "instagram",
          "url");

  synchronized @Nullable Object apply(Ask ask, String name, Map<String, Object> arguments) {
    return switch (name) {
      case "sceneUpdate" -> update(ask, Kind.SCENE, arguments);
      case "performerUpdate" -> update(ask, Kind.PERFORMER, arguments);
      case "studioUpdate" -> update(ask, Kind.STUDIO, arguments);
      case "tagUpdate" -> update(ask, Kind.TAG, arguments);
      case "groupUpdate" -> update(ask, Kind.GROUP, arguments);
      case "galleryUpdate" -> update(ask, Kind.GALLERY, arguments);
      case "imageUpdate" -> update(ask, Kind.IMAGE, arguments);
      case "bulkSceneUpdate" -> updateAll(ask, Kind.SCENE, arguments);
      case "bulkGalleryUpdate" -> updateAll(ask, Kind.GALLERY, arguments);
      case "bulkImageUpdate" -> updateAll(ask, Kind.IMAGE, arguments);
      case "performerCreate" -> createPerformer(ask, arguments);
      case "performerDestroy" ->
          destroyPerformers(ask, new int[] {Finder.id(input(arguments).get("id"))});
      case "performersDestroy" -> destroyPerformers(ask, Finder.ids(arguments.get("ids")));
      case "sceneSaveActivity" -> saveActivity(ask, arguments);
      case "sceneResetActivity" -> resetActivity(ask, arguments);
      case "sceneAddPlay" -> history(ask, arguments, Field.PLAYS, true);
      case "sceneDeletePlay" -> history(ask, arguments, Field.PLAYS, false);
      case "sceneAddO" -> history(ask, arguments, Field.O_HISTORY, true);
      case "sceneDeleteO" -> history(ask, arguments, Field.O_HISTORY, false);
      case "sceneIncrementO" -> count(history(ask, arguments, Field.O_HISTORY, true));
      case "sceneDecrementO" -> count(history(ask, arguments, Field.O_HISTORY, false));
      case "sceneIncrementPlayCount" -> count(history(ask, arguments, Field.PLAYS, true));
      case "sceneResetO" -> reset(ask, arguments, Field.O_HISTORY);
      case "sceneResetPlayCount" -> reset(ask, arguments, Field.PLAYS);
      case "imageIncrementO" -> imageCounter(ask, arguments, 1);
      case "imageDecrementO" -> imageCounter(ask, arguments, -1);
      case "imageResetO" -> imageCounter(ask, arguments, Integer.MIN_VALUE / 2);
      default -> throw new ResolverFailure(name + " is not answered by the demo library");
    };
  }

  private static int existing(Ask ask, Kind kind, @Nullable Object given, String message) {
    int id = Finder.id(given);
    if (!ask.world().ids(kind).exists(id)) {
      throw new ResolverFailure(message.formatted(id));
    }
    return id;
  }

  private static Map<?, ?> input(Map<String, Object> arguments) {
    return (Map<?, ?>) Objects.requireNonNull(arguments.get("input"));
  }

  private static Object update(Ask ask, Kind kind, Map<String, Object> arguments) {
    Map<?, ?> input = input(arguments);
    int id = existing(ask, kind, input.get("id"), kind.word + " with id %d not found");
    apply(ask, kind, id, changes(ask, kind, id, input));
    return ask.ref(kind, id);
  }

  /** Nothing is written when one of the entities, or what they are to be related to, is missing. */
  private static Object updateAll(Ask ask, Kind kind, Map<String, Object> arguments) {
    Map<?, ?> input = input(arguments);
    int[] ids = Finder.ids(input.get("ids"));
    Map<Integer, Map<Field, @Nullable Object>> all = new LinkedHashMap<>();
    for (int id : ids) {
      existing(ask, kind, id, kind.word + " with id %d not found");
      all.put(id, changes(ask, kind, id, input));
    }
    all.forEach((id, changes) -> apply(ask, kind, id, changes));
    return ask.refs(kind, ids);
  }

  private static Map<Field, @Nullable Object> changes(Ask ask, Kind kind, int id, Map<?, ?> input) {
    Map<Field, @Nullable Object> changes = new EnumMap<>(Field.class);
    for (Map.Entry<?, ?> entry : input.entrySet()) {
      String key = String.valueOf(entry.getKey());
      if (IGNORED.contains(key)) {
        continue;
      }
      Field field = Field.valueOf(key.toUpperCase(Locale.ROOT));
      if (!(entry.getValue() instanceof Map<?, ?> bulk)) {
        changes.put(field, value(ask, kind, field, entry.getValue()));
      } else {
        changes.put(field, related(ask, kind, id, field, bulk));
      }
    }
    return changes;
  }

  private static void apply(Ask ask, Kind kind, int id, Map<Field, @Nullable Object> changes) {
    if (kind == Kind.SCENE
        && "".equals(changes.get(Field.TITLE))
        && ask.world().scenes.files(id).isEmpty()) {
      throw new ResolverFailure("title must be set if scene has no files");
    }
    if (changes.containsKey(Field.NAME) && "".equals(changes.get(Field.NAME))) {
      throw new ResolverFailure(kind.word + " name must not be blank");
    }
    changes.put(Field.UPDATED_AT, ask.world().stamp(ask.now()));
    ask.world().edits.put(kind, id, changes);
  }

  /** What is related after a bulk update: set, or what there is with some more, or without some. */
  private static int[] related(Ask ask, Kind kind, int id, Field field, Map<?, ?> bulk) {
    int[] given = (int[]) Objects.requireNonNull(value(ask, kind, field, bulk.get("ids")));
    World world = ask.world();
    int[] present =
        switch (field) {
          case PERFORMER_IDS ->
              switch (kind) {
                case SCENE -> world.scenes.performers(id);
                case GALLERY -> world.galleries.performers(id);
                default -> world.images.performers(id);
              };
          case TAG_IDS ->
              switch (kind) {
                case SCENE -> world.scenes.tags(id);
                case GALLERY -> world.galleries.tags(id);
                default -> world.images.tags(id);
              };
          default -> kind == Kind.SCENE ? world.scenes.galleries(id) : world.images.galleries(id);
        };
    Set<Integer> wanted = new LinkedHashSet<>();
    if (!"SET".equals(String.valueOf(bulk.get("mode")))) {
      Arrays.stream(present).forEach(wanted::add);
    }
    for (int one : given) {
      if ("REMOVE".equals(String.valueOf(bulk.get("mode")))) {
        wanted.remove(one);
      } else {
        wanted.add(one);
      }
    }
    return wanted.stream().mapToInt(Integer::intValue).toArray();
  }

  /** A performer of whom only is known what was said. */
  private static Object createPerformer(Ask ask, Map<String, Object> arguments) {
    Map<?, ?> input = input(arguments);
    World world = ask.world();
    Map<Field, @Nullable Object> made = new EnumMap<>(Field.class);
    for (Field unset :
        List.of(
            Field.GENDER, Field.BIRTHDATE, Field.DEATH_DATE, Field.HEIGHT_CM, Field.RATING100)) {
      made.put(unset, null);
    }
    for (Field empty :
        List.of(
            Field.DISAMBIGUATION,
            Field.COUNTRY,
            Field.HAIR_COLOR,
            Field.EYE_COLOR,
            Field.DETAILS)) {
      made.put(empty, "");
    }
    for (Field none : List.of(Field.URLS, Field.ALIAS_LIST, Field.STASH_IDS)) {
      made.put(none, List.of());
    }
    made.put(Field.TAG_IDS, new int[0]);
    made.put(Field.FAVORITE, false);
    made.putAll(changes(ask, Kind.PERFORMER, 0, input));
    String name = String.valueOf(made.get(Field.NAME));
    if (name.isEmpty()) {
      throw new ResolverFailure("performer name must not be blank");
    }
    String told = String.valueOf(made.get(Field.DISAMBIGUATION));
    for (int id : world.ids(Kind.PERFORMER).all()) {
      if (world.performers.name(id).equals(name)
          && Objects.requireNonNullElse(
                  world.text(Kind.PERFORMER, id, Field.DISAMBIGUATION, () -> ""), "")
              .equals(told)) {
        throw new ResolverFailure("performer with name '" + name + "' already exists");
      }
    }
    int id = world.add(Kind.PERFORMER, ask.now());
    world.edits.put(Kind.PERFORMER, id, made);
    return ask.ref(Kind.PERFORMER, id);
  }

  private static boolean destroyPerformers(Ask ask, int[] ids) {
    for (int id : ids) {
      existing(ask, Kind.PERFORMER, id, "performer with id %d not found");
    }
    Arrays.stream(ids).forEach(id -> ask.world().remove(Kind.PERFORMER, id));
    return true;
  }

  private static @Nullable Object value(Ask ask, Kind kind, Field field, @Nullable Object given) {
    return switch (field) {
      case FAVORITE, ORGANIZED, IGNORE_AUTO_TAG -> {
        if (given == null) {
          throw new ResolverFailure(
              "Internal system error. Error <runtime error: invalid memory address or nil pointer"
                  + " dereference>");
        }
        yield given;
      }
      case TAG_IDS -> related(ask, Kind.TAG, given);
      case PERFORMER_IDS -> related(ask, Kind.PERFORMER, given);
      case GALLERY_IDS -> related(ask, Kind.GALLERY, given);
      case PARENT_IDS -> related(ask, Kind.TAG, given);
      case STUDIO_ID, PARENT_ID ->
          given == null
              ? null
              : existing(ask, Kind.STUDIO, given, "FOREIGN KEY constraint failed for studio %d");
      case GROUPS -> groups(ask, given);
      case CONTAINING_GROUPS -> containing(ask, given);
      case STASH_IDS -> stashIds(ask, given);
      case URLS, ALIAS_LIST -> given == null ? List.of() : given;
      case ALIASES -> kind == Kind.GROUP ? trimmed(given) : given == null ? List.of() : given;
      case DATE, BIRTHDATE, DEATH_DATE -> date(given);
      case PLAY_DURATION -> given == null ? Double.valueOf(0) : given;
      default -> given instanceof String ? trimmed(given) : given;
    };
  }

  private static @Nullable String trimmed(@Nullable Object text) {
    return text instanceof String given ? given.strip() : null;
  }

  private static @Nullable String date(@Nullable Object given) {
    String text = trimmed(given);
    if (text == null || text.isEmpty()) {
      return null;
    }
    if (!text.matches("\\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\\d|3[01]))?)?")) {
      throw new ResolverFailure("parsing time \"" + text + "\" as \"2006-01-02\": cannot parse");
    }
    return text;
  }

  private static int[] related(Ask ask, Kind kind, @Nullable Object given) {
    int[] ids = Finder.ids(given);
    for (int id : ids) {
      existing(ask, kind, id, "FOREIGN KEY constraint failed for " + kind.word + " %d");
    }
    return Arrays.stream(ids).distinct().toArray();
  }

  private static List<InGroup> groups(Ask ask, @Nullable Object given) {
    List<InGroup> groups = new ArrayList<>();
    if (given instanceof List<?> list) {
      for (Object each : list) {
        Map<?, ?> in = (Map<?, ?>) each;
        groups.add(
            new InGroup(
                existing(
                    ask,
                    Kind.GROUP,
                    in.get("group_id"),
                    "FOREIGN KEY constraint failed for group %d"),
                (Integer) in.get("scene_index")));
      }
    }
    return groups;
  }

  private static List<GroupLink> containing(Ask ask, @Nullable Object given) {
    List<GroupLink> groups = new ArrayList<>();
    if (given instanceof List<?> list) {
      for (Object each : list) {
        Map<?, ?> in = (Map<?, ?>) each;
        groups.add(
            new GroupLink(
                existing(
                    ask,
                    Kind.GROUP,
                    in.get("group_id"),
                    "FOREIGN KEY constraint failed for group %d"),
                (String) in.get("description")));
      }
    }
    return groups;
  }

  private static List<StashId> stashIds(Ask ask, @Nullable Object given) {
    List<StashId> ids = new ArrayList<>();
    if (given instanceof List<?> list) {
      for (Object each : list) {
        Map<?, ?> in = (Map<?, ?>) each;
        ids.add(
            new StashId(
                String.valueOf(in.get("endpoint")),
                String.valueOf(in.get("stash_id")),
                Objects.toString(in.get("updated_at"), Stamp.utc(ask.now()).toString())));
      }
    }
    return ids;
  }

  private static Boolean saveActivity(Ask ask, Map<String, Object> arguments) {
    int id = existing(ask, Kind.SCENE, arguments.get("id"), "id %d does not exist in scenes");
    if (arguments.get("resume_time") instanceof Double seconds) {
      ask.world().edits.put(Kind.SCENE, id, Field.RESUME_TIME, seconds);
    }
    if (arguments.get("playDuration") instanceof Double seconds) {
      double sum = ask.world().scenes.playDuration(id) + seconds;
      ask.world().edits.put(Kind.SCENE, id, Field.PLAY_DURATION, sum);
    }
    return true;
  }

  private static Boolean resetActivity(Ask ask, Map<String, Object> arguments) {
    int id = existing(ask, Kind.SCENE, arguments.get("id"), "id %d does not exist in scenes");
    if (Boolean.TRUE.equals(arguments.get("reset_resume"))) {
      ask.world().edits.put(Kind.SCENE, id, Field.RESUME_TIME, 0.0);
    }
    if (Boolean.TRUE.equals(arguments.get("reset_duration"))) {
      ask.world().edits.put(Kind.SCENE, id, Field.PLAY_DURATION, 0.0);
    }
    return true;
  }

  private static Map<String, Object> history(
      Ask ask, Map<String, Object> arguments, Field field, boolean adding) {
    int id =
        existing(
            ask, Kind.SCENE, arguments.get("id"), "FOREIGN KEY constraint failed for scene %d");
    List<Long> times =
        new ArrayList<>(
            field == Field.PLAYS ? ask.world().scenes.plays(id) : ask.world().scenes.counted(id));
    List<?> given = arguments.get("times") instanceof List<?> list ? list : List.of();
    if (given.isEmpty()) {
      if (adding) {
        times.add(ask.now());
      } else if (!times.isEmpty()) {
        times.removeFirst();
      }
    }
    for (Object time : given) {
      Long second = second(String.valueOf(time));
      if (adding) {
        times.add(second);
      } else {
        times.remove(second);
      }
    }
    times.sort(Comparator.reverseOrder());
    ask.world().edits.put(Kind.SCENE, id, field, List.copyOf(times));
    return Map.of(
        "count", times.size(),
        "history", times.stream().map(second -> Stamp.utc(second).toString()).toList());
  }

  private static long second(String time) {
    try {
      return time.endsWith("Z")
          ? Instant.parse(time).getEpochSecond()
          : OffsetDateTime.parse(time).toEpochSecond();
    } catch (DateTimeParseException unreadable) {
      throw new ResolverFailure("parsing time \"" + time + "\": cannot parse");
    }
  }

  private static int count(Map<String, Object> history) {
    return (Integer) Objects.requireNonNull(history.get("count"));
  }

  private static int reset(Ask ask, Map<String, Object> arguments, Field field) {
    int id = existing(ask, Kind.SCENE, arguments.get("id"), "scene with id %d not found");
    ask.world().edits.put(Kind.SCENE, id, field, List.of());
    return 0;
  }

  private static int imageCounter(Ask ask, Map<String, Object> arguments, int by) {
    int id = existing(ask, Kind.IMAGE, arguments.get("id"), "image with id %d not found");
    int count = Math.max(0, ask.world().images.counter(id) + by);
    ask.world().edits.put(Kind.IMAGE, id, Field.O_COUNTER, count);
    return count;
  }
}
