package io.foyer.recognition.demo.internal;

import io.foyer.recognition.api.EmbeddingModel;
import io.foyer.recognition.api.FaceAligner;
import io.foyer.recognition.api.FaceDetector;
import io.foyer.recognition.api.FaceEmbedder;
import io.foyer.recognition.api.FaceIndex;
import io.foyer.recognition.api.RecognitionSettings;
import io.foyer.recognition.facealignment.internal.TemplateAligner;
import io.foyer.recognition.facedetection.internal.OnnxFaceDetectors;
import io.foyer.recognition.faceembedding.internal.OnnxFaceEmbedders;
import io.foyer.recognition.inference.internal.OnnxInference;
import java.nio.file.Path;

/** The demo models, opened by the product's own bundles. */
record DemoModels(
    FaceDetector detector, FaceAligner aligner, FaceEmbedder facenet, FaceEmbedder arcface)
    implements AutoCloseable {
  static final RecognitionSettings SETTINGS =
      () ->
          new RecognitionSettings.Values(
              16, 1, 320, 50, false, 60, 100, false, false, "sprites", FaceIndex.Format.EXACT);

  static DemoModels open(Path folder) {
    OnnxInference inference = new OnnxInference(SETTINGS);
    OnnxFaceEmbedders embedders = new OnnxFaceEmbedders(inference, SETTINGS);
    return new DemoModels(
        new OnnxFaceDetectors(inference).open(folder.resolve("det_500m.onnx")),
        new TemplateAligner(),
        embedders.open(EmbeddingModel.FACENET, folder.resolve("facenet512.onnx")),
        embedders.open(EmbeddingModel.ARCFACE, folder.resolve("arcface.onnx")));
  }

  @Override
  public void close() {
    detector.close();
    facenet.close();
    arcface.close();
  }
}
