package io.foyer.recognition.api;

import java.util.List;

/** Finds faces. Safe for use by many threads. */
public interface FaceDetector extends AutoCloseable {
  /**
   * Finds the faces of one picture, best first.
   *
   * @param inputSize edge of the square the picture is fitted into, in pixels; taken up to the next
   *     multiple of 32
   * @param minimumConfidence 0 to 1; below 0.5 has the effect of 0.5
   */
  List<DetectedFace> detect(Picture picture, int inputSize, double minimumConfidence);

  /** Waits for running calls. */
  @Override
  void close();

  /** Opens detectors; the service that the bundle face-detection offers. */
  interface Factory {
    /**
     * Opens a model file and checks that it is a detector of the known kind.
     *
     * @throws ModelException when the file is missing, damaged or of another kind
     */
    FaceDetector open(java.nio.file.Path model);
  }
}
