package io.foyer.recognition.identification.internal;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import io.foyer.core.Failure;
import io.foyer.recognition.api.ModelException;
import io.foyer.recognition.api.OperationCancelled;
import io.foyer.recognition.api.Progress;
import java.time.Clock;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One identification, from its start until it is forgotten. Safe for many threads. */
public final class Operation implements Progress {
  private static final Logger LOG = LoggerFactory.getLogger(Operation.class);

  /** How it stands, in the words of the wire. */
  enum Status {
    RUNNING,
    DONE,
    FAILED,
    CANCELLED
  }

  /**
   * What came of it.
   *
   * @param answer the body that a waiting request gets
   * @param faces the faces to look at, by their numbers
   */
  record Outcome(Object answer, Map<Integer, Thumbnail> faces) {
    Outcome {
      faces = Map.copyOf(faces);
    }

    long bytes() {
      return faces.values().stream().mapToLong(Thumbnail::bytes).sum();
    }
  }

  /** What it does. */
  @FunctionalInterface
  interface Work {
    Outcome run(String operation, Progress progress);
  }

  /** How it stands, for the wire. */
  @JsonNaming(SnakeCaseStrategy.class)
  public record State(
      String id,
      String kind,
      @Nullable String targetId,
      String status,
      String stage,
      long done,
      long total,
      Instant startedAt,
      @Nullable Instant finishedAt,
      @Nullable String error,
      @Nullable Integer errorStatus,
      @Nullable Object result) {}

  private final String id;
  private final String kind;
  private final @Nullable String targetId;
  private final Clock clock;
  private final Instant startedAt;
  private final CountDownLatch ended = new CountDownLatch(1);

  private Status status = Status.RUNNING;
  private String stage = "frames";
  private long done;
  private long total;
  private boolean cancelRequested;
  private @Nullable Thread runner;
  private @Nullable Instant finishedAt;
  private @Nullable Outcome outcome;
  private @Nullable RuntimeException failure;

  /**
   * A new one.
   *
   * @param kind {@code scene}, {@code image}, {@code gallery} or {@code picture}
   * @param targetId what is identified, or null
   */
  Operation(String id, String kind, @Nullable String targetId, Clock clock) {
    this.id = id;
    this.kind = kind;
    this.targetId = targetId;
    this.clock = clock;
    this.startedAt = clock.instant();
  }

  String id() {
    return id;
  }

  /** Does the work on this thread. */
  void run(Work work) {
    synchronized (this) {
      runner = Thread.currentThread();
    }
    try {
      report("frames", 0, 0);
      Outcome result = work.run(id, this);
      end(Status.DONE, result, null);
    } catch (RuntimeException e) {
      failed(e);
    } catch (Error e) {
      failed(new IllegalStateException("The identification ended in an error", e));
      throw e;
    } finally {
      ended.countDown();
    }
  }

  private synchronized void failed(RuntimeException e) {
    if (cancelRequested || e instanceof OperationCancelled) {
      end(Status.CANCELLED, null, new OperationCancelled());
      return;
    }
    end(Status.FAILED, null, e);
    if (httpStatus(e) == 500) {
      LOG.error("Identification {} of {} {} failed", id, kind, targetId, e);
    }
  }

  private synchronized void end(
      Status how, @Nullable Outcome result, @Nullable RuntimeException why) {
    // An interrupt that comes from now on would meet other work of this thread.
    runner = null;
    status = how;
    outcome = result;
    failure = why;
    finishedAt = clock.instant();
    if (how == Status.DONE) {
      stage = "done";
    }
  }

  @Override
  public synchronized void report(String newStage, long newDone, long newTotal) {
    if (cancelRequested) {
      throw new OperationCancelled();
    }
    stage = newStage;
    done = newDone;
    total = newTotal;
  }

  /** Asks it to stop; what it is doing is interrupted. */
  synchronized void cancel() {
    if (status == Status.RUNNING) {
      cancelRequested = true;
      if (runner != null) {
        runner.interrupt();
      }
    }
  }

  /**
   * Waits for its end.
   *
   * @return the answer
   * @throws RuntimeException what it failed with
   */
  Object await() {
    try {
      ended.await();
    } catch (InterruptedException e) {
      cancel();
      Thread.currentThread().interrupt();
      throw new OperationCancelled();
    }
    synchronized (this) {
      if (outcome != null) {
        return outcome.answer();
      }
      throw failure == null ? new OperationCancelled() : failure;
    }
  }

  synchronized boolean isRunning() {
    return status == Status.RUNNING;
  }

  /** When it ended, or null. */
  synchronized @Nullable Instant finishedAt() {
    return finishedAt;
  }

  /** Memory that its result keeps. */
  synchronized long bytes() {
    return outcome == null ? 0 : outcome.bytes();
  }

  /** A face to look at, or null. */
  synchronized @Nullable Thumbnail face(int face) {
    return outcome == null ? null : outcome.faces().get(face);
  }

  synchronized State state() {
    RuntimeException why = failure;
    return new State(
        id,
        kind,
        targetId,
        status.name().toLowerCase(Locale.ROOT),
        stage,
        done,
        total,
        startedAt,
        finishedAt,
        why == null ? null : message(why),
        why == null ? null : Integer.valueOf(httpStatus(why)),
        outcome == null ? null : outcome.answer());
  }

  private static String message(RuntimeException why) {
    return httpStatus(why) == 500 ? "Internal Server Error" : String.valueOf(why.getMessage());
  }

  /** The status that a waiting request would have got. */
  private static int httpStatus(RuntimeException why) {
    return switch (why) {
      case Failure.Invalid f -> f.field() == null ? 400 : 422;
      case Failure.Ambiguous f -> 400;
      case Failure.Unauthorized f -> 401;
      case Failure.Forbidden f -> 403;
      case Failure.NotFound f -> 404;
      case Failure.Conflict f -> 409;
      case Failure.TooLarge f -> 413;
      case Failure.Locked f -> 423;
      case Failure.TooManyRequests f -> 429;
      case Failure.Unavailable f -> 503;
      case Failure.Upstream f -> f.timeout() ? 504 : 502;
      case ModelException e -> 503;
      case OperationCancelled e -> 409;
      default -> 500;
    };
  }
}
