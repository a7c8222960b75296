package io.foyer.recognition.frames.internal;

import io.foyer.recognition.api.Picture;

/** What has to be done with pictures before anybody looks for faces. */
final class Pictures {
  /** Taps in each direction of the filter (contract 2.1: 8 × 8). */
  private static final int LOBES = 4;

  private Pictures() {}

  /** A part that lies wholly inside. */
  static Picture crop(Picture picture, int x, int y, int width, int height) {
    byte[] part = new byte[width * height * 3];
    for (int row = 0; row < height; row++) {
      System.arraycopy(
          picture.rgb(), ((y + row) * picture.width() + x) * 3, part, row * width * 3, width * 3);
    }
    return new Picture(width, height, part);
  }

  /**
   * Enlarges to a width, keeping the aspect, by a Lanczos filter of 8 × 8 taps with half-pixel
   * centres and repeated borders (contract 2.1); the two directions one after the other.
   */
  static Picture enlarged(Picture picture, int width) {
    int height = Math.max(1, (int) Math.round((double) picture.height() * width / picture.width()));
    float[] rows = new float[picture.height() * width * 3];
    Taps across = Taps.of(picture.width(), width);
    byte[] source = picture.rgb();
    for (int y = 0; y < picture.height(); y++) {
      for (int x = 0; x < width; x++) {
        for (int channel = 0; channel < 3; channel++) {
          float sum = 0;
          for (int tap = 0; tap < 2 * LOBES; tap++) {
            int from = across.place(x, tap);
            sum +=
                across.weight(x, tap) * (source[(y * picture.width() + from) * 3 + channel] & 0xff);
          }
          rows[(y * width + x) * 3 + channel] = sum;
        }
      }
    }
    Taps down = Taps.of(picture.height(), height);
    byte[] target = new byte[width * height * 3];
    for (int y = 0; y < height; y++) {
      for (int i = 0; i < width * 3; i++) {
        float sum = 0;
        for (int tap = 0; tap < 2 * LOBES; tap++) {
          sum += down.weight(y, tap) * rows[down.place(y, tap) * width * 3 + i];
        }
        target[y * width * 3 + i] = (byte) Math.clamp(Math.round(sum), 0, 255);
      }
    }
    return new Picture(width, height, target);
  }

  /** Which source pixels make a target pixel, and with what weights, along one direction. */
  private static final class Taps {
    private final int[] first;
    private final float[] weights;
    private final int size;

    private Taps(int[] first, float[] weights, int size) {
      this.first = first;
      this.weights = weights;
      this.size = size;
    }

    static Taps of(int from, int to) {
      int[] first = new int[to];
      float[] weights = new float[to * 2 * LOBES];
      double scale = (double) from / to;
      for (int i = 0; i < to; i++) {
        double centre = (i + 0.5) * scale - 0.5;
        first[i] = (int) Math.floor(centre) - LOBES + 1;
        double sum = 0;
        for (int tap = 0; tap < 2 * LOBES; tap++) {
          sum += lanczos(centre - (first[i] + tap));
        }
        for (int tap = 0; tap < 2 * LOBES; tap++) {
          weights[i * 2 * LOBES + tap] = (float) (lanczos(centre - (first[i] + tap)) / sum);
        }
      }
      return new Taps(first, weights, from);
    }

    int place(int target, int tap) {
      return Math.clamp(first[target] + tap, 0, size - 1);
    }

    float weight(int target, int tap) {
      return weights[target * 2 * LOBES + tap];
    }

    private static double lanczos(double x) {
      if (x == 0) {
        return 1;
      }
      if (Math.abs(x) >= LOBES) {
        return 0;
      }
      double angle = Math.PI * x;
      return LOBES * Math.sin(angle) * Math.sin(angle / LOBES) / (angle * angle);
    }
  }
}
