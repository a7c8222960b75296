package io.foyer.recognition.faceembedding.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.recognition.api.EmbeddingModel;
import io.foyer.recognition.api.FaceEmbedder;
import io.foyer.recognition.api.ModelException;
import io.foyer.recognition.api.Picture;
import io.foyer.recognition.inference.internal.OnnxInference;
import io.foyer.recognition.inference.onnx.FixedSettings;
import io.foyer.recognition.inference.onnx.OnnxFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Expected vectors are printed by src/test/golden/embedding.py, which knows nothing of this code.
 */
class OnnxFaceEmbedderTest {
  private static final float[] FACENET_0 = {
    -0.416547f, -0.497971f, -0.521900f, -0.485700f, -0.383547f, -0.216863f, -0.010524f, 0.192060f
  };
  private static final float[] FACENET_1 = {
    -0.117083f, -0.353553f, -0.519337f, -0.610013f, -0.633835f, -0.592561f, -0.475988f, -0.275444f
  };
  private static final float[] FACENET_5 = {
    0.222601f, 0.439800f, 0.581400f, 0.652902f, 0.660458f, 0.597719f, 0.444562f, 0.196616f
  };
  private static final float[] ARCFACE_0 = {
    0.494893f, 0.571868f, 0.585178f, 0.536363f, 0.418504f, 0.228079f, -0.012238f, -0.248809f
  };
  private static final float[] ARCFACE_1 = {
    0.380949f, 0.412566f, 0.393048f, 0.321829f, 0.203392f, 0.052700f, -0.105371f, -0.244894f
  };
  private static final float[] ARCFACE_5 = {
    -0.420848f, -0.481216f, -0.483363f, -0.425682f, -0.308103f, -0.140934f, 0.049443f, 0.229070f
  };

  @TempDir Path folder;

  private OnnxFaceEmbedders factory(int batch) {
    FixedSettings settings = new FixedSettings(false, batch);
    return new OnnxFaceEmbedders(new OnnxInference(settings), settings);
  }

  /** The network of the script, in either layout, for one, some or any number of faces. */
  private Path network(int size, boolean channelsLast, Object rows) {
    int blocks = size / 16;
    int flat = blocks * blocks * 3;
    float[] weights = new float[flat * 8];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = (float) (Math.sin(i * 0.37) * 0.5);
    }
    OnnxFile file = new OnnxFile();
    if (channelsLast) {
      file.input("input", rows, size, size, 3)
          .node("Transpose", List.of("input"), "planes", "perm", new int[] {0, 3, 1, 2});
    } else {
      file.input("planes", rows, 3, size, size);
    }
    return file.node(
            "AveragePool",
            List.of("planes"),
            "pooled",
            "kernel_shape",
            new int[] {16, 16},
            "strides",
            new int[] {16, 16})
        .node("Flatten", List.of("pooled"), "flat", "axis", 1)
        .floats("w", weights, flat, 8)
        .node("MatMul", List.of("flat", "w"), "sums")
        .node("Tanh", List.of("sums"), "embedding")
        .output("embedding", rows, 8)
        .write(folder.resolve("network-" + size + channelsLast + rows + ".onnx"));
  }

  /** A face of the script. */
  private static Picture face(int number) {
    byte[] rgb = new byte[112 * 112 * 3];
    for (int i = 0; i < rgb.length; i++) {
      int x = i / 3 % 112;
      int y = i / 3 / 112;
      rgb[i] = (byte) (x * 7 + y * 13 + i % 3 * 29 + number * 31 + x * y % 37);
    }
    return new Picture(112, 112, rgb);
  }

  private static void assertVectors(List<float[]> vectors, float[]... expected) {
    assertEquals(expected.length, vectors.size());
    for (int i = 0; i < expected.length; i++) {
      assertArrayEquals(expected[i], vectors.get(i), 1e-4f);
    }
  }

  @Test
  void bothModelsGiveTheVectorsOfThePublishedFormulas() {
    List<Picture> faces = List.of(face(0), face(1), face(5));
    for (boolean channelsLast : new boolean[] {true, false}) {
      for (Object rows : new Object[] {"N", 1, 4}) {
        for (int batch : new int[] {1, 2, 16}) {
          try (FaceEmbedder facenet =
                  factory(batch).open(EmbeddingModel.FACENET, network(160, channelsLast, rows));
              FaceEmbedder arcface =
                  factory(batch).open(EmbeddingModel.ARCFACE, network(112, channelsLast, rows))) {
            assertEquals(8, facenet.dimensions());
            assertVectors(facenet.embed(faces), FACENET_0, FACENET_1, FACENET_5);
            assertVectors(arcface.embed(faces), ARCFACE_0, ARCFACE_1, ARCFACE_5);
            assertVectors(arcface.embed(List.of(face(5))), ARCFACE_5);
            assertVectors(arcface.embed(List.of()));
          }
        }
      }
    }
  }

  @Test
  void aLargeGroupIsTakenInParts() {
    List<Picture> faces = new ArrayList<>();
    List<float[]> expected = new ArrayList<>();
    for (int i = 0; i < 21; i++) {
      faces.add(face(i % 4 == 0 ? 1 : 0));
      expected.add(i % 4 == 0 ? ARCFACE_1 : ARCFACE_0);
    }
    try (FaceEmbedder arcface = factory(20).open(EmbeddingModel.ARCFACE, network(112, true, "N"))) {
      assertVectors(arcface.embed(faces), expected.toArray(float[][]::new));
    }
  }

  @Test
  void manyThreadsGetTheirOwnVectors() throws Exception {
    try (FaceEmbedder arcface = factory(4).open(EmbeddingModel.ARCFACE, network(112, true, "N"));
        ExecutorService threads = Executors.newFixedThreadPool(6)) {
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < 120; i++) {
        boolean other = i % 3 == 0;
        all.add(
            threads.submit(
                () ->
                    assertVectors(
                        arcface.embed(List.of(face(other ? 1 : 0))),
                        other ? ARCFACE_1 : ARCFACE_0)));
      }
      for (Future<?> one : all) {
        one.get();
      }
    }
  }

  @Test
  void otherNetworksAreRefusedWithAReason() {
    Path flat =
        new OnnxFile()
            .input("x", "N", 3)
            .node("Relu", List.of("x"), "y")
            .output("y", "N", 3)
            .write(folder.resolve("flat.onnx"));
    assertRefused(flat, "its input is [-1, 3], not pictures of three channels");
    assertRefused(network(96, true, "N"), "its input has 96 × 96 pixels");
    assertRefused(network(112, true, 500), "it takes 500 pictures at a time");
    Path one =
        new OnnxFile()
            .input("x", "N", 112, 112, 3)
            .node("ReduceMean", List.of("x"), "y", "keepdims", 1)
            .output("y", 1, 1, 1, 1)
            .write(folder.resolve("one.onnx"));
    assertRefused(one, "its output is [1, 1, 1, 1], not one vector a face");
  }

  private void assertRefused(Path file, String why) {
    ModelException e =
        assertThrows(ModelException.class, () -> factory(4).open(EmbeddingModel.ARCFACE, file));
    assertTrue(e.getMessage().contains(file.getFileName() + " is no face embedder"));
    assertTrue(e.getMessage().contains(why), e.getMessage());
  }

  @Test
  void aVectorThatIsNoneIsNotPassedOn() {
    Path none =
        new OnnxFile()
            .input("x", "N", 112, 112, 3)
            .longs("axes", new long[] {1, 2}, 2)
            .node("ReduceSum", List.of("x", "axes"), "sum", "keepdims", 0)
            .node("Log", List.of("sum"), "y") // of a negative number
            .output("y", "N", 3)
            .write(folder.resolve("none.onnx"));
    try (FaceEmbedder embedder = factory(4).open(EmbeddingModel.ARCFACE, none)) {
      Picture black = new Picture(112, 112, new byte[112 * 112 * 3]);
      assertThrows(ModelException.class, () -> embedder.embed(List.of(black)));
    }
  }
}
