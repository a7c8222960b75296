package io.foyer.drawn;

import java.util.List;

/**
 * Where a drawn face is, in the coordinates it was drawn in.
 *
 * @param box from the hair line to the chin and from ear to ear, upright
 * @param points left eye, right eye, tip of the nose, left and right corner of the mouth, as seen
 *     in the picture
 */
public record DrawnFace(Box box, List<Point> points) {
  /** Two corners. */
  public record Box(double left, double top, double right, double bottom) {
    public double width() {
      return right - left;
    }

    public double height() {
      return bottom - top;
    }
  }

  /** A place in the picture. */
  public record Point(double x, double y) {}

  public DrawnFace {
    points = List.copyOf(points);
  }
}
