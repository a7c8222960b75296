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
  public void scan(
      MemorySegment codes,
      long signs,
      long scales,
      int groups,
      CodedQuery query,
      float limit,
      Hits hits) {
    long[][] planes = query.planes;
    int words = planes[0].length;
    long found = 0;
    for (int vector = 0; vector < groups * GROUP; vector++) {
      int group = vector / GROUP;
      int place = vector % GROUP;
      long at = signs + ((long) group * words * GROUP + place) * Long.BYTES;
      int difference = 0;
      for (int word = 0; word < words; word++, at += GROUP * Long.BYTES) {
        difference += difference(codes.get(LONG, at), planes, word);
      }
      float scale =
          codes.get(FLOAT, scales + (long) group * GROUP_SCALES + (long) place * Float.BYTES);
      float product = scale * (query.full - 2 * difference);
      hits.differences[vector] = difference;
      hits.products[vector] = product;
      found |= (product > limit ? 1L : 0L) << vector;
      if (vector % Long.SIZE == Long.SIZE - 1) {
        hits.found[vector / Long.SIZE] = found;
        found = 0;
      }
    }
  }

  @Override
  public void compare(
      MemorySegment codes, long[] planes, int count, CodedQuery query, int[] differences) {
    int words = query.planes[0].length;
    for (int i = 0; i < count; i++) {
      long at = planes[i];
      int sum = 0;
      for (int plane = 0; plane < Levels.SIGNS; plane++) {
        int difference = 0;
        for (int word = 0; word < words; word++, at += Long.BYTES) {
          difference += difference(codes.get(LONG, at), query.planes, word);
        }
        sum += difference << plane;
      }
      differences[i] = sum;
    }
  }

  static int difference(long code, long[][] planes, int word) {
    return Long.bitCount(code ^ planes[0][word])
        + 2 * Long.bitCount(code ^ planes[1][word])
        + 4 * Long.bitCount(code ^ planes[2][word]);
  }

  @Override
  public String toString() {
    return "scalar";
  }
}
