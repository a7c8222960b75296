package io.foyer.recognition.bodysignal.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.recognition.api.DetectedFace;
import io.foyer.recognition.api.Frame;
import io.foyer.recognition.api.IdentitySignal.Observation;
import io.foyer.recognition.api.IdentitySignal.Sighting;
import io.foyer.recognition.api.ModelException;
import io.foyer.recognition.api.Picture;
import io.foyer.recognition.inference.internal.OnnxInference;
import io.foyer.recognition.inference.onnx.FixedRelease;
import io.foyer.recognition.inference.onnx.FixedSettings;
import io.foyer.recognition.inference.onnx.OnnxFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteDataSource;

class BodySignalTest {
  @TempDir Path data;
  private Path release;
  private BodySignal signal;

  @BeforeEach
  void start() throws IOException {
    Files.createDirectories(data.resolve("models"));
    release = Files.createDirectories(data.resolve("release"));
    signal = new BodySignal(new OnnxInference(FixedSettings.CPU), () -> data);
  }

  @AfterEach
  void stop() {
    signal.stop();
  }

  /** Shoulders 60 and hips 40 pixels of the input wide, everything seen but the given landmark. */
  private void network(int hidden, float presence) {
    float[] numbers = new float[39 * 5];
    for (int i = 0; i < 39; i++) {
      numbers[i * 5 + 3] = i == hidden ? -0.9f : 5; // the logistic function of -0.9 is 0.29
    }
    place(numbers, 11, 150, 60);
    place(numbers, 12, 90, 60);
    place(numbers, 23, 140, 100);
    place(numbers, 24, 100, 100);
    new OnnxFile()
        .input("image", 1, 256, 256, 3)
        .longs("axes", new long[] {1, 2, 3}, 3)
        .floats("nothing", new float[] {0}, 1)
        .floats("numbers", numbers, 1, 195)
        .floats("flag", new float[] {presence}, 1, 1)
        .node("ReduceSum", List.of("image", "axes"), "sum", "keepdims", 0)
        .node("Mul", List.of("sum", "nothing"), "zero")
        .node("Add", List.of("numbers", "zero"), "landmarks")
        .node("Add", List.of("flag", "zero"), "pose")
        .output("pose", 1, 1)
        .output("landmarks", 1, 195)
        .write(data.resolve("models").resolve(BodySignal.MODEL));
  }

  private static void place(float[] numbers, int landmark, float x, float y) {
    numbers[landmark * 5] = x;
    numbers[landmark * 5 + 1] = y;
  }

  private void database(String... statements) throws SQLException {
    SQLiteDataSource source = new SQLiteDataSource();
    source.setUrl("jdbc:sqlite:" + release.resolve("performers.db"));
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      for (String one : statements) {
        statement.execute(one);
      }
    }
  }

  private static List<Sighting> sightings() {
    DetectedFace small = new DetectedFace(0, 0, 10, 10, 0.9, null);
    DetectedFace large = new DetectedFace(0, 0, 50, 50, 0.9, null);
    // the second picture is twice as wide as high, so that a ratio of widths stays what it is
    return List.of(
        new Sighting(new Frame(0, 0, new Picture(1, 1, new byte[3])), List.of(small, small)),
        new Sighting(new Frame(1, 9, new Picture(64, 32, new byte[64 * 32 * 3])), List.of(large)),
        new Sighting(new Frame(2, 12, new Picture(1, 1, new byte[3])), List.of()));
  }

  private Optional<Observation> observe() {
    return signal.observe(sightings(), new FixedRelease(release));
  }

  private static double factor(Observation observation, String universalId) {
    return observation.factor(FixedRelease.performer(universalId));
  }

  @Test
  void withoutItsModelItSaysSoAndSeesNothing() {
    assertEquals("body", signal.name());
    String missing = signal.missing().orElseThrow();
    assertTrue(missing.contains("pose_landmarker_lite.onnx"), missing);
    assertTrue(missing.contains("not among the published models"), missing);
    assertEquals(Optional.empty(), observe());
  }

  @Test
  void theTableOfTheReleaseGivesTheFactor() throws SQLException {
    network(-1, 0.9f);
    // 1.5 is seen
    database(
        "CREATE TABLE stashbox_ids(performer_id, endpoint, stashbox_performer_id)",
        "CREATE TABLE body_proportions(performer_id, shoulder_hip_ratio, confidence)",
        "INSERT INTO stashbox_ids VALUES (1,'stashdb','a'),(1,'fansdb','b'),(2,'stashdb','c'),"
            + "(3,'theporndb','d'),(4,'javstash','e'),(5,'stashdb','f'),(6,'other','g')",
        "INSERT INTO body_proportions VALUES (1,1.1,0.5),(1,1.5,0.9),(1,1.0,0.7),(2,1.63,0.5),"
            + "(3,1.29,0.5),(4,1.86,0.5),(5,NULL,0.9),(6,1.39,0.5)");
    Observation seen = observe().orElseThrow();
    assertEquals(1, seen.count());
    assertEquals(1, factor(seen, "stashdb.org:a"));
    assertEquals(1, factor(seen, "fansdb.cc:b"));
    assertEquals(0.85, factor(seen, "stashdb.org:c"));
    assertEquals(0.6, factor(seen, "theporndb.net:d"));
    assertEquals(0.3, factor(seen, "javstash.org:e"));
    assertEquals(1, factor(seen, "stashdb.org:f"));
    assertEquals(1, factor(seen, "other.org:g"));
    assertEquals(1, factor(seen, "stashdb.org:unknown"));
  }

  @Test
  void factorsFollowTheDifference() {
    double[][] table = {
      {1, 0.3}, {0.36, 0.3}, {0.34, 0.6}, {0.21, 0.6}, {0.19, 0.85}, {0.13, 0.85}, {0.11, 1}, {0, 1}
    };
    for (double[] row : table) {
      for (int sign : new int[] {-1, 1}) {
        Body body = new Body(2, new ReferenceBodies(release, Map.of("x.org:1", 2 + sign * row[0])));
        assertEquals(row[1], factor(body, "x.org:1"), "difference " + row[0]);
      }
    }
  }

  @Test
  void aReleaseWithoutBodiesSaysNothingOfAnybody() throws SQLException {
    network(-1, 0.9f);
    assertEquals(1, factor(observe().orElseThrow(), "stashdb.org:a"));
    signal.stop();
    signal = new BodySignal(new OnnxInference(FixedSettings.CPU), () -> data);
    database("CREATE TABLE performers(id)");
    assertEquals(1, factor(observe().orElseThrow(), "stashdb.org:a"));
  }

  @Test
  void aDamagedReleaseIsNamedAsSuch() throws IOException {
    network(-1, 0.9f);
    Files.writeString(release.resolve("performers.db"), "this is no database at all".repeat(99));
    assertThrows(ModelException.class, this::observe);
  }

  @Test
  void aBodyThatCannotBeSeenWellTellsNothing() {
    network(-1, 0.4f);
    assertEquals(Optional.empty(), observe());
    for (int hidden : new int[] {0, 11, 16, 23, 28}) {
      network(hidden, 0.9f);
      assertEquals(Optional.empty(), observe(), "landmark " + hidden + " is hidden");
    }
    network(5, 0.9f);
    assertTrue(observe().isPresent(), "an eye does not matter");
    assertEquals(
        Optional.empty(),
        signal.observe(
            List.of(new Sighting(new Frame(0, 0, new Picture(1, 1, new byte[3])), List.of())),
            new FixedRelease(release)));
  }

  @Test
  void anotherNetworkIsRefused() {
    new OnnxFile()
        .input("image", 1, 256, 256, 3)
        .node("Relu", List.of("image"), "y")
        .output("y", 1, 256, 256, 3)
        .write(data.resolve("models").resolve(BodySignal.MODEL));
    ModelException e = assertThrows(ModelException.class, this::observe);
    assertTrue(e.getMessage().contains("no pose model of the known kind"), e.getMessage());
  }
}
