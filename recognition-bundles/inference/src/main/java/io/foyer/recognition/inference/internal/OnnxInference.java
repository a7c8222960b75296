package io.foyer.recognition.inference.internal;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import io.foyer.recognition.api.InferenceDevice;
import io.foyer.recognition.api.ModelException;
import io.foyer.recognition.api.Placement;
import io.foyer.recognition.api.RecognitionSettings;
import io.foyer.recognition.inference.Inference;
import io.foyer.recognition.inference.Model;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Inference by ONNX Runtime. */
@Component(service = {Inference.class, InferenceDevice.class})
public final class OnnxInference implements Inference {
  private static final Logger LOG = LoggerFactory.getLogger(OnnxInference.class);
  // what a Linux driver for GPUs of the CUDA kind leaves to be seen
  private static final Path DRIVER = Path.of("/proc/driver/nvidia/version");

  // reserved, not used: for command lines of some hundred thousand characters
  private static final long STACK = 256L << 20;

  private final RecognitionSettings settings;
  private final @Nullable Sessions sessions;
  private final Set<OnnxModel> open = ConcurrentHashMap.newKeySet();

  @Activate
  public OnnxInference(@Reference RecognitionSettings settings) {
    this(settings, load());
  }

  OnnxInference(RecognitionSettings settings, @Nullable Sessions sessions) {
    this.settings = settings;
    this.sessions = sessions;
    if (sessions != null && !sessions.gpuSupported() && Files.exists(DRIVER)) {
      LOG.warn(
          "There is a GPU, but this build of ONNX Runtime has no CUDA provider: models run on the"
              + " CPU. The README of the bundle inference says how to bring one that has.");
    }
  }

  /**
   * Starts the native library, on a thread with a stack of its own: ONNX Runtime 1.29 matches the
   * command line of the process by a regular expression that takes a few hundred bytes of stack a
   * character, and the JVM dies when they end. A long class path is enough for that.
   */
  private static @Nullable Sessions load() {
    FutureTask<@Nullable Sessions> start = new FutureTask<>(OnnxInference::start);
    new Thread(null, start, "onnxruntime", STACK).start();
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return start.get();
        } catch (InterruptedException e) {
          interrupted = true; // it takes milliseconds
        } catch (ExecutionException e) {
          LOG.error("ONNX Runtime cannot be started; recognition has no models.", e.getCause());
          return null;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static @Nullable Sessions start() {
    try {
      // what fails is thrown; the library need not write it to the console as well
      OrtEnvironment environment =
          OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL, "foyer");
      environment.setTelemetry(false);
      LOG.debug("ONNX Runtime {}", environment.getVersion());
      return new NativeSessions(environment);
    } catch (OrtException | LinkageError e) {
      LOG.error("ONNX Runtime cannot be loaded on this system; recognition has no models.", e);
      return null;
    }
  }

  @Override
  public Model open(Path file) {
    String name = String.valueOf(file.getFileName());
    Sessions loaded = sessions;
    if (loaded == null) {
      throw new ModelException(
          "The model "
              + name
              + " cannot be opened: ONNX Runtime has no native library for this system ("
              + System.getProperty("os.name")
              + " "
              + System.getProperty("os.arch")
              + ").");
    }
    if (!Files.isRegularFile(file)) {
      throw new ModelException("The model " + name + " is not there.");
    }
    OnnxModel model = OnnxModel.open(loaded, file, beforehand(loaded), open::remove);
    open.add(model);
    LOG.debug("{} is open, {}", name, model.placement());
    return model;
  }

  @Override
  public Placement placement() {
    Placement found = null;
    for (OnnxModel model : open) {
      Placement placement = model.placement();
      if (placement.device() == Placement.Device.CPU) {
        return placement;
      }
      found = placement;
    }
    if (found != null) {
      return found;
    }
    return sessions == null
        ? new Placement(Placement.Device.CPU, "ONNX Runtime cannot be loaded on this system.")
        : beforehand(sessions);
  }

  @Override
  public boolean gpuSupported() {
    return sessions != null && sessions.gpuSupported();
  }

  @Override
  public boolean gpuWanted() {
    return sessions != null && beforehand(sessions).device() == Placement.Device.GPU;
  }

  /** Where a model would be tried. */
  private Placement beforehand(Sessions loaded) {
    if (!settings.values().gpuEnabled()) {
      return new Placement(Placement.Device.CPU, "The setting gpu_enabled is off.");
    }
    return loaded.gpuSupported()
        ? new Placement(Placement.Device.GPU, null)
        : new Placement(
            Placement.Device.CPU, "This build of ONNX Runtime has no provider for GPUs.");
  }
}
