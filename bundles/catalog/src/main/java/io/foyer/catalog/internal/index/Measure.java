package io.foyer.catalog.internal.index;

import io.foyer.catalog.index.Relation;

/** A number of every entity of a type that filters and sort keys compare. */
sealed interface Measure {
  /** By how much the stored number is larger than the real one. */
  int scale();

  /** A column. */
  record Stored(Field field) implements Measure {
    @Override
    public int scale() {
      return field.scale();
    }
  }

  /** How many live entities it points to. */
  record Count(Relation relation) implements Measure {
    @Override
    public int scale() {
      return 1;
    }
  }

  /** A tag's scenes: direct ones, or those of its performers where they are more. */
  record TagScenes() implements Measure {
    @Override
    public int scale() {
      return 1;
    }
  }
}
