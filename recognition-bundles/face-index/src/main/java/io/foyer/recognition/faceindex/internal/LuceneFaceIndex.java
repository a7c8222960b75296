package io.foyer.recognition.faceindex.internal;

import io.foyer.recognition.api.FaceIndex;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.IntStream;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.util.NumericUtils;
import org.apache.lucene.util.VectorUtil;

/**
 * One open index: candidates by the format's own way, then the distances of these by the float
 * vectors. A batch is shared out over the processors by the common pool; a single query stays on
 * its thread. Closing waits for searches that run.
 */
final class LuceneFaceIndex implements FaceIndex {
  private static final int[] NOTHING = {};

  private final LeafReader segment;
  private final int dimensions;
  private final CandidateSource source;
  private final Closeable files;
  private final ReadWriteLock use = new ReentrantReadWriteLock();
  private boolean closed;

  /**
   * Takes over what is open.
   *
   * @param files closed at the end, after the source
   */
  LuceneFaceIndex(LeafReader segment, int dimensions, CandidateSource source, Closeable files) {
    this.segment = segment;
    this.dimensions = dimensions;
    this.source = source;
    this.files = files;
  }

  @Override
  public int size() {
    return segment.maxDoc();
  }

  @Override
  public int dimensions() {
    return dimensions;
  }

  @Override
  public List<Neighbours> search(List<float[]> queries, int k) {
    if (k < 1) {
      throw new IllegalArgumentException("k is " + k + ", must be at least 1");
    }
    for (float[] query : queries) {
      if (query.length != dimensions) {
        throw new IllegalArgumentException(
            "a query has " + query.length + " numbers, this index " + dimensions);
      }
    }
    use.readLock().lock();
    try {
      if (closed) {
        throw new IllegalStateException("The face index is closed.");
      }
      float[][] all = queries.toArray(float[][]::new);
      Neighbours[] found = new Neighbours[all.length];
      int shares = Math.min(all.length, Runtime.getRuntime().availableProcessors());
      IntStream.range(0, shares)
          .parallel()
          .forEach(
              share ->
                  share(
                      all,
                      (int) ((long) all.length * share / shares),
                      (int) ((long) all.length * (share + 1) / shares),
                      Math.min(k, segment.maxDoc()),
                      found));
      return List.of(found);
    } finally {
      use.readLock().unlock();
    }
  }

  private void share(float[][] queries, int from, int to, int k, Neighbours[] found) {
    float[][] directions = new float[to - from][];
    int[] places = new int[to - from];
    int count = 0;
    for (int i = from; i < to; i++) {
      float[] direction = queries[i].clone();
      if (Directions.normalise(direction)) {
        places[count] = i;
        directions[count++] = direction;
      } else {
        found[i] = new Neighbours(NOTHING, new float[0]);
      }
    }
    try {
      directions = Arrays.copyOf(directions, count);
      FloatVectorValues vectors = segment.getFloatVectorValues(VoyLeaf.VECTOR);
      int[][] candidates = source.candidates(directions, vectors, k);
      for (int i = 0; i < count; i++) {
        found[places[i]] = nearest(directions[i], candidates[i], k, vectors);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Neighbours nearest(float[] query, int[] candidates, int k, FloatVectorValues vectors)
      throws IOException {
    NumericDocValues labels = segment.getNumericDocValues(VoyLeaf.LABEL);
    Arrays.sort(candidates); // in the order of the file
    long[] ranking = new long[candidates.length];
    for (int i = 0; i < candidates.length; i++) {
      int ord = candidates[i];
      float distance = Math.max(0, 1 - VectorUtil.dotProduct(query, vectors.vectorValue(ord)));
      if (!labels.advanceExact(ord)) {
        throw new CorruptIndexException("no label", VoyLeaf.LABEL);
      }
      ranking[i] = (long) NumericUtils.floatToSortableInt(distance) << 32 | labels.longValue();
    }
    Arrays.sort(ranking);
    int size = Math.min(k, ranking.length);
    int[] nearest = new int[size];
    float[] distances = new float[size];
    for (int i = 0; i < size; i++) {
      nearest[i] = (int) ranking[i];
      distances[i] = NumericUtils.sortableIntToFloat((int) (ranking[i] >> 32));
    }
    return new Neighbours(nearest, distances);
  }

  @Override
  public void close() {
    use.writeLock().lock();
    try {
      if (!closed) {
        closed = true;
        try (files;
            source) {
          // both are closed, whatever one of them says
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      use.writeLock().unlock();
    }
  }
}
