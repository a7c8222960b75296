package io.foyer.catalog.index;

import io.foyer.core.EntityType;
import io.foyer.core.Viewer;
import org.roaringbitmap.RoaringBitmap;

/**
 * Says what a viewer may not see. Lists, counts, details, pictures and streams all ask it through
 * the catalog, once in every request; while no bundle offers it as a service, nothing of the
 * library is answered.
 */
public interface Exclusions {
  /** Nothing is excluded from anybody. For tests and measurements. */
  Exclusions NONE = (viewer, snapshot) -> type -> new RoaringBitmap();

  /**
   * What a viewer may not see of a state of the library, or of a later one. Fast where the viewer
   * asked before; must be safe for many threads.
   */
  Excluded of(Viewer viewer, LibrarySnapshot snapshot);

  /** What one viewer may not see. Immutable. */
  interface Excluded {
    /** Ordinals of the type, live or not; must not be changed. */
    RoaringBitmap of(EntityType type);
  }
}
