package io.foyer.recognition.inference.onnx;

import io.foyer.recognition.api.FaceIndex;
import io.foyer.recognition.api.RecognitionSettings;

/** Settings that stay as they are. */
public record FixedSettings(boolean gpuEnabled, int embeddingBatchSize)
    implements RecognitionSettings {
  /** The CPU, and groups of four. */
  public static final FixedSettings CPU = new FixedSettings(false, 4);

  @Override
  public Values values() {
    return new Values(
        embeddingBatchSize,
        2,
        320,
        5,
        gpuEnabled,
        30,
        20,
        false,
        false,
        "sprites",
        FaceIndex.Format.EXACT);
  }
}
