package io.foyer.recognition.inference;

import io.foyer.recognition.api.Picture;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The form in which a network wants pictures: size, order of the numbers, normalisation, and what
 * surrounds a picture that does not fill it. Channels are red, green, blue. Safe for many threads.
 *
 * <p>Between all steps pictures are of 8 bits: a resized value is rounded (half up) before it is
 * normalised.
 */
public final class NetworkInput {
  /** Order of the numbers. */
  public enum Layout {
    /** All of red, then green, then blue: N × 3 × H × W. */
    PLANAR,
    /** Pixel after pixel: N × H × W × 3. */
    INTERLEAVED
  }

  private final Layout layout;
  private final int width;
  private final int height;
  private final Normalisation normalisation;
  private final int background;
  private final Rows rows;
  private volatile @Nullable Prepared last;

  /** The tables for a resampling: most pictures are fitted as the one before. */
  private record Prepared(Resampling resampling, Rows.Line line) {}

  /**
   * Describes an input.
   *
   * @param width in pixels
   * @param height in pixels
   * @param background value of the pixels that no picture covers, 0 to 255, before normalisation
   */
  public NetworkInput(
      Layout layout, int width, int height, Normalisation normalisation, int background) {
    this(layout, width, height, normalisation, background, Rows.fastest());
  }

  NetworkInput(
      Layout layout,
      int width,
      int height,
      Normalisation normalisation,
      int background,
      Rows rows) {
    this.layout = layout;
    this.width = width;
    this.height = height;
    this.normalisation = normalisation;
    this.background = background;
    this.rows = rows;
  }

  /** How many floats a picture takes. */
  public int size() {
    return Math.multiplyExact(Math.multiplyExact(width, height), 3);
  }

  /** Writes a picture that fills the input. */
  public void write(Picture picture, Resampling resampling, MemorySegment target) {
    write(picture, resampling, 0, 0, target);
  }

  /**
   * Writes a picture with its upper left corner at a place of the input, and the background around
   * it.
   *
   * @param target {@link #size} floats
   */
  public void write(
      Picture picture, Resampling resampling, int left, int top, MemorySegment target) {
    int right = left + resampling.width();
    int bottom = top + resampling.height();
    if (picture.width() != resampling.sourceWidth()
        || picture.height() != resampling.sourceHeight()
        || left < 0
        || top < 0
        || right > width
        || bottom > height) {
      throw new IllegalArgumentException("the resampling is for another picture or input");
    }
    Resampling.Taps lines = resampling.rows();
    int across = resampling.width();
    Rows.Line line = prepared(resampling).line();
    int stride = picture.width() * 3;
    float[] mixed = new float[rows.room(stride)];
    float[] row = background(left, across);
    float[] sampled = new float[across * 3];
    float[] empty = background(0, 0);
    for (int y = 0; y < height; y++) {
      if (y < top || y >= bottom) {
        put(empty, y, target);
        continue;
      }
      int at = y - top;
      rows.mix(
          picture.rgb(),
          lines.first[at] * stride,
          lines.second[at] * stride,
          lines.weight[at],
          mixed,
          stride);
      rows.sample(mixed, line, sampled);
      if (layout == Layout.INTERLEAVED) {
        System.arraycopy(sampled, 0, row, left * 3, across * 3);
      } else {
        for (int channel = 0; channel < 3; channel++) {
          System.arraycopy(sampled, channel * across, row, channel * width + left, across);
        }
      }
      put(row, y, target);
    }
  }

  private Prepared prepared(Resampling resampling) {
    Prepared known = last;
    if (known == null || known.resampling() != resampling) {
      known = new Prepared(resampling, line(resampling.columns(), resampling.width()));
      last = known;
    }
    return known;
  }

  /** Where each number of a line comes from, in this layout's order. */
  private Rows.Line line(Resampling.Taps columns, int across) {
    int size = across * 3;
    int[] first = new int[size];
    int[] second = new int[size];
    float[] weight = new float[size];
    float[] mean = new float[size];
    float[] scale = new float[size];
    for (int x = 0; x < across; x++) {
      for (int channel = 0; channel < 3; channel++) {
        int at = layout == Layout.PLANAR ? channel * across + x : x * 3 + channel;
        first[at] = columns.first[x] * 3 + channel;
        second[at] = columns.second[x] * 3 + channel;
        weight[at] = columns.weight[x];
        mean[at] = normalisation.mean(channel);
        scale[at] = normalisation.scale(channel);
      }
    }
    return rows.line(first, second, weight, mean, scale);
  }

  /** A row of background; the part that a picture will cover is left alone. */
  private float[] background(int left, int across) {
    float[] row = new float[width * 3];
    if (left == 0 && across == width) {
      return row;
    }
    for (int channel = 0; channel < 3; channel++) {
      float value = (background - normalisation.mean(channel)) * normalisation.scale(channel);
      if (layout == Layout.PLANAR) {
        Arrays.fill(row, channel * width, (channel + 1) * width, value);
      } else {
        for (int x = 0; x < width; x++) {
          row[x * 3 + channel] = value;
        }
      }
    }
    return row;
  }

  private void put(float[] row, int y, MemorySegment target) {
    if (layout == Layout.INTERLEAVED) {
      MemorySegment.copy(
          row, 0, target, ValueLayout.JAVA_FLOAT, (long) y * width * 3 * Float.BYTES, width * 3);
      return;
    }
    for (int channel = 0; channel < 3; channel++) {
      long at = ((long) channel * height + y) * width;
      MemorySegment.copy(
          row, channel * width, target, ValueLayout.JAVA_FLOAT, at * Float.BYTES, width);
    }
  }
}
