package io.foyer.catalog.internal.index;

import io.foyer.core.EntityId;
import io.foyer.core.EntityType;
import java.util.List;
import java.util.Map;

/**
 * What a request asks for.
 *
 * @param clauses all of which are to be met
 * @param facets what can be counted by value, by the contract's name
 */
record Conditions(List<Clause> clauses, Map<String, Facet> facets) {
  /** A criterion of which the values can be counted. */
  sealed interface Facet {
    /** The clauses in whose place a value would come. */
    List<Clause> replaced();
  }

  /**
   * By related entities.
   *
   * @param chosen those that the criterion names
   * @param depth how many levels below each count too
   */
  record Related(
      EntityType target, Path path, List<EntityId> chosen, int depth, List<Clause> replaced)
      implements Facet {}

  /** By year of the date. */
  record Years(List<Clause> replaced) implements Facet {}

  /** By resolution. */
  record Resolutions(List<Clause> replaced) implements Facet {}

  /**
   * By least rating.
   *
   * @param library whether the library's rating counts where the viewer has none
   */
  record Ratings(boolean library, List<Clause> replaced) implements Facet {}
}
