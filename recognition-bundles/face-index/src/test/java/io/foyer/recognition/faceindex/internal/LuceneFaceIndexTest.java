package io.foyer.recognition.faceindex.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.spotify.voyager.jni.Index;
import com.spotify.voyager.jni.Index.SpaceType;
import com.spotify.voyager.jni.Index.StorageDataType;
import io.foyer.recognition.api.FaceIndex;
import io.foyer.recognition.api.FaceIndex.Format;
import io.foyer.recognition.api.FaceIndex.Neighbours;
import io.foyer.recognition.api.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class LuceneFaceIndexTest {
  private static final LuceneFaceIndexFactory FACTORY = new LuceneFaceIndexFactory();

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({"EXACT, false", "EXACT, true", "HNSW, false", "HNSW, true"})
  void finds_what_a_full_scan_finds(Format format, boolean decaying) throws IOException {
    int size = format == Format.EXACT ? 4_000 : 1_500; // a graph takes its time
    float[][] vectors = VoyagerFiles.people(size, 128, decaying, 1);
    SplittableRandom random = new SplittableRandom(2);
    int[] asked = IntStream.range(0, 150).map(i -> i * 10).toArray();
    List<float[]> queries =
        Arrays.stream(asked)
            .mapToObj(face -> VoyagerFiles.near(vectors[face], 0.6, decaying, random))
            .toList();
    try (FaceIndex index = index(vectors, format)) {
      assertEquals(size, index.size());
      assertEquals(128, index.dimensions());
      for (int k : new int[] {1, 10, 100}) {
        List<Neighbours> found = index.search(queries, k);
        int same = 0;
        for (int q = 0; q < queries.size(); q++) {
          Neighbours expected = byBruteForce(vectors, queries.get(q), k);
          Neighbours actual = found.get(q);
          assertEquals(k, actual.size());
          assertEquals(expected.label(0), actual.label(0));
          Set<Integer> labels = new HashSet<>();
          for (int i = 0; i < k; i++) {
            labels.add(actual.label(i));
            assertEquals(
                distance(vectors[actual.label(i)], queries.get(q)), actual.distance(i), 1e-6);
            assertTrue(i == 0 || actual.distance(i - 1) <= actual.distance(i));
          }
          for (int i = 0; i < k; i++) {
            same += labels.contains(expected.label(i)) ? 1 : 0;
          }
        }
        assertTrue(
            same >= queries.size() * k * (format == Format.EXACT ? 0.999 : 0.985),
            () -> "recall at " + k);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Format.class)
  void answers_alike_one_by_one_and_in_a_batch(Format format) throws IOException {
    float[][] vectors = VoyagerFiles.people(1_200, 100, false, 3);
    List<float[]> queries = List.of(vectors).subList(0, 37);
    try (FaceIndex index = index(vectors, format)) {
      List<Neighbours> batch = index.search(queries, 20);
      for (int i = 0; i < queries.size(); i++) {
        assertSame(batch.get(i), index.search(List.of(queries.get(i)), 20).getFirst());
      }
      assertTrue(index.search(List.of(), 5).isEmpty());
    }
  }

  @ParameterizedTest
  @CsvSource({"EXACT, 1", "EXACT, 2", "EXACT, 50", "HNSW, 1", "HNSW, 2", "HNSW, 50"})
  void answers_all_of_a_tiny_index_when_asked_for_more(Format format, int size) throws IOException {
    float[][] vectors = VoyagerFiles.random(size, 512, 4);
    try (FaceIndex index = index(vectors, format)) {
      float[] query = VoyagerFiles.random(1, 512, 5)[0];
      assertSame(byBruteForce(vectors, query, size), index.search(List.of(query), 100).getFirst());
      assertEquals(1, index.search(List.of(query), 1).getFirst().size());
    }
  }

  @ParameterizedTest
  @CsvSource({"1", "3", "63", "64", "65", "200", "1280"})
  void takes_vectors_of_any_number_of_dimensions(int dimensions) throws IOException {
    float[][] vectors = VoyagerFiles.people(1_200, dimensions, false, 6);
    try (FaceIndex index = index(vectors, Format.EXACT)) {
      for (int i = 0; i < 20; i++) {
        float[] query = VoyagerFiles.near(vectors[i], 0.3, false, new SplittableRandom(i));
        Neighbours found = index.search(List.of(query), 5).getFirst();
        Neighbours expected = byBruteForce(vectors, query, 5);
        for (int j = 0; j < 5; j++) {
          assertEquals(expected.distance(j), found.distance(j), 1e-6);
        }
      }
    }
  }

  @Test
  void orders_equal_faces_by_label() throws IOException {
    float[][] vectors = VoyagerFiles.random(3_000, 64, 7);
    for (int i = 100; i < 160; i++) {
      vectors[i * 3] = vectors[5].clone();
    }
    try (FaceIndex index = index(vectors, Format.EXACT)) {
      Neighbours found = index.search(List.of(vectors[5]), 10).getFirst();
      assertEquals(5, found.label(0));
      for (int i = 1; i < 10; i++) {
        assertEquals(300 + (i - 1) * 3, found.label(i));
        assertEquals(found.distance(0), found.distance(i));
      }
    }
  }

  @Test
  void keeps_labels_and_leaves_out_deleted_and_empty_faces() throws IOException {
    float[][] vectors = VoyagerFiles.random(30, 16, 8);
    Arrays.fill(vectors[12], 0);
    Path voy = folder.resolve("a.voy");
    try (Index voyager = new Index(SpaceType.Cosine, 16, 12, 60, 1, 40, StorageDataType.Float32)) {
      for (int i = 0; i < 30; i++) {
        voyager.addItem(vectors[i], 1_000 + 7L * i);
      }
      voyager.markDeleted(1_000 + 7L * 3);
      voyager.saveIndex(voy.toString());
    }
    FACTORY.prepare(voy, folder.resolve("index"), Format.EXACT, Progress.NONE);
    try (FaceIndex index = FACTORY.open(folder.resolve("index"))) {
      assertEquals(28, index.size());
      Set<Integer> labels = new HashSet<>();
      Neighbours all = index.search(List.of(vectors[0]), 100).getFirst();
      for (int i = 0; i < all.size(); i++) {
        labels.add(all.label(i));
      }
      assertEquals(28, labels.size());
      assertEquals(1_000, all.label(0));
      assertFalse(labels.contains(1_000 + 7 * 3));
      assertFalse(labels.contains(1_000 + 7 * 12));
    }
  }

  @Test
  void finds_nothing_for_a_query_without_direction() throws IOException {
    float[][] vectors = VoyagerFiles.random(100, 32, 9);
    float[] nan = vectors[0].clone();
    nan[7] = Float.NaN;
    float[] infinite = vectors[0].clone();
    infinite[7] = Float.NEGATIVE_INFINITY;
    try (FaceIndex index = index(vectors, Format.EXACT)) {
      List<Neighbours> found = index.search(List.of(new float[32], vectors[1], nan, infinite), 5);
      assertEquals(0, found.get(0).size());
      assertEquals(1, found.get(1).label(0));
      assertEquals(0, found.get(2).size());
      assertEquals(0, found.get(3).size());
      assertThrows(IllegalArgumentException.class, () -> index.search(List.of(new float[31]), 5));
      assertThrows(IllegalArgumentException.class, () -> index.search(List.of(nan), 0));
    }
  }

  @Test
  void does_not_mind_how_long_a_query_is() throws IOException {
    float[][] vectors = VoyagerFiles.random(2_000, 48, 10);
    float[] query = vectors[17].clone();
    try (FaceIndex index = index(vectors, Format.EXACT)) {
      Neighbours once = index.search(List.of(query), 10).getFirst();
      for (float scale : new float[] {1e-6f, 3, 1e9f}) {
        float[] scaled = query.clone();
        for (int i = 0; i < scaled.length; i++) {
          scaled[i] *= scale;
        }
        Neighbours again = index.search(List.of(scaled), 10).getFirst();
        for (int i = 0; i < 10; i++) {
          assertEquals(once.label(i), again.label(i));
          assertEquals(once.distance(i), again.distance(i), 1e-6);
        }
      }
    }
  }

  @Test
  void lets_running_searches_end_before_it_closes() throws Exception {
    float[][] vectors = VoyagerFiles.people(5_000, 256, false, 11);
    FaceIndex index = index(vectors, Format.EXACT);
    CountDownLatch running = new CountDownLatch(4);
    AtomicInteger answered = new AtomicInteger();
    try (ExecutorService callers = Executors.newFixedThreadPool(4)) {
      List<Future<?>> ends = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        int caller = i;
        ends.add(
            callers.submit(
                () -> {
                  for (int n = 0; ; n++) {
                    try {
                      List<Neighbours> found =
                          index.search(List.of(vectors[caller * 100 + n % 100], vectors[n]), 10);
                      assertEquals(n, found.get(1).label(0));
                      answered.incrementAndGet();
                    } catch (IllegalStateException closed) {
                      return;
                    } finally {
                      if (n == 5) {
                        running.countDown();
                      }
                    }
                  }
                }));
      }
      running.await();
      index.close();
      for (Future<?> end : ends) {
        end.get();
      }
    }
    assertTrue(answered.get() >= 20);
    index.close(); // again: nothing happens
    assertThrows(IllegalStateException.class, () -> index.search(List.of(vectors[0]), 1));
  }

  private FaceIndex index(float[][] vectors, Format format) throws IOException {
    Path voy = VoyagerFiles.write(folder.resolve("faces.voy"), vectors);
    Path target = folder.resolve(format.key());
    FACTORY.prepare(voy, target, format, Progress.NONE);
    return FACTORY.open(target);
  }

  static double distance(float[] a, float[] b) {
    double dot = 0;
    for (int i = 0; i < a.length; i++) {
      dot += (double) a[i] * b[i];
    }
    return 1 - dot / Math.sqrt(Directions.square(a) * Directions.square(b));
  }

  private static Neighbours byBruteForce(float[][] vectors, float[] query, int k) {
    Integer[] order = IntStream.range(0, vectors.length).boxed().toArray(Integer[]::new);
    double[] distances = new double[vectors.length];
    for (int i = 0; i < vectors.length; i++) {
      distances[i] = distance(vectors[i], query);
    }
    Arrays.sort(order, (a, b) -> Double.compare(distances[a], distances[b]));
    int size = Math.min(k, order.length);
    int[] labels = new int[size];
    float[] nearest = new float[size];
    for (int i = 0; i < size; i++) {
      labels[i] = order[i];
      nearest[i] = (float) distances[order[i]];
    }
    return new Neighbours(labels, nearest);
  }

  private static void assertSame(Neighbours expected, Neighbours actual) {
    assertEquals(expected.size(), actual.size());
    for (int i = 0; i < expected.size(); i++) {
      assertEquals(expected.label(i), actual.label(i));
      assertEquals(expected.distance(i), actual.distance(i), 1e-6);
    }
  }
}
