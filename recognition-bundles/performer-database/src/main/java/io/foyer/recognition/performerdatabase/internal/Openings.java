package io.foyer.recognition.performerdatabase.internal;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Where an opened database waits for the component that will offer it, and where that component
 * says that it does. Opening belongs to the run that can tell why it failed, offering to the
 * framework; between them lies only this.
 */
final class Openings {
  /** The framework needs milliseconds. */
  static final Duration PATIENCE = Duration.ofSeconds(30);

  private final String boot = UUID.randomUUID().toString();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Map<String, OpenDatabase> parked = new HashMap<>();
  private final Map<String, OpenDatabase> offered = new HashMap<>();
  private @Nullable String newest;

  /** Name of this start of the bundle. */
  String boot() {
    return boot;
  }

  void park(String id, OpenDatabase database) {
    lock.lock();
    try {
      parked.put(id, database);
    } finally {
      lock.unlock();
    }
  }

  /** What was parked under an id, once. */
  @Nullable OpenDatabase take(String id) {
    lock.lock();
    try {
      return parked.remove(id);
    } finally {
      lock.unlock();
    }
  }

  void offered(String id, OpenDatabase database) {
    lock.lock();
    try {
      offered.put(id, database);
      newest = id;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  void gone(String id) {
    lock.lock();
    try {
      offered.remove(id);
    } finally {
      lock.unlock();
    }
  }

  /** The one offered last, if it still is. */
  @Nullable OpenDatabase current() {
    lock.lock();
    try {
      return newest == null ? null : offered.get(newest);
    } finally {
      lock.unlock();
    }
  }

  /** Waits until an id is offered. */
  void await(String id, Duration patience) throws IOException {
    lock.lock();
    try {
      long left = patience.toNanos();
      while (!offered.containsKey(id)) {
        if (left <= 0) {
          throw new UnusableRelease(
              "The performer database was opened, but could not be offered within "
                  + patience.toSeconds()
                  + " seconds; the log says more.");
        }
        left = changed.awaitNanos(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      lock.unlock();
    }
  }
}
