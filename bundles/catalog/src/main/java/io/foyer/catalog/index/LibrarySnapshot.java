package io.foyer.catalog.index;

import io.foyer.core.EntityId;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import java.util.function.IntPredicate;
import org.roaringbitmap.BatchIterator;
import org.roaringbitmap.RoaringBitmap;

/**
 * One immutable state of the cached library. Entities are known by ordinals: small numbers, one
 * sequence for each type, each given once and never to another entity. Safe for many threads.
 *
 * <p>Bitmaps that it returns may be its own and must not be changed, unless it says otherwise.
 */
public interface LibrarySnapshot {
  /** Grows with each change, and is kept over restarts. */
  long version();

  /** The live entities of a type. */
  RoaringBitmap live(EntityType type);

  /** One more than the highest ordinal of a type that is live or known. */
  int bound(EntityType type);

  /** The live entities of a type on one library server. */
  RoaringBitmap ofServer(EntityType type, String instance);

  /** The ordinal of a live entity, or -1. */
  int ordOf(EntityRef ref);

  /** The live entities with an id, on the library server that it names or on all. The caller's. */
  RoaringBitmap ordsOf(EntityType type, EntityId id);

  /**
   * The same with those that are not there, but that anything live was seen to point to: deleted
   * ones, and ones that never came. The caller's.
   */
  RoaringBitmap known(EntityType type, EntityId id);

  /** The name of an entity that is live or known. */
  EntityRef refOf(EntityType type, int ord);

  /** What a live entity points to, as far as it is live, in the order of its row. */
  int[] targets(Relation relation, int source);

  /** Whether a live entity points to any of these, live or not. Allocates nothing. */
  boolean anyTarget(Relation relation, int source, RoaringBitmap among);

  /** The smallest of these, live or not, that a live entity points to, or -1. */
  int firstTarget(Relation relation, int source, RoaringBitmap among);

  /** The live entities that point to this one. */
  RoaringBitmap sources(Relation relation, int target);

  /** Whether any of these points to this entity. Allocates nothing. */
  boolean anySource(Relation relation, int target, RoaringBitmap among);

  /** The live targets of any of the sources. The caller's. */
  RoaringBitmap targetsOfAny(Relation relation, RoaringBitmap sources);

  /** The live entities that point to any of the targets, live or not. The caller's. */
  RoaringBitmap sourcesOfAny(Relation relation, RoaringBitmap targets);

  /** Those of a set that pass a test; a new set. */
  static RoaringBitmap filter(RoaringBitmap set, IntPredicate test) {
    RoaringBitmap result = new RoaringBitmap();
    int[] batch = new int[1024];
    int[] kept = new int[1024];
    for (BatchIterator it = set.getBatchIterator(); it.hasNext(); ) {
      int read = it.nextBatch(batch);
      int size = 0;
      for (int i = 0; i < read; i++) {
        if (test.test(batch[i])) {
          kept[size++] = batch[i];
        }
      }
      result.addN(kept, 0, size);
    }
    return result;
  }
}
