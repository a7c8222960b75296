package io.foyer.recognition.identification.internal;

import io.foyer.recognition.api.FaceModels;
import io.foyer.recognition.api.PerformerDatabase;

/**
 * The models and the release that one request works with, open until it ends, whatever is swapped
 * meanwhile.
 *
 * @param models the models
 * @param database the release
 * @param demo whether the models are those for drawn faces
 */
public record Leases(FaceModels.Lease models, PerformerDatabase.Lease database, boolean demo)
    implements AutoCloseable {
  /** Where requests get theirs. */
  @FunctionalInterface
  public interface Desk {
    /**
     * Takes both leases.
     *
     * @throws io.foyer.core.Failure.Unavailable while one of them is not to be had
     */
    Leases take();
  }

  @Override
  public void close() {
    try (database) {
      models.close();
    }
  }
}
