package io.foyer.catalog.internal.index;

import io.foyer.catalog.index.Relation;
import io.foyer.core.EntityType;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/**
 * How many scenes each tag reaches through performers. Counted when first asked for; after a change
 * only for the tags that it may concern.
 */
final class TagScenes {
  private final int @Nullable [] before;
  private final RoaringBitmap stale;
  private volatile int @Nullable [] counts;

  TagScenes() {
    this(null, new RoaringBitmap());
  }

  private TagScenes(int @Nullable [] before, RoaringBitmap stale) {
    this.before = before;
    this.stale = stale;
  }

  /** The counts of the next snapshot, in which these tags may differ. */
  TagScenes next(RoaringBitmap changed) {
    int[] known = counts;
    return known != null
        ? new TagScenes(known, changed)
        : new TagScenes(before, RoaringBitmap.or(stale, changed));
  }

  int of(Snapshot snapshot, int tag) {
    int[] known = counts;
    if (known == null) {
      known = count(snapshot);
    }
    return tag < known.length ? known[tag] : 0;
  }

  private synchronized int[] count(Snapshot snapshot) {
    int[] known = counts;
    if (known != null) {
      return known;
    }
    RoaringBitmap tags = snapshot.live(EntityType.TAG);
    int[] result = new int[tags.isEmpty() ? 0 : tags.last() + 1];
    int[] old = before;
    if (old != null) {
      System.arraycopy(old, 0, result, 0, Math.min(old.length, result.length));
      int length = old.length;
      tags = Snapshot.filter(tags, tag -> tag >= length || stale.contains(tag));
    }
    Snapshot.forEach(
        tags,
        tag ->
            result[tag] =
                snapshot
                    .sourcesOfAny(
                        Relation.SCENE_PERFORMERS, snapshot.sources(Relation.PERFORMER_TAGS, tag))
                    .getCardinality());
    counts = result;
    return result;
  }
}
