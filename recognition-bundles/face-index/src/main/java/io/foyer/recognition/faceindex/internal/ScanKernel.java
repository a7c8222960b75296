package io.foyer.recognition.faceindex.internal;

import java.lang.foreign.MemorySegment;

/**
 * The inner loop of a scan: compares the sign bits of many vectors with one query. Stateless.
 *
 * <p>Sign bits lie in groups of {@value #GROUP} vectors, word by word: the first words of eight
 * vectors, then their second words, and so on. So each lane of a wide register belongs to one
 * vector, and nothing has to be added up across lanes.
 */
interface ScanKernel {
  int GROUP = 8;

  /**
   * Finds the vectors whose estimate exceeds a limit.
   *
   * @param codes where the codes lie
   * @param signs byte offset of the first group's sign bits
   * @param scales byte offset of the first group's scales, one float a vector; NaN never exceeds
   * @param groups how many groups
   * @param words words of 64 bits a vector
   * @param query for each word its four planes, each {@value #GROUP} times
   * @param full 15 times the dimensions
   * @param limit what scale × (full - 2 × difference) must exceed
   * @param hits receives the places of those found, counted from the first group
   * @param differences receives, beside each hit, the number of differing bits, weighted by plane
   * @return how many
   */
  int scan(
      MemorySegment codes,
      long signs,
      long scales,
      int groups,
      int words,
      long[] query,
      float full,
      float limit,
      int[] hits,
      int[] differences);
}
