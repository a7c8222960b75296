package io.foyer.recognition.inference.internal;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtProvider;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.providers.OrtCUDAProviderOptions;
import java.nio.file.Path;

/**
 * Sessions of the native library. One thread a session, the caller's: the library's own pool spins
 * and loses on shared cores.
 */
final class NativeSessions implements Sessions {
  private final OrtEnvironment environment;

  NativeSessions(OrtEnvironment environment) {
    this.environment = environment;
  }

  @Override
  public boolean gpuSupported() {
    return OrtEnvironment.getAvailableProviders().contains(OrtProvider.CUDA);
  }

  @Override
  public OrtSession open(Path file, boolean gpu) throws OrtException {
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(1);
      options.setInterOpNumThreads(1);
      options.addConfigEntry("session.intra_op.allow_spinning", "0");
      options.addConfigEntry("session.inter_op.allow_spinning", "0");
      if (gpu) {
        try (OrtCUDAProviderOptions cuda = new OrtCUDAProviderOptions(0)) {
          // take what is needed, not the next power of two: others use the GPU as well
          cuda.add("arena_extend_strategy", "kSameAsRequested");
          // batches differ in size, and an exhaustive search would run for each size
          cuda.add("cudnn_conv_algo_search", "HEURISTIC");
          options.addCUDA(cuda);
          return environment.createSession(file.toString(), options);
        }
      }
      return environment.createSession(file.toString(), options);
    }
  }
}
