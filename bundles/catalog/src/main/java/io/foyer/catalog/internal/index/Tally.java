package io.foyer.catalog.internal.index;

import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/** Counts entities by ordinal, each at most once a round. For one thread. */
final class Tally {
  private final int[] counts;
  private final int[] rounds;
  private final @Nullable Ancestors ancestors;
  private final RoaringBitmap climbing;
  private int round;

  /**
   * @param capacity above the ordinals that are counted; others are passed over
   * @param ancestors what is counted with each; null for nothing
   * @param climbing of which the ancestors are counted; others are passed over with them
   */
  Tally(int capacity, @Nullable Ancestors ancestors, RoaringBitmap climbing) {
    this.counts = new int[capacity];
    this.rounds = new int[capacity];
    this.ancestors = ancestors;
    this.climbing = climbing;
  }

  void nextRound() {
    round++;
  }

  void add(int ord) {
    if (ancestors == null) {
      count(ord);
    } else if (climbing.contains(ord)) {
      for (int above : ancestors.of(ord)) {
        count(above);
      }
    }
  }

  private void count(int ord) {
    if (ord < rounds.length && rounds[ord] != round) {
      rounds[ord] = round;
      counts[ord]++;
    }
  }

  int[] counts() {
    return counts;
  }
}
