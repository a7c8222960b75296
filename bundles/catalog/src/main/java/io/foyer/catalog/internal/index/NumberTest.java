package io.foyer.catalog.internal.index;

import org.jspecify.annotations.Nullable;

/**
 * A comparison with numbers.
 *
 * @param second the other bound; null when there is none
 */
record NumberTest(Modifier modifier, double first, @Nullable Double second) {
  /** How a number compares. */
  enum Modifier {
    GREATER_THAN,
    LESS_THAN,
    EQUALS,
    NOT_EQUALS,
    BETWEEN,
    NOT_BETWEEN
  }

  boolean test(double value) {
    return switch (modifier) {
      case GREATER_THAN -> value > first;
      case LESS_THAN -> value < first;
      case EQUALS -> value == first;
      case NOT_EQUALS -> value != first;
      case BETWEEN -> between(value);
      case NOT_BETWEEN -> !between(value);
    };
  }

  /** The same for values that are kept as whole parts of one; not for whole ones. */
  NumberTest rounded(int scale) {
    return scale == 1
        ? this
        : new NumberTest(
            modifier,
            rounded(first, scale),
            second == null ? null : (Double) rounded(second, scale));
  }

  private static double rounded(double value, int scale) {
    double scaled = Math.rint(value * scale);
    return Double.isInfinite(scaled) ? value : scaled / scale;
  }

  /** Whether a value that nobody knows passes. */
  boolean unknown() {
    return modifier == Modifier.NOT_EQUALS;
  }

  private boolean between(double value) {
    return value >= first && (second == null || value <= second);
  }
}
