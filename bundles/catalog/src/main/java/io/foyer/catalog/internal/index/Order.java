package io.foyer.catalog.internal.index;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.BitSetUtil;
import org.roaringbitmap.RoaringBitmap;

/** Entities of a type in one order, and where each stands in it. Immutable. */
final class Order {
  private final int[] ords;
  private volatile int @Nullable [] ranks;

  Order(int[] ords) {
    this.ords = ords;
  }

  int[] ords() {
    return ords;
  }

  int size() {
    return ords.length;
  }

  /** Position by ordinal; -1 for those that are not in it. */
  int[] ranks() {
    int[] known = ranks;
    if (known == null) {
      int capacity = 0;
      for (int ord : ords) {
        capacity = Math.max(capacity, ord + 1);
      }
      known = new int[capacity];
      Arrays.fill(known, -1);
      for (int i = 0; i < ords.length; i++) {
        known[ords[i]] = i;
      }
      ranks = known;
    }
    return known;
  }

  long bytes() {
    int[] known = ranks;
    return 32 + ords.length * 4L + (known == null ? 0 : known.length * 4L);
  }

  /** The ordinals without some, all of which need not be in it. */
  int[] without(RoaringBitmap gone) {
    BitSet set = BitSetUtil.bitsetOf(gone);
    int[] result = new int[ords.length];
    int size = 0;
    for (int ord : ords) {
      if (!set.get(ord)) {
        result[size++] = ord;
      }
    }
    return Arrays.copyOf(result, size);
  }

  /**
   * Puts newcomers in.
   *
   * @param into an order without them
   * @param fresh the newcomers, in order
   * @param positions before which position of {@code into} each of them goes; ascending
   */
  static int[] insert(int[] into, int[] fresh, int[] positions) {
    int[] result = new int[into.length + fresh.length];
    int from = 0;
    for (int i = 0; i <= fresh.length; i++) {
      int to = i < fresh.length ? positions[i] : into.length;
      System.arraycopy(into, from, result, from + i, to - from);
      if (i < fresh.length) {
        result[to + i] = fresh[i];
      }
      from = to;
    }
    return result;
  }

  /**
   * The part [from, from + length) of those of a set, all of which are in this order.
   *
   * @param from within the set's size
   * @param backwards whether the order is to be read from its end
   */
  int[] page(RoaringBitmap set, long from, int length, boolean backwards) {
    int count = set.getCardinality();
    if (from >= count || length <= 0) {
      return new int[0];
    }
    int size = (int) Math.min(length, count - from);
    // a page of the reversed order is the reversed page from the other end
    int start = backwards ? count - (int) from - size : (int) from;
    int[] result;
    if (count == ords.length) {
      result = Arrays.copyOfRange(ords, start, start + size);
    } else {
      // a step of the walk costs about six times what an element costs in the selection
      long density = ords.length / count + 1L;
      long ahead = ((long) start + size) * density;
      long behind = ((long) count - start) * density;
      if (Math.min(ahead, behind) * 6 > count) {
        int[] ranks = ranks();
        result = Selection.page(set, ord -> ranks[ord], ords.length, start, size);
      } else {
        result =
            ahead <= behind ? walk(set, start, size) : walkBack(set, count - start - size, size);
      }
    }
    return backwards ? reverse(result) : result;
  }

  private int[] walk(RoaringBitmap set, int skip, int size) {
    int[] result = new int[size];
    int found = -skip;
    for (int i = 0; found < size; i++) {
      if (set.contains(ords[i])) {
        if (found >= 0) {
          result[found] = ords[i];
        }
        found++;
      }
    }
    return result;
  }

  private int[] walkBack(RoaringBitmap set, int skip, int size) {
    int[] result = new int[size];
    int found = -skip;
    for (int i = ords.length - 1; found < size; i--) {
      if (set.contains(ords[i])) {
        if (found >= 0) {
          result[size - 1 - found] = ords[i];
        }
        found++;
      }
    }
    return result;
  }

  static int[] reverse(int[] values) {
    for (int i = 0, j = values.length - 1; i < j; i++, j--) {
      int swapped = values[i];
      values[i] = values[j];
      values[j] = swapped;
    }
    return values;
  }
}
