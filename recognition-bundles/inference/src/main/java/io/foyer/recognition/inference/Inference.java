package io.foyer.recognition.inference;

import io.foyer.recognition.api.InferenceDevice;
import io.foyer.recognition.api.ModelException;
import java.nio.file.Path;

/** Opens models. A service; safe for many threads. */
public interface Inference extends InferenceDevice {
  /**
   * Opens a model with one input of floats, on the GPU when the setting {@code gpu_enabled} and
   * this machine allow it, else on the CPU. Reads the whole file; takes up to seconds.
   *
   * @throws ModelException when the file is missing, damaged, or not a model that can run here
   */
  Model open(Path file);

  /**
   * Whether this ONNX Runtime can use a GPU of the CUDA kind. That one is there, and works, shows
   * when a model is opened.
   */
  boolean gpuSupported();

  /** Whether a model that is opened now is tried on the GPU. */
  boolean gpuWanted();
}
