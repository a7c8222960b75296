package io.foyer.recognition.faceindex.internal;

/** A query in the form that codes are compared with. Immutable. */
final class CodedQuery {
  /** The planes, the lowest first. */
  final long[][] planes;

  /** The greatest sum: what differing bits are taken from, twice. */
  final float full;

  /** What an inner product of levels is to be multiplied with. */
  final float scale;

  /** Its inner product with the centre, which the codes leave out. */
  final float withCentre;

  /**
   * Codes a query.
   *
   * @param rotated of length 1
   */
  CodedQuery(float[] rotated, float[] centre) {
    Levels levels = new Levels(rotated.length, Levels.QUERY_PLANES);
    levels.of(rotated);
    full = (float) ((1 << Levels.QUERY_PLANES) - 1) * rotated.length;
    scale = levels.levelScale;
    planes = levels.planes;
    double sum = 0;
    for (int i = 0; i < rotated.length; i++) {
      sum += (double) rotated[i] * centre[i];
    }
    withCentre = (float) sum;
  }

  /** Bits of a plane of a vector that differ from the query's planes, weighted by those. */
  int difference(long[] plane) {
    int difference = 0;
    for (int word = 0; word < plane.length; word++) {
      for (int i = 0; i < planes.length; i++) {
        difference += Long.bitCount(plane[word] ^ planes[i][word]) << i;
      }
    }
    return difference;
  }
}
