package io.foyer.recognition.faceindex.internal;

import java.io.IOException;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.search.AcceptDocs;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopKnnCollector;

/** Finds candidates by Lucene's graph, more of them than wanted, as it misses some. */
final class Graph implements CandidateSource {
  static final int MAX_CONNECTIONS = 32;
  static final int BEAM_WIDTH = 250;

  /** Finds the right person 999 times in 1,000 among 277,000 faces; 400 find it 987 times. */
  private static final int LEAST = 1_600;

  private static final int TIMES = 4;

  private final LeafReader segment;

  Graph(LeafReader segment) {
    this.segment = segment;
  }

  @Override
  public int[][] candidates(float[][] queries, FloatVectorValues vectors, int k)
      throws IOException {
    int[][] candidates = new int[queries.length][];
    int wanted = (int) Math.min(segment.maxDoc(), Math.max(LEAST, (long) TIMES * k));
    for (int i = 0; i < queries.length; i++) {
      TopKnnCollector collector = new TopKnnCollector(wanted, Integer.MAX_VALUE);
      segment.searchNearestVectors(
          VoyLeaf.VECTOR,
          queries[i],
          collector,
          AcceptDocs.fromLiveDocs(segment.getLiveDocs(), segment.maxDoc()));
      ScoreDoc[] found = collector.topDocs().scoreDocs;
      candidates[i] = new int[found.length];
      for (int j = 0; j < found.length; j++) {
        candidates[i][j] = found[j].doc;
      }
    }
    return candidates;
  }

  @Override
  public void close() {} // the segment is not its own
}
