package io.foyer.recognition.identification.internal;

import io.foyer.recognition.api.EmbeddingModel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A reference face that a face may show.
 *
 * @param label the release's number of the reference face
 * @param distance fused cosine distance
 * @param facenet distance by the first model, null when it did not name this face
 * @param arcface distance by the second model, likewise
 * @param models which distances the fused one is made of
 */
record Candidate(
    int label,
    double distance,
    @Nullable Double facenet,
    @Nullable Double arcface,
    List<EmbeddingModel> models) {
  Candidate {
    models = List.copyOf(models);
  }
}
