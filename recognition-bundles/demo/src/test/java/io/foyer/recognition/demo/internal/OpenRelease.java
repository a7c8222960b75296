package io.foyer.recognition.demo.internal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.foyer.recognition.api.EmbeddingModel;
import io.foyer.recognition.api.FaceDetector;
import io.foyer.recognition.api.FaceEmbedder;
import io.foyer.recognition.api.FaceIndex;
import io.foyer.recognition.api.FaceModels;
import io.foyer.recognition.api.PerformerDatabase;
import io.foyer.recognition.api.PerformerDatabase.Info;
import io.foyer.recognition.api.PerformerDatabase.Performer;
import io.foyer.recognition.api.Progress;
import io.foyer.recognition.faceindex.internal.LuceneFaceIndexFactory;
import io.foyer.recognition.identification.internal.Leases;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A release with its indices prepared and open, to be identified with. */
final class OpenRelease implements PerformerDatabase.Lease {
  private final Path folder;
  private final JsonNode faces;
  private final JsonNode performers;
  private final Map<EmbeddingModel, FaceIndex> indices = new EnumMap<>(EmbeddingModel.class);
  private final Info info;

  OpenRelease(Path folder) throws IOException {
    this.folder = folder;
    ObjectMapper json = new ObjectMapper();
    faces = json.readTree(folder.resolve("faces.json").toFile());
    performers = json.readTree(folder.resolve("performers.json").toFile());
    info = new Info("test", performers.size(), faces.size(), List.of(), null, Instant.EPOCH);
    LuceneFaceIndexFactory factory = new LuceneFaceIndexFactory();
    for (EmbeddingModel model : EmbeddingModel.values()) {
      Path target = folder.resolve("index").resolve(model.key() + "-exact");
      factory.prepare(
          folder.resolve(model.indexFile()), target, FaceIndex.Format.EXACT, Progress.NONE);
      indices.put(model, factory.open(target));
    }
  }

  /** What a request works with. */
  Leases with(DemoModels models) {
    FaceModels.Lease lease =
        new FaceModels.Lease() {
          @Override
          public FaceDetector detector() {
            return models.detector();
          }

          @Override
          public FaceEmbedder embedder(EmbeddingModel model) {
            return model == EmbeddingModel.FACENET ? models.facenet() : models.arcface();
          }

          @Override
          public void close() {
            models.close();
          }
        };
    return new Leases(lease, this, true);
  }

  @Override
  public Info info() {
    return info;
  }

  @Override
  public FaceIndex index(EmbeddingModel model) {
    return indices.get(model);
  }

  @Override
  public Optional<Performer> performer(int label) {
    String id = faces.path(label).asText();
    JsonNode row = performers.path(id);
    return Optional.of(
        new Performer(id, row.path("name").asText(), null, null, row.path("face_count").asInt()));
  }

  @Override
  public Path directory() {
    return folder;
  }

  @Override
  public void close() {
    indices.values().forEach(FaceIndex::close);
  }
}
