package io.foyer.recognition.api;

/** Cuts a face out upright. A service of the bundle face-alignment; safe for many threads. */
public interface FaceAligner {
  /** Edge of an aligned face in pixels. */
  int SIZE = 112;

  /**
   * Answers the face, turned and scaled by the similarity transform that brings its five points
   * nearest to the template, {@value #SIZE} × {@value #SIZE} pixels, black outside the picture. A
   * face without points is cut by its box.
   */
  Picture align(Picture picture, DetectedFace face);
}
