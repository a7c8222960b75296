package io.foyer.identity.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.core.Failure;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class AttemptsTest {
  private final TestClock clock = new TestClock();
  private final Attempts attempts = new Attempts(clock);

  private void fail(String name) {
    assertTrue(attempts.attempt(name, Optional::empty).isEmpty());
  }

  private void succeed(String name) {
    assertTrue(attempts.attempt(name, () -> Optional.of(1)).isPresent());
  }

  @Test
  void theSixthAttemptAfterFiveFailuresIsLockedForFifteenMinutes() {
    for (int i = 0; i < 5; i++) {
      fail("Ann");
    }
    clock.advance(Duration.ofMinutes(5));
    Failure.Locked locked = assertThrows(Failure.Locked.class, () -> succeed("aNN"));
    assertEquals("Account temporarily locked due to too many failed attempts", locked.getMessage());
    assertEquals(Duration.ofMinutes(10), locked.retryAfter());
    succeed("bob");
    clock.advance(Duration.ofMinutes(10));
    succeed("ann");
  }

  @Test
  void failuresBeforeASuccessDoNotCount() {
    for (int round = 0; round < 3; round++) {
      for (int i = 0; i < 4; i++) {
        fail("ann");
      }
      succeed("ann");
    }
  }

  @Test
  void failuresCountHoweverLongAgoAndTheLockStartsAfresh() {
    for (int i = 0; i < 4; i++) {
      fail("ann");
      clock.advance(Duration.ofDays(1));
    }
    fail("ann");
    assertThrows(Failure.Locked.class, () -> fail("ann"));
    clock.advance(Attempts.LOCKED);
    for (int i = 0; i < 5; i++) {
      fail("ann");
    }
    assertThrows(Failure.Locked.class, () -> fail("ann"));
  }

  @Test
  void anAttemptThatCouldNotBeMadeDoesNotCount() {
    for (int i = 0; i < 20; i++) {
      assertThrows(
          Failure.Unavailable.class,
          () ->
              attempts.attempt(
                  "ann",
                  () -> {
                    throw new Failure.Unavailable("busy", Duration.ofSeconds(1));
                  }));
    }
    succeed("ann");
  }

  @Test
  void manyAttemptsAtOnceAreNoWayAroundTheLimit() throws Exception {
    AtomicInteger made = new AtomicInteger();
    CountDownLatch go = new CountDownLatch(1);
    try (ExecutorService threads = Executors.newFixedThreadPool(16)) {
      for (int i = 0; i < 16; i++) {
        threads.submit(
            () -> {
              go.await();
              attempts.attempt(
                  "ann",
                  () -> {
                    made.incrementAndGet();
                    return Optional.empty();
                  });
              return null;
            });
      }
      go.countDown();
    }
    assertEquals(5, made.get());
  }

  @Test
  void manyNamesAreForgottenOldestFirst() {
    for (int i = 0; i < 5; i++) {
      fail("first");
    }
    for (int i = 0; i < Attempts.MAX_NAMES; i++) {
      fail("name" + i);
    }
    succeed("first");
  }
}
