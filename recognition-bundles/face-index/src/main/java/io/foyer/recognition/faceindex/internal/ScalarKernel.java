package io.foyer.recognition.faceindex.internal;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Plain Java, for machines or start options without the Vector API. */
final class ScalarKernel implements ScanKernel {
  static final ValueLayout.OfLong LONG =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  static final ValueLayout.OfFloat FLOAT =
      ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  @Override
  public void scan(
      MemorySegment codes,
      long signs,
      long scales,
      CodedQuery.Planes query,
      float limit,
      float[] products,
      int from,
      long[] found) {
    int words = query.words;
    for (int vector = 0; vector < FaceCodes.BLOCK; vector++) {
      long at = signs + ((long) vector / GROUP * words * GROUP + vector % GROUP) * Long.BYTES;
      int difference = 0;
      for (int word = 0; word < words; word++, at += GROUP * Long.BYTES) {
        difference += query.difference(codes.get(LONG, at), word);
      }
      float scale = codes.get(FLOAT, scales + (long) vector * Float.BYTES);
      products[from + vector] = scale * (query.full - 2 * difference);
    }
    find(products, from, limit, Float.POSITIVE_INFINITY, found);
  }

  @Override
  public void find(float[] products, int from, float limit, float most, long[] found) {
    Arrays.fill(found, 0);
    for (int i = 0; i < FaceCodes.BLOCK; i++) {
      float product = products[from + i];
      found[i / Long.SIZE] |= (product > limit && product <= most ? 1L : 0L) << i;
    }
  }

  @Override
  public void compare(
      MemorySegment codes,
      long[] places,
      int count,
      int[] shifts,
      CodedQuery.Planes query,
      int[] differences) {
    int words = query.words;
    for (int i = 0; i < count; i++) {
      long at = places[i];
      int sum = 0;
      for (int shift : shifts) {
        int difference = 0;
        for (int word = 0; word < words; word++, at += Long.BYTES) {
          difference += query.difference(codes.get(LONG, at), word);
        }
        sum += difference << shift;
      }
      differences[i] = sum;
    }
  }

  @Override
  public String toString() {
    return "scalar";
  }
}
