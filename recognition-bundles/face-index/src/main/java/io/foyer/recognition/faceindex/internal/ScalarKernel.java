package io.foyer.recognition.faceindex.internal;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/** Plain Java, for machines or start options without the Vector API. */
final class ScalarKernel implements ScanKernel {
  static final ValueLayout.OfLong LONG =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  static final ValueLayout.OfFloat FLOAT =
      ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  @Override
  public int scan(
      MemorySegment codes,
      long signs,
      long scales,
      int groups,
      int words,
      long[] query,
      float full,
      float limit,
      int[] hits,
      int[] differences) {
    int found = 0;
    for (int vector = 0; vector < groups * GROUP; vector++) {
      long at = signs + ((long) (vector / GROUP) * words * GROUP + vector % GROUP) * Long.BYTES;
      int difference = 0;
      for (int word = 0; word < words; word++, at += GROUP * Long.BYTES) {
        long code = codes.get(LONG, at);
        int q = word * Levels.PLANES * GROUP;
        difference +=
            Long.bitCount(code ^ query[q])
                + 2 * Long.bitCount(code ^ query[q + GROUP])
                + 4 * Long.bitCount(code ^ query[q + 2 * GROUP])
                + 8 * Long.bitCount(code ^ query[q + 3 * GROUP]);
      }
      float scale = codes.get(FLOAT, scales + (long) vector * Float.BYTES);
      if (scale * (full - 2 * difference) > limit) {
        hits[found] = vector;
        differences[found++] = difference;
      }
    }
    return found;
  }

  @Override
  public String toString() {
    return "scalar";
  }
}
