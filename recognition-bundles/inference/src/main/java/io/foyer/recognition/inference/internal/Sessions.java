package io.foyer.recognition.inference.internal;

import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.nio.file.Path;

/** Opens sessions of ONNX Runtime; apart, so that a failing GPU can be tried without one. */
interface Sessions {
  /** Whether the library at hand was built with a provider for GPUs. */
  boolean gpuSupported();

  /** Opens a file on one device and nowhere else. */
  OrtSession open(Path file, boolean gpu) throws OrtException;
}
