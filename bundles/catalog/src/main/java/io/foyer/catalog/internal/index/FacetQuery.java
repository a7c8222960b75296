package io.foyer.catalog.internal.index;

import java.util.List;
import java.util.Map;

/**
 * What is to be counted by value beside a list.
 *
 * @param names {@code tags}, {@code performers}, {@code studios}, {@code groups}, {@code year},
 *     {@code resolution}, {@code rating}, as far as the type has such a criterion
 * @param values by name, values that are counted even if few or none have them
 */
public record FacetQuery(List<String> names, Map<String, List<String>> values) {
  /** Nothing. */
  public static final FacetQuery NONE = new FacetQuery(List.of(), Map.of());

  /** All there are. */
  static final List<String> ALL =
      List.of("tags", "performers", "studios", "groups", "year", "resolution", "rating");

  /** The most values that may be asked for by name. */
  static final int MAX_VALUES = 200;
}
