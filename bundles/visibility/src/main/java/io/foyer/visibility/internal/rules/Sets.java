package io.foyer.visibility.internal.rules;

import java.util.function.IntPredicate;
import org.roaringbitmap.BatchIterator;
import org.roaringbitmap.RoaringBitmap;

/** What the rules need of sets beyond the library's own. */
final class Sets {
  private Sets() {}

  /** Those of a set that pass a test; a new set. */
  static RoaringBitmap filter(RoaringBitmap set, IntPredicate test) {
    RoaringBitmap result = new RoaringBitmap();
    int[] batch = new int[1024];
    int[] kept = new int[1024];
    for (BatchIterator it = set.getBatchIterator(); it.hasNext(); ) {
      int read = it.nextBatch(batch);
      int size = 0;
      for (int i = 0; i < read; i++) {
        if (test.test(batch[i])) {
          kept[size++] = batch[i];
        }
      }
      result.addN(kept, 0, size);
    }
    return result;
  }

  /** Whether these are one set, and so nothing has to be compared. */
  @SuppressWarnings("ReferenceEquality") // a shortcut: equal sets that are two are compared
  static boolean same(RoaringBitmap a, RoaringBitmap b) {
    return a == b;
  }

  /** A set with some of it decided anew; the same set when nothing differs. */
  static RoaringBitmap replace(RoaringBitmap set, RoaringBitmap among, RoaringBitmap decided) {
    RoaringBitmap before = RoaringBitmap.and(set, among);
    if (before.equals(decided)) {
      return set;
    }
    RoaringBitmap result = RoaringBitmap.andNot(set, among);
    result.or(decided);
    return result;
  }
}
