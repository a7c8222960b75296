package io.foyer.catalog.internal.index;

import io.foyer.catalog.index.Relation;
import io.foyer.core.EntityType;
import io.foyer.core.Viewer;
import java.time.Clock;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The sort keys of the contract, section 0.7. */
final class Sorts {
  static final String SCENE_TITLE = "sceneTitle";

  private static final String NAME = "name";
  private static final String TITLE = "title";
  private static final String RANDOM = "random";
  private static final long SEEDS = 100_000_000;
  private static final long DAY = 86_400_000;

  private static final Map<EntityType, Map<String, Sort>> KEYS = keys();

  private Sorts() {}

  /**
   * A sort as asked for.
   *
   * @param seed of the random sort
   */
  record Wanted(Sort sort, boolean descending, long seed) {}

  private static Map<EntityType, Map<String, Sort>> keys() {
    Map<EntityType, Map<String, Sort>> all = new EnumMap<>(EntityType.class);
    for (EntityType type : EntityType.values()) {
      Map<String, Sort> keys = new HashMap<>();
      all.put(type, keys);
      keys.put(RANDOM, new Sort.Shuffled());
      stored(keys, Field.CREATED_AT, "created_at");
      stored(keys, Field.UPDATED_AT, "updated_at");
      switch (type) {
        case SCENE -> {
          texts(keys, TITLE, "path");
          stored(keys, Field.DATE, "date");
          stored(keys, Field.DURATION, "duration");
          stored(keys, Field.SIZE, "filesize");
          stored(keys, Field.BIT_RATE, "bitrate");
          stored(keys, Field.FRAME_RATE, "framerate");
          keys.put(
              "performer_count", new Sort.ByNumber(new Measure.Count(Relation.SCENE_PERFORMERS)));
          keys.put("tag_count", new Sort.ByNumber(new Measure.Count(Relation.SCENE_TAGS)));
          overlays(
              keys,
              "rating100",
              "last_played_at",
              "last_o_at",
              "play_count",
              "play_duration",
              "o_counter",
              "resume_time");
          keys.put("scene_index", new Sort.BySceneIndex());
        }
        case PERFORMER -> {
          texts(keys, NAME, "measurements");
          stored(keys, Field.BIRTHDATE, "birthdate");
          stored(keys, Field.HEIGHT, "height");
          stored(keys, Field.WEIGHT, "weight");
          stored(keys, Field.PENIS_LENGTH, "penis_length");
          stored(keys, Field.CAREER_YEARS, "career_length");
          counts(keys);
          stored(keys, Field.GROUP_COUNT, "group_count");
          overlays(keys, "rating100", "o_counter", "play_count", "last_played_at", "last_o_at");
        }
        case STUDIO -> {
          texts(keys, NAME);
          counts(keys);
          stored(keys, Field.PERFORMER_COUNT, "performer_count");
          stored(keys, Field.GROUP_COUNT, "group_count");
          overlays(keys, "rating100", "o_counter", "play_count");
        }
        case TAG -> {
          texts(keys, NAME);
          counts(keys);
          keys.put("scene_count", new Sort.ByNumber(new Measure.TagScenes()));
          keys.put("scenes_count", new Sort.ByNumber(new Measure.TagScenes()));
          stored(keys, Field.PERFORMER_COUNT, "performer_count");
          stored(keys, Field.STUDIO_COUNT, "studio_count");
          stored(keys, Field.GROUP_COUNT, "group_count");
          stored(keys, Field.MARKER_COUNT, "scene_marker_count");
          overlays(keys, "rating100", "o_counter", "play_count");
        }
        case GROUP -> {
          texts(keys, NAME);
          stored(keys, Field.DATE, "date");
          stored(keys, Field.DURATION, "duration");
          stored(keys, Field.SCENE_COUNT, "scene_count", "scenes_count");
          stored(keys, Field.PERFORMER_COUNT, "performer_count");
          overlays(keys, "rating100");
        }
        case GALLERY -> {
          texts(keys, TITLE, "path");
          stored(keys, Field.DATE, "date");
          stored(keys, Field.IMAGE_COUNT, "image_count");
          overlays(keys, "rating100");
        }
        case IMAGE -> {
          texts(keys, TITLE, "path");
          stored(keys, Field.DATE, "date");
          stored(keys, Field.SIZE, "filesize");
          Sort rating = new Sort.ByOverlay("rating100", Field.RATING);
          keys.put("rating", rating);
          keys.put("rating100", rating);
          keys.put("o_counter", new Sort.ByOverlay("o_counter", Field.O_COUNTER));
        }
        case CLIP -> {
          texts(keys, TITLE, SCENE_TITLE);
          stored(keys, Field.CREATED_AT, "libraryCreatedAt");
          stored(keys, Field.UPDATED_AT, "libraryUpdatedAt");
          stored(keys, Field.SECONDS, "seconds");
          stored(keys, Field.DURATION, "duration");
        }
      }
    }
    return all;
  }

  private static void texts(Map<String, Sort> keys, String... names) {
    for (String name : names) {
      keys.put(name, new Sort.ByText(name));
    }
  }

  private static void stored(Map<String, Sort> keys, Field field, String... names) {
    for (String name : names) {
      keys.put(name, new Sort.ByNumber(new Measure.Stored(field)));
    }
  }

  private static void counts(Map<String, Sort> keys) {
    stored(keys, Field.SCENE_COUNT, "scene_count", "scenes_count");
    stored(keys, Field.IMAGE_COUNT, "image_count");
    stored(keys, Field.GALLERY_COUNT, "gallery_count");
  }

  private static void overlays(Map<String, Sort> keys, String... names) {
    for (String name : names) {
      keys.put(name, new Sort.ByOverlay(name, null));
      if (name.equals("rating100")) {
        keys.put("rating", new Sort.ByOverlay(name, null));
        keys.put("user_rating", new Sort.ByOverlay(name, null));
      }
    }
  }

  /** The sorts of a type for which an order is kept. */
  static List<Sort> kept(EntityType type) {
    return Objects.requireNonNull(KEYS.get(type)).values().stream()
        .<Sort>mapMulti(
            (sort, to) -> {
              switch (sort) {
                case Sort.ByText text -> to.accept(text);
                case Sort.ByNumber number -> to.accept(number);
                case Sort.ByOverlay overlay -> {
                  Sort byLibrary = overlay.byLibrary();
                  if (byLibrary != null) {
                    to.accept(byLibrary);
                  }
                }
                case Sort.Shuffled random -> {}
                case Sort.BySceneIndex index -> {}
              }
            })
        .distinct()
        .toList();
  }

  /** The sort text of those that are equal by something else; null for the id. */
  static @Nullable String secondary(EntityType type) {
    return switch (type) {
      case SCENE -> null;
      case PERFORMER, STUDIO, TAG, GROUP -> NAME;
      case GALLERY, IMAGE, CLIP -> TITLE;
    };
  }

  private static String byDefault(EntityType type) {
    return switch (type) {
      case SCENE, CLIP -> "created_at";
      case PERFORMER, STUDIO, TAG, GROUP -> NAME;
      case GALLERY, IMAGE -> TITLE;
    };
  }

  /** What a request asks for; an unknown key means the default of its type. */
  static Wanted of(
      EntityType type,
      @Nullable String key,
      @Nullable String direction,
      Viewer viewer,
      Clock clock) {
    boolean descending = type == EntityType.SCENE || type == EntityType.CLIP;
    if ("ASC".equalsIgnoreCase(direction) || "DESC".equalsIgnoreCase(direction)) {
      descending = "DESC".equalsIgnoreCase(direction);
    }
    Map<String, Sort> keys = Objects.requireNonNull(KEYS.get(type));
    String name = (key == null || key.isEmpty()) ? byDefault(type) : key;
    if (name.startsWith("random_") && isNumber(name.substring(7))) {
      return new Wanted(new Sort.Shuffled(), descending, seed(name.substring(7)));
    }
    Sort sort = keys.get(name);
    if (sort == null) {
      // the one type whose default differs between no key and an unknown one
      sort = keys.get(type == EntityType.IMAGE ? "created_at" : byDefault(type));
    }
    long now = clock.millis();
    long seed = (viewer.userId() + (type == EntityType.IMAGE ? now : (now / DAY))) % SEEDS;
    return new Wanted(Objects.requireNonNull(sort), descending, seed);
  }

  private static boolean isNumber(String text) {
    return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  private static long seed(String digits) {
    long seed = 0;
    for (int i = 0; i < digits.length(); i++) {
      seed = (seed * 10 + digits.charAt(i) - '0') % SEEDS;
    }
    return seed;
  }
}
