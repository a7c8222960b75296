package io.foyer.recognition.facealignment.internal;

import io.foyer.recognition.api.Landmarks.Point;
import io.foyer.recognition.api.Picture;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Turns by an angle, scales alike in both directions, and moves: x' = a·x − b·y + u, y' = b·x + a·y
 * + v.
 */
record Similarity(double a, double b, double u, double v) {
  /** A place is rounded to this power of a half pixel before it is mixed of its four neighbours. */
  private static final int BITS = 5;

  private static final int STEPS = 1 << BITS;

  /** What is added before a sum of three channels is divided by the square of the steps. */
  private static final long HALVES = 512L | 512L << 21 | 512L << 42;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

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
    double[] xByX = new double[edge];
    double[] yByX = new double[edge];
    for (int x = 0; x < edge; x++) {
      xByX[x] = forward * (x - u);
      yByX[x] = sideways * (x - u);
    }
    int[] xs = new int[edge];
    int[] ys = new int[edge];
    // of the last two rows only what lies well before the end is read eight bytes at a time
    int safeWidth = picture.width() - 1;
    int safeHeight = picture.height() - 2;
    byte[] rgb = new byte[edge * edge * 3];
    int at = 0;
    for (int y = 0; y < edge; y++) {
      places(sideways * (y - v), forward * (y - v), xByX, yByX, xs, ys);
      for (int x = 0; x < edge; x++, at += 3) {
        int fromX = xs[x];
        int fromY = ys[x];
        int left = fromX >> BITS;
        int top = fromY >> BITS;
        if ((left | top) >= 0 && left < safeWidth && top < safeHeight) {
          mix(picture, left, top, fromX & (STEPS - 1), fromY & (STEPS - 1), rgb, at);
        } else if (left >= -1 && left < picture.width() && top >= -1 && top < picture.height()) {
          mixAtBorder(picture, left, top, fromX & (STEPS - 1), fromY & (STEPS - 1), rgb, at);
        }
      }
    }
    return new Picture(edge, edge, rgb);
  }

  /** Loops of their own, simple enough to be compiled to vectors. */
  private static void places(
      double xByY, double yByY, double[] xByX, double[] yByX, int[] xs, int[] ys) {
    for (int i = 0; i < xs.length; i++) {
      xs[i] = (int) Math.floor(xByX[i] + xByY + 0.5);
    }
    for (int i = 0; i < xs.length; i++) {
      ys[i] = (int) Math.floor(yByY - yByX[i] + 0.5);
    }
  }

  /** Mixes the three channels at once, each in 21 bits of a number. */
  private static void mix(
      Picture picture, int left, int top, int right, int bottom, byte[] target, int at) {
    byte[] from = picture.rgb();
    int first = (top * picture.width() + left) * 3;
    long upper = mixed((long) LONGS.get(from, first), right);
    long lower = mixed((long) LONGS.get(from, first + picture.width() * 3), right);
    long sum = upper * (STEPS - bottom) + lower * bottom + HALVES;
    target[at] = (byte) (sum >> 10);
    target[at + 1] = (byte) (sum >> 31);
    target[at + 2] = (byte) (sum >> 52);
  }

  /** The first two pixels of eight bytes, mixed. */
  private static long mixed(long pixels, int right) {
    return apart(pixels) * (STEPS - right) + apart(pixels >>> 24) * right;
  }

  private static long apart(long pixel) {
    return (pixel & 0xFF) | ((pixel & 0xFF00) << 13) | ((pixel & 0xFF0000) << 26);
  }

  private static void mixAtBorder(
      Picture picture, int left, int top, int right, int bottom, byte[] target, int at) {
    for (int channel = 0; channel < 3; channel++) {
      int upper =
          pixel(picture, left, top, channel) * (STEPS - right)
              + pixel(picture, left + 1, top, channel) * right;
      int lower =
          pixel(picture, left, top + 1, channel) * (STEPS - right)
              + pixel(picture, left + 1, top + 1, channel) * right;
      target[at + channel] =
          (byte)
              ((upper * (STEPS - bottom) + lower * bottom + STEPS * STEPS / 2) / (STEPS * STEPS));
    }
  }

  private static int pixel(Picture picture, int x, int y, int channel) {
    return x < 0 || y < 0 || x >= picture.width() || y >= picture.height()
        ? 0
        : picture.rgb()[(y * picture.width() + x) * 3 + channel] & 0xFF;
  }
}
