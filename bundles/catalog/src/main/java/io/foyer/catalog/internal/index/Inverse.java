package io.foyer.catalog.internal.index;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.BitSetUtil;
import org.roaringbitmap.PeekableIntIterator;
import org.roaringbitmap.RoaringBitmap;

/**
 * The sources of each target of a relation. A few sources are a sorted array, because a bitmap of
 * few values that lie far apart is several times as large; many are a bitmap. Immutable; {@link
 * #with} shares the sets that it leaves.
 */
final class Inverse {
  static final Inverse EMPTY = new Inverse(new Object[0][]);

  private static final @Nullable Object[] NOTHING = new Object[Blocks.SIZE];

  /** Up to so many sources are an array. */
  private static final int FEW = 256;

  /** So many targets are gathered in plain bits first: that is ten times as fast. */
  private static final int MANY = 1000;

  /** By target: null, a sorted {@code int[]} or a {@link RoaringBitmap}. */
  private final @Nullable Object[][] blocks;

  private Inverse(@Nullable Object[][] blocks) {
    this.blocks = blocks;
  }

  /** Turns forward lists around. */
  static Inverse of(IntLists forward, RoaringBitmap sources) {
    int[] size = new int[1];
    int[][] counts = {new int[1024]};
    sources.forEach(
        (int source) ->
            forward.forEach(
                source,
                target -> {
                  if (target >= counts[0].length) {
                    counts[0] =
                        Arrays.copyOf(counts[0], Math.max(target + 1, counts[0].length * 2));
                  }
                  counts[0][target]++;
                  size[0] = Math.max(size[0], target + 1);
                }));
    int targets = size[0];
    int[] ends = new int[targets];
    int total = 0;
    for (int target = 0; target < targets; target++) {
      ends[target] = total;
      total += counts[0][target];
    }
    int[] flat = new int[total];
    sources.forEach(
        (int source) -> forward.forEach(source, target -> flat[ends[target]++] = source));
    @Nullable Object[][] blocks = new Object[Blocks.of(targets + Blocks.MASK)][Blocks.SIZE];
    for (int target = 0, from = 0; target < targets; target++) {
      int to = ends[target];
      if (to > from) {
        blocks[Blocks.of(target)][target & Blocks.MASK] = set(Arrays.copyOfRange(flat, from, to));
      }
      from = to;
    }
    return new Inverse(blocks);
  }

  private static Object set(int[] sorted) {
    return sorted.length <= FEW ? sorted : RoaringBitmap.bitmapOf(sorted);
  }

  private @Nullable Object at(int target) {
    int block = Blocks.of(target);
    return block < blocks.length ? blocks[block][target & Blocks.MASK] : null;
  }

  /** The sources of a target; not to be changed. */
  RoaringBitmap get(int target) {
    Object set = at(target);
    if (set instanceof RoaringBitmap bitmap) {
      return bitmap;
    }
    return set == null ? new RoaringBitmap() : RoaringBitmap.bitmapOf((int[]) set);
  }

  int count(int target) {
    Object set = at(target);
    if (set instanceof RoaringBitmap bitmap) {
      return bitmap.getCardinality();
    }
    return set == null ? 0 : ((int[]) set).length;
  }

  /** Whether any source of a target is in a set; ends at the first. */
  boolean meets(int target, RoaringBitmap among) {
    Object set = at(target);
    if (set instanceof RoaringBitmap bitmap) {
      return RoaringBitmap.intersects(bitmap, among);
    }
    if (set != null) {
      for (int source : (int[]) set) {
        if (among.contains(source)) {
          return true;
        }
      }
    }
    return false;
  }

  /** How many sources of a target are in a set. */
  int count(int target, RoaringBitmap among) {
    Object set = at(target);
    if (set instanceof RoaringBitmap bitmap) {
      return RoaringBitmap.andCardinality(bitmap, among);
    }
    int count = 0;
    if (set != null) {
      for (int source : (int[]) set) {
        if (among.contains(source)) {
          count++;
        }
      }
    }
    return count;
  }

  /**
   * The same for many targets.
   *
   * @param dense the same set, in which single ones are found faster
   */
  int count(int target, RoaringBitmap among, BitSet dense) {
    Object set = at(target);
    if (!(set instanceof int[] sources)) {
      return count(target, among);
    }
    int count = 0;
    for (int source : sources) {
      if (dense.get(source)) {
        count++;
      }
    }
    return count;
  }

  void forEach(int target, IntConsumer action) {
    Object set = at(target);
    if (set instanceof RoaringBitmap bitmap) {
      bitmap.forEach((int source) -> action.accept(source));
    } else if (set != null) {
      for (int source : (int[]) set) {
        action.accept(source);
      }
    }
  }

  /** Adds the sources of a target to a set. */
  void addTo(RoaringBitmap result, int target) {
    Object set = at(target);
    if (set instanceof RoaringBitmap bitmap) {
      result.or(bitmap);
    } else if (set != null) {
      result.add((int[]) set);
    }
  }

  /** The sources of any of the targets; a new set. */
  RoaringBitmap any(RoaringBitmap targets) {
    RoaringBitmap result = new RoaringBitmap();
    addTo(result, targets);
    return result;
  }

  /** Adds the sources of any of the targets to a set. */
  void addTo(RoaringBitmap result, RoaringBitmap targets) {
    if (targets.getCardinality() < MANY) {
      for (PeekableIntIterator it = targets.getIntIterator(); it.hasNext(); ) {
        addTo(result, it.next());
      }
      return;
    }
    BitSet found = new BitSet();
    for (PeekableIntIterator it = targets.getIntIterator(); it.hasNext(); ) {
      int target = it.next();
      if (at(target) instanceof RoaringBitmap bitmap) {
        result.or(bitmap);
      } else {
        forEach(target, found::set);
      }
    }
    result.or(BitSetUtil.bitmapOf(found));
  }

  /** Adds the sources of targets that are not in a set. */
  void addDangling(RoaringBitmap live, RoaringBitmap result) {
    for (int block = 0; block < blocks.length; block++) {
      for (int i = 0; i < Blocks.SIZE; i++) {
        int target = (block << Blocks.SHIFT) + i;
        if (blocks[block][i] != null && !live.contains(target)) {
          addTo(result, target);
        }
      }
    }
  }

  /**
   * This with pairs {@code target << 32 | source} added and removed. No pair is in both.
   *
   * @param added ascending
   * @param removed ascending
   */
  Inverse with(long[] added, long[] removed) {
    if (added.length == 0 && removed.length == 0) {
      return this;
    }
    int targets = blocks.length << Blocks.SHIFT;
    if (added.length > 0) {
      targets = Math.max(targets, target(added[added.length - 1]) + 1);
    }
    @Nullable Object[][] next = Arrays.copyOf(blocks, Blocks.of(targets + Blocks.MASK));
    Arrays.fill(next, blocks.length, next.length, NOTHING);
    for (int a = 0, r = 0; a < added.length || r < removed.length; ) {
      int target =
          r == removed.length || (a < added.length && target(added[a]) <= target(removed[r]))
              ? target(added[a])
              : target(removed[r]);
      int fromA = a;
      int fromR = r;
      while (a < added.length && target(added[a]) == target) {
        a++;
      }
      while (r < removed.length && target(removed[r]) == target) {
        r++;
      }
      int b = Blocks.of(target);
      if (next[b] == NOTHING || (b < blocks.length && next[b] == blocks[b])) {
        next[b] = next[b].clone();
      }
      next[b][target & Blocks.MASK] =
          change(at(target), sources(added, fromA, a), sources(removed, fromR, r));
    }
    return new Inverse(next);
  }

  private static int target(long pair) {
    return (int) (pair >>> 32);
  }

  private static int[] sources(long[] pairs, int from, int to) {
    int[] result = new int[to - from];
    for (int i = from; i < to; i++) {
      result[i - from] = (int) pairs[i];
    }
    return result;
  }

  private static @Nullable Object change(@Nullable Object set, int[] added, int[] removed) {
    if (set instanceof RoaringBitmap bitmap) {
      RoaringBitmap next = bitmap.clone();
      for (int source : removed) {
        next.remove(source);
      }
      next.add(added);
      return next.isEmpty() ? null : next;
    }
    int[] old = set == null ? new int[0] : (int[]) set;
    int[] merged = new int[old.length + added.length];
    int size = 0;
    for (int o = 0, a = 0; o < old.length || a < added.length; ) {
      int source =
          a == added.length || (o < old.length && old[o] < added[a]) ? old[o++] : added[a++];
      if (Arrays.binarySearch(removed, source) < 0 && (size == 0 || merged[size - 1] != source)) {
        merged[size++] = source;
      }
    }
    return size == 0 ? null : set(Arrays.copyOf(merged, size));
  }

  long bytes() {
    long bytes = blocks.length * 8L;
    for (@Nullable Object[] block : blocks) {
      bytes += 16 + Blocks.SIZE * 8L;
      for (Object set : block) {
        if (set instanceof RoaringBitmap bitmap) {
          // containers, their arrays and the arrays that hold them
          bytes += 120 + bitmap.getLongSizeInBytes() + 48L * (1 + bitmap.getCardinality() / 65_536);
        } else if (set != null) {
          bytes += 16 + ((int[]) set).length * 4L;
        }
      }
    }
    return bytes;
  }
}
