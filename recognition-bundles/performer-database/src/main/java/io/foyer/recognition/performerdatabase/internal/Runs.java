package io.foyer.recognition.performerdatabase.internal;

import io.foyer.core.Failure;
import io.foyer.recognition.api.OperationCancelled;
import io.foyer.recognition.api.Progress;
import io.foyer.recognition.downloads.DownloadException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is done to the performer database: one thing at a time, on one thread, told by one status,
 * stopped before its swap when somebody asks or the service ends. Asked by many threads.
 */
final class Runs implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Runs.class);
  private static final long ENDING_SECONDS = 20;

  /** What a run does. */
  interface Work {
    void run(Installer.Steps steps) throws IOException;
  }

  /** One piece of work; its members are guarded by the monitor of {@link Runs}. */
  private static final class Run {
    private final String id =
        HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong(), 12);

    /** Whether somebody asked for it. */
    private final boolean asked;

    private boolean cancelled;
    private boolean swapping;

    Run(boolean asked) {
      this.asked = asked;
    }
  }

  private final RunStatus status = new RunStatus();
  private final BooleanSupplier serving;
  private final Progress watcher;
  private final ScheduledExecutorService worker =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("performer-database").daemon().factory());
  private @Nullable Run running;
  private @Nullable Run own;
  private @Nullable Future<?> looking;
  private volatile boolean closing;

  /**
   * Starts the thread.
   *
   * @param serving whether a release is being served
   * @param watcher told every step, on the thread of the runs
   */
  Runs(BooleanSupplier serving, Progress watcher) {
    this.serving = serving;
    this.watcher = watcher;
  }

  RunStatus.Snapshot status(@Nullable String currentVersion) {
    return status.snapshot(currentVersion);
  }

  /**
   * Says no while something runs.
   *
   * @throws Failure.Conflict then
   */
  synchronized void refuseWhileRunning() {
    Run run = running;
    if (run != null) {
      throw new Failure.Conflict(
          run.asked
              ? "Update already in progress"
              : "The performer database is being opened; try again in a moment.");
    }
  }

  /**
   * Starts what somebody asked for.
   *
   * @return its id, 12 hexadecimal digits
   * @throws Failure.Conflict while something runs
   */
  String begin(@Nullable String target, Stage first, Work work) {
    Run run = new Run(true);
    synchronized (this) {
      refuseWhileRunning();
      running = run;
    }
    status.begin(target, first);
    worker.execute(() -> perform(run, work, false));
    return run.id;
  }

  /** Starts opening, before anything else can be asked for. */
  void beginOpening(Work work) {
    Run run = new Run(false);
    synchronized (this) {
      running = run;
    }
    status.begin(null, Stage.RELOAD);
    worker.execute(() -> perform(run, work, true));
  }

  /**
   * Does something of our own after what runs now, and instead of what was to be done so before.
   */
  synchronized void afterwards(Work work) {
    Run run = new Run(false);
    if (own != null) {
      own.cancelled = true;
    }
    own = run;
    worker.execute(
        () -> {
          status.begin(null, Stage.PREPARE);
          perform(run, work, true);
        });
  }

  /** Looks for something between runs, again and again. */
  synchronized void lookEvery(Duration pause, Runnable look) {
    looking =
        worker.scheduleWithFixedDelay(
            () -> {
              if (!closing) {
                look.run();
              }
            },
            pause.toMillis(),
            pause.toMillis(),
            TimeUnit.MILLISECONDS);
  }

  /**
   * Does what a look has found, at once.
   *
   * @return whether it went well
   */
  boolean performFound(Stage first, Work work) {
    status.begin(null, first);
    return perform(new Run(false), work, false);
  }

  /**
   * Stops what somebody asked for.
   *
   * @throws Failure.Conflict when nothing runs, or it is swapping already
   */
  synchronized void cancel() {
    Run run = running;
    if (run == null || !run.asked) {
      throw new Failure.Conflict("No update is running.");
    }
    if (run.swapping) {
      throw new Failure.Conflict(
          "The update is already swapping to the new release and cannot be cancelled any more. Roll"
              + " back afterwards instead.");
    }
    run.cancelled = true;
  }

  /** On the worker: runs to an end that the status tells, whatever happens. */
  private boolean perform(Run run, Work work, boolean quiet) {
    synchronized (this) {
      running = run;
    }
    String failure = "It ended unexpectedly; the log says more.";
    boolean done = false;
    try {
      work.run(new Reporting(run));
      done = true;
    } catch (OperationCancelled e) {
      failure = closing ? "Interrupted: the service is stopping." : "Cancelled.";
      log.info("the run on the performer database was cancelled");
    } catch (IOException e) {
      failure = reason(e);
      log.warn("performer database: {}", failure);
      log.debug("performer database", e);
    } catch (Failure e) {
      failure = e.getMessage();
      log.warn("performer database: {}", failure);
    } catch (RuntimeException e) {
      log.error("the run on the performer database failed", e);
    } finally {
      synchronized (this) {
        running = null;
      }
      if (!done) {
        status.failed(failure, serving.getAsBoolean());
      } else if (quiet) {
        status.idle();
      } else {
        status.complete();
      }
    }
    return done;
  }

  /** Why, in words for people, without a path of this machine. */
  static String reason(IOException e) {
    return switch (e) {
      case UnusableRelease release -> String.valueOf(release.getMessage());
      case DownloadException download -> download.getMessage();
      case AccessDeniedException denied ->
          "The data directory cannot be written: permission denied. Check its owner and"
              + " permissions.";
      case FileSystemException file ->
          "The data directory cannot be used: "
              + (file.getReason() == null ? file.getClass().getSimpleName() : file.getReason())
              + ". Check the disk and its permissions.";
      default -> {
        String message = e.getMessage();
        if (message != null && message.contains("No space left")) {
          yield "The disk of the data directory is full. Free some space and start again.";
        }
        yield message == null || message.contains("/")
            ? "Reading or writing failed. Check the disk of the data directory."
            : message;
      }
    };
  }

  private final class Reporting implements Installer.Steps {
    private final Run run;

    Reporting(Run run) {
      this.run = run;
    }

    @Override
    public void enter(Stage stage) {
      synchronized (Runs.this) {
        stopIfAsked();
        run.swapping = stage == Stage.SWAP || stage == Stage.RELOAD;
      }
      status.enter(stage);
      watcher.report(stage.key(), 0, 0);
    }

    @Override
    public void target(String version) {
      status.target(version);
    }

    @Override
    public void report(String stage, long done, long total) {
      synchronized (Runs.this) {
        stopIfAsked();
      }
      // the checksum of a download is the end of its stage, not another one
      boolean checksum = stage.equals("checksum");
      status.progress(checksum ? 1 : total == 0 ? 0 : (double) done / total, done, total);
      watcher.report(checksum ? Stage.DOWNLOAD.key() : stage, done, total);
    }

    private void stopIfAsked() {
      if ((run.cancelled || closing) && !run.swapping) {
        throw new OperationCancelled();
      }
    }
  }

  /** Stops a run before its swap, or lets it end. */
  @Override
  public void close() {
    closing = true;
    synchronized (this) {
      if (looking != null) {
        looking.cancel(false);
      }
    }
    worker.shutdown();
    try {
      if (!worker.awaitTermination(ENDING_SECONDS, TimeUnit.SECONDS)) {
        worker.shutdownNow();
      }
    } catch (InterruptedException e) {
      worker.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
