package io.foyer.recognition.faceindex.internal;

import java.lang.foreign.MemorySegment;

/**
 * The inner loops of a scan. Stateless.
 *
 * <p>Sign bits lie in groups of {@value #GROUP} vectors, word by word: the first words of eight
 * vectors, then their second words, and so on. So each lane of a wide register belongs to one
 * vector, and nothing has to be added up across lanes. After a block's sign bits come its scales,
 * for each group those of the signs and then those of the levels. The finer planes of a vector lie
 * together.
 */
interface ScanKernel {
  int GROUP = 8;

  /** Bytes of the scales of a group: each vector has one for the signs, one for the levels. */
  int GROUP_SCALES = 2 * GROUP * Float.BYTES;

  /**
   * Compares the signs of many vectors with a query, and finds those whose estimate exceeds a
   * limit.
   *
   * @param codes where the codes lie
   * @param signs where, in bytes, the first group's sign bits begin
   * @param scales where its scales begin; one of NaN never exceeds
   * @param groups how many groups, a multiple of eight
   * @param query its planes
   * @param limit what scale × (full - 2 × difference) must exceed
   * @param hits receives those found
   */
  void scan(
      MemorySegment codes,
      long signs,
      long scales,
      int groups,
      CodedQuery query,
      float limit,
      Hits hits);

  /**
   * Compares the finer planes of some vectors with a query.
   *
   * @param codes where the codes lie
   * @param planes where each vector's finer planes begin
   * @param count how many vectors
   * @param query its planes
   * @param differences receives the bits that differ, weighted by both planes
   */
  void compare(MemorySegment codes, long[] planes, int count, CodedQuery query, int[] differences);

  /**
   * What a scan of a block finds. All places are filled, so that the loop has no branches for those
   * found.
   */
  final class Hits {
    /** One bit a vector: whether it exceeds the limit. */
    final long[] found = new long[FaceCodes.BLOCK / Long.SIZE];

    /** For each vector the sign bits that differ, weighted by the query's planes. */
    final int[] differences = new int[FaceCodes.BLOCK];

    /** For each vector what is compared with the limit. */
    final float[] products = new float[FaceCodes.BLOCK];
  }
}
