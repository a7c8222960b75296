package io.foyer.recognition.bodysignal.internal;

import io.foyer.recognition.api.ModelException;
import io.foyer.recognition.api.Picture;
import io.foyer.recognition.inference.Model;
import io.foyer.recognition.inference.NetworkInput;
import io.foyer.recognition.inference.Normalisation;
import io.foyer.recognition.inference.Port;
import io.foyer.recognition.inference.Resampling;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The landmarks of one body. Numbers are those of MediaPipe's pose landmarker: its network answers
 * with 33 landmarks (and up to six auxiliary ones) of five numbers each, x, y and z in pixels of
 * its input, visibility and presence before the logistic function, and with one number that says
 * whether there is a body.
 *
 * @param landmarks at least 33
 */
record Pose(List<Landmark> landmarks) {
  private static final int NUMBERS = 5;
  private static final int LANDMARKS = 33;
  private static final int AUXILIARY = 6;
  private static final int USUAL_EDGE = 256;
  private static final int LARGEST_EDGE = 1024;
  private static final double PRESENT = 0.5;
  private static final double VISIBLE = 0.3;

  private static final int LEFT_SHOULDER = 11;
  private static final int RIGHT_SHOULDER = 12;
  private static final int LEFT_HIP = 23;
  private static final int RIGHT_HIP = 24;

  /** Nose, shoulders, wrists, hips, ankles: without all of them there is no signal. */
  private static final int[] NEEDED = {
    0, LEFT_SHOULDER, RIGHT_SHOULDER, 15, 16, LEFT_HIP, RIGHT_HIP, 27, 28
  };

  Pose {
    landmarks = List.copyOf(landmarks);
  }

  /**
   * A place of the body.
   *
   * @param x 0 to 1 of the picture's width
   * @param y 0 to 1 of its height
   * @param visibility 0 to 1
   */
  record Landmark(double x, double y, double visibility) {}

  /** Shoulder width by hip width, when all of the body that matters can be seen. */
  OptionalDouble shoulderToHip() {
    for (int needed : NEEDED) {
      if (!(landmarks.get(needed).visibility >= VISIBLE)) {
        return OptionalDouble.empty();
      }
    }
    double hips = distance(LEFT_HIP, RIGHT_HIP);
    double ratio = distance(LEFT_SHOULDER, RIGHT_SHOULDER) / hips;
    return Double.isFinite(ratio) ? OptionalDouble.of(ratio) : OptionalDouble.empty();
  }

  private double distance(int a, int b) {
    Landmark from = landmarks.get(a);
    Landmark to = landmarks.get(b);
    return Math.hypot(from.x - to.x, from.y - to.y);
  }

  /** Looks for one body in a picture. */
  static Optional<Pose> find(Model model, Picture picture) {
    Port port = model.input();
    boolean channelsLast = port.rank() == 4 && port.size(3) == 3;
    if (!channelsLast && (port.rank() != 4 || port.size(1) != 3)) {
      throw other(model, "its input is " + port.shape() + ", not a picture of three channels");
    }
    int height = edge(model, port.size(channelsLast ? 1 : 2));
    int width = edge(model, port.size(channelsLast ? 2 : 3));
    double scale = Math.min((double) width / picture.width(), (double) height / picture.height());
    Resampling resampling =
        Resampling.bilinear(
            picture.width(),
            picture.height(),
            Math.clamp(Math.round(picture.width() * scale), 1, width),
            Math.clamp(Math.round(picture.height() * scale), 1, height));
    NetworkInput input =
        new NetworkInput(
            channelsLast ? NetworkInput.Layout.INTERLEAVED : NetworkInput.Layout.PLANAR,
            width,
            height,
            Normalisation.of(0, 255),
            0);
    try (Model.Call call = model.call()) {
      input.write(
          picture,
          resampling,
          channelsLast ? call.input(1, height, width, 3) : call.input(1, 3, height, width));
      call.run();
      MemorySegment numbers = null;
      for (int i = 0; i < model.outputs().size(); i++) {
        long size = call.output(i).byteSize() / Float.BYTES;
        if (size == 1 && at(call.output(i), 0) < PRESENT) {
          return Optional.empty();
        }
        if (size == LANDMARKS * NUMBERS || size == (LANDMARKS + AUXILIARY) * NUMBERS) {
          numbers = call.output(i);
        }
      }
      if (numbers == null) {
        throw other(model, "it gives no 33 landmarks of five numbers");
      }
      List<Landmark> landmarks = new ArrayList<>();
      for (int i = 0; i < LANDMARKS; i++) {
        landmarks.add(
            new Landmark(
                at(numbers, i * NUMBERS) / scale / picture.width(),
                at(numbers, i * NUMBERS + 1) / scale / picture.height(),
                1 / (1 + Math.exp(-at(numbers, i * NUMBERS + 3)))));
      }
      return Optional.of(new Pose(landmarks));
    }
  }

  private static int edge(Model model, long declared) {
    if (declared > LARGEST_EDGE) {
      throw other(model, "its input is " + model.input().shape());
    }
    return declared > 0 ? (int) declared : USUAL_EDGE;
  }

  private static double at(MemorySegment floats, int index) {
    return floats.getAtIndex(ValueLayout.JAVA_FLOAT, index);
  }

  private static ModelException other(Model model, String why) {
    return new ModelException(
        "The model " + model.name() + " is no pose model of the known kind: " + why + ".");
  }
}
