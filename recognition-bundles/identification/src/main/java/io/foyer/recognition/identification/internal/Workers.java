package io.foyer.recognition.identification.internal;

import io.foyer.core.Failure;
import io.foyer.recognition.api.OperationCancelled;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Phaser;
import java.util.concurrent.RejectedExecutionException;

/**
 * The threads that compute: as many as cores, shared by all requests. Each request uses them
 * through a {@link Crew} of its own.
 */
public final class Workers implements AutoCloseable {
  private final int count;
  private final ExecutorService executor;

  /**
   * Starts them.
   *
   * @param count how many, normally the number of cores
   */
  public Workers(int count) {
    this.count = count;
    this.executor =
        Executors.newFixedThreadPool(
            count, Thread.ofPlatform().daemon().name("identification-", 0).factory());
  }

  int count() {
    return count;
  }

  Crew crew() {
    return new Crew();
  }

  /** Takes no more tasks; those that it has are done. */
  @Override
  public void close() {
    executor.shutdown();
  }

  /**
   * One request's share of the work. Closing it starts no more tasks and waits for those that run,
   * so that nothing uses a lease after its request has ended.
   */
  final class Crew implements AutoCloseable {
    private final Phaser running = new Phaser(1);
    private volatile boolean closed;

    /**
     * Starts a task.
     *
     * @throws Failure.Unavailable when the threads are being stopped
     */
    <T> Future<T> submit(Callable<T> task) {
      CompletableFuture<T> result = new CompletableFuture<>();
      running.register();
      boolean accepted = false;
      try {
        executor.execute(() -> run(task, result));
        accepted = true;
      } catch (RejectedExecutionException e) {
        throw new Failure.Unavailable(
            "Identification is being restarted. Try again.", Duration.ofSeconds(5));
      } finally {
        if (!accepted) {
          running.arriveAndDeregister();
        }
      }
      return result;
    }

    private <T> void run(Callable<T> task, CompletableFuture<T> result) {
      try {
        if (closed) {
          result.cancel(false);
        } else {
          result.complete(task.call());
        }
      } catch (Throwable e) {
        // Handed to whoever waits for the result.
        result.completeExceptionally(e);
      } finally {
        running.arriveAndDeregister();
      }
    }

    /**
     * Waits for a result.
     *
     * @throws OperationCancelled when the thread is interrupted
     */
    <T> T result(Future<T> future) {
      try {
        T value = future.get(); // which does not look for an interrupt when it need not wait
        if (Thread.currentThread().isInterrupted()) {
          throw new OperationCancelled();
        }
        return value;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new OperationCancelled();
      } catch (ExecutionException e) {
        Throwable cause = e.getCause();
        if (cause instanceof RuntimeException failure) {
          throw failure;
        }
        if (cause instanceof Error failure) {
          throw failure;
        }
        throw new IllegalStateException(cause);
      }
    }

    @Override
    public void close() {
      closed = true;
      running.awaitAdvance(running.arriveAndDeregister());
    }
  }
}
