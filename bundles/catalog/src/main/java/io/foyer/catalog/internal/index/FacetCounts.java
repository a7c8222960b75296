package io.foyer.catalog.internal.index;

import io.foyer.core.EntityType;
import java.util.List;
import java.util.Map;

/**
 * How many results there would be with each value of a criterion: beside the values that it has
 * where all have to be met, in place of them otherwise.
 *
 * @param entities by facet, the most frequent first, then by id
 * @param numbers years, latest first, and ratings: that or better, 0 for none
 * @param resolutions from the smallest
 */
public record FacetCounts(
    Map<String, List<OfEntity>> entities,
    Map<String, List<OfNumber>> numbers,
    Map<String, List<OfResolution>> resolutions) {
  /** Results that are related to an entity, which the viewer may see. */
  public record OfEntity(EntityType type, int ord, int count) {}

  /** Results by a number. */
  public record OfNumber(int value, int count) {}

  /** Results by resolution. */
  public record OfResolution(Resolution value, int count) {}
}
