package io.foyer.recognition.facealignment.internal;

import io.foyer.recognition.api.Landmarks.Point;
import io.foyer.recognition.api.Picture;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Turns by an angle, scales alike in both directions, and moves: x' = a·x − b·y + u, y' = b·x + a·y
 * + v.
 */
record Similarity(double a, double b, double u, double v) {
  /** A place is rounded to this part of a pixel before it is mixed of its four neighbours. */
  private static final int STEPS = 32;

  /**
   * The similarity that brings the first points nearest to the second by least squares (Umeyama
   * 1991). In the plane it needs no singular values: with both sides centred, a = Σ(x·x' + y·y') /
   * Σ(x² + y²) and b = Σ(x·y' − y·x') / Σ(x² + y²).
   *
   * @return null when the points give none: all at one place, or not numbers
   */
  static @Nullable Similarity between(List<Point> from, List<Point> to) {
    Point fromCentre = centre(from);
    Point toCentre = centre(to);
    double along = 0;
    double across = 0;
    double spread = 0;
    for (int i = 0; i < from.size(); i++) {
      double x = from.get(i).x() - fromCentre.x();
      double y = from.get(i).y() - fromCentre.y();
      double x1 = to.get(i).x() - toCentre.x();
      double y1 = to.get(i).y() - toCentre.y();
      along += x * x1 + y * y1;
      across += x * y1 - y * x1;
      spread += x * x + y * y;
    }
    double a = along / spread;
    double b = across / spread;
    Similarity found =
        new Similarity(
            a,
            b,
            toCentre.x() - a * fromCentre.x() + b * fromCentre.y(),
            toCentre.y() - b * fromCentre.x() - a * fromCentre.y());
    // enlarged a thousand times, a face would be a hundredth of a pixel
    double scale = Math.hypot(a, b);
    return scale > 1e-6 && scale < 1e3 && Double.isFinite(found.u) && Double.isFinite(found.v)
        ? found
        : null;
  }

  private static Point centre(List<Point> points) {
    double x = 0;
    double y = 0;
    for (Point point : points) {
      x += point.x();
      y += point.y();
    }
    return new Point(x / points.size(), y / points.size());
  }

  /** Brings the square around a box to the square of an edge. */
  static Similarity fitting(int x, int y, int width, int height, int edge) {
    double scale = edge / (double) Math.max(1, Math.max(width, height));
    double middle = (edge - 1) / 2.0;
    return new Similarity(
        scale,
        0,
        middle - scale * (x + (width - 1) / 2.0),
        middle - scale * (y + (height - 1) / 2.0));
  }

  /**
   * Draws the transformed picture: each pixel is mixed bilinearly around the place where it comes
   * from, black outside, whole numbers being pixel centres. Places are rounded to 1/32 of a pixel,
   * as OpenCV 4 does it, with which the published indices were made.
   */
  Picture warp(Picture picture, int edge) {
    double square = a * a + b * b;
    double forward = a / square * STEPS;
    double sideways = b / square * STEPS;
    byte[] rgb = new byte[edge * edge * 3];
    int at = 0;
    for (int y = 0; y < edge; y++) {
      for (int x = 0; x < edge; x++) {
        double fromX = forward * (x - u) + sideways * (y - v);
        double fromY = forward * (y - v) - sideways * (x - u);
        mix(picture, Math.round(fromX), Math.round(fromY), rgb, at);
        at += 3;
      }
    }
    return new Picture(edge, edge, rgb);
  }

  private static void mix(Picture picture, long x, long y, byte[] target, int at) {
    long left = Math.floorDiv(x, STEPS);
    long top = Math.floorDiv(y, STEPS);
    if (left < -1 || left >= picture.width() || top < -1 || top >= picture.height()) {
      return; // black
    }
    int right = Math.floorMod(x, STEPS);
    int bottom = Math.floorMod(y, STEPS);
    int upperLeft = (STEPS - bottom) * (STEPS - right);
    int upperRight = (STEPS - bottom) * right;
    int lowerLeft = bottom * (STEPS - right);
    int lowerRight = bottom * right;
    int stride = picture.width() * 3;
    byte[] from = picture.rgb();
    if (left >= 0 && top >= 0 && left + 1 < picture.width() && top + 1 < picture.height()) {
      int first = (int) top * stride + (int) left * 3;
      for (int i = first; i < first + 3; i++) {
        target[at++] =
            rounded(
                upperLeft * (from[i] & 0xFF)
                    + upperRight * (from[i + 3] & 0xFF)
                    + lowerLeft * (from[i + stride] & 0xFF)
                    + lowerRight * (from[i + stride + 3] & 0xFF));
      }
      return;
    }
    for (int channel = 0; channel < 3; channel++) {
      target[at++] =
          rounded(
              upperLeft * pixel(picture, left, top, channel)
                  + upperRight * pixel(picture, left + 1, top, channel)
                  + lowerLeft * pixel(picture, left, top + 1, channel)
                  + lowerRight * pixel(picture, left + 1, top + 1, channel));
    }
  }

  private static byte rounded(int sum) {
    return (byte) ((sum + STEPS * STEPS / 2) / (STEPS * STEPS));
  }

  private static int pixel(Picture picture, long x, long y, int channel) {
    return x < 0 || y < 0 || x >= picture.width() || y >= picture.height()
        ? 0
        : picture.rgb()[(int) (y * picture.width() + x) * 3 + channel] & 0xFF;
  }
}
