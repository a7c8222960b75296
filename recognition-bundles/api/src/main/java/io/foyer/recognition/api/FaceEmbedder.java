package io.foyer.recognition.api;

import java.nio.file.Path;
import java.util.List;

/** Turns aligned faces into vectors. Safe for use by many threads. */
public interface FaceEmbedder extends AutoCloseable {
  /** Numbers in a vector. */
  int dimensions();

  /**
   * Embeds aligned faces: each is embedded as it is and mirrored, and the two raw vectors are
   * averaged; the average is not normalised. Works in groups of the setting {@code
   * embedding_batch_size}.
   *
   * @param aligned pictures of {@link FaceAligner#SIZE} pixels edge
   * @return one vector a face, in the same order
   */
  List<float[]> embed(List<Picture> aligned);

  /** Waits for running calls. */
  @Override
  void close();

  /** Opens embedders; the service that the bundle face-embedding offers. */
  interface Factory {
    /**
     * Opens a model file; layout, names and sizes are read from it.
     *
     * @throws ModelException when the file is missing, damaged or of another kind
     */
    FaceEmbedder open(EmbeddingModel model, Path file);
  }
}
