package io.foyer.catalog.internal.index;

import io.foyer.core.EntityType;
import java.util.List;
import java.util.Map;
import org.roaringbitmap.RoaringBitmap;

/**
 * One step of the index from a state of the store to the next.
 *
 * @param put rows that are new or replace the ones with their ordinal, of any types in any order;
 *     of several with the same ordinal the last counts
 * @param removed ordinals that are no longer live; unknown ones are ignored, and a row that is put
 *     in the same step stays
 * @param named rows of entities that are not there, but whose names are to be known: the put rows
 *     point to them, and rules may name them; those known already are ignored
 */
public record Changes(
    List<? extends Row> put, Map<EntityType, RoaringBitmap> removed, List<? extends Row> named) {
  public Changes {
    put = List.copyOf(put);
    removed = Map.copyOf(removed);
    named = List.copyOf(named);
  }

  /** Rows that are new or changed, entities that are gone, and no names. */
  public Changes(List<? extends Row> put, Map<EntityType, RoaringBitmap> removed) {
    this(put, removed, List.of());
  }

  /** Rows that are new or changed, and nothing removed. */
  public static Changes put(List<? extends Row> rows) {
    return new Changes(rows, Map.of());
  }

  /** Entities of one type that are gone. */
  public static Changes removed(EntityType type, RoaringBitmap ords) {
    return new Changes(List.of(), Map.of(type, ords));
  }
}
