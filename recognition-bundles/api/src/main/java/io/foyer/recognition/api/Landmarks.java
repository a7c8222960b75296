package io.foyer.recognition.api;

/**
 * Five points of a face in pixels, as seen in the picture: "left" is the side of smaller x of an
 * upright face.
 */
public record Landmarks(
    Point leftEye, Point rightEye, Point nose, Point leftMouth, Point rightMouth) {
  /**
   * A place in a picture; whole numbers are pixel centres.
   *
   * @param x from the left
   * @param y from the top
   */
  public record Point(double x, double y) {}
}
