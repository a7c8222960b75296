package io.foyer.catalog.internal.index;

import java.util.Arrays;
import java.util.BitSet;

/** Numbers by ordinal, 0 where none was set. Immutable; an {@link Editor} shares what it leaves. */
final class Column implements LongKey {
  static final Column EMPTY = new Column(new long[0][]);
  private static final long[] ZEROS = new long[Blocks.SIZE];

  private final long[][] blocks;

  private Column(long[][] blocks) {
    this.blocks = blocks;
  }

  @Override
  public long at(int ord) {
    int block = Blocks.of(ord);
    return block < blocks.length ? blocks[block][ord & Blocks.MASK] : 0;
  }

  Editor edit() {
    return new Editor(blocks);
  }

  long bytes() {
    long distinct = Arrays.stream(blocks).filter(block -> block != ZEROS).count();
    return blocks.length * 8L + distinct * (16 + Blocks.SIZE * 8L);
  }

  /** Writes the next column. For one thread. */
  static final class Editor {
    private final BitSet own = new BitSet();
    private final long[][] before;
    private long[][] blocks;

    private Editor(long[][] blocks) {
      this.before = blocks;
      this.blocks = blocks;
    }

    void set(int ord, long value) {
      int block = Blocks.of(ord);
      if (!own.get(block)) {
        if (blocks == before || block >= blocks.length) {
          int old = blocks.length;
          blocks = Arrays.copyOf(blocks, Math.max(old, block + 1));
          Arrays.fill(blocks, old, blocks.length, ZEROS);
        }
        blocks[block] = blocks[block].clone();
        own.set(block);
      }
      blocks[block][ord & Blocks.MASK] = value;
    }

    Column done() {
      return new Column(blocks);
    }
  }
}
