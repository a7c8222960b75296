package io.foyer.catalog.internal.index;

import io.foyer.catalog.index.Relation;
import io.foyer.core.EntityType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/** What is above the entities of a type: those whose descendants hold them. For one thread. */
final class Ancestors {
  /** Longer answers are not kept: they may be as many as the entities, each as long. */
  private static final int KEPT = 64;

  /** So many are looked through one by one. */
  private static final int FEW = 16;

  private final Snapshot snapshot;
  private final EntityType type;
  private final int depth;
  private final RoaringBitmap live;
  private final int[] @Nullable [] known;

  /**
   * @param depth levels above; negative all
   */
  Ancestors(Snapshot snapshot, EntityType type, int depth) {
    this.snapshot = snapshot;
    this.type = type;
    this.depth = depth;
    this.live = snapshot.live(type);
    this.known = new int[live.isEmpty() ? 0 : live.last() + 1][];
  }

  /** A live entity and what is live above it, itself first. */
  int[] of(int ord) {
    int[] kept = known[ord];
    if (kept == null) {
      kept = find(ord);
      if (kept.length <= KEPT) {
        known[ord] = kept;
      }
    }
    return kept;
  }

  private int[] find(int ord) {
    int[] found = {ord};
    int size = 1;
    RoaringBitmap seen = null;
    int from = 0;
    for (int left = depth; left != 0 && from < size; left--) {
      for (int end = size; from < end; from++) {
        for (int above : parents(found[from])) {
          if (!live.contains(above) || holds(found, size, seen, above)) {
            continue;
          }
          if (size == found.length) {
            found = Arrays.copyOf(found, size * 2);
          }
          found[size++] = above;
          if (seen != null) {
            seen.add(above);
          } else if (size > FEW) {
            seen = RoaringBitmap.bitmapOf(Arrays.copyOf(found, size));
          }
        }
      }
    }
    return Arrays.copyOf(found, size);
  }

  private static boolean holds(int[] found, int size, @Nullable RoaringBitmap seen, int ord) {
    if (seen != null) {
      return seen.contains(ord);
    }
    for (int i = 0; i < size; i++) {
      if (found[i] == ord) {
        return true;
      }
    }
    return false;
  }

  private int[] parents(int ord) {
    return switch (type) {
      case TAG -> snapshot.table(type).lists(Relation.TAG_PARENTS).get(ord);
      case STUDIO -> snapshot.table(type).lists(Relation.STUDIO_PARENT).get(ord);
      case GROUP -> snapshot.sources(Relation.GROUP_SUB_GROUPS, ord).toArray();
      case SCENE, PERFORMER, GALLERY, IMAGE, CLIP -> new int[0];
    };
  }
}
