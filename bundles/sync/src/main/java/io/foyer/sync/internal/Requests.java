package io.foyer.sync.internal;

import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/**
 * Runs the requests of one synchronisation on threads of their own, so that a page can be fetched
 * while the one before is written, and so that an abort reaches a request that hangs without ever
 * interrupting a thread that writes.
 */
final class Requests implements AutoCloseable {
  /** The synchronisation is to stop. */
  static final class Aborted extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Aborted() {
      super("aborted", null, false, false);
    }
  }

  private final ExecutorService executor =
      Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("sync-request-", 0).factory());
  private final Set<Future<?>> open = ConcurrentHashMap.newKeySet();
  private volatile boolean aborted;

  /** Starts a request; ask for its answer with {@link #await}. */
  <T> Future<T> start(Supplier<T> request) {
    check();
    Future<T> future = executor.submit(request::get);
    open.add(future);
    if (aborted) {
      future.cancel(true);
    }
    return future;
  }

  /**
   * Waits for an answer. What the request threw passes through.
   *
   * @throws Aborted when the synchronisation is to stop
   */
  <T> T await(Future<T> future) {
    try {
      return future.get();
    } catch (ExecutionException e) {
      check();
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    } catch (CancellationException e) {
      throw new Aborted();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Aborted();
    } finally {
      open.remove(future);
    }
  }

  <T> T call(Supplier<T> request) {
    return await(start(request));
  }

  /** Stops a request whose answer is not wanted any more. */
  void drop(Future<?> future) {
    future.cancel(true);
    open.remove(future);
  }

  /**
   * Throws when the synchronisation is to stop.
   *
   * @throws Aborted then
   */
  void check() {
    if (aborted) {
      throw new Aborted();
    }
  }

  boolean aborted() {
    return aborted;
  }

  /** Stops the requests under way and refuses further ones. */
  void abort() {
    aborted = true;
    open.forEach(future -> future.cancel(true));
  }

  @Override
  public void close() {
    open.forEach(future -> future.cancel(true));
    executor.shutdownNow();
  }
}
