package io.foyer.recognition.faceindex.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.recognition.api.FaceIndex;
import io.foyer.recognition.api.FaceIndex.Format;
import io.foyer.recognition.api.FaceIndex.Neighbours;
import io.foyer.recognition.api.Progress;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScanKernelTest {
  @Test
  void scans_with_vectors_where_java_is_started_for_it() {
    assertInstanceOf(VectorKernel.class, Kernels.choose());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 64, 65, 512, 1000})
  void answers_the_same_with_and_without_vectors(int dimensions) {
    int words = (dimensions + 63) / 64;
    SplittableRandom random = new SplittableRandom(dimensions);
    int signs = 64;
    int scales = signs + FaceCodes.BLOCK * words * 8;
    int finer = scales + FaceCodes.BLOCK * 4;
    byte[] bytes = new byte[finer + FaceCodes.BLOCK * words * 8 * FaceCodes.FINE.length];
    random.nextBytes(bytes);
    MemorySegment codes = MemorySegment.ofArray(bytes);
    for (int i = 0; i < FaceCodes.BLOCK; i++) {
      codes.set(
          ValueLayout.JAVA_FLOAT_UNALIGNED,
          scales + i * 4L,
          i % 97 == 0 ? Float.NaN : (float) random.nextDouble());
    }
    float[] vector = VoyagerFiles.random(1, dimensions, 1)[0];
    CodedQuery query = new CodedQuery(vector, new float[dimensions]);
    ScanKernel[] kernels = {new ScalarKernel(), new VectorKernel()};
    float[][] products = new float[2][2 * FaceCodes.BLOCK];
    long[][] found = new long[2][FaceCodes.BLOCK / Long.SIZE];
    for (float limit : new float[] {Float.NEGATIVE_INFINITY, 0, dimensions / 8f, 1e9f}) {
      for (int i = 0; i < 2; i++) {
        kernels[i].scan(
            codes, signs, scales, query.coarse, limit, products[i], FaceCodes.BLOCK, found[i]);
      }
      assertArrayEquals(found[0], found[1]);
      assertArrayEquals(products[0], products[1]);
      for (int i = 0; i < 2; i++) {
        kernels[i].find(products[i], FaceCodes.BLOCK, limit - 1, limit + 1, found[i]);
      }
      assertArrayEquals(found[0], found[1]);
    }
    long[] places = new long[100];
    for (int i = 0; i < places.length; i++) {
      places[i] =
          finer + (long) random.nextInt(FaceCodes.BLOCK) * FaceCodes.FINE.length * words * 8;
    }
    int[][] differences = {new int[100], new int[100]};
    for (int i = 0; i < 2; i++) {
      kernels[i].compare(codes, places, 100, FaceCodes.FINE, query.fine, differences[i]);
    }
    assertArrayEquals(differences[0], differences[1]);
  }

  /** In a process of its own, started without the module. */
  @Test
  void searches_without_the_vector_api(@TempDir Path folder) throws Exception {
    float[][] vectors = VoyagerFiles.people(2_000, 128, false, 1);
    Path voy = VoyagerFiles.write(folder.resolve("a.voy"), vectors);
    Path prepared = folder.resolve("index");
    LuceneFaceIndexFactory factory = new LuceneFaceIndexFactory();
    factory.prepare(voy, prepared, Format.EXACT, Progress.NONE);
    StringBuilder expected = new StringBuilder();
    try (FaceIndex index = factory.open(prepared)) {
      print(index.search(List.of(vectors), 3), expected);
    }
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                ScanKernelTest.class.getName(),
                voy.toString(),
                prepared.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String output = new String(process.getInputStream().readAllBytes());
    assertTrue(process.waitFor(60, TimeUnit.SECONDS));
    assertEquals("scalar\n" + expected, output);
  }

  /** The other process: prints its kernel and what it finds. */
  public static void main(String[] args) throws IOException {
    StringBuilder text = new StringBuilder(Kernels.choose() + "\n");
    try (VoyFile file = new VoyFile(Path.of(args[0]));
        FaceIndex index = new LuceneFaceIndexFactory().open(Path.of(args[1]))) {
      float[][] vectors = new float[file.elements()][file.dimensions()];
      for (int i = 0; i < vectors.length; i++) {
        file.direction(i, vectors[file.label(i)]);
      }
      print(index.search(List.of(vectors), 3), text);
    }
    System.out.print(text);
  }

  private static void print(List<Neighbours> found, StringBuilder text) {
    for (Neighbours neighbours : found) {
      text.append(neighbours.label(0)).append(' ').append(neighbours.label(1)).append('\n');
    }
  }
}
