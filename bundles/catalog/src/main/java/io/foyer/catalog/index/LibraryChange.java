package io.foyer.catalog.index;

import io.foyer.core.EntityType;
import java.util.Map;
import org.roaringbitmap.RoaringBitmap;

/**
 * A step from one state of the library to the next.
 *
 * @param before the state that is answered from until now
 * @param after the state that follows
 * @param touched the entities that came, went, or whose values or relations may differ; types
 *     without any are absent
 */
public record LibraryChange(
    LibrarySnapshot before, LibrarySnapshot after, Map<EntityType, RoaringBitmap> touched) {
  public LibraryChange {
    touched = Map.copyOf(touched);
  }
}
