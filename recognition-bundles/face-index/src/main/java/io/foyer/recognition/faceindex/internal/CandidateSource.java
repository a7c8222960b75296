package io.foyer.recognition.faceindex.internal;

import java.io.Closeable;
import java.io.IOException;
import org.apache.lucene.index.FloatVectorValues;

/**
 * The first stage of a search: names vectors among which the nearest ones are; a format of index.
 * Safe for use by many threads.
 */
interface CandidateSource extends Closeable {
  /**
   * Names candidates for a group of queries, in one pass.
   *
   * @param queries of length 1
   * @param vectors all float vectors, for this thread alone
   * @param k how many nearest ones are wanted, at most as many as there are
   * @return ordinals of vectors for each query, in no order, at least k unless the format misses
   *     some
   */
  int[][] candidates(float[][] queries, FloatVectorValues vectors, int k) throws IOException;
}
