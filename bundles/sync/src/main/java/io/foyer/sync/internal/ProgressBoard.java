package io.foyer.sync.internal;

import io.foyer.core.EntityType;
import io.foyer.sync.SyncProgress;
import io.foyer.sync.SyncProgress.Stage;
import io.foyer.sync.SyncProgress.State;
import io.foyer.sync.Synchronization.Mode;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Where the synchronisation stands, for everybody who asks, and told to a listener a few times a
 * second at most. Written by the synchronising thread, read by any.
 */
final class ProgressBoard {
  private static final long TELL_EVERY_NANOS = Duration.ofMillis(250).toNanos();

  /** Weight of the newest measurement in the smoothed rate. */
  private static final double SMOOTHING = 0.3;

  private static final int LONGEST_MESSAGE = 2000;

  private final Clock clock;
  private final LongSupplier nanos;
  private final Consumer<SyncProgress> listener;

  private long id;
  private State state = State.IDLE;
  private @Nullable Mode mode;
  private @Nullable String instanceName;
  private List<Stage> stages = List.of();
  private @Nullable String stage;
  private long done;
  private long total;
  private double perSecond;
  private @Nullable Instant startedAt;
  private @Nullable Instant finishedAt;
  private @Nullable String message;
  private long measuredAt;
  private long measuredDone;
  private long toldAt;
  private long readInRun;
  private long removedInRun;

  ProgressBoard(Clock clock, LongSupplier nanos, Consumer<SyncProgress> listener) {
    this.clock = clock;
    this.nanos = nanos;
    this.listener = listener;
    this.toldAt = nanos.getAsLong() - TELL_EVERY_NANOS;
  }

  synchronized SyncProgress snapshot() {
    Long remaining = null;
    if (state == State.RUNNING && perSecond > 0 && total > done) {
      remaining = Math.round((total - done) / perSecond);
    }
    return new SyncProgress(
        id,
        state,
        mode,
        instanceName,
        stages,
        stage,
        done,
        total,
        perSecond,
        remaining,
        startedAt,
        finishedAt,
        message);
  }

  synchronized void begin(Mode newMode) {
    id++;
    state = State.RUNNING;
    mode = newMode;
    instanceName = null;
    stages = List.of();
    startedAt = clock.instant();
    finishedAt = null;
    message = null;
    readInRun = 0;
    removedInRun = 0;
    stage("Starting", 0, 0);
  }

  synchronized void instance(String name, List<EntityType> types) {
    instanceName = name;
    stages = types.stream().map(type -> new Stage(type, State.IDLE, 0, 0, 0)).toList();
    tell(true);
  }

  /** A new thing is being done, of which {@code alreadyDone} was done before. */
  synchronized void stage(String words, long alreadyDone, long outOf) {
    stage = words;
    done = alreadyDone;
    total = outOf;
    perSecond = 0;
    measuredAt = nanos.getAsLong();
    measuredDone = alreadyDone;
    tell(true);
  }

  /** More of the same; both figures are absolute. */
  synchronized void advance(long nowDone, long outOf) {
    long now = nanos.getAsLong();
    done = nowDone;
    total = outOf;
    double seconds = (now - measuredAt) / 1e9;
    if (seconds > 0.2) {
      double rate = Math.max(0, nowDone - measuredDone) / seconds;
      perSecond = perSecond == 0 ? rate : SMOOTHING * rate + (1 - SMOOTHING) * perSecond;
      measuredAt = now;
      measuredDone = nowDone;
    }
    tell(false);
  }

  synchronized void type(EntityType type, State newState, long typeDone, long typeTotal) {
    boolean changed = false;
    List<Stage> updated = new ArrayList<>(stages.size());
    for (Stage old : stages) {
      boolean hit = old.type() == type;
      changed |= hit && old.state() != newState;
      updated.add(hit ? new Stage(type, newState, typeDone, typeTotal, old.removed()) : old);
    }
    stages = List.copyOf(updated);
    tell(changed);
  }

  synchronized void removed(EntityType type, long count) {
    removedInRun += count;
    stages =
        stages.stream()
            .map(
                old ->
                    old.type() == type
                        ? new Stage(
                            type, old.state(), old.done(), old.total(), old.removed() + count)
                        : old)
            .toList();
    tell(false);
  }

  synchronized void read(long count) {
    readInRun += count;
  }

  /** Entities read since {@link #begin}. */
  synchronized long readInRun() {
    return readInRun;
  }

  synchronized long removedInRun() {
    return removedInRun;
  }

  /** What people should know while it goes on. */
  synchronized void note(String words) {
    if (message == null) {
      message = words;
    } else if (!message.contains(words) && message.length() < LONGEST_MESSAGE) {
      message = message + " " + words;
    }
    tell(true);
  }

  synchronized void end(State newState, @Nullable String words) {
    state = newState;
    stage = null;
    finishedAt = clock.instant();
    message = words == null ? message : words;
    tell(true);
  }

  private void tell(boolean now) {
    long at = nanos.getAsLong();
    if (now || at - toldAt >= TELL_EVERY_NANOS) {
      toldAt = at;
      listener.accept(snapshot());
    }
  }
}
