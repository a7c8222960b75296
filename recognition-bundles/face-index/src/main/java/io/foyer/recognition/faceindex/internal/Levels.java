package io.foyer.recognition.faceindex.internal;

import java.util.Arrays;

/**
 * A vector in a few bits a number: odd levels around zero, with four bits -15 to 15, kept as planes
 * of bits. The highest plane is the numbers' signs. The inner product of two such vectors is a
 * matter of XOR and counting bits: planes a and b of n bits give n - 2 bitCount(a ^ b).
 *
 * <p>A place to work in, filled anew for each vector; not safe for several threads.
 */
final class Levels {
  /** Planes of a vector that is searched. */
  static final int PLANES = 4;

  /** The plane of the signs; below it lie the finer ones. */
  static final int SIGNS = PLANES - 1;

  /** The plane that tells most of those below the signs. */
  static final int MIDDLE = SIGNS - 1;

  /** Planes of a query that scans: a fourth would cost a third more time and spare few looks. */
  static final int QUERY_PLANES = 3;

  /** Planes of a query where it is compared with few vectors. */
  static final int FINE_QUERY_PLANES = 5;

  /** Steps in standard deviations that are best for normal numbers, by bits (Max, 1960). */
  private static final double[] STEP = {0, 1.596, 0.9957, 0.586, 0.3352, 0.1881};

  final int words;
  final long[][] planes;

  /** Estimates v·q as this times the sum of signed numbers of q. */
  float signScale;

  /** The same for the inner product of q and what the two highest planes tell. */
  float middleScale;

  /** Estimates v·q as this times the inner product of levels with q. */
  float levelScale;

  private final double step;

  Levels(int dimensions, int bits) {
    words = (dimensions + 63) / 64;
    planes = new long[bits][words];
    step = STEP[bits];
  }

  /**
   * Fills it. Both scales make the estimates true on average, as in RaBitQ (Gao and Long, 2024):
   * the squared length over the inner product with the code.
   */
  void of(float[] vector) {
    double square = Directions.square(vector);
    float toSteps = (float) (1 / (step * Math.sqrt(square / vector.length)));
    if (!(square > 0) || Float.isInfinite(toSteps)) { // at the very centre: known without a code
      for (long[] plane : planes) {
        Arrays.fill(plane, 0);
      }
      signScale = 0;
      middleScale = 0;
      levelScale = 0;
      return;
    }
    int half = 1 << (planes.length - 1);
    int highest = 2 * half - 1;
    int below = planes.length - 2;
    float withSigns = 0;
    float withMiddle = 0;
    float withLevels = 0;
    int[] levels = new int[Long.SIZE];
    for (int word = 0; word < words; word++) {
      int from = word * Long.SIZE;
      int bits = Math.min(Long.SIZE, vector.length - from);
      for (int i = 0; i < bits; i++) {
        float x = vector[from + i];
        int level = Math.max(0, Math.min(highest, (int) (x * toSteps + half)));
        levels[i] = level;
        withLevels += x * (2 * level - highest);
        withSigns += Math.abs(x);
        withMiddle += x * (2 * (level >> below) - 3);
      }
      for (int plane = 0; plane < planes.length; plane++) {
        long collected = 0;
        for (int i = 0; i < bits; i++) {
          collected |= (levels[i] >> plane & 1L) << i;
        }
        planes[plane][word] = collected;
      }
    }
    signScale = (float) (square / withSigns);
    middleScale = (float) (square / withMiddle);
    levelScale = (float) (square / withLevels);
  }
}
