package io.foyer.recognition.facealignment.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.foyer.recognition.api.DetectedFace;
import io.foyer.recognition.api.Landmarks;
import io.foyer.recognition.api.Landmarks.Point;
import io.foyer.recognition.api.Picture;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Expected numbers of whole pictures are printed by src/test/golden/alignment.py. */
class TemplateAlignerTest {
  private static final List<Point> TURNED =
      List.of(
          new Point(80, 60),
          new Point(130, 72),
          new Point(98, 95),
          new Point(74, 112),
          new Point(116, 124));
  private static final List<Point> OUTSIDE =
      List.of(
          new Point(-5, 10),
          new Point(20, 4),
          new Point(10, 20),
          new Point(2, 32),
          new Point(24, 28));
  private static final List<Point> TEMPLATE =
      List.of(
          new Point(38.2946, 51.6963),
          new Point(73.5318, 51.5014),
          new Point(56.0252, 71.7366),
          new Point(41.5493, 92.3655),
          new Point(70.7299, 92.2041));

  private final TemplateAligner aligner = new TemplateAligner();

  /** The picture of the script. */
  private static Picture picture(int width, int height) {
    byte[] rgb = new byte[width * height * 3];
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        double[] values = {
          128 + 100 * Math.sin(x / 9.0) * Math.cos(y / 7.0),
          40 + 0.7 * x + 0.4 * y,
          255 - (x * y) / 120.0
        };
        for (int channel = 0; channel < 3; channel++) {
          rgb[(y * width + x) * 3 + channel] = (byte) (int) Math.clamp(values[channel], 0, 255);
        }
      }
    }
    return new Picture(width, height, rgb);
  }

  private static DetectedFace face(List<Point> points) {
    return new DetectedFace(
        0,
        0,
        50,
        50,
        0.9,
        new Landmarks(points.get(0), points.get(1), points.get(2), points.get(3), points.get(4)));
  }

  private static int[] pixel(Picture picture, int x, int y) {
    int at = (y * picture.width() + x) * 3;
    return new int[] {
      picture.rgb()[at] & 0xFF, picture.rgb()[at + 1] & 0xFF, picture.rgb()[at + 2] & 0xFF
    };
  }

  private static long[] sums(Picture picture) {
    long[] sums = new long[3];
    for (int i = 0; i < picture.rgb().length; i++) {
      sums[i % 3] += picture.rgb()[i] & 0xFF;
    }
    return sums;
  }

  private static Similarity similarity(List<Point> points) {
    Similarity found = Similarity.between(points, TEMPLATE);
    assertNotNull(found);
    return found;
  }

  @Test
  void theTransformIsUmeyamas() {
    Similarity turned = similarity(TURNED);
    assertEquals(0.708097513, turned.a(), 1e-9);
    assertEquals(-0.159726104, turned.b(), 1e-9);
    assertEquals(-29.290989525, turned.u(), 1e-8);
    assertEquals(22.239670262, turned.v(), 1e-8);
    Similarity outside = similarity(OUTSIDE);
    assertEquals(1.488380448, outside.a(), 1e-9);
    assertEquals(0.331525193, outside.b(), 1e-9);
    assertEquals(47.077353048, outside.u(), 1e-8);
    assertEquals(40.537670603, outside.v(), 1e-8);
  }

  @Test
  void aTurnedFaceIsCutUpright() {
    Picture out = aligner.align(picture(200, 160), face(TURNED));
    assertEquals(112, out.width());
    assertEquals(112, out.height());
    assertArrayEquals(new int[] {0, 0, 0}, pixel(out, 0, 0));
    assertArrayEquals(new int[] {125, 165, 210}, pixel(out, 90, 20));
    assertArrayEquals(new int[] {187, 141, 192}, pixel(out, 56, 56));
    assertArrayEquals(new int[] {198, 120, 207}, pixel(out, 30, 75));
    assertArrayEquals(new int[] {216, 103, 237}, pixel(out, 3, 111));
    assertArrayEquals(new long[] {1524870, 1708835, 2283545}, sums(out));
  }

  @Test
  void outsideThePictureIsBlack() {
    Picture out = aligner.align(picture(200, 160), face(OUTSIDE));
    assertArrayEquals(new int[] {0, 0, 0}, pixel(out, 90, 20));
    assertArrayEquals(new int[] {153, 49, 254}, pixel(out, 56, 56));
    assertArrayEquals(new int[] {103, 90, 239}, pixel(out, 111, 111));
    assertArrayEquals(new long[] {633412, 305255, 1196823}, sums(out));
  }

  @Test
  void aFaceOnTheTemplateStaysAsItIs() {
    Picture picture = picture(112, 112);
    assertArrayEquals(picture.rgb(), aligner.align(picture, face(TEMPLATE)).rgb());
  }

  @Test
  void aFaceWithoutPointsIsCutByItsBox() {
    // twice 112 pixels wide: each pixel is the mean of the four between which it lies
    byte[] rgb = new byte[300 * 300 * 3];
    for (int i = 0; i < rgb.length; i++) {
      rgb[i] = (byte) (i / 3 % 300 / 2);
    }
    Picture out =
        aligner.align(new Picture(300, 300, rgb), new DetectedFace(20, 40, 224, 100, 0.9, null));
    byte[] expected = new byte[112 * 112 * 3];
    for (int i = 0; i < expected.length; i++) {
      boolean above = i / 3 / 112 * 2 + 40 - 62 < 0; // the square reaches over the upper edge
      expected[i] = above ? 0 : (byte) (i / 3 % 112 + 10);
    }
    assertArrayEquals(expected, out.rgb());
  }

  @Test
  void atTheEdgesAPictureIsAsIfBlackWereAroundIt() {
    Picture picture = picture(50, 40);
    byte[] surrounded = new byte[60 * 52 * 3];
    for (int y = 0; y < 40; y++) {
      System.arraycopy(picture.rgb(), y * 150, surrounded, (y + 5) * 180 + 15, 150);
    }
    for (int x = -30; x < 50; x += 8) {
      for (int y = -30; y < 40; y += 7) {
        assertArrayEquals(
            aligner
                .align(
                    new Picture(60, 52, surrounded),
                    new DetectedFace(x + 5, y + 5, 37, 31, 0.9, null))
                .rgb(),
            aligner.align(picture, new DetectedFace(x, y, 37, 31, 0.9, null)).rgb());
      }
    }
  }

  @Test
  void pointsThatMakeNoFaceFallBackToTheBox() {
    Picture picture = picture(200, 160);
    byte[] byBox = aligner.align(picture, new DetectedFace(0, 0, 50, 50, 0.9, null)).rgb();
    Point same = new Point(7, 7);
    Point none = new Point(Double.NaN, 3);
    Point far = new Point(1e300, -1e300);
    for (Point point : List.of(same, none, far)) {
      List<Point> points = List.of(point, point, same, point, point);
      assertNull(Similarity.between(points, TEMPLATE));
      assertArrayEquals(byBox, aligner.align(picture, face(points)).rgb());
    }
  }

  @Test
  void aBoxOfNoSizeOrFarOutsideIsBlackOrOneColour() {
    Picture picture = picture(20, 10);
    Picture far = aligner.align(picture, new DetectedFace(900_000, 900_000, 4, 4, 0.9, null));
    assertEquals(0, Arrays.stream(sums(far)).sum());
    assertEquals(112, aligner.align(picture, new DetectedFace(3, 3, 0, 0, 0.9, null)).width());
  }
}
