package io.foyer.recognition.inference;

/** What becomes of a channel's value: (value − mean) · scale. Immutable. */
public final class Normalisation {
  private final float[] mean;
  private final float[] scale;

  private Normalisation(float[] mean, float[] scale) {
    this.mean = mean;
    this.scale = scale;
  }

  /** (value − mean) / divisor, for all channels. */
  public static Normalisation of(double mean, double divisor) {
    float m = (float) mean;
    float s = (float) (1 / divisor);
    return new Normalisation(new float[] {m, m, m}, new float[] {s, s, s});
  }

  /**
   * (value / 255 − mean) / deviation, one of each for red, green and blue.
   *
   * @param mean three numbers, 0 to 1
   * @param deviation three numbers, 0 to 1
   */
  public static Normalisation ofUnits(double[] mean, double[] deviation) {
    float[] m = new float[3];
    float[] s = new float[3];
    for (int channel = 0; channel < 3; channel++) {
      m[channel] = (float) (mean[channel] * 255);
      s[channel] = (float) (1 / (deviation[channel] * 255));
    }
    return new Normalisation(m, s);
  }

  float mean(int channel) {
    return mean[channel];
  }

  float scale(int channel) {
    return scale[channel];
  }
}
