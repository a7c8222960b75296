package io.foyer.demo.internal;

import java.util.Iterator;

/**
 * Which ids a kind has. Made-up ids ascend with a gap after every 32, so that an id and its place
 * are computed from one another; an id beyond them was added later.
 */
final class Ids {
  private static final int RUN = 32;

  private final Kind kind;
  private final int made;
  private final Edits edits;

  Ids(Kind kind, int made, Edits edits) {
    this.kind = kind;
    this.made = made;
    this.edits = edits;
  }

  /** How many the library was made with, deleted ones included. */
  int made() {
    return made;
  }

  static int madeId(int ordinal) {
    return ordinal + 1 + ordinal / RUN;
  }

  /** Place among the made-up ones, or -1. */
  int madeOrdinal(int id) {
    if (id < 1) {
      return -1;
    }
    int place = (id - 1) % (RUN + 1);
    int ordinal = (id - 1) / (RUN + 1) * RUN + place;
    return place == RUN || ordinal >= made ? -1 : ordinal;
  }

  boolean exists(int id) {
    Edits.Contents contents = edits.contents(kind);
    int ordinal = madeOrdinal(id);
    if (ordinal < 0) {
      return contents.added().contains(id);
    }
    return !contents.empty() && !contents.removed().get(ordinal);
  }

  int count() {
    Edits.Contents contents = edits.contents(kind);
    int left = contents.empty() ? 0 : made - contents.removed().cardinality();
    return left + contents.added().size();
  }

  /** Ids at the places from (inclusive) to (exclusive) in ascending order. */
  int[] range(int from, int to) {
    Edits.Contents contents = edits.contents(kind);
    int begin = Math.max(0, from);
    int end = Math.min(to, count());
    if (begin >= end) {
      return new int[0];
    }
    int[] ids = new int[end - begin];
    int madeLeft = contents.empty() ? 0 : made - contents.removed().cardinality();
    int filled = 0;
    int ordinal = begin;
    if (!contents.removed().isEmpty()) {
      ordinal = -1;
      for (int seen = -1; seen < Math.min(begin, madeLeft - 1); seen++) {
        ordinal = contents.removed().nextClearBit(ordinal + 1);
      }
    }
    for (int place = begin; place < Math.min(end, madeLeft); place++) {
      ids[filled++] = madeId(ordinal);
      ordinal = contents.removed().nextClearBit(ordinal + 1);
    }
    Iterator<Integer> added = contents.added().iterator();
    for (int place = madeLeft; place < end; place++) {
      int id = added.next();
      if (place >= begin) {
        ids[filled++] = id;
      }
    }
    return ids;
  }

  int[] all() {
    return range(0, count());
  }
}
