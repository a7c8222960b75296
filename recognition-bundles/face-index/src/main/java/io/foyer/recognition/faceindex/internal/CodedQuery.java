package io.foyer.recognition.faceindex.internal;

/** A query in the form that codes are compared with. Immutable. */
final class CodedQuery {
  /** For the scan over all. */
  final Planes coarse;

  /** For another look at few. */
  final Planes fine;

  /** Its inner product with the centre, which the codes leave out. */
  final float withCentre;

  /**
   * Codes a query.
   *
   * @param rotated of length 1
   */
  CodedQuery(float[] rotated, float[] centre) {
    coarse = new Planes(rotated, Levels.QUERY_PLANES);
    fine = new Planes(rotated, Levels.FINE_QUERY_PLANES);
    double sum = 0;
    for (int i = 0; i < rotated.length; i++) {
      sum += (double) rotated[i] * centre[i];
    }
    withCentre = (float) sum;
  }

  /** The query in some number of planes. */
  static final class Planes {
    /** All words of the lowest plane, those of the next one, and so on. */
    final long[] bits;

    /** Of a plane. */
    final int words;

    /** How many there are. */
    final int count;

    /** The greatest sum: what differing bits are taken from, twice. */
    final float full;

    /** What an inner product of levels is to be multiplied with. */
    final float scale;

    private Planes(float[] rotated, int planes) {
      Levels levels = new Levels(rotated.length, planes);
      levels.of(rotated);
      words = levels.words;
      count = planes;
      bits = new long[planes * words];
      for (int plane = 0; plane < planes; plane++) {
        System.arraycopy(levels.planes[plane], 0, bits, plane * words, words);
      }
      full = (float) ((1 << planes) - 1) * rotated.length;
      scale = levels.levelScale;
    }

    /** Bits of a plane of a vector that differ from these, weighted by them. */
    int difference(long[] plane) {
      int difference = 0;
      for (int word = 0; word < plane.length; word++) {
        difference += difference(plane[word], word);
      }
      return difference;
    }

    int difference(long code, int word) {
      int difference = 0;
      for (int plane = 0; plane < count; plane++) {
        difference += Long.bitCount(code ^ bits[plane * words + word]) << plane;
      }
      return difference;
    }

    /**
     * The inner product of the query with planes of a vector.
     *
     * @param weights of the planes, all together
     */
    float product(int weights, int difference) {
      return scale * (weights * full - 2 * difference);
    }
  }
}
