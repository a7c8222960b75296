package io.foyer.recognition.faceindex.internal;

/** Lengths of vectors. */
final class Directions {
  /** Closer to 1 than float arithmetic can tell: left as it is, so that stored vectors stay. */
  private static final double EXACT = 1e-6;

  private Directions() {}

  /** The squared length; NaN or infinite when a number is. */
  static double square(float[] vector) {
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    int i = 0;
    for (; i + 3 < vector.length; i += 4) { // four sums, so that additions do not wait in line
      a += (double) vector[i] * vector[i];
      b += (double) vector[i + 1] * vector[i + 1];
      c += (double) vector[i + 2] * vector[i + 2];
      d += (double) vector[i + 3] * vector[i + 3];
    }
    for (; i < vector.length; i++) {
      a += (double) vector[i] * vector[i];
    }
    return a + b + (c + d);
  }

  /**
   * Gives it length 1.
   *
   * @return false, leaving it, when it has no direction: zero, or not finite
   */
  static boolean normalise(float[] vector) {
    double square = square(vector);
    if (Math.abs(square - 1) <= EXACT) {
      return true;
    }
    if (!(square > 0) || square == Double.POSITIVE_INFINITY) {
      return false;
    }
    double factor = 1 / Math.sqrt(square);
    for (int i = 0; i < vector.length; i++) {
      vector[i] = (float) (vector[i] * factor);
    }
    return true;
  }
}
