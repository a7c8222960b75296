package io.foyer.recognition.inference;

/** One number after the other. */
final class ScalarRows implements Rows {
  @Override
  public void mix(byte[] pixels, int first, int second, float weight, float[] target, int count) {
    mix(pixels, first, second, weight, target, 0, count);
  }

  static void mix(
      byte[] pixels, int first, int second, float weight, float[] target, int from, int count) {
    for (int i = from; i < count; i++) {
      float a = pixels[first + i] & 0xFF;
      float b = pixels[second + i] & 0xFF;
      target[i] = a + (b - a) * weight;
    }
  }

  @Override
  public int room(int count) {
    return count;
  }

  @Override
  public Line line(int[] first, int[] second, float[] weight, float[] mean, float[] scale) {
    return Line.of(first, second, weight, mean, scale, 1);
  }

  @Override
  public void sample(float[] row, Line line, float[] target) {
    sample(row, line, target, 0);
  }

  static void sample(float[] row, Line line, float[] target, int from) {
    int[] first = line.first();
    int[] second = line.second();
    float[] weight = line.weight();
    float[] mean = line.mean();
    float[] scale = line.scale();
    for (int i = from; i < target.length; i++) {
      float a = row[first[i]];
      float value = a + (row[second[i]] - a) * weight[i];
      target[i] = ((int) (value + 0.5f) - mean[i]) * scale[i];
    }
  }
}
