package io.foyer.recognition.inference.onnx;

import io.foyer.recognition.api.EmbeddingModel;
import io.foyer.recognition.api.FaceIndex;
import io.foyer.recognition.api.PerformerDatabase;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A release of which nothing is open but its folder. */
public record FixedRelease(Path directory) implements PerformerDatabase.Lease {
  @Override
  public PerformerDatabase.Info info() {
    return new PerformerDatabase.Info("2026.1.1", 0, 0, List.of(), null, Instant.EPOCH);
  }

  @Override
  public FaceIndex index(EmbeddingModel model) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Optional<PerformerDatabase.Performer> performer(int label) {
    return Optional.empty();
  }

  @Override
  public void close() {}

  /** Somebody with a universal id. */
  public static PerformerDatabase.Performer performer(String universalId) {
    return new PerformerDatabase.Performer(universalId, "Somebody", null, null, 1);
  }
}
