package io.foyer.catalog.internal.index;

import org.jspecify.annotations.Nullable;

/** What a list is ordered by. */
sealed interface Sort {
  /** A sort text of {@link TextSource#order}. Ties by id. */
  record ByText(String key) implements Sort {}

  /** A number. */
  record ByNumber(Measure measure) implements Sort {}

  /**
   * One of the viewer's values, or where there is none a column.
   *
   * @param fallback the column, or null for 0
   */
  record ByOverlay(String name, @Nullable Field fallback) implements Sort {
    /** The order of those that have no value; null where they are all equal. */
    @Nullable Sort byLibrary() {
      return fallback == null ? null : new ByNumber(new Measure.Stored(fallback));
    }
  }

  /** Shuffled by a seed. */
  record Shuffled() implements Sort {}

  /** A scene's number in the one group that the filter names, those without a number last. */
  record BySceneIndex() implements Sort {}
}
