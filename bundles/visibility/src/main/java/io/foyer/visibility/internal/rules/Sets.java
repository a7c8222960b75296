package io.foyer.visibility.internal.rules;

import org.roaringbitmap.RoaringBitmap;

/** What the rules need of sets beyond the library's own. */
final class Sets {
  private Sets() {}

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
