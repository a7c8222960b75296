package io.foyer.catalog.internal.index;

import java.util.Arrays;
import org.roaringbitmap.BatchIterator;
import org.roaringbitmap.RoaringBitmap;

/**
 * Finds one page of a set that is ordered by a key, at any depth, without sorting the set: gathers
 * and sorts only the range of keys that the page touches. Which range that is, it guesses for keys
 * that are evenly distributed; for others it first counts how many fall into each of some thousand
 * equal ranges.
 */
final class Selection {
  private static final int BUCKET_BITS = 12;
  private static final int BATCH = 1024;

  private Selection() {}

  /** What a set is ordered by. */
  @FunctionalInterface
  interface Key {
    int at(int ord);
  }

  /**
   * The same as {@link #page} for keys that cost something and are evenly distributed: each is
   * asked for once.
   */
  static int[] pageOfEven(RoaringBitmap set, Key key, int limit, int start, int size) {
    int count = set.getCardinality();
    double each = (double) limit / count;
    long low = (long) ((start - deviation(start, count)) * each);
    long high = (long) ((start + size + deviation(start + size, count)) * each);
    Longs found = new Longs();
    int before = 0;
    int[] batch = new int[BATCH];
    for (BatchIterator it = set.getBatchIterator(); it.hasNext(); ) {
      int read = it.nextBatch(batch);
      for (int i = 0; i < read; i++) {
        int k = key.at(batch[i]);
        if (k < low) {
          before++;
        } else if (k < high) {
          found.add((long) k << 32 | batch[i]);
        }
      }
    }
    if (before > start || before + found.size() < start + size) {
      return page(set, key, limit, start, size);
    }
    long[] sorted = found.sorted();
    int[] result = new int[size];
    for (int i = 0; i < size; i++) {
      result[i] = (int) sorted[start - before + i];
    }
    return result;
  }

  /** So many elements a guess is off at most, but for one in millions: six standard deviations. */
  private static double deviation(int at, int count) {
    return 16 + 6 * Math.sqrt(at * (1 - (double) at / count));
  }

  /**
   * The part [start, start + size) of a set in ascending order of a key, ties by ordinal.
   *
   * @param limit above all keys, none of which is negative
   */
  static int[] page(RoaringBitmap set, Key key, int limit, int start, int size) {
    int shift = Math.max(0, 32 - Integer.numberOfLeadingZeros(limit) - BUCKET_BITS);
    int[] counts = new int[(limit >>> shift) + 1];
    int[] batch = new int[BATCH];
    for (BatchIterator it = set.getBatchIterator(); it.hasNext(); ) {
      int read = it.nextBatch(batch);
      for (int i = 0; i < read; i++) {
        counts[key.at(batch[i]) >>> shift]++;
      }
    }
    int first = 0;
    int before = 0;
    while (before + counts[first] <= start) {
      before += counts[first++];
    }
    int last = first;
    int gathered = counts[first];
    while (before + gathered < start + size) {
      gathered += counts[++last];
    }
    long[] found = new long[gathered];
    int at = 0;
    for (BatchIterator it = set.getBatchIterator(); it.hasNext(); ) {
      int read = it.nextBatch(batch);
      for (int i = 0; i < read; i++) {
        int k = key.at(batch[i]);
        int bucket = k >>> shift;
        if (bucket >= first && bucket <= last) {
          found[at++] = (long) k << 32 | batch[i];
        }
      }
    }
    Arrays.sort(found);
    int[] result = new int[size];
    for (int i = 0; i < size; i++) {
      result[i] = (int) found[start - before + i];
    }
    return result;
  }
}
