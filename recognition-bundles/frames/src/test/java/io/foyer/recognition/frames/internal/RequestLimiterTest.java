package io.foyer.recognition.frames.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.recognition.api.LibraryTraffic;
import io.foyer.recognition.api.OperationCancelled;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class RequestLimiterTest {
  private long now;
  private double rate = 5;
  private final RequestLimiter limiter =
      new RequestLimiter(() -> rate, () -> now, nanos -> now += nanos);

  private List<Long> millisOf(int requests) {
    List<Long> times = new ArrayList<>();
    for (int i = 0; i < requests; i++) {
      limiter.acquire();
      times.add(now / 1_000_000);
    }
    return times;
  }

  @Test
  void noSecondSeesMoreThanTheRate() {
    assertEquals(
        List.of(0L, 0L, 0L, 0L, 0L, 1000L, 1000L, 1000L, 1000L, 1000L, 2000L), millisOf(11));
  }

  @Test
  void tokensComeBackOneByOneWhenTheyWereTakenSo() {
    for (int i = 0; i < 5; i++) {
      limiter.acquire();
      now += 150_000_000;
    }
    assertEquals(List.of(1000L, 1150L), millisOf(2));
  }

  @Test
  void lessThanOneASecondIsAPauseBetweenRequests() {
    rate = 0.5;
    assertEquals(List.of(0L, 2000L, 4000L), millisOf(3));
  }

  @Test
  void aNewRateCountsFromTheNextRequestOn() {
    millisOf(5);
    rate = 50;
    assertEquals(List.of(0L, 0L), millisOf(2));
    rate = 1;
    assertEquals(List.of(1000L, 2000L), millisOf(2));
  }

  @Test
  void figuresAreKept() {
    millisOf(6);
    LibraryTraffic.Statistics statistics = limiter.statistics();
    assertEquals(6, statistics.requests());
    assertEquals(Duration.ofSeconds(1), statistics.waited());
    assertEquals(5.0, statistics.requestsPerSecond());
    assertEquals(0, statistics.queueDepth());
  }

  @Test
  void aWaitIsCancelledByAnInterruptAndOthersGoOn() throws Exception {
    CountDownLatch waits = new CountDownLatch(1);
    RequestLimiter slow =
        new RequestLimiter(
            () -> 1,
            System::nanoTime,
            nanos -> {
              waits.countDown();
              new CountDownLatch(1).await();
            });
    slow.acquire();
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    Thread waiting =
        Thread.ofVirtual()
            .start(() -> thrown.set(assertThrows(OperationCancelled.class, slow::acquire)));
    assertTrue(waits.await(20, TimeUnit.SECONDS));
    assertEquals(1, slow.statistics().queueDepth());
    waiting.interrupt();
    waiting.join(Duration.ofSeconds(20));
    assertTrue(thrown.get() instanceof OperationCancelled);
    assertEquals(0, slow.statistics().queueDepth());
    assertEquals(1, slow.statistics().requests());
  }
}
