package io.foyer.recognition.faceembedding.internal;

import io.foyer.recognition.api.EmbeddingModel;
import io.foyer.recognition.api.FaceEmbedder;
import io.foyer.recognition.api.ModelException;
import io.foyer.recognition.api.RecognitionSettings;
import io.foyer.recognition.inference.Inference;
import io.foyer.recognition.inference.Model;
import java.nio.file.Path;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Opens embedders of either model. */
@Component
public final class OnnxFaceEmbedders implements FaceEmbedder.Factory {
  private final Inference inference;
  private final RecognitionSettings settings;

  @Activate
  public OnnxFaceEmbedders(
      @Reference Inference inference, @Reference RecognitionSettings settings) {
    this.inference = inference;
    this.settings = settings;
  }

  @Override
  public FaceEmbedder open(EmbeddingModel kind, Path file) {
    Model model = inference.open(file);
    try {
      return new OnnxFaceEmbedder(kind, model, settings);
    } catch (ModelException e) {
      model.close();
      throw e;
    }
  }
}
