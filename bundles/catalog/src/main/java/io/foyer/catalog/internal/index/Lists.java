package io.foyer.catalog.internal.index;

import io.foyer.core.EntityId;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import io.foyer.core.Viewer;
import java.time.Clock;
import org.roaringbitmap.RoaringBitmap;

/**
 * Answers which entities a viewer sees, how many and in what order. The one place that hands out
 * results: there is no way to ask without a viewer. Safe for many threads.
 *
 * <p>All methods that take a filter throw {@link io.foyer.core.Failure.Invalid} naming the member
 * at fault, and {@link io.foyer.core.Failure.Ambiguous} when exactly one id without a library
 * server names several entities.
 */
public final class Lists {
  public Lists(
      CatalogIndex index,
      Instances instances,
      TextSource texts,
      Overlays overlays,
      Exclusions exclusions,
      Clock clock) {
    throw new UnsupportedOperationException();
  }

  /** A page of the matching entities, and how many there are. */
  public ListResult list(Viewer viewer, ListQuery query) {
    throw new UnsupportedOperationException();
  }

  /** How many entities match. */
  public int count(Viewer viewer, ListQuery query) {
    throw new UnsupportedOperationException();
  }

  /** All matching entities of a snapshot. Must not be changed. */
  public RoaringBitmap matching(Viewer viewer, Snapshot snapshot, ListQuery query) {
    throw new UnsupportedOperationException();
  }

  /** The entities of a type that the viewer may see. Must not be changed. */
  public RoaringBitmap visible(Viewer viewer, Snapshot snapshot, EntityType type) {
    throw new UnsupportedOperationException();
  }

  /** What an entity points to, as far as the viewer may see it, in the order of its row. */
  public int[] related(Viewer viewer, Snapshot snapshot, Relation relation, int source) {
    throw new UnsupportedOperationException();
  }

  /**
   * Finds one visible entity.
   *
   * @throws io.foyer.core.Failure.NotFound when there is none
   * @throws io.foyer.core.Failure.Ambiguous when a bare id names several
   */
  public EntityRef find(Viewer viewer, EntityType type, EntityId id) {
    throw new UnsupportedOperationException();
  }
}
