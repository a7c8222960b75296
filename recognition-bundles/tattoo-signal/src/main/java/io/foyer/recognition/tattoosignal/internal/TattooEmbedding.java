package io.foyer.recognition.tattoosignal.internal;

import io.foyer.recognition.api.ModelException;
import io.foyer.recognition.api.Picture;
import io.foyer.recognition.inference.Model;
import io.foyer.recognition.inference.NetworkInput;
import io.foyer.recognition.inference.Normalisation;
import io.foyer.recognition.inference.Port;
import io.foyer.recognition.inference.Resampling;
import java.lang.foreign.ValueLayout;

/**
 * Turns a tattoo into a vector of length 1, as networks for ImageNet take their pictures: the
 * shorter side to 256, of that the middle 224.
 */
final class TattooEmbedding {
  static final int DIMENSIONS = 1280;
  private static final int SHORTER = 256;
  private static final int MIDDLE = 224;
  private static final double MARGIN = 0.1;
  private static final NetworkInput INPUT =
      new NetworkInput(
          NetworkInput.Layout.PLANAR,
          MIDDLE,
          MIDDLE,
          Normalisation.ofUnits(
              new double[] {0.485, 0.456, 0.406}, new double[] {0.229, 0.224, 0.225}),
          0);

  private TattooEmbedding() {}

  static float[] of(Tattoo tattoo, Picture picture, Model model) {
    Port port = model.input();
    if (port.rank() != 4 || port.size(1) != 3) {
      throw other(model, "its input is " + port.shape() + ", not a picture of three planes");
    }
    Picture crop = crop(tattoo, picture);
    int width = crop.width();
    int height = crop.height();
    double scale = (double) SHORTER / Math.min(width, height);
    // a strip is as wide as a hundred of its heights at most: beyond, nothing of it is looked at
    int across = (int) Math.min(width * scale, SHORTER * 100.0);
    int down = (int) Math.min(height * scale, SHORTER * 100.0);
    Resampling middle =
        Resampling.bilinear(width, height, across, down)
            .part(
                (int) Math.rint((across - MIDDLE) / 2.0),
                (int) Math.rint((down - MIDDLE) / 2.0),
                MIDDLE,
                MIDDLE);
    try (Model.Call call = model.call()) {
      INPUT.write(crop, middle, call.input(1, 3, MIDDLE, MIDDLE));
      call.run();
      float[] vector = call.output(0).toArray(ValueLayout.JAVA_FLOAT);
      if (vector.length != DIMENSIONS) {
        throw other(model, "it gives " + vector.length + " numbers, not " + DIMENSIONS);
      }
      return normalised(vector, model);
    }
  }

  private static Picture crop(Tattoo tattoo, Picture picture) {
    double sideways = (tattoo.right() - tattoo.left()) * MARGIN;
    double upwards = (tattoo.bottom() - tattoo.top()) * MARGIN;
    int left = (int) (Math.max(0, tattoo.left() - sideways) * picture.width());
    int top = (int) (Math.max(0, tattoo.top() - upwards) * picture.height());
    int right = (int) (Math.min(1, tattoo.right() + sideways) * picture.width());
    int bottom = (int) (Math.min(1, tattoo.bottom() + upwards) * picture.height());
    left = Math.min(left, picture.width() - 1);
    top = Math.min(top, picture.height() - 1);
    int width = Math.max(1, right - left);
    int height = Math.max(1, bottom - top);
    byte[] rgb = new byte[width * height * 3];
    for (int y = 0; y < height; y++) {
      System.arraycopy(
          picture.rgb(), ((top + y) * picture.width() + left) * 3, rgb, y * width * 3, width * 3);
    }
    return new Picture(width, height, rgb);
  }

  private static float[] normalised(float[] vector, Model model) {
    double square = 0;
    for (float value : vector) {
      square += (double) value * value;
    }
    double length = Math.sqrt(square);
    if (!(length > 0) || Double.isInfinite(length)) {
      throw new ModelException(
          "The model " + model.name() + " answered with something that is not a vector.");
    }
    for (int i = 0; i < vector.length; i++) {
      vector[i] = (float) (vector[i] / length);
    }
    return vector;
  }

  private static ModelException other(Model model, String why) {
    return new ModelException(
        "The model " + model.name() + " is no tattoo embedder of the known kind: " + why + ".");
  }
}
