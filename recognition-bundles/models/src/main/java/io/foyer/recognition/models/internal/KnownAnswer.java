package io.foyer.recognition.models.internal;

import io.foyer.recognition.api.DetectedFace;
import io.foyer.recognition.api.EmbeddingModel;
import io.foyer.recognition.api.FaceAligner;
import io.foyer.recognition.api.FaceDetector;
import io.foyer.recognition.api.FaceEmbedder;
import io.foyer.recognition.api.ModelException;
import io.foyer.recognition.api.Picture;
import java.util.List;

/**
 * What models must do before they are offered: answer, twice the same, with numbers that are some,
 * and differently for pictures that differ. A file that loads may still be nonsense.
 */
final class KnownAnswer {
  private static final int EDGE = 320;
  private static final double SAME = 1e-3;
  private static final double DIFFERENT = 1e-4;
  private static final double CONFIDENCE = 0.5;

  private KnownAnswer() {}

  /**
   * Asks a detector.
   *
   * @throws ModelException when it does not answer as one does
   */
  static void check(FaceDetector detector) {
    Picture picture = pattern(EDGE, 240, 3);
    List<DetectedFace> first = detector.detect(picture, EDGE, CONFIDENCE);
    List<DetectedFace> second = detector.detect(picture, EDGE, CONFIDENCE);
    if (first.size() != second.size()) {
      throw new ModelException("The face detector does not answer the same twice.");
    }
    for (DetectedFace face : first) {
      if (!(face.confidence() >= 0 && face.confidence() <= 1)
          || face.width() <= 0
          || face.height() <= 0) {
        throw new ModelException("The face detector answers with boxes that are none.");
      }
    }
  }

  /**
   * Asks an embedder.
   *
   * @throws ModelException when it does not answer as one does
   */
  static void check(EmbeddingModel model, FaceEmbedder embedder) {
    Picture one = pattern(FaceAligner.SIZE, FaceAligner.SIZE, 1);
    Picture other = pattern(FaceAligner.SIZE, FaceAligner.SIZE, 2);
    List<float[]> pair = embedder.embed(List.of(one, other));
    float[] again = embedder.embed(List.of(one)).getFirst();
    String name = "The model " + model.modelName();
    if (pair.size() != 2 || embedder.dimensions() < 1) {
      throw new ModelException(name + " does not answer one vector a face.");
    }
    for (float[] vector : List.of(pair.getFirst(), pair.getLast(), again)) {
      if (vector.length != embedder.dimensions() || !(dot(vector, vector) > 0)) {
        throw new ModelException(name + " answers with vectors that are none.");
      }
      for (float value : vector) {
        if (!Float.isFinite(value)) {
          throw new ModelException(name + " answers with numbers that are none.");
        }
      }
    }
    if (distance(pair.getFirst(), again) > SAME) {
      throw new ModelException(name + " does not answer the same twice.");
    }
    if (distance(pair.getFirst(), pair.getLast()) < DIFFERENT) {
      throw new ModelException(name + " answers the same to different pictures.");
    }
  }

  private static double distance(float[] a, float[] b) {
    return 1 - dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
  }

  private static double dot(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (double) a[i] * b[i];
    }
    return sum;
  }

  /** Stripes and a disc, of one kind or another, the same each time. */
  private static Picture pattern(int width, int height, int kind) {
    byte[] rgb = new byte[width * height * 3];
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        double fromCentre = Math.hypot(x - width / 2.0, y - height / 2.0) / height;
        int at = (y * width + x) * 3;
        int shade = fromCentre < 0.15 * (kind + 1) ? 200 : (x * kind + y * 3) % 160;
        rgb[at] = (byte) shade;
        rgb[at + 1] = (byte) (shade * (kind == 2 ? 1 : 3) / 4);
        rgb[at + 2] = (byte) (255 - shade);
      }
    }
    return new Picture(width, height, rgb);
  }
}
