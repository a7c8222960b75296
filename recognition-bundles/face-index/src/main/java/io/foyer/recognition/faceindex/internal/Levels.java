package io.foyer.recognition.faceindex.internal;

import java.util.Arrays;

/**
 * A vector in four bits a number: the odd levels -15 to 15, kept as four planes of bits. The plane
 * of weight 8 is the numbers' signs. The inner product of two such vectors is a matter of XOR and
 * counting bits: planes a and b of n bits give n - 2 bitCount(a ^ b).
 *
 * <p>A place to work in, filled anew for each vector; not safe for several threads.
 */
final class Levels {
  static final int PLANES = 4;
  static final int SIGNS = PLANES - 1;

  /** Half a step in standard deviations, the best for 16 levels of normal numbers (Max, 1960). */
  private static final double HALF_STEP = 0.1676;

  final int words;
  final long[][] planes;

  /** Estimates r·q as this times the sum of signed numbers of q. */
  float signScale;

  /** Estimates r·q as this times the inner product of levels with q. */
  float levelScale;

  Levels(int dimensions) {
    words = (dimensions + 63) / 64;
    planes = new long[PLANES][words];
  }

  /**
   * Fills it. Both scales make the estimates true on average, as in RaBitQ (Gao and Long, 2024):
   * the squared length over the inner product with the code.
   */
  void of(float[] vector) {
    double square = Directions.square(vector);
    float toSteps = (float) (0.5 / (HALF_STEP * Math.sqrt(square / vector.length)));
    if (!(square > 0) || Float.isInfinite(toSteps)) { // at the very centre: known without a code
      for (long[] plane : planes) {
        Arrays.fill(plane, 0);
      }
      signScale = 0;
      levelScale = 0;
      return;
    }
    float withSigns = 0;
    float withLevels = 0;
    for (int word = 0; word < words; word++) {
      long p0 = 0;
      long p1 = 0;
      long p2 = 0;
      long p3 = 0;
      int from = word * 64;
      int bits = Math.min(64, vector.length - from);
      for (int i = 0; i < bits; i++) {
        float x = vector[from + i];
        int level = Math.clamp((int) (x * toSteps + 8), 0, 15); // to zero: all that clamp keeps
        p0 |= (level & 1L) << i;
        p1 |= (level >> 1 & 1L) << i;
        p2 |= (level >> 2 & 1L) << i;
        p3 |= (level >> 3 & 1L) << i;
        withLevels += x * (2 * level - 15);
        withSigns += level < 8 ? -x : x;
      }
      planes[0][word] = p0;
      planes[1][word] = p1;
      planes[2][word] = p2;
      planes[3][word] = p3;
    }
    signScale = (float) (square / withSigns);
    levelScale = (float) (square / withLevels);
  }
}
