package io.foyer.recognition.performerdatabase.internal;

import io.foyer.recognition.api.FaceIndex;
import io.foyer.recognition.api.Progress;
import io.foyer.recognition.faceindex.internal.LuceneFaceIndexFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Indices that are copies of the published file, searched one by one; they count what is open. */
final class PlainIndices implements FaceIndex.Factory {
  final AtomicInteger open = new AtomicInteger();
  volatile boolean broken;
  volatile boolean refusing;

  @Override
  public FaceIndex.Published read(Path voy, int samples) throws IOException {
    return new LuceneFaceIndexFactory().read(voy, samples);
  }

  @Override
  public void prepare(Path voy, Path target, FaceIndex.Format format, Progress progress)
      throws IOException {
    if (Files.exists(target)) {
      return;
    }
    if (refusing) {
      throw new UnusableRelease("the index cannot be prepared");
    }
    Path fresh = target.resolveSibling(target.getFileName() + ".part");
    Durable.deleteTree(fresh);
    Files.createDirectory(fresh);
    for (int i = 0; i < 10; i++) {
      progress.report("copy", i, 10);
    }
    Files.copy(voy, fresh.resolve("vectors.voy"));
    Durable.sync(fresh.resolve("vectors.voy"));
    Durable.sync(fresh);
    progress.report("copy", 10, 10);
    Durable.move(fresh, target);
  }

  @Override
  public FaceIndex open(Path prepared) throws IOException {
    if (!Files.exists(prepared)) {
      throw new NoSuchFileException(prepared.toString());
    }
    Path vectors = prepared.resolve("vectors.voy");
    List<FaceIndex.Sample> all = read(vectors, read(vectors, 0).size()).samples();
    open.incrementAndGet();
    return new Scan(all);
  }

  private final class Scan implements FaceIndex {
    private final List<FaceIndex.Sample> all;
    private volatile boolean closed;

    Scan(List<FaceIndex.Sample> all) {
      this.all = all;
    }

    @Override
    public int size() {
      return all.size();
    }

    @Override
    public int dimensions() {
      return 512;
    }

    @Override
    public List<Neighbours> search(List<float[]> queries, int k) {
      if (closed) {
        throw new IllegalStateException("searched after it was closed");
      }
      return queries.stream().map(query -> nearest(query, k)).toList();
    }

    private Neighbours nearest(float[] query, int k) {
      record Hit(int label, float distance) {}
      List<Hit> hits = new ArrayList<>();
      for (FaceIndex.Sample sample : all) {
        hits.add(new Hit(sample.label(), broken ? 0.5f : distance(query, sample.vector())));
      }
      hits.sort(Comparator.comparingDouble(Hit::distance).thenComparingInt(Hit::label));
      List<Hit> best = hits.subList(0, Math.min(k, hits.size()));
      float[] distances = new float[best.size()];
      for (int i = 0; i < distances.length; i++) {
        distances[i] = best.get(i).distance();
      }
      return new Neighbours(best.stream().mapToInt(Hit::label).toArray(), distances);
    }

    @Override
    public void close() {
      if (!closed) {
        closed = true;
        open.decrementAndGet();
      }
    }
  }

  private static float distance(float[] a, float[] b) {
    double dot = 0;
    double left = 0;
    double right = 0;
    for (int i = 0; i < a.length; i++) {
      dot += a[i] * b[i];
      left += a[i] * a[i];
      right += b[i] * b[i];
    }
    return (float) (1 - dot / Math.sqrt(left * right));
  }
}
