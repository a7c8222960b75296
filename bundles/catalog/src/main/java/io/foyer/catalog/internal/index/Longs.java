package io.foyer.catalog.internal.index;

import java.util.Arrays;

/** A growing array of longs. */
final class Longs {
  private long[] values = new long[16];
  private int size;

  void add(long value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, size * 2);
    }
    values[size++] = value;
  }

  int size() {
    return size;
  }

  long[] sorted() {
    long[] result = Arrays.copyOf(values, size);
    Arrays.sort(result);
    return result;
  }
}
