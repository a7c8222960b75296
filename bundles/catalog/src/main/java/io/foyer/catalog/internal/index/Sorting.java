package io.foyer.catalog.internal.index;

import java.util.Arrays;

/** Sorting ordinals by numbers with the platform's sort of longs. */
final class Sorting {
  private Sorting() {}

  /**
   * The ordinals ascending (or descending) by a key. Equal ones keep their order.
   *
   * @param ords is not changed
   */
  static int[] stable(int[] ords, LongKey key, boolean descending) {
    long[] packed = ranks(ords, key, descending);
    for (int i = 0; i < packed.length; i++) {
      packed[i] = packed[i] << 32 | i;
    }
    Arrays.sort(packed);
    int[] result = new int[ords.length];
    for (int i = 0; i < packed.length; i++) {
      result[i] = ords[(int) packed[i]];
    }
    return result;
  }

  /** For each ordinal a number below 2^31 that orders as its key does. */
  static long[] ranks(int[] ords, LongKey key, boolean descending) {
    long[] keys = new long[ords.length];
    long min = Long.MAX_VALUE;
    long max = Long.MIN_VALUE;
    for (int i = 0; i < ords.length; i++) {
      long k = key.at(ords[i]);
      keys[i] = k;
      min = Math.min(min, k);
      max = Math.max(max, k);
    }
    if (min >= -(1L << 40) && max - min < Integer.MAX_VALUE) {
      for (int i = 0; i < keys.length; i++) {
        keys[i] = descending ? max - keys[i] : keys[i] - min;
      }
      return keys;
    }
    long[] sorted = keys.clone();
    Arrays.sort(sorted);
    int distinct = 0;
    for (int i = 0; i < sorted.length; i++) {
      if (i == 0 || sorted[i] != sorted[i - 1]) {
        sorted[distinct++] = sorted[i];
      }
    }
    for (int i = 0; i < keys.length; i++) {
      int rank = Arrays.binarySearch(sorted, 0, distinct, keys[i]);
      keys[i] = descending ? distinct - 1 - rank : rank;
    }
    return keys;
  }

  /** Puts the values that belong at [from, to) of the sorted array there, in order. */
  static void range(long[] values, int from, int to) {
    range(values, 0, values.length, from, to);
  }

  private static void range(long[] values, int low, int high, int from, int to) {
    while (low < to && from < high) {
      if (high - low < 2048 || (from <= low && high <= to)) {
        Arrays.sort(values, low, high);
        return;
      }
      long pivot = median(values[low], values[(low + high) >>> 1], values[high - 1]);
      int left = low;
      int right = high - 1;
      while (left <= right) {
        while (values[left] < pivot) {
          left++;
        }
        while (values[right] > pivot) {
          right--;
        }
        if (left <= right) {
          long swapped = values[left];
          values[left++] = values[right];
          values[right--] = swapped;
        }
      }
      range(values, low, right + 1, from, to);
      low = left;
    }
  }

  private static long median(long a, long b, long c) {
    return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
  }
}
