package io.foyer.catalog.internal.index;

/**
 * A comparison with periods of days or of milliseconds. A day, a month or a year stands for all of
 * its days: after 2020 is from 2021 on, and between 2020 and 2021 ends with the last day of 2021.
 *
 * @param from first value of the first period
 * @param to last value of it
 * @param last last value of the second period
 */
record DateTest(Modifier modifier, long from, long to, long last) {
  /** How a date compares. */
  enum Modifier {
    GREATER_THAN,
    LESS_THAN,
    EQUALS,
    NOT_EQUALS,
    BETWEEN,
    NOT_BETWEEN,
    IS_NULL,
    NOT_NULL
  }

  /**
   * @param value 0 for no date
   */
  boolean test(long value) {
    boolean known = value != 0;
    return switch (modifier) {
      case GREATER_THAN -> known && value > to;
      case LESS_THAN -> known && value < from;
      case EQUALS -> known && value >= from && value <= to;
      case NOT_EQUALS -> !known || value < from || value > to;
      case BETWEEN -> known && value >= from && value <= last;
      case NOT_BETWEEN -> !known || value < from || value > last;
      case IS_NULL -> !known;
      case NOT_NULL -> known;
    };
  }
}
