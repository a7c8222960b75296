package io.foyer.recognition.performerdatabase.internal;

import io.foyer.recognition.api.EmbeddingModel;
import io.foyer.recognition.api.FaceIndex;
import java.nio.file.Path;
import java.time.Instant;

/**
 * A release in place: a folder that was verified whole and is never changed afterwards, except for
 * the indices prepared in it.
 *
 * @param name its folder's name: version, hyphen, first digits of the manifest's digest
 * @param directory its folder
 * @param receipt what was verified
 */
record Generation(String name, Path directory, Receipt receipt) {
  String version() {
    return receipt.version();
  }

  /** When it came in; the backup's time stamp. */
  Instant installedAt() {
    return Instant.ofEpochSecond(receipt.installedAt());
  }

  /** Where the prepared index of a model is, or shall be. */
  Path index(EmbeddingModel model, FaceIndex.Format format) {
    return directory.resolve("index").resolve(model.key() + "-" + format.key());
  }
}
