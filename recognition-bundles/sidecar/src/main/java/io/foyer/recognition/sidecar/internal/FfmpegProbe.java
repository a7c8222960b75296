package io.foyer.recognition.sidecar.internal;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds out whether FFmpeg runs here. Remembers the answer for a moment, so that asking often does
 * not start a process each time.
 */
@Component(service = FfmpegProbe.class, configurationPid = "io.foyer.recognition.frames")
public final class FfmpegProbe {
  /** What of the configuration of frames counts here. */
  public @interface Program {
    String ffmpeg() default "ffmpeg";
  }

  private static final Logger LOG = LoggerFactory.getLogger(FfmpegProbe.class);
  private static final Duration REMEMBERED = Duration.ofSeconds(10);
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final String command;
  private boolean known;
  private boolean available;
  private long asked;

  @Activate
  public FfmpegProbe(Program program) {
    this(program.ffmpeg());
  }

  FfmpegProbe(String command) {
    this.command = command;
  }

  /** Answers whether the command answers its version within five seconds. */
  synchronized boolean available() {
    long now = System.nanoTime();
    if (!known || now - asked > REMEMBERED.toNanos()) {
      available = runs();
      known = true;
      asked = now;
    }
    return available;
  }

  private boolean runs() {
    try {
      Process process =
          new ProcessBuilder(command, "-version")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      try {
        return process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
            && process.exitValue() == 0;
      } finally {
        process.destroyForcibly();
      }
    } catch (IOException e) {
      LOG.debug("FFmpeg does not run here", e);
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
