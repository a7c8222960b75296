package io.foyer.catalog.internal.index;

import io.foyer.core.EntityType;
import io.foyer.core.Viewer;
import org.roaringbitmap.RoaringBitmap;

/**
 * What a viewer may not see. Asked in every request, in the one place that hands out results, so it
 * must be fast; the answer is not changed afterwards by either side.
 */
public interface Exclusions {
  /** Nothing is excluded. */
  Exclusions NONE = (viewer, type) -> new RoaringBitmap();

  /** Ordinals of the type that this viewer may not see. */
  RoaringBitmap excluded(Viewer viewer, EntityType type);
}
