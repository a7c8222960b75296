package io.foyer.catalog.internal.index;

/** How columns and lists are cut into blocks, the unit of copying when a few ordinals change. */
final class Blocks {
  static final int SHIFT = 8;
  static final int SIZE = 1 << SHIFT;
  static final int MASK = SIZE - 1;

  private Blocks() {}

  static int of(int ord) {
    return ord >>> SHIFT;
  }
}
