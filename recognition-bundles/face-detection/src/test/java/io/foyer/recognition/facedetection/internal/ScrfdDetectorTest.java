package io.foyer.recognition.facedetection.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.recognition.api.DetectedFace;
import io.foyer.recognition.api.FaceDetector;
import io.foyer.recognition.api.Landmarks;
import io.foyer.recognition.api.Landmarks.Point;
import io.foyer.recognition.api.ModelException;
import io.foyer.recognition.api.Picture;
import io.foyer.recognition.inference.internal.OnnxInference;
import io.foyer.recognition.inference.onnx.FixedSettings;
import io.foyer.recognition.inference.onnx.OnnxFile;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScrfdDetectorTest {
  private static final float[][] ONE_BOX = {{1, 1, 2, 2}};

  @TempDir Path folder;

  private FaceDetector detector(RedCells cells) {
    return new OnnxFaceDetectors(new OnnxInference(FixedSettings.CPU))
        .open(cells.write(folder.resolve("red.onnx")));
  }

  private FaceDetector plain(float[][] boxes, float... bias) {
    return detector(new RedCells(true, false, 0, 0, bias, boxes));
  }

  /** Black but for rectangles of one channel's full strength: x, y, width, height, channel. */
  private static Picture picture(int width, int height, int[]... rectangles) {
    byte[] rgb = new byte[width * height * 3];
    for (int[] r : rectangles) {
      for (int y = r[1]; y < r[1] + r[3]; y++) {
        for (int x = r[0]; x < r[0] + r[2]; x++) {
          rgb[(y * width + x) * 3 + r[4]] = (byte) 255;
        }
      }
    }
    return new Picture(width, height, rgb);
  }

  private static double score(double bias) {
    return 1 / (1 + Math.exp(-(10 * 127.5 / 128 + bias)));
  }

  /** Half of the picture's size in the input; the red cell is (2, 1) of the finest grid. */
  private static final Picture HALVED = picture(128, 64, new int[] {32, 16, 16, 16, 0});

  private static void assertFace(
      DetectedFace face, int x, int y, int width, int height, double score) {
    assertEquals(List.of(x, y, width, height), box(face));
    assertEquals(score, face.confidence(), 1e-5);
  }

  private static List<Integer> box(DetectedFace face) {
    return List.of(face.x(), face.y(), face.width(), face.height());
  }

  @Test
  void everyArrangementOfOutputsIsUnderstood() {
    for (boolean points : new boolean[] {true, false}) {
      for (boolean batch : new boolean[] {true, false}) {
        for (int size : new int[] {0, 64}) {
          for (int anchors = 1; anchors <= 2; anchors++) {
            for (long order = 0; order < 4; order++) {
              float[] bias = anchors == 1 ? new float[] {-4} : new float[] {-30, -4};
              float[][] boxes = anchors == 1 ? ONE_BOX : new float[][] {{9, 9, 9, 9}, ONE_BOX[0]};
              try (FaceDetector detector =
                  detector(new RedCells(points, batch, size, order, bias, boxes))) {
                List<DetectedFace> faces = detector.detect(HALVED, 64, 0.5);
                assertEquals(1, faces.size());
                // in the input 8, 0, 32, 24: the centre is the cell's corner, not its middle
                assertFace(faces.getFirst(), 16, 0, 48, 48, score(-4));
                assertEquals(points, faces.getFirst().landmarks() != null);
              }
            }
          }
        }
      }
    }
  }

  @Test
  void pointsAreInPixelsOfThePicture() {
    try (FaceDetector detector = plain(ONE_BOX, -4)) {
      Landmarks found = detector.detect(HALVED, 64, 0.5).getFirst().landmarks();
      // (16 + 8 · point) / 0.5 across, (8 + 8 · point) / 0.5 down
      Landmarks expected =
          new Landmarks(
              new Point(36, 24),
              new Point(44, 24),
              new Point(40, 25.6),
              new Point(36.8, 28.8),
              new Point(43.2, 30.4));
      assertTrue(found != null);
      List<Point> a =
          List.of(
              expected.leftEye(),
              expected.rightEye(),
              expected.nose(),
              expected.leftMouth(),
              expected.rightMouth());
      List<Point> b =
          List.of(
              found.leftEye(),
              found.rightEye(),
              found.nose(),
              found.leftMouth(),
              found.rightMouth());
      for (int i = 0; i < 5; i++) {
        assertEquals(a.get(i).x(), b.get(i).x(), 1e-4);
        assertEquals(a.get(i).y(), b.get(i).y(), 1e-4);
      }
    }
  }

  @Test
  void theNetworkSeesRedFirst() {
    try (FaceDetector detector = plain(ONE_BOX, -4)) {
      for (int channel = 1; channel < 3; channel++) {
        Picture other = picture(128, 64, new int[] {32, 16, 16, 16, channel});
        assertEquals(List.of(), detector.detect(other, 64, 0.5));
      }
    }
  }

  @Test
  void aTallPictureFillsTheHeight() {
    try (FaceDetector detector = plain(ONE_BOX, -4)) {
      Picture tall = picture(64, 128, new int[] {16, 96, 16, 16, 0});
      // cell (1, 6): in the input 0, 40, 24, 64
      assertFace(detector.detect(tall, 64, 0.5).getFirst(), 0, 80, 48, 48, score(-4));
    }
  }

  @Test
  void theInputSizeIsTakenUpToAMultipleOf32() {
    try (FaceDetector detector = plain(ONE_BOX, -4)) {
      for (int size : new int[] {33, 50, 64}) {
        assertFace(detector.detect(HALVED, size, 0.5).getFirst(), 16, 0, 48, 48, score(-4));
      }
      // 128: nothing is scaled, the red square fills four cells of 8 and one of 16
      assertFace(detector.detect(HALVED, 97, 0.5).getFirst(), 24, 8, 24, 24, score(-4));
    }
  }

  @Test
  void largerFacesComeFromCoarserGrids() {
    try (FaceDetector detector = plain(new float[][] {{0, 0, 1, 1}}, -4)) {
      Picture large = picture(64, 64, new int[] {32, 32, 32, 32, 0});
      List<DetectedFace> faces = detector.detect(large, 64, 0.5);
      // 16 cells, 4 cells and 1 cell: none covers enough of another to replace it
      assertEquals(21, faces.size());
      assertTrue(faces.stream().anyMatch(face -> box(face).equals(List.of(32, 32, 32, 32))));
    }
  }

  @Test
  void ofBoxesThatCoverEachOtherTheBestIsKept() {
    // the second lies 0.39 within the first by areas, 11 · 4.9 / 121 = 0.445 with a pixel more
    float[][] boxes = {{0, 0, 10 / 8f, 3.9f / 8}, {0, 0, 10 / 8f, 10 / 8f}};
    Picture one = picture(64, 64, new int[] {16, 16, 8, 8, 0});
    try (FaceDetector detector = plain(boxes, -5, -4)) {
      List<DetectedFace> faces = detector.detect(one, 64, 0.5);
      assertEquals(1, faces.size());
      assertFace(faces.getFirst(), 16, 16, 10, 10, score(-4));
    }
    // 11 · 4.3 / 121 = 0.391
    boxes[0][3] = 3.3f / 8;
    try (FaceDetector detector = plain(boxes, -5, -4)) {
      List<DetectedFace> faces = detector.detect(one, 64, 0.5);
      assertEquals(2, faces.size());
      assertFace(faces.get(0), 16, 16, 10, 10, score(-4));
      assertFace(faces.get(1), 16, 16, 10, 3, score(-5));
    }
  }

  @Test
  void edgesAreCutTowardsZero() {
    float[][] boxes = {{20.7f / 8, 17.2f / 8, 5.9f / 8, 9.99f / 8}};
    Picture one = picture(64, 64, new int[] {16, 16, 8, 8, 0});
    try (FaceDetector detector = plain(boxes, -4)) {
      // -4.7, -1.2, 21.9, 25.99
      assertFace(detector.detect(one, 64, 0.5).getFirst(), -4, -1, 25, 26, score(-4));
    }
  }

  @Test
  void aMinimumBelowOneHalfHasNoEffect() {
    double weak = -10 * 127.5 / 128 - 0.1;
    double better = -10 * 127.5 / 128 + 0.8;
    try (FaceDetector detector =
        plain(new float[][] {{9, 9, 9, 9}, ONE_BOX[0]}, (float) weak, (float) better)) {
      assertEquals(1, detector.detect(HALVED, 64, 0.0).size());
      assertEquals(1, detector.detect(HALVED, 64, 0.5).size());
      assertEquals(1, detector.detect(HALVED, 64, 0.68).size());
      assertEquals(0, detector.detect(HALVED, 64, 0.70).size());
    }
  }

  @Test
  void boxesThatAreNoneAreLeftOut() {
    for (float bad : new float[] {Float.NaN, Float.POSITIVE_INFINITY, -1e9f, -5}) {
      try (FaceDetector detector = plain(new float[][] {{1, 1, bad, 2}}, -4)) {
        assertEquals(List.of(), detector.detect(HALVED, 64, 0.5));
      }
    }
    try (FaceDetector detector = plain(ONE_BOX, Float.NaN)) {
      assertEquals(List.of(), detector.detect(HALVED, 64, 0.5));
    }
  }

  @Test
  void aNetworkThatSeesFacesEverywhereEndsInTime() {
    try (FaceDetector detector = plain(new float[][] {{0, 0, 0.5f, 0.5f}, {0, 0, 1, 1}}, 50, 50)) {
      Picture black = picture(640, 640);
      assertEquals(5_000, detector.detect(black, 1280, 0.5).size());
    }
  }

  @Test
  void picturesOfAnyShapeFit() {
    try (FaceDetector detector = plain(ONE_BOX, -4)) {
      for (int[] size : new int[][] {{1, 1}, {2000, 1}, {1, 2000}, {3, 5}}) {
        assertEquals(List.of(), detector.detect(picture(size[0], size[1]), 64, 0.5));
      }
    }
  }

  @Test
  void otherNetworksAreRefusedWithAReason() {
    OnnxFaceDetectors detectors = new OnnxFaceDetectors(new OnnxInference(FixedSettings.CPU));
    Path same =
        new OnnxFile()
            .input("x", 1, 3, "h", "w")
            .node("Relu", List.of("x"), "y")
            .output("y", 1, 3, "h", "w")
            .write(folder.resolve("same.onnx"));
    ModelException e = assertThrows(ModelException.class, () -> detectors.open(same));
    assertEquals(
        "The model same.onnx is no face detector of the known kind: its outputs for 64 × 64 pixels"
            + " are [[1, 3, 64, 64]], not scores, boxes and points of three grids.",
        e.getMessage());
    Path last =
        new OnnxFile()
            .input("x", 1, 64, 64, 3)
            .node("Relu", List.of("x"), "y")
            .output("y", 1, 64, 64, 3)
            .write(folder.resolve("last.onnx"));
    assertThrows(ModelException.class, () -> detectors.open(last));
  }
}
