package io.foyer.catalog.internal.index;

import io.foyer.core.EntityId;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import java.util.Map;
import org.roaringbitmap.RoaringBitmap;

/**
 * One immutable state of the library. Safe for many threads. It knows no viewers: what it says must
 * pass {@link Lists#visible} before it is shown. Bitmaps that it returns may be its own and must
 * not be changed.
 */
public final class Snapshot {
  Snapshot() {}

  /** Grows by one with each change. */
  public long version() {
    throw new UnsupportedOperationException();
  }

  /** The live entities of a type. */
  public RoaringBitmap live(EntityType type) {
    throw new UnsupportedOperationException();
  }

  /** The ordinal of a live entity, or -1. */
  public int ordOf(EntityRef ref) {
    throw new UnsupportedOperationException();
  }

  /** The live entities with an id, on the library server that it names or on all. */
  public RoaringBitmap ordsOf(EntityType type, EntityId id) {
    throw new UnsupportedOperationException();
  }

  /** The name of an entity that is, or was, live. */
  public EntityRef refOf(EntityType type, int ord) {
    throw new UnsupportedOperationException();
  }

  /** What a live entity points to, as far as it is live, in the order of its row. */
  public int[] targets(Relation relation, int source) {
    throw new UnsupportedOperationException();
  }

  /** The target where there is at most one, or -1. */
  public int target(Relation relation, int source) {
    throw new UnsupportedOperationException();
  }

  /** The numbers of a scene in its groups, as long as {@code targets(SCENE_GROUPS, scene)}. */
  public int[] sceneIndexes(int scene) {
    throw new UnsupportedOperationException();
  }

  /** The live entities that point to this one. */
  public RoaringBitmap sources(Relation relation, int target) {
    throw new UnsupportedOperationException();
  }

  /** How many live entities point to this one. */
  public int sourceCount(Relation relation, int target) {
    throw new UnsupportedOperationException();
  }

  /** The live targets of any of the sources. The caller may change it. */
  public RoaringBitmap targetsOfAny(Relation relation, RoaringBitmap sources) {
    throw new UnsupportedOperationException();
  }

  /** The live entities that point to any of the targets. The caller may change it. */
  public RoaringBitmap sourcesOfAny(Relation relation, RoaringBitmap targets) {
    throw new UnsupportedOperationException();
  }

  /**
   * An entity and what is below it: tags by their parents, studios by their parent, groups by their
   * sub groups. Cycles end. The caller may change it.
   *
   * @param depth levels below; 0 only itself, negative all
   */
  public RoaringBitmap descendants(EntityType type, int ord, int depth) {
    throw new UnsupportedOperationException();
  }

  /** How many live scenes have a performer with this tag. */
  public int scenesViaPerformers(int tag) {
    throw new UnsupportedOperationException();
  }

  /** Bytes in use by structure, for people. */
  public Map<String, Long> memory() {
    throw new UnsupportedOperationException();
  }
}
