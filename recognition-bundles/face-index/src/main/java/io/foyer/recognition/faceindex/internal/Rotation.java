package io.foyer.recognition.faceindex.internal;

import java.util.SplittableRandom;

/**
 * One fixed random rotation: signs and a Walsh-Hadamard transform, a few times over. It spreads
 * what a vector says evenly over its numbers, so that few bits of each tell as much as can be told;
 * embeddings as they come carry most in some of them. Immutable.
 */
final class Rotation {
  private static final long SEED = 0x666f796572L; // part of the format of codes
  private static final int ROUNDS = 3;

  private final float[][] signs;
  private final int width;

  Rotation(int dimensions) {
    SplittableRandom random = new SplittableRandom(SEED);
    width = Integer.highestOneBit(dimensions);
    // one more where the transform does not reach all numbers at once
    signs = new float[width == dimensions ? ROUNDS : ROUNDS + 1][dimensions];
    float scale = (float) (1 / Math.sqrt(width));
    for (int round = 0; round < signs.length; round++) {
      int from = from(round, dimensions);
      for (int i = 0; i < dimensions; i++) {
        float size = i >= from && i < from + width ? scale : 1;
        signs[round][i] = random.nextBoolean() ? size : -size;
      }
    }
  }

  /** Turns a vector in place. */
  void apply(float[] vector) {
    for (int round = 0; round < signs.length; round++) {
      float[] factors = signs[round];
      for (int i = 0; i < vector.length; i++) {
        vector[i] *= factors[i];
      }
      hadamard(vector, from(round, vector.length), width);
    }
  }

  /** The transform takes a power of two of numbers: the first ones and the last ones in turn. */
  private int from(int round, int dimensions) {
    return (round & 1) == 0 ? 0 : dimensions - width;
  }

  private static void hadamard(float[] v, int from, int width) {
    int to = from + width;
    int half = 1;
    for (; half * 4 <= width && half < 4; half *= 4) { // two steps at once where strides are short
      for (int i = from; i < to; i += half * 4) {
        for (int j = i; j < i + half; j++) {
          float a = v[j] + v[j + half];
          float b = v[j] - v[j + half];
          float c = v[j + 2 * half] + v[j + 3 * half];
          float d = v[j + 2 * half] - v[j + 3 * half];
          v[j] = a + c;
          v[j + half] = b + d;
          v[j + 2 * half] = a - c;
          v[j + 3 * half] = b - d;
        }
      }
    }
    for (; half < width; half *= 2) {
      for (int i = from; i < to; i += half * 2) {
        butterfly(v, i, half);
      }
    }
  }

  private static void butterfly(float[] v, int at, int half) {
    for (int j = at; j < at + half; j++) {
      float a = v[j];
      float b = v[j + half];
      v[j] = a + b;
      v[j + half] = a - b;
    }
  }
}
