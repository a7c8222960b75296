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

  /** One that is under way. */
  static final class Request<T> {
    private final Future<T> future;

    private Request(Future<T> future) {
      this.future = future;
    }
  }

  private final ExecutorService executor =
      Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("sync-request-", 0).factory());
  private final Set<Request<?>> open = ConcurrentHashMap.newKeySet();
  private volatile boolean aborted;

  /** Starts a request; ask for its answer with {@link #await}. */
  <T> Request<T> start(Supplier<T> question) {
    check();
    Request<T> request = new Request<>(executor.submit(question::get));
    open.add(request);
    if (aborted) {
      request.future.cancel(true);
    }
    return request;
  }

  /**
   * Waits for an answer. What the request threw passes through.
   *
   * @throws Aborted when the synchronisation is to stop
   */
  <T> T await(Request<T> request) {
    try {
      return request.future.get();
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
      open.remove(request);
    }
  }

  <T> T call(Supplier<T> question) {
    return await(start(question));
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
    open.forEach(request -> request.future.cancel(true));
  }

  @Override
  public void close() {
    open.forEach(request -> request.future.cancel(true));
    executor.shutdownNow();
  }
}
