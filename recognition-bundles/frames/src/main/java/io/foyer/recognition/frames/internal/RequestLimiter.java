package io.foyer.recognition.frames.internal;

import io.foyer.recognition.api.LibraryTraffic;
import io.foyer.recognition.api.OperationCancelled;
import io.foyer.recognition.api.RecognitionSettings;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Keeps the sidecar's requests to the library server below the setting {@code library_api_rate}:
 * tokens that come back one window after they were taken, so that a short burst is quick and no
 * second sees more than the rate. First come, first served; a new rate counts from the next request
 * on; interrupting a waiting thread cancels its wait.
 */
@Component(service = {RequestLimiter.class, LibraryTraffic.class})
public final class RequestLimiter implements LibraryTraffic {
  private static final double NANOS = 1e9;

  /** Pauses a thread; tests put a clock of their own here. */
  interface Sleeper {
    void sleep(long nanos) throws InterruptedException;
  }

  private final DoubleSupplier rate;
  private final LongSupplier nanoTime;
  private final Sleeper sleeper;
  private final Semaphore turn = new Semaphore(1, true);
  private final Deque<Long> taken = new ArrayDeque<>();
  private final AtomicBoolean headWaits = new AtomicBoolean();
  private final LongAdder requests = new LongAdder();
  private final LongAdder waited = new LongAdder();

  @Activate
  public RequestLimiter(@Reference RecognitionSettings settings) {
    this(
        () -> settings.values().libraryApiRate(),
        System::nanoTime,
        nanos -> Thread.sleep(Duration.ofNanos(nanos)));
  }

  RequestLimiter(DoubleSupplier rate, LongSupplier nanoTime, Sleeper sleeper) {
    this.rate = rate;
    this.nanoTime = nanoTime;
    this.sleeper = sleeper;
  }

  /**
   * Waits until one more request may be sent.
   *
   * @throws OperationCancelled when the thread is interrupted
   */
  void acquire() {
    long start = nanoTime.getAsLong();
    try {
      turn.acquire();
      try {
        take();
      } finally {
        turn.release();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new OperationCancelled();
    } finally {
      waited.add(nanoTime.getAsLong() - start);
    }
    requests.increment();
  }

  /** Only the thread whose turn it is comes here. */
  private void take() throws InterruptedException {
    while (true) {
      double perSecond = rate.getAsDouble();
      int tokens = Math.max(1, (int) perSecond);
      while (taken.size() > tokens) {
        taken.removeFirst();
      }
      long now = nanoTime.getAsLong();
      Long oldest = taken.peekFirst();
      long wait =
          taken.size() < tokens || oldest == null
              ? 0
              : oldest + (long) (tokens / perSecond * NANOS) - now;
      if (wait <= 0) {
        taken.addLast(now);
        return;
      }
      headWaits.set(true);
      try {
        sleeper.sleep(wait);
      } finally {
        headWaits.set(false);
      }
    }
  }

  @Override
  public Statistics statistics() {
    return new Statistics(
        requests.sum(),
        Duration.ofNanos(waited.sum()),
        rate.getAsDouble(),
        turn.getQueueLength() + (headWaits.get() ? 1 : 0));
  }
}
