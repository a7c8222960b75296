package io.foyer.catalog.internal.index;

import java.util.Arrays;
import java.util.function.IntConsumer;
import org.roaringbitmap.RoaringBitmap;

/**
 * A list of ints by ordinal, as compressed rows: each block is one array that begins with where its
 * lists start. Immutable; {@link #with} shares the blocks that it leaves.
 */
final class IntLists {
  static final IntLists EMPTY = new IntLists(new int[0][]);
  private static final int[] NONE = {};
  private static final int[] NOTHING = nothing();

  /** A block: {@code SIZE + 1} offsets into itself, then the values. */
  private final int[][] blocks;

  private IntLists(int[][] blocks) {
    this.blocks = blocks;
  }

  private static int[] nothing() {
    int[] block = new int[Blocks.SIZE + 1];
    Arrays.fill(block, block.length);
    return block;
  }

  private int[] block(int ord) {
    int block = Blocks.of(ord);
    return block < blocks.length ? blocks[block] : NOTHING;
  }

  int count(int ord) {
    int[] block = block(ord);
    int i = ord & Blocks.MASK;
    return block[i + 1] - block[i];
  }

  /** The first value, or -1. */
  int first(int ord) {
    int[] block = block(ord);
    int i = ord & Blocks.MASK;
    return block[i] == block[i + 1] ? -1 : block[block[i]];
  }

  int[] get(int ord) {
    int[] block = block(ord);
    int i = ord & Blocks.MASK;
    return block[i] == block[i + 1] ? NONE : Arrays.copyOfRange(block, block[i], block[i + 1]);
  }

  void forEach(int ord, IntConsumer action) {
    int[] block = block(ord);
    int i = ord & Blocks.MASK;
    int end = block[i + 1];
    for (int at = block[i]; at < end; at++) {
      action.accept(block[at]);
    }
  }

  /** Whether any value is in a set. */
  boolean any(int ord, RoaringBitmap among) {
    int[] block = block(ord);
    int i = ord & Blocks.MASK;
    int end = block[i + 1];
    for (int at = block[i]; at < end; at++) {
      if (among.contains(block[at])) {
        return true;
      }
    }
    return false;
  }

  /** Counts the values of a list. */
  void addTo(Tally tally, int ord) {
    int[] block = block(ord);
    int i = ord & Blocks.MASK;
    int end = block[i + 1];
    for (int at = block[i]; at < end; at++) {
      tally.add(block[at]);
    }
  }

  /**
   * Raises the rounds of a list's values to the present one.
   *
   * @param rounds by value; others are passed over
   * @return how many were lower before
   */
  int mark(int ord, int round, int[] rounds) {
    int[] block = block(ord);
    int i = ord & Blocks.MASK;
    int end = block[i + 1];
    int marked = 0;
    for (int at = block[i]; at < end; at++) {
      int value = block[at];
      if (value < rounds.length && rounds[value] < round) {
        rounds[value] = round;
        marked++;
      }
    }
    return marked;
  }

  /**
   * The smallest key of a list's values.
   *
   * @param keys by value; 0 and values beyond are passed over
   * @return {@link Integer#MAX_VALUE} when there is none
   */
  int least(int ord, int[] keys) {
    int[] block = block(ord);
    int i = ord & Blocks.MASK;
    int end = block[i + 1];
    int least = Integer.MAX_VALUE;
    for (int at = block[i]; at < end; at++) {
      int key = block[at] < keys.length ? keys[block[at]] : 0;
      if (key != 0 && key < least) {
        least = key;
      }
    }
    return least;
  }

  /**
   * These lists with some replaced.
   *
   * @param ords ascending, without duplicates
   * @param lists as long as {@code ords}
   */
  IntLists with(int[] ords, int[][] lists) {
    if (ords.length == 0) {
      return this;
    }
    int length = Math.max(blocks.length, Blocks.of(ords[ords.length - 1]) + 1);
    int[][] next = Arrays.copyOf(blocks, length);
    Arrays.fill(next, blocks.length, length, NOTHING);
    for (int from = 0; from < ords.length; ) {
      int block = Blocks.of(ords[from]);
      int to = from;
      while (to < ords.length && Blocks.of(ords[to]) == block) {
        to++;
      }
      next[block] = merge(next[block], ords, lists, from, to);
      from = to;
    }
    return new IntLists(next);
  }

  private static int[] merge(int[] old, int[] ords, int[][] lists, int from, int to) {
    int most = old.length;
    for (int i = from; i < to; i++) {
      most += lists[i].length;
    }
    int[] block = new int[most];
    int end = Blocks.SIZE + 1;
    for (int i = 0, change = from; i < Blocks.SIZE; i++) {
      block[i] = end;
      if (change < to && (ords[change] & Blocks.MASK) == i) {
        int[] list = lists[change++];
        System.arraycopy(list, 0, block, end, list.length);
        end += list.length;
      } else {
        int length = old[i + 1] - old[i];
        System.arraycopy(old, old[i], block, end, length);
        end += length;
      }
    }
    block[Blocks.SIZE] = end;
    return end == NOTHING.length ? NOTHING : Arrays.copyOf(block, end);
  }

  long bytes() {
    long bytes = blocks.length * 8L;
    for (int[] block : blocks) {
      bytes += block == NOTHING ? 0 : 16 + block.length * 4L;
    }
    return bytes;
  }
}
