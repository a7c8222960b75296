package io.foyer.recognition.hardware.internal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks the driver's own program for the first GPU's name and memory. */
final class NvidiaSmi {
  private static final Logger LOG = LoggerFactory.getLogger(NvidiaSmi.class);
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final int LONGEST = 4096;
  private static final int LONGEST_NAME = 100;

  private final List<String> command;
  private final Duration patience;

  NvidiaSmi() {
    this(
        List.of("nvidia-smi", "--query-gpu=name,memory.total", "--format=csv,noheader,nounits"),
        PATIENCE);
  }

  NvidiaSmi(List<String> command) {
    this(command, PATIENCE);
  }

  NvidiaSmi(List<String> command, Duration patience) {
    this.command = command;
    this.patience = patience;
  }

  /** Answers the first GPU, {@link Gpu#UNKNOWN} when the program is missing, fails or hangs. */
  Gpu first() {
    try {
      Process process =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      try {
        if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
          LOG.warn("nvidia-smi does not answer; the GPU's name and memory stay unknown");
          return Gpu.UNKNOWN;
        }
        // its few lines fit into the pipe, so that it could end before they were read
        Gpu found =
            parse(new String(process.getInputStream().readNBytes(LONGEST), StandardCharsets.UTF_8));
        return process.exitValue() == 0 && found != null ? found : Gpu.UNKNOWN;
      } finally {
        process.destroyForcibly();
      }
    } catch (IOException e) {
      LOG.debug("nvidia-smi cannot be run", e);
      return Gpu.UNKNOWN;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Gpu.UNKNOWN;
    }
  }

  /** Reads {@code NVIDIA H200, 143771}; a name may have commas of its own. */
  static @Nullable Gpu parse(String output) {
    String line = output.lines().findFirst().orElse("").strip();
    int comma = line.lastIndexOf(',');
    if (comma <= 0 || comma > LONGEST_NAME) {
      return null;
    }
    String memory = line.substring(comma + 1).strip();
    boolean told = memory.matches("[0-9]{1,9}");
    return new Gpu(line.substring(0, comma).strip(), told ? Integer.valueOf(memory) : null);
  }
}
