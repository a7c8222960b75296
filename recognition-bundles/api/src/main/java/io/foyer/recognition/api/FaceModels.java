package io.foyer.recognition.api;

import java.util.Optional;

/**
 * One generation of the models, open and checked by a known answer. A service that the bundle
 * models offers; a newer generation appears beside it before it goes.
 */
public interface FaceModels {
  /** Digest of the files' checksums: differs whenever a file differs. */
  String generation();

  /** Whether these are the models for drawn faces of the demo. */
  boolean demo();

  /** Keeps the generation open until the lease is closed; nothing when it has been retired. */
  Optional<Lease> lease();

  /** What a request works with. */
  interface Lease extends AutoCloseable {
    FaceDetector detector();

    FaceEmbedder embedder(EmbeddingModel model);

    @Override
    void close();
  }
}
