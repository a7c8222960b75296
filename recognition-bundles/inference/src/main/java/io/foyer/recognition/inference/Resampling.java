package io.foyer.recognition.inference;

/**
 * A change of a picture's size: each pixel of the result is mixed of two columns and two rows of
 * the source. Immutable.
 */
public final class Resampling {
  private final int sourceWidth;
  private final int sourceHeight;
  private final Taps columns;
  private final Taps rows;

  private Resampling(int sourceWidth, int sourceHeight, Taps columns, Taps rows) {
    this.sourceWidth = sourceWidth;
    this.sourceHeight = sourceHeight;
    this.columns = columns;
    this.rows = rows;
  }

  /** Bilinear with half-pixel centres: source = (d + 0.5) · s − 0.5, clamped at the borders. */
  public static Resampling bilinear(int sourceWidth, int sourceHeight, int width, int height) {
    return new Resampling(
        sourceWidth,
        sourceHeight,
        Taps.bilinear(sourceWidth, width),
        Taps.bilinear(sourceHeight, height));
  }

  /**
   * Enlargement by covered area, as OpenCV's area mode does it: with s = source / result, pixel d
   * takes source pixel i = floor(d · s) and i + 1 with weight frac((d + 1) − (i + 1) / s), 0 if
   * that is not positive.
   *
   * @throws IllegalArgumentException when the result would be smaller than the source
   */
  public static Resampling area(int sourceWidth, int sourceHeight, int width, int height) {
    return new Resampling(
        sourceWidth, sourceHeight, Taps.area(sourceWidth, width), Taps.area(sourceHeight, height));
  }

  /** The same with left and right exchanged in the result. */
  public Resampling mirrored() {
    return new Resampling(sourceWidth, sourceHeight, columns.reversed(), rows);
  }

  /** A rectangle of the result alone. */
  public Resampling part(int x, int y, int width, int height) {
    return new Resampling(sourceWidth, sourceHeight, columns.part(x, width), rows.part(y, height));
  }

  int sourceWidth() {
    return sourceWidth;
  }

  int sourceHeight() {
    return sourceHeight;
  }

  /** Width of the result. */
  public int width() {
    return columns.first.length;
  }

  /** Height of the result. */
  public int height() {
    return rows.first.length;
  }

  Taps columns() {
    return columns;
  }

  Taps rows() {
    return rows;
  }

  /** For one axis: value = first + (second − first) · weight. */
  static final class Taps {
    final int[] first;
    final int[] second;
    final float[] weight;

    private Taps(int size) {
      first = new int[size];
      second = new int[size];
      weight = new float[size];
    }

    private static Taps bilinear(int from, int to) {
      Taps taps = new Taps(to);
      double scale = (double) from / to;
      for (int d = 0; d < to; d++) {
        double source = Math.clamp((d + 0.5) * scale - 0.5, 0, from - 1);
        int first = (int) source;
        taps.set(d, first, Math.min(first + 1, from - 1), (float) (source - first));
      }
      return taps;
    }

    private static Taps area(int from, int to) {
      if (to < from) {
        throw new IllegalArgumentException("area mode enlarges only: " + from + " to " + to);
      }
      Taps taps = new Taps(to);
      for (int d = 0; d < to; d++) {
        // whole numbers first: (d + 1) − (i + 1) · to / from, without an error of rounding in i
        int first = (int) ((long) d * from / to);
        double weight = (d + 1) - (first + 1) * ((double) to / from);
        weight = weight <= 0 ? 0 : weight - Math.floor(weight);
        taps.set(d, first, Math.min(first + 1, from - 1), (float) weight);
      }
      return taps;
    }

    private void set(int at, int first, int second, float weight) {
      this.first[at] = first;
      this.second[at] = second;
      this.weight[at] = weight;
    }

    private Taps reversed() {
      int size = first.length;
      Taps taps = new Taps(size);
      for (int d = 0; d < size; d++) {
        taps.set(d, first[size - 1 - d], second[size - 1 - d], weight[size - 1 - d]);
      }
      return taps;
    }

    private Taps part(int from, int size) {
      Taps taps = new Taps(size);
      for (int d = 0; d < size; d++) {
        taps.set(d, first[from + d], second[from + d], weight[from + d]);
      }
      return taps;
    }
  }
}
