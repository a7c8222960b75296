package io.foyer.recognition.faceindex.internal;

import java.lang.foreign.MemorySegment;

/**
 * The inner loops of a scan. Stateless.
 *
 * <p>Sign bits lie in groups of {@value #GROUP} vectors, word by word: the first words of eight
 * vectors, then their second words, and so on. So each lane of a wide register belongs to one
 * vector, and nothing has to be added up across lanes. Other planes of a vector lie together.
 */
interface ScanKernel {
  int GROUP = 8;

  /**
   * Compares the signs of a block of vectors with a query, and finds those whose product exceeds a
   * limit.
   *
   * @param codes where the codes lie
   * @param signs where, in bytes, the first group's sign bits begin
   * @param scales where the scales of the signs begin; one of NaN never exceeds
   * @param query its coarse planes
   * @param limit what scale × (full - 2 × difference) must exceed
   * @param products receives that for each vector
   * @param from where the block's products begin
   * @param found receives one bit a vector
   */
  void scan(
      MemorySegment codes,
      long signs,
      long scales,
      CodedQuery.Planes query,
      float limit,
      float[] products,
      int from,
      long[] found);

  /**
   * Finds in a block the products that exceed a limit, and do not exceed another one.
   *
   * @param products those of a scan
   * @param from where the block's products begin
   * @param found receives one bit a vector
   */
  void find(float[] products, int from, float limit, float most, long[] found);

  /**
   * Compares some planes of some vectors with a query.
   *
   * @param codes where the codes lie
   * @param places where each vector's planes begin
   * @param count how many vectors
   * @param shifts for each plane by how many bits its weight is shifted
   * @param query its fine planes
   * @param differences receives the bits that differ, weighted by both planes
   */
  void compare(
      MemorySegment codes,
      long[] places,
      int count,
      int[] shifts,
      CodedQuery.Planes query,
      int[] differences);
}
