package io.foyer.recognition.tattoosignal.internal;

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
import java.util.Comparator;
import java.util.List;

/**
 * Finds tattoos with a network of the YOLOv5 kind: the picture lies in the middle of a grey square;
 * rows of centre, size, objectness and the score of the one class.
 */
final class TattooDetection {
  private static final int USUAL_EDGE = 640;
  private static final int LARGEST_EDGE = 2048;
  private static final int GREY = 114;
  private static final int COLUMNS = 6;
  private static final double MINIMUM_SCORE = 0.25;
  private static final double OVERLAP = 0.45;

  /** More than any skin carries; the rest would cost an inference each. */
  private static final int MOST = 20;

  private TattooDetection() {}

  /** Tattoos of a picture, best first. */
  static List<Tattoo> in(Picture picture, Model model) {
    Port port = model.input();
    if (port.rank() != 4 || port.size(1) != 3) {
      throw other(model, "its input is " + port.shape() + ", not a picture of three planes");
    }
    int height = edge(model, port.size(2));
    int width = edge(model, port.size(3));
    double scale = Math.min((double) width / picture.width(), (double) height / picture.height());
    int across = Math.clamp(Math.round(picture.width() * scale), 1, width);
    int down = Math.clamp(Math.round(picture.height() * scale), 1, height);
    int left = (width - across) / 2;
    int top = (height - down) / 2;
    NetworkInput input =
        new NetworkInput(NetworkInput.Layout.PLANAR, width, height, Normalisation.of(0, 255), GREY);
    try (Model.Call call = model.call()) {
      input.write(
          picture,
          Resampling.bilinear(picture.width(), picture.height(), across, down),
          left,
          top,
          call.input(1, 3, height, width));
      call.run();
      List<Long> shape = call.outputShape(0);
      if (shape.getLast() != COLUMNS) {
        throw other(model, "its output is " + shape + ", not rows of six numbers");
      }
      return best(tattoos(call.output(0), left, top, across, down));
    }
  }

  private static List<Tattoo> tattoos(MemorySegment rows, int left, int top, int across, int down) {
    List<Tattoo> tattoos = new ArrayList<>();
    long count = rows.byteSize() / Float.BYTES / COLUMNS;
    for (long row = 0; row < count; row++) {
      double score = at(rows, row, 4) * at(rows, row, 5);
      if (score >= MINIMUM_SCORE) {
        double x = (at(rows, row, 0) - left) / across;
        double y = (at(rows, row, 1) - top) / down;
        double width = at(rows, row, 2) / across / 2;
        double height = at(rows, row, 3) / down / 2;
        Tattoo tattoo =
            new Tattoo(
                Math.clamp(x - width, 0, 1),
                Math.clamp(y - height, 0, 1),
                Math.clamp(x + width, 0, 1),
                Math.clamp(y + height, 0, 1),
                score);
        if (tattoo.left() < tattoo.right() && tattoo.top() < tattoo.bottom()) {
          tattoos.add(tattoo);
        }
      }
    }
    return tattoos;
  }

  private static double at(MemorySegment rows, long row, int column) {
    return rows.getAtIndex(ValueLayout.JAVA_FLOAT, row * COLUMNS + column);
  }

  private static List<Tattoo> best(List<Tattoo> tattoos) {
    tattoos.sort(Comparator.comparingDouble(Tattoo::score).reversed());
    List<Tattoo> kept = new ArrayList<>();
    for (Tattoo tattoo : tattoos) {
      if (kept.size() < MOST && kept.stream().noneMatch(k -> k.overlap(tattoo) > OVERLAP)) {
        kept.add(tattoo);
      }
    }
    return kept;
  }

  private static int edge(Model model, long declared) {
    if (declared > LARGEST_EDGE) {
      throw other(model, "its input is " + model.input().shape());
    }
    return declared > 0 ? (int) declared : USUAL_EDGE;
  }

  private static ModelException other(Model model, String why) {
    return new ModelException(
        "The model " + model.name() + " is no tattoo detector of the known kind: " + why + ".");
  }
}
