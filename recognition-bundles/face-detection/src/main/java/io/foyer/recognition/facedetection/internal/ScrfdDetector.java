package io.foyer.recognition.facedetection.internal;

import io.foyer.recognition.api.DetectedFace;
import io.foyer.recognition.api.FaceDetector;
import io.foyer.recognition.api.Landmarks;
import io.foyer.recognition.api.Landmarks.Point;
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
import org.jspecify.annotations.Nullable;

/**
 * Detectors of the SCRFD and RetinaFace kind, as the library InsightFace runs them: the picture is
 * fitted into the upper left of a black input; each cell of three grids answers with a score, the
 * distances to the four sides of a box and, some, to five points, in units of the cell.
 */
final class ScrfdDetector implements FaceDetector {
  private static final int MULTIPLE = 32;
  private static final double MINIMUM_SCORE = 0.5;
  private static final double OVERLAP = 0.4;

  /**
   * More boxes than any picture has faces: those beyond come from a file that is no detector, and
   * comparing all with all would take minutes.
   */
  private static final int MAXIMUM_BOXES = 5_000;

  /**
   * The published networks want red, green, blue (their library exchanges the channels of its blue,
   * green, red pictures before it asks them), which is how {@link Picture} and {@link NetworkInput}
   * have them: nothing is exchanged here.
   */
  private static final Normalisation NORMALISATION = Normalisation.of(127.5, 128);

  private final Model model;
  private final int fixedWidth;
  private final int fixedHeight;
  private final Heads heads;

  /** A scene's frames are of one size. */
  private volatile @Nullable Fit last;

  /** Takes the model over, unless it throws. */
  ScrfdDetector(Model model) {
    this.model = model;
    Port input = model.input();
    if (input.rank() != 4 || input.size(1) != 3 || input.size(0) > 1) {
      throw other("its input is " + input.shape() + ", not one picture of three planes");
    }
    fixedHeight = Math.clamp(input.size(2), -1, Integer.MAX_VALUE);
    fixedWidth = Math.clamp(input.size(3), -1, Integer.MAX_VALUE);
    int height = fixedHeight > 0 ? fixedHeight : 2 * MULTIPLE;
    int width = fixedWidth > 0 ? fixedWidth : 2 * MULTIPLE;
    if (height % MULTIPLE != 0 || width % MULTIPLE != 0 || height > 4096 || width > 4096) {
      throw other("its input has " + width + " × " + height + " pixels, no multiple of 32");
    }
    heads = probe(width, height);
  }

  private Heads probe(int width, int height) {
    try (Model.Call call = model.call()) {
      call.input(1, 3, height, width).fill((byte) 0);
      call.run();
      List<List<Long>> shapes = new ArrayList<>();
      for (int i = 0; i < model.outputs().size(); i++) {
        shapes.add(call.outputShape(i));
      }
      return Heads.of(shapes, width, height)
          .orElseThrow(
              () ->
                  other(
                      "its outputs for "
                          + width
                          + " × "
                          + height
                          + " pixels are "
                          + shapes
                          + ", not scores, boxes and points of three grids"));
    }
  }

  private ModelException other(String why) {
    return new ModelException(
        "The model " + model.name() + " is no face detector of the known kind: " + why + ".");
  }

  @Override
  public List<DetectedFace> detect(Picture picture, int inputSize, double minimumConfidence) {
    int size = Math.clamp(Math.ceilDiv(inputSize, MULTIPLE), 1, 4096 / MULTIPLE) * MULTIPLE;
    int width = fixedWidth > 0 ? fixedWidth : size;
    int height = fixedHeight > 0 ? fixedHeight : size;
    Fit fit = last;
    if (fit == null || !fit.isFor(picture, width, height)) {
      fit = Fit.of(picture, width, height);
      last = fit;
    }
    double scale = (double) fit.resampling.height() / picture.height();
    List<Box> boxes;
    try (Model.Call call = model.call()) {
      fit.input.write(picture, fit.resampling, call.input(1, 3, height, width));
      call.run();
      boxes = boxes(call, width, height, scale);
    }
    List<DetectedFace> faces = new ArrayList<>();
    for (Box box : withoutOverlaps(boxes)) {
      if (box.score >= minimumConfidence) {
        int x = (int) box.left;
        int y = (int) box.top;
        int across = (int) box.right - x;
        int down = (int) box.bottom - y;
        if (across > 0 && down > 0) {
          faces.add(new DetectedFace(x, y, across, down, box.score, box.landmarks));
        }
      }
    }
    return List.copyOf(faces);
  }

  /** How pictures of a size are fitted into an input. */
  private record Fit(
      int pictureWidth,
      int pictureHeight,
      int width,
      int height,
      NetworkInput input,
      Resampling resampling) {
    /** The longer side fills the input. */
    private static Fit of(Picture picture, int width, int height) {
      double ratio = (double) picture.height() / picture.width();
      boolean tall = ratio > (double) height / width;
      return new Fit(
          picture.width(),
          picture.height(),
          width,
          height,
          new NetworkInput(NetworkInput.Layout.PLANAR, width, height, NORMALISATION, 0),
          Resampling.bilinear(
              picture.width(),
              picture.height(),
              tall ? Math.max(1, (int) (height / ratio)) : width,
              tall ? height : Math.max(1, (int) (width * ratio))));
    }

    private boolean isFor(Picture picture, int inputWidth, int inputHeight) {
      return picture.width() == pictureWidth
          && picture.height() == pictureHeight
          && inputWidth == width
          && inputHeight == height;
    }
  }

  /** Boxes with a sufficient score, in pixels of the picture. */
  private List<Box> boxes(Model.Call call, int width, int height, double scale) {
    List<Box> boxes = new ArrayList<>();
    for (Heads.Grid grid : heads.grids()) {
      MemorySegment scores = call.output(grid.scores());
      MemorySegment sides = call.output(grid.boxes());
      int columns = width / grid.stride();
      int rows = columns * (height / grid.stride()) * heads.anchors();
      checkRows(scores, rows);
      checkRows(sides, rows * 4L);
      if (grid.points() >= 0) {
        checkRows(call.output(grid.points()), rows * 10L);
      }
      double cell = grid.stride() / scale;
      for (int row = 0; row < rows; row++) {
        float score = at(scores, row);
        if (score >= MINIMUM_SCORE) {
          int place = row / heads.anchors();
          double x = place % columns * cell;
          double y = Math.floorDiv(place, columns) * cell;
          Box box =
              new Box(
                  x - at(sides, row * 4L) * cell,
                  y - at(sides, row * 4L + 1) * cell,
                  x + at(sides, row * 4L + 2) * cell,
                  y + at(sides, row * 4L + 3) * cell,
                  score,
                  grid.points() < 0
                      ? null
                      : landmarks(call.output(grid.points()), row, x, y, cell));
          if (box.usable()) {
            boxes.add(box);
          }
        }
      }
    }
    boxes.sort(Comparator.comparingDouble((Box box) -> box.score).reversed());
    return boxes.size() > MAXIMUM_BOXES ? boxes.subList(0, MAXIMUM_BOXES) : boxes;
  }

  private void checkRows(MemorySegment floats, long expected) {
    if (floats.byteSize() != expected * Float.BYTES) {
      throw other("its outputs do not grow with its input");
    }
  }

  private static Landmarks landmarks(
      MemorySegment points, int row, double x, double y, double cell) {
    Point[] five = new Point[5];
    for (int i = 0; i < five.length; i++) {
      long at = row * 10L + i * 2L;
      five[i] = new Point(x + at(points, at) * cell, y + at(points, at + 1) * cell);
    }
    return new Landmarks(five[0], five[1], five[2], five[3], five[4]);
  }

  private static float at(MemorySegment floats, long index) {
    return floats.getAtIndex(ValueLayout.JAVA_FLOAT, index);
  }

  /** Keeps the best of boxes that cover each other. */
  private static List<Box> withoutOverlaps(List<Box> best) {
    List<Box> kept = new ArrayList<>();
    for (Box box : best) {
      if (kept.stream().noneMatch(other -> other.overlap(box) > OVERLAP)) {
        kept.add(box);
      }
    }
    return kept;
  }

  @Override
  public void close() {
    model.close();
  }

  /** A box before truncation. */
  private record Box(
      double left,
      double top,
      double right,
      double bottom,
      double score,
      @Nullable Landmarks landmarks) {
    /** Numbers, in order, and not beyond all pictures. */
    private boolean usable() {
      double farthest =
          Math.max(
              Math.max(Math.abs(left), Math.abs(right)), Math.max(Math.abs(top), Math.abs(bottom)));
      return farthest < 1e6 && left < right && top < bottom; // false for what is not a number
    }

    /** Common part of both areas; a pixel wide is 1, from edge to edge as well. */
    private double overlap(Box other) {
      double width = Math.min(right, other.right) - Math.max(left, other.left) + 1;
      double height = Math.min(bottom, other.bottom) - Math.max(top, other.top) + 1;
      double common = Math.max(0, width) * Math.max(0, height);
      return common / (area() + other.area() - common);
    }

    private double area() {
      return (right - left + 1) * (bottom - top + 1);
    }
  }
}
