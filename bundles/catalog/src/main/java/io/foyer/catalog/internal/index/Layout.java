package io.foyer.catalog.internal.index;

import io.foyer.catalog.index.Relation;
import io.foyer.core.EntityType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How rows become columns and lists, and the dictionaries that this needs. */
final class Layout {
  private static final int[] NONE = {};
  private static final Map<EntityType, List<Relation>> RELATIONS = relations();

  private final Map<Field, Dictionary> dictionaries = new EnumMap<>(Field.class);

  Layout() {
    for (Field field :
        List.of(
            Field.VIDEO_CODEC,
            Field.AUDIO_CODEC,
            Field.GENDER,
            Field.EYE_COLOR,
            Field.HAIR_COLOR,
            Field.ETHNICITY,
            Field.FAKE_TITS)) {
      dictionaries.put(field, new Dictionary());
    }
  }

  private static Map<EntityType, List<Relation>> relations() {
    Map<EntityType, List<Relation>> result = new EnumMap<>(EntityType.class);
    for (Relation relation : Relation.values()) {
      result.computeIfAbsent(relation.source(), type -> new ArrayList<>()).add(relation);
    }
    return result;
  }

  /** The relations that rows of a type tell, in the order of {@link #targets}. */
  static List<Relation> relations(EntityType type) {
    return RELATIONS.getOrDefault(type, List.of());
  }

  /** Takes the numbers of a row. */
  interface Sink {
    void put(Field field, long value);
  }

  Dictionary dictionary(Field field) {
    Dictionary dictionary = dictionaries.get(field);
    if (dictionary == null) {
      throw new IllegalArgumentException(field + " has no texts");
    }
    return dictionary;
  }

  private long text(Field field, @Nullable String text) {
    return dictionary(field).number(text);
  }

  void numbers(Row row, Sink to) {
    to.put(Field.ID, row.id());
    to.put(Field.INSTANCE, row.instance());
    switch (row) {
      case SceneRow r -> {
        stamps(to, r.createdAt(), r.updatedAt());
        to.put(Field.DATE, r.date());
        // whole seconds, as answers show it: "from 1:00" must not list what is shown as 0:59
        to.put(Field.DURATION, Field.DURATION.scaled((double) Math.round(r.duration())));
        to.put(Field.BIT_RATE, r.bitRate());
        to.put(Field.FRAME_RATE, Field.FRAME_RATE.scaled(r.frameRate()));
        to.put(Field.WIDTH, r.width());
        to.put(Field.HEIGHT, r.height());
        to.put(Field.SIZE, r.size());
        to.put(Field.VIDEO_CODEC, text(Field.VIDEO_CODEC, r.videoCodec()));
        to.put(Field.AUDIO_CODEC, text(Field.AUDIO_CODEC, r.audioCodec()));
      }
      case PerformerRow r -> {
        stamps(to, r.createdAt(), r.updatedAt());
        to.put(Field.BIRTHDATE, r.birthdate());
        to.put(Field.DEATH_DATE, r.deathDate());
        to.put(Field.GENDER, text(Field.GENDER, r.gender()));
        to.put(Field.EYE_COLOR, text(Field.EYE_COLOR, r.eyeColor()));
        to.put(Field.HAIR_COLOR, text(Field.HAIR_COLOR, r.hairColor()));
        to.put(Field.ETHNICITY, text(Field.ETHNICITY, r.ethnicity()));
        to.put(Field.FAKE_TITS, text(Field.FAKE_TITS, r.fakeTits()));
        to.put(Field.HEIGHT, r.height());
        to.put(Field.WEIGHT, r.weight());
        to.put(Field.PENIS_LENGTH, Field.PENIS_LENGTH.scaled(r.penisLength()));
        to.put(Field.CAREER_YEARS, r.careerYears());
        counts(to, r.sceneCount(), r.imageCount(), r.galleryCount());
        to.put(Field.GROUP_COUNT, r.groupCount());
      }
      case StudioRow r -> {
        stamps(to, r.createdAt(), r.updatedAt());
        counts(to, r.sceneCount(), r.imageCount(), r.galleryCount());
        to.put(Field.PERFORMER_COUNT, r.performerCount());
        to.put(Field.GROUP_COUNT, r.groupCount());
      }
      case TagRow r -> {
        stamps(to, r.createdAt(), r.updatedAt());
        counts(to, r.sceneCount(), r.imageCount(), r.galleryCount());
        to.put(Field.PERFORMER_COUNT, r.performerCount());
        to.put(Field.STUDIO_COUNT, r.studioCount());
        to.put(Field.GROUP_COUNT, r.groupCount());
        to.put(Field.MARKER_COUNT, r.markerCount());
      }
      case GroupRow r -> {
        stamps(to, r.createdAt(), r.updatedAt());
        to.put(Field.DATE, r.date());
        to.put(Field.DURATION, Field.DURATION.scaled(r.duration()));
        to.put(Field.SCENE_COUNT, r.sceneCount());
        to.put(Field.PERFORMER_COUNT, r.performerCount());
      }
      case GalleryRow r -> {
        stamps(to, r.createdAt(), r.updatedAt());
        to.put(Field.DATE, r.date());
        to.put(Field.IMAGE_COUNT, r.imageCount());
      }
      case ImageRow r -> {
        stamps(to, r.createdAt(), r.updatedAt());
        to.put(Field.DATE, r.date());
        to.put(Field.WIDTH, r.width());
        to.put(Field.HEIGHT, r.height());
        to.put(Field.SIZE, r.size());
        to.put(Field.RATING, r.rating100());
        to.put(Field.O_COUNTER, r.oCounter());
      }
      case ClipRow r -> {
        stamps(to, r.createdAt(), r.updatedAt());
        to.put(Field.SECONDS, Field.SECONDS.scaled(r.seconds()));
        to.put(Field.DURATION, Field.DURATION.scaled(Math.max(0, r.endSeconds() - r.seconds())));
        to.put(Field.GENERATED, r.generated() ? 1 : 0);
      }
    }
  }

  private static void stamps(Sink to, long createdAt, long updatedAt) {
    to.put(Field.CREATED_AT, createdAt);
    to.put(Field.UPDATED_AT, updatedAt);
  }

  private static void counts(Sink to, int scenes, int images, int galleries) {
    to.put(Field.SCENE_COUNT, scenes);
    to.put(Field.IMAGE_COUNT, images);
    to.put(Field.GALLERY_COUNT, galleries);
  }

  /** What a row points to, by {@link #relations}. */
  static int[][] targets(Row row) {
    return switch (row) {
      case SceneRow r ->
          new int[][] {
            distinct(r.performers()),
            distinct(r.tags()),
            distinct(r.inheritedTags()),
            one(r.studio()),
            distinct(r.groups()),
            distinct(r.galleries())
          };
      case PerformerRow r -> new int[][] {distinct(r.tags())};
      case StudioRow r -> new int[][] {one(r.parent()), distinct(r.tags())};
      case TagRow r -> new int[][] {distinct(r.parents())};
      case GroupRow r -> new int[][] {one(r.studio()), distinct(r.tags()), distinct(r.subGroups())};
      case GalleryRow r ->
          new int[][] {one(r.studio()), distinct(r.performers()), distinct(r.tags())};
      case ImageRow r ->
          new int[][] {
            one(r.studio()), distinct(r.performers()), distinct(r.tags()), distinct(r.galleries())
          };
      case ClipRow r -> new int[][] {one(r.scene()), one(r.primaryTag()), distinct(r.tags())};
    };
  }

  /** The numbers of a scene in its groups, as long as its targets of that relation. */
  static int[] sceneIndexes(SceneRow row) {
    int[] groups = row.groups();
    int[] kept = distinct(groups);
    if (kept == groups) {
      return row.sceneIndexes();
    }
    int[] result = new int[kept.length];
    for (int i = 0; i < kept.length; i++) {
      int at = 0;
      while (groups[at] != kept[i]) {
        at++;
      }
      result[i] = row.sceneIndexes()[at];
    }
    return result;
  }

  private static int[] one(int target) {
    return target < 0 ? NONE : new int[] {target};
  }

  /** The same array when there is nothing to drop. */
  private static int[] distinct(int[] targets) {
    return clean(targets)
        ? targets
        : Arrays.stream(targets).filter(target -> target >= 0).distinct().toArray();
  }

  private static boolean clean(int[] targets) {
    if (targets.length > 32) {
      int[] sorted = targets.clone();
      Arrays.sort(sorted);
      for (int i = 1; i < sorted.length; i++) {
        if (sorted[i] == sorted[i - 1]) {
          return false;
        }
      }
      return sorted[0] >= 0;
    }
    for (int i = 0; i < targets.length; i++) {
      for (int j = 0; j < i; j++) {
        if (targets[i] == targets[j]) {
          return false;
        }
      }
      if (targets[i] < 0) {
        return false;
      }
    }
    return true;
  }
}
