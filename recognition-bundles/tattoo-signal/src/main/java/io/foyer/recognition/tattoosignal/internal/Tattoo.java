package io.foyer.recognition.tattoosignal.internal;

/**
 * Where a tattoo is, 0 to 1 of the picture's width and height.
 *
 * @param left edge
 * @param top edge
 * @param right edge
 * @param bottom edge
 * @param score 0 to 1
 */
record Tattoo(double left, double top, double right, double bottom, double score) {
  /** Common part of both areas, of pictures of this shape and every other. */
  double overlap(Tattoo other) {
    double width = Math.min(right, other.right) - Math.max(left, other.left);
    double height = Math.min(bottom, other.bottom) - Math.max(top, other.top);
    double common = Math.max(0, width) * Math.max(0, height);
    return common / (area() + other.area() - common);
  }

  private double area() {
    return (right - left) * (bottom - top);
  }
}
