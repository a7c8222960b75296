package io.foyer.recognition.tattoosignal.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.spotify.voyager.jni.Index;
import com.spotify.voyager.jni.Index.SpaceType;
import com.spotify.voyager.jni.Index.StorageDataType;
import io.foyer.recognition.api.DetectedFace;
import io.foyer.recognition.api.Frame;
import io.foyer.recognition.api.IdentitySignal.Observation;
import io.foyer.recognition.api.IdentitySignal.Sighting;
import io.foyer.recognition.api.ModelException;
import io.foyer.recognition.api.Picture;
import io.foyer.recognition.faceindex.internal.LuceneFaceIndexFactory;
import io.foyer.recognition.inference.internal.OnnxInference;
import io.foyer.recognition.inference.onnx.FixedRelease;
import io.foyer.recognition.inference.onnx.FixedSettings;
import io.foyer.recognition.inference.onnx.OnnxFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TattooSignalTest {
  @TempDir Path data;
  private Path release;
  private TattooSignal signal;

  @BeforeEach
  void start() throws IOException {
    Files.createDirectories(data.resolve("models"));
    release = Files.createDirectories(data.resolve("release"));
    signal =
        new TattooSignal(
            new OnnxInference(FixedSettings.CPU), () -> data, new LuceneFaceIndexFactory());
  }

  @AfterEach
  void stop() {
    signal.stop();
  }

  /** Sees the same everywhere: rows of centre, size, objectness, class, in pixels of 640. */
  private void detector(float[]... rows) {
    float[] all = new float[rows.length * 6];
    for (int i = 0; i < rows.length; i++) {
      System.arraycopy(rows[i], 0, all, i * 6, 6);
    }
    new OnnxFile()
        .input("images", 1, 3, 640, 640)
        .longs("axes", new long[] {1, 2, 3}, 3)
        .floats("nothing", new float[] {0}, 1)
        .floats("rows", all, 1, rows.length, 6)
        .node("ReduceSum", List.of("images", "axes"), "sum", "keepdims", 0)
        .node("Mul", List.of("sum", "nothing"), "zero")
        .node("Add", List.of("rows", "zero"), "output")
        .output("output", 1, rows.length, 6)
        .write(data.resolve("models").resolve(TattooSignal.DETECTOR));
  }

  /** A vector that depends on the mean colour alone: red, green and blue have their own places. */
  private void embedder() {
    float[] weights = new float[3 * 1280];
    weights[10] = 1;
    weights[1280 + 20] = 1;
    weights[2560 + 30] = 1;
    new OnnxFile()
        .input("x", "n", 3, 224, 224)
        .longs("axes", new long[] {2, 3}, 2)
        .floats("w", weights, 3, 1280)
        .node("ReduceMean", List.of("x"), "mean", "axes", new int[] {2, 3}, "keepdims", 0)
        .node("MatMul", List.of("mean", "w"), "y")
        .output("y", "n", 1280)
        .write(data.resolve("models").resolve(TattooSignal.EMBEDDER));
  }

  /** Vectors of colours, as the network above makes them of a plain area. */
  private void references(int[]... colours) throws IOException {
    double[] mean = {0.485, 0.456, 0.406};
    double[] deviation = {0.229, 0.224, 0.225};
    try (Index index = new Index(SpaceType.Cosine, 1280, 12, 50, 1, 10, StorageDataType.Float32)) {
      for (int[] colour : colours) {
        float[] vector = new float[1280];
        for (int channel = 0; channel < 3; channel++) {
          vector[10 + channel * 10] =
              (float) ((colour[channel] / 255.0 - mean[channel]) / deviation[channel]);
        }
        index.addItem(vector);
      }
      index.saveIndex(release.resolve("tattoo_embeddings.voy").toString());
    }
  }

  private void owners(String json) throws IOException {
    Files.writeString(release.resolve("tattoo_embeddings.json"), json);
  }

  /** 320 × 160 pixels: twice as large in the network's square, 160 pixels from the top. */
  private static Picture picture() {
    byte[] rgb = new byte[320 * 160 * 3];
    for (int y = 40; y < 120; y++) {
      for (int x = 160; x < 320; x++) {
        rgb[(y * 320 + x) * 3] = (byte) 255;
      }
    }
    return new Picture(320, 160, rgb);
  }

  private Optional<Observation> observe() {
    DetectedFace face = new DetectedFace(0, 0, 40, 40, 0.9, null);
    return signal.observe(
        List.of(new Sighting(new Frame(0, 0, picture()), List.of(face))),
        new FixedRelease(release));
  }

  private static double factor(Observation observation, String universalId) {
    return observation.factor(FixedRelease.performer(universalId));
  }

  @Test
  void withoutItsModelsItSaysWhichAndSeesNothing() {
    assertEquals("tattoo", signal.name());
    String both = signal.missing().orElseThrow();
    assertTrue(
        both.endsWith(
            "tattoo_yolov5s.onnx and tattoo_efficientnet_b0.onnx are not there. Download or import"
                + " them."),
        both);
    embedder();
    String one = signal.missing().orElseThrow();
    assertTrue(one.contains("; tattoo_yolov5s.onnx is not there."), one);
    assertEquals(Optional.empty(), observe());
    detector(new float[6]);
    assertEquals(Optional.empty(), signal.missing());
  }

  @Test
  void aTattooThatTheReleaseKnowsRaisesItsBearer() throws IOException {
    // in the square red is x 320 to 640, y 240 to 400: the box lies in it with its margin
    detector(
        new float[] {480, 320, 200, 100, 0.9f, 0.9f},
        new float[] {482, 322, 200, 100, 0.8f, 0.8f},
        new float[] {40, 200, 40, 40, 0.5f, 0.4f});
    embedder();
    references(new int[] {255, 0, 0}, new int[] {0, 255, 0}, new int[] {250, 10, 5});
    owners(
        """
        [{"universal_id":"a.org:1","more":{"x":[1]}},{"universal_id":"b.org:2"},null]
        """);
    Observation seen = observe().orElseThrow();
    assertEquals(1, seen.count(), "one covers the other, one is weak");
    assertEquals(1.5001, factor(seen, "a.org:1"), 1e-3);
    assertEquals(1, factor(seen, "b.org:2"));
    assertEquals(0.7, factor(seen, "c.org:3"));
    assertTrue(Files.isDirectory(release.resolve("index").resolve("tattoo-exact")));
  }

  @Test
  void noTattooSpeaksALittleAgainstThoseWhoHaveOne() throws IOException {
    detector(new float[6]);
    embedder();
    references(new int[] {255, 0, 0});
    owners("[{\"universal_id\":\"a.org:1\"}]");
    Observation seen = observe().orElseThrow();
    assertEquals(0, seen.count());
    assertEquals(0.95, factor(seen, "a.org:1"));
    assertEquals(1, factor(seen, "c.org:3"));
  }

  @Test
  void factorsFollowTheSimilarity() {
    double[][] table = {
      {1, 1.5001}, {0.8, 1.3667}, {0.71, 1.30667}, {0.7, 1.1}, {0.51, 1.1}, {0.5, 1}, {0, 1}
    };
    for (double[] row : table) {
      Tattoos tattoos = new Tattoos(2, Map.of("a.org:1", row[0]), Set.of("a.org:1", "b.org:2"));
      assertEquals(row[1], factor(tattoos, "a.org:1"), 1e-9, "similarity " + row[0]);
      assertEquals(1, factor(tattoos, "b.org:2"), "known, but not among the nearest");
      assertEquals(0.7, factor(tattoos, "c.org:3"));
    }
  }

  @Test
  void aReleaseWithoutTattoosTellsNothing() {
    detector(new float[] {480, 320, 200, 100, 0.9f, 0.9f});
    embedder();
    assertEquals(Optional.empty(), observe());
  }

  @Test
  void aDamagedReleaseIsNamedAsSuch() throws IOException {
    detector(new float[6]);
    embedder();
    references(new int[] {255, 0, 0});
    for (String json : List.of("{}", "[", "[{\"universal_id\":", "")) {
      owners(json);
      ModelException e = assertThrows(ModelException.class, this::observe);
      assertTrue(e.getMessage().startsWith("The tattoos of the release cannot be used"));
    }
    owners("[]");
    Files.writeString(release.resolve("tattoo_embeddings.voy"), "VOYA and nothing else");
    assertThrows(ModelException.class, this::observe);
  }

  @Test
  void boxesAreInPartsOfThePictureAndStayInside() {
    detector(
        new float[] {480, 320, 200, 100, 0.9f, 0.9f},
        new float[] {0, 160, 100, 100, 0.5f, 0.9f},
        new float[] {300, 20, 100, 100, 0.9f, 0.9f});
    try (var model =
        new OnnxInference(FixedSettings.CPU)
            .open(data.resolve("models").resolve(TattooSignal.DETECTOR))) {
      List<Tattoo> seen = TattooDetection.in(picture(), model);
      assertEquals(2, seen.size(), "the third lies in the grey above the picture");
      // (380 to 580) / 640, (270 − 160 to 370 − 160) / 320
      assertEquals(0.59375, seen.get(0).left(), 1e-6);
      assertEquals(0.90625, seen.get(0).right(), 1e-6);
      assertEquals(0.34375, seen.get(0).top(), 1e-6);
      assertEquals(0.65625, seen.get(0).bottom(), 1e-6);
      assertEquals(0.81, seen.get(0).score(), 1e-6);
      assertEquals(0, seen.get(1).left());
      assertEquals(0, seen.get(1).top());
    }
  }

  @Test
  void otherNetworksAreRefused() throws IOException {
    embedder();
    new OnnxFile()
        .input("x", 1, 3, 640, 640)
        .node("Relu", List.of("x"), "y")
        .output("y", 1, 3, 640, 640)
        .write(data.resolve("models").resolve(TattooSignal.DETECTOR));
    ModelException e = assertThrows(ModelException.class, this::observe);
    assertTrue(e.getMessage().contains("no tattoo detector of the known kind"), e.getMessage());
    detector(new float[] {480, 320, 200, 100, 0.9f, 0.9f});
    new OnnxFile()
        .input("x", 1, 3, 224, 224)
        .node("Relu", List.of("x"), "y")
        .output("y", 1, 3, 224, 224)
        .write(data.resolve("models").resolve(TattooSignal.EMBEDDER));
    e = assertThrows(ModelException.class, this::observe);
    assertTrue(e.getMessage().contains("no tattoo embedder of the known kind"), e.getMessage());
  }
}
