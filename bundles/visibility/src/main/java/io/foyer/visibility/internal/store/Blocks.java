package io.foyer.visibility.internal.store;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.ContainerPointer;
import org.roaringbitmap.RoaringBitmap;

/** Sets of ordinals in blocks of 65,536, as they are kept: only those that differ are written. */
final class Blocks {
  private static final int BITS = 16;

  private Blocks() {}

  /** Is told of the blocks in which two sets differ. */
  interface Difference {
    /** A block has other ordinals now. */
    void put(int block, byte[] ords, int entities);

    /** A block has no ordinals any more. */
    void drop(int block);
  }

  /** Compares two sets block by block. */
  static void compare(RoaringBitmap before, RoaringBitmap after, Difference difference) {
    ContainerPointer old = before.getContainerPointer();
    ContainerPointer now = after.getContainerPointer();
    while (old.getContainer() != null || now.getContainer() != null) {
      int order = order(old, now);
      if (order < 0) {
        difference.drop(old.key());
      } else if (order > 0 || !old.getContainer().equals(now.getContainer())) {
        difference.put(now.key(), bytes(after, now.key()), now.getCardinality());
      }
      if (order <= 0) {
        old.advance();
      }
      if (order >= 0) {
        now.advance();
      }
    }
  }

  private static int order(ContainerPointer one, ContainerPointer other) {
    if (one.getContainer() == null) {
      return 1;
    }
    return other.getContainer() == null ? -1 : Character.compare(one.key(), other.key());
  }

  private static byte[] bytes(RoaringBitmap all, int block) {
    RoaringBitmap one = all.selectRange((long) block << BITS, (block + 1L) << BITS);
    one.runOptimize();
    ByteBuffer bytes = ByteBuffer.allocate(one.serializedSizeInBytes());
    one.serialize(bytes);
    return bytes.array();
  }

  /** The ordinals of a block; null when the bytes are not what was written. */
  static @Nullable RoaringBitmap read(int block, byte[] bytes, int entities) {
    RoaringBitmap ords = new RoaringBitmap();
    try {
      ords.deserialize(ByteBuffer.wrap(bytes));
      boolean whole =
          ords.validate()
              && ords.getCardinality() == entities
              && entities > 0
              && ords.first() >>> BITS == block
              && ords.last() >>> BITS == block;
      return whole ? ords : null;
    } catch (Exception e) { // damaged bytes fail in any way that the library knows
      return null;
    }
  }
}
