package io.foyer.sync.internal;

import io.foyer.core.EntityRef;
import io.foyer.core.Failure;
import io.foyer.sync.Synchronization.Mode;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is to be done next. Anybody may add to it; one worker takes from it, one thing at a time:
 * first what was removed, then single entities, then runs that were asked for, then library servers
 * that are new or changed, and last the run that is due.
 */
final class Agenda {
  private static final Logger LOG = LoggerFactory.getLogger(Agenda.class);
  private static final Duration FIRST_RETRY = Duration.ofMinutes(1);
  private static final int MOST_DOUBLINGS = 10;
  private static final int MOST_ENTITIES = 1000;

  /** Something to do. */
  sealed interface Task {
    /** Erase everything of a library server that was removed. */
    record Forget(String instance) implements Task {}

    /** Read the waiting entities again: {@link Agenda#nextEntity}. */
    record ReadAgain() implements Task {}

    /**
     * Synchronise, and say {@link Agenda#done} at the end.
     *
     * @param mode how much; null to decide for each library server
     * @param instance only this one, or null for all
     * @param fresh not to go on with an interrupted run
     * @param requests through which it can be stopped
     */
    record Synchronise(
        @Nullable Mode mode, @Nullable String instance, boolean fresh, Requests requests)
        implements Task {}
  }

  private record Request(Mode mode, @Nullable String instance) {}

  private final Clock clock;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  // All below guarded by the lock.
  private final LinkedHashSet<String> removed = new LinkedHashSet<>();
  private final LinkedHashMap<EntityRef, CompletableFuture<Void>> entities = new LinkedHashMap<>();
  private final LinkedHashSet<String> changedServers = new LinkedHashSet<>();
  private @Nullable Request request;
  private @Nullable Requests running;
  private @Nullable String runningInstance;
  private @Nullable Requests reading;
  private Instant due;
  private boolean dueAtOnce;
  private int failuresInARow;
  private boolean stopped;

  Agenda(Clock clock) {
    this.clock = clock;
    this.due = clock.instant();
  }

  /**
   * Asks for a run.
   *
   * @throws Failure.Conflict when one is under way or asked for
   */
  void request(Mode mode, @Nullable String instance) {
    locked(
        () -> {
          if (busyLocked()) {
            throw new Failure.Conflict("Sync already in progress");
          }
          request = new Request(mode, instance);
        });
  }

  /**
   * Stops the run under way, or takes the one asked for back.
   *
   * @throws Failure.Invalid when there is none
   */
  void abort() {
    locked(
        () -> {
          if (!busyLocked()) {
            throw new Failure.Invalid("No sync in progress");
          }
          request = null;
          abortLocked();
        });
  }

  boolean busy() {
    return answer(this::busyLocked);
  }

  /** A library server is new or was changed: what it has is read afresh, or no longer at all. */
  void serverChanged(String instance, boolean enabled) {
    locked(
        () -> {
          leaveLocked(instance);
          if (enabled) {
            changedServers.add(instance);
          }
        });
  }

  void serverRemoved(String instance) {
    locked(
        () -> {
          leaveLocked(instance);
          removed.add(instance);
        });
  }

  private void leaveLocked(String instance) {
    changedServers.remove(instance);
    if (instance.equals(runningInstance)) {
      abortLocked();
      // The other library servers of that run are still to be read.
      dueAtOnce = true;
    }
  }

  /** Done when the entity was read, or right away when it is left to the next run. */
  CompletableFuture<Void> readAgain(EntityRef entity) {
    lock.lock();
    try {
      if (stopped) {
        return CompletableFuture.completedFuture(null);
      }
      changed.signalAll();
      if (entities.size() < MOST_ENTITIES || entities.containsKey(entity)) {
        // A copy, so that nobody who waits can end it for the others.
        return entities.computeIfAbsent(entity, _ -> new CompletableFuture<>()).copy();
      }
      // So many at once are better found by their stamps.
      dueAtOnce = true;
      return CompletableFuture.completedFuture(null);
    } finally {
      lock.unlock();
    }
  }

  /** Makes the next run due. */
  void dueAtOnce() {
    locked(() -> dueAtOnce = true);
  }

  /** The time between runs has changed. */
  void intervalChanged(Duration interval) {
    locked(
        () -> {
          Instant latest = clock.instant().plus(interval);
          due = due.isAfter(latest) ? latest : due;
        });
  }

  /** Stops what is under way and lets the worker go. */
  void stop() {
    locked(
        () -> {
          stopped = true;
          abortLocked();
          entities.values().forEach(read -> read.complete(null));
          entities.clear();
        });
  }

  // ---- for the worker ----

  /**
   * Waits for the next thing to do.
   *
   * @param anyServer whether there is a library server to synchronise; asked without the lock,
   *     because the registry may be telling us of a change at the same time
   * @return null to stop
   */
  @Nullable Task next(BooleanSupplier anyServer) {
    while (true) {
      boolean any = anyServer.getAsBoolean();
      lock.lock();
      try {
        if (stopped) {
          return null;
        }
        Task task = takeLocked(any);
        if (task != null) {
          return task;
        }
        Duration wait = any ? Duration.between(clock.instant(), due) : Duration.ofHours(1);
        if (!changed.await(Math.max(1, wait.toMillis()), TimeUnit.MILLISECONDS)) {
          LOG.trace("Woken by time");
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return null;
      } finally {
        lock.unlock();
      }
    }
  }

  private @Nullable Task takeLocked(boolean anyServer) {
    if (!removed.isEmpty()) {
      return new Task.Forget(removed.removeFirst());
    }
    if (!entities.isEmpty()) {
      return new Task.ReadAgain();
    }
    if (request != null) {
      Request asked = request;
      request = null;
      return run(asked.mode(), asked.instance(), false);
    }
    if (!changedServers.isEmpty()) {
      return run(Mode.FULL, changedServers.removeFirst(), true);
    }
    if (anyServer && (dueAtOnce || !clock.instant().isBefore(due))) {
      dueAtOnce = false;
      return run(null, null, false);
    }
    return null;
  }

  private Task run(@Nullable Mode mode, @Nullable String instance, boolean fresh) {
    Requests requests = new Requests();
    running = requests;
    return new Task.Synchronise(mode, instance, fresh, requests);
  }

  /** The run under way is at this library server now. */
  void at(String instance) {
    locked(() -> runningInstance = instance);
  }

  /**
   * The run under way is over. After a failure the next one is due sooner.
   *
   * @param interval time between runs
   */
  void done(boolean failed, Duration interval) {
    locked(
        () -> {
          running = null;
          runningInstance = null;
          failuresInARow = failed ? failuresInARow + 1 : 0;
          Duration wait =
              failed
                  ? FIRST_RETRY.multipliedBy(1L << Math.min(failuresInARow - 1, MOST_DOUBLINGS))
                  : interval;
          due = clock.instant().plus(wait.compareTo(interval) < 0 ? wait : interval);
        });
  }

  /** An error ended the task in hand; if it was a run that could not say so, it is over too. */
  void brokenOff() {
    if (answer(() -> running != null)) {
      done(true, FIRST_RETRY);
    }
  }

  /**
   * An entity to read again.
   *
   * @param entity which
   * @param read to be completed when that was tried
   */
  record Waiting(EntityRef entity, CompletableFuture<Void> read) {}

  /** The next entity to read again. */
  Optional<Waiting> nextEntity() {
    return answer(
        () ->
            Optional.ofNullable(entities.pollFirstEntry())
                .map(next -> new Waiting(next.getKey(), next.getValue())));
  }

  /** Through these a single entity is being read; null when that is over. */
  void reading(@Nullable Requests requests) {
    locked(() -> reading = requests);
  }

  private boolean busyLocked() {
    return running != null || request != null;
  }

  private void abortLocked() {
    if (running != null) {
      running.abort();
    }
    if (reading != null) {
      reading.abort();
    }
  }

  private void locked(Runnable work) {
    lock.lock();
    try {
      work.run();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private <T> T answer(Supplier<T> work) {
    lock.lock();
    try {
      return work.get();
    } finally {
      lock.unlock();
    }
  }
}
