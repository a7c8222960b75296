package io.foyer.catalog.internal.store;

import org.jspecify.annotations.Nullable;

/**
 * Ids of library servers are decimal digits, kept as numbers. A text that is not the canonical form
 * of a number of at most 18 digits names nothing.
 */
public final class Ids {
  private static final int MOST_DIGITS = 18;

  private Ids() {}

  /** The number, or null. */
  public static @Nullable Long parse(@Nullable String text) {
    if (text == null || text.isEmpty() || text.length() > MOST_DIGITS) {
      return null;
    }
    long value = 0;
    for (int i = 0; i < text.length(); i++) {
      char digit = text.charAt(i);
      if (digit < '0' || digit > '9') {
        return null;
      }
      value = value * 10 + (digit - '0');
    }
    return text.length() > 1 && text.charAt(0) == '0' ? null : value;
  }
}
