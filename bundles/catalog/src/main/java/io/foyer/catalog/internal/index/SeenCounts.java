package io.foyer.catalog.internal.index;

import io.foyer.catalog.index.Relation;
import io.foyer.core.EntityType;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/**
 * Counts as filters and sort keys compare them for a viewer from whom something is kept: of what is
 * seen, like the counts that answers show. The library server's own would tell how much is hidden.
 * For one request and one thread.
 */
final class SeenCounts {
  private final Evaluation on;

  SeenCounts(Evaluation on) {
    this.on = on;
  }

  /**
   * The counts that take the place of a measure, or null where it holds for this viewer: it is no
   * count of others, or all of those are seen.
   */
  @Nullable LongKey of(EntityType type, Measure measure) {
    return switch (measure) {
      case Measure.Stored(Field field) -> stored(type, field);
      case Measure.TagScenes t -> tagScenes();
      // of what a scene itself points to; how many of those are hidden is not worth a scan
      case Measure.Count c -> null;
    };
  }

  private @Nullable LongKey stored(EntityType type, Field field) {
    return switch (type) {
      case PERFORMER ->
          switch (field) {
            case SCENE_COUNT -> sources(Relation.SCENE_PERFORMERS);
            case IMAGE_COUNT -> sources(Relation.IMAGE_PERFORMERS);
            case GALLERY_COUNT -> sources(Relation.GALLERY_PERFORMERS);
            case GROUP_COUNT -> overScenes(Relation.SCENE_PERFORMERS, Relation.SCENE_GROUPS);
            default -> null;
          };
      case STUDIO ->
          switch (field) {
            case SCENE_COUNT -> sources(Relation.SCENE_STUDIO);
            case IMAGE_COUNT -> sources(Relation.IMAGE_STUDIO);
            case GALLERY_COUNT -> sources(Relation.GALLERY_STUDIO);
            case PERFORMER_COUNT -> overScenes(Relation.SCENE_STUDIO, Relation.SCENE_PERFORMERS);
            case GROUP_COUNT -> sources(Relation.GROUP_STUDIO);
            default -> null;
          };
      case TAG ->
          switch (field) {
            case IMAGE_COUNT -> sources(Relation.IMAGE_TAGS);
            case GALLERY_COUNT -> sources(Relation.GALLERY_TAGS);
            case PERFORMER_COUNT -> sources(Relation.PERFORMER_TAGS);
            case STUDIO_COUNT -> sources(Relation.STUDIO_TAGS);
            case GROUP_COUNT -> sources(Relation.GROUP_TAGS);
            case MARKER_COUNT -> clips();
            default -> null;
          };
      case GROUP ->
          switch (field) {
            case SCENE_COUNT -> sources(Relation.SCENE_GROUPS);
            case PERFORMER_COUNT -> overScenes(Relation.SCENE_GROUPS, Relation.SCENE_PERFORMERS);
            default -> null;
          };
      case GALLERY -> field == Field.IMAGE_COUNT ? sources(Relation.IMAGE_GALLERIES) : null;
      case SCENE, IMAGE, CLIP -> null;
    };
  }

  private @Nullable LongKey sources(Relation relation) {
    if (on.seesAll(relation.source())) {
      return null;
    }
    Inverse inverse = on.snapshot().inverse(relation);
    RoaringBitmap seen = on.visible(relation.source());
    return ord -> inverse.count(ord, seen);
  }

  private @Nullable LongKey clips() {
    if (on.seesAll(EntityType.CLIP)) {
      return null;
    }
    Inverse tags = on.snapshot().inverse(Relation.CLIP_TAGS);
    Inverse primary = on.snapshot().inverse(Relation.CLIP_PRIMARY_TAG);
    Distinct clips = new Distinct(on.visible(EntityType.CLIP));
    return ord -> {
      clips.begin();
      tags.forEach(ord, clips);
      primary.forEach(ord, clips);
      return clips.count();
    };
  }

  /** What the scenes that point to an entity point to. */
  private @Nullable LongKey overScenes(Relation first, Relation second) {
    if (on.seesAll(EntityType.SCENE) && on.seesAll(second.target())) {
      return null;
    }
    Inverse inverse = on.snapshot().inverse(first);
    IntLists targets = on.snapshot().table(EntityType.SCENE).lists(second);
    RoaringBitmap scenes = on.visible(EntityType.SCENE);
    Distinct found = new Distinct(on.visible(second.target()));
    return ord -> {
      found.begin();
      inverse.forEach(
          ord,
          scene -> {
            if (scenes.contains(scene)) {
              targets.forEach(scene, found);
            }
          });
      return found.count();
    };
  }

  private @Nullable LongKey tagScenes() {
    if (on.seesAll(EntityType.SCENE) && on.seesAll(EntityType.PERFORMER)) {
      return null;
    }
    LongKey seenDirectly = sources(Relation.SCENE_TAGS);
    LongKey direct =
        seenDirectly == null
            ? on.snapshot().table(EntityType.TAG).column(Field.SCENE_COUNT)
            : seenDirectly;
    Inverse carriers = on.snapshot().inverse(Relation.PERFORMER_TAGS);
    Inverse appearances = on.snapshot().inverse(Relation.SCENE_PERFORMERS);
    RoaringBitmap performers = on.visible(EntityType.PERFORMER);
    Distinct scenes = new Distinct(on.visible(EntityType.SCENE));
    return ord -> {
      scenes.begin();
      carriers.forEach(
          ord,
          performer -> {
            if (performers.contains(performer)) {
              appearances.forEach(performer, scenes);
            }
          });
      return Math.max(direct.at(ord), scenes.count());
    };
  }

  /** Counts each of a set once, again and again without clearing what it remembers. */
  private static final class Distinct implements IntConsumer {
    private final RoaringBitmap among;
    private final int[] lastCounted;
    private int round;
    private int count;

    Distinct(RoaringBitmap among) {
      this.among = among;
      lastCounted = new int[among.isEmpty() ? 0 : among.last() + 1];
    }

    void begin() {
      round++;
      count = 0;
    }

    @Override
    public void accept(int ord) {
      if (ord < lastCounted.length && lastCounted[ord] != round && among.contains(ord)) {
        lastCounted[ord] = round;
        count++;
      }
    }

    int count() {
      return count;
    }
  }
}
