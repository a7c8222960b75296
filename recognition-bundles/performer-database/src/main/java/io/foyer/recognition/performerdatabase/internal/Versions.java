package io.foyer.recognition.performerdatabase.internal;

import java.math.BigInteger;
import java.util.Comparator;

/**
 * The order of releases: by the numbers between the dots, so that 2026.10.1 follows 2026.9.1; what
 * follows a hyphen comes before the version without it.
 */
final class Versions implements Comparator<String> {
  static final Versions ORDER = new Versions();

  private Versions() {}

  @Override
  public int compare(String a, String b) {
    String[] left = a.split("-", 2);
    String[] right = b.split("-", 2);
    String[] these = left[0].split("\\.", -1);
    String[] those = right[0].split("\\.", -1);
    for (int i = 0; i < Math.max(these.length, those.length); i++) {
      int order = number(these, i).compareTo(number(those, i));
      if (order != 0) {
        return order;
      }
    }
    if (left.length != right.length) {
      return Integer.compare(right.length, left.length);
    }
    return left.length == 1 ? 0 : left[1].compareTo(right[1]);
  }

  private static BigInteger number(String[] parts, int i) {
    if (i >= parts.length || !parts[i].matches("\\d{1,9}")) {
      return BigInteger.ZERO;
    }
    return new BigInteger(parts[i]);
  }
}
