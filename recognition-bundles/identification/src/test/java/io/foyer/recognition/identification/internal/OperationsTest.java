package io.foyer.recognition.identification.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.core.Failure;
import io.foyer.recognition.api.OperationCancelled;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OperationsTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final Fakes.Models models = new Fakes.Models();
  private final Fakes.Release release = new Fakes.Release("1", 4);
  private final SettableClock clock = new SettableClock();
  private final Operations operations = new Operations(clock);

  private static final class SettableClock extends Clock {
    private volatile Instant now = Instant.parse("2026-01-01T00:00:00Z");

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return now;
    }
  }

  @AfterEach
  void stop() {
    operations.stop();
  }

  private Leases leases() {
    return new Leases(models.lease().orElseThrow(), release.lease().orElseThrow(), true);
  }

  private Operation start(String id, Operation.Work work) {
    return operations.start(id, "scene", "7", leases(), work);
  }

  private static Operation.Outcome outcome(Object answer, int bytes) {
    return new Operation.Outcome(answer, Map.of(3, Thumbnail.ofFile(new byte[bytes])));
  }

  private void awaitNoLease() throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (models.leases.get() + release.leases.get() > 0) {
      assertTrue(System.nanoTime() < deadline, "a lease is still open");
      Thread.onSpinWait();
    }
  }

  @Test
  void anOperationTellsHowFarItIsAndKeepsItsResult() throws Exception {
    CountDownLatch reported = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    Operation operation =
        start(
            "chosen-id",
            (id, progress) -> {
              progress.report("detect", 2, 9);
              reported.countDown();
              await(goOn);
              return outcome("the answer", 5);
            });
    await(reported);
    Operation.State running = operations.byId("chosen-id").state();
    assertEquals("running", running.status());
    assertEquals("detect", running.stage());
    assertEquals(2, running.done());
    assertEquals(9, running.total());
    assertNull(running.finishedAt());
    goOn.countDown();
    assertEquals("the answer", operation.await());
    Operation.State done = operation.state();
    assertEquals("done", done.status());
    assertEquals("done", done.stage());
    assertEquals("the answer", done.result());
    assertNotNull(done.finishedAt());
    Thumbnail thumbnail = operation.face(3);
    assertNotNull(thumbnail);
    assertArrayEquals(new byte[5], thumbnail.jpeg());
    assertNull(operation.face(4));
    awaitNoLease();
  }

  private static void await(CountDownLatch latch) {
    try {
      assertTrue(latch.await(PATIENCE.toSeconds(), TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new OperationCancelled();
    }
  }

  @Test
  void whatFailsIsToldAsTheWaitingCallerWouldHearIt() {
    Operation operation =
        start(
            "failing-1",
            (id, progress) -> {
              throw new Failure.NotFound("Scene not found or has no files");
            });
    assertThrows(Failure.NotFound.class, operation::await);
    assertEquals("failed", operation.state().status());
    assertEquals("Scene not found or has no files", operation.state().error());
    assertEquals(404, operation.state().errorStatus());
  }

  @Test
  void cancellingInterruptsAndTheLeasesAreClosed() throws Exception {
    CountDownLatch inside = new CountDownLatch(1);
    Operation operation =
        start(
            "to-cancel",
            (id, progress) -> {
              inside.countDown();
              await(new CountDownLatch(1));
              return outcome("never", 1);
            });
    await(inside);
    operations.end("to-cancel");
    assertThrows(OperationCancelled.class, operation::await);
    assertEquals("cancelled", operation.state().status());
    awaitNoLease();
    operations.end("to-cancel");
    assertThrows(Failure.NotFound.class, () -> operations.byId("to-cancel"));
  }

  @Test
  void thoseThatWaitForTheirTurnCanBeCancelledToo() throws Exception {
    CountDownLatch goOn = new CountDownLatch(1);
    for (int i = 0; i < 2; i++) {
      start(
          "working-" + i,
          (id, progress) -> {
            await(goOn);
            return outcome("done", 1);
          });
    }
    Operation waiting = start("waiting-1", (id, progress) -> outcome("never", 1));
    waiting.cancel();
    assertThrows(OperationCancelled.class, waiting::await);
    goOn.countDown();
  }

  @Test
  void tooManyAreRefusedAndTheirLeasesClosed() throws Exception {
    CountDownLatch goOn = new CountDownLatch(1);
    for (int i = 0; i < 16; i++) {
      start(
          "operation-" + i,
          (id, progress) -> {
            await(goOn);
            return outcome("done", 1);
          });
    }
    assertThrows(Failure.Unavailable.class, () -> start(null, (id, p) -> outcome("x", 1)));
    assertEquals(16, models.leases.get());
    goOn.countDown();
    awaitNoLease();
  }

  @Test
  void idsAreCheckedAndTakenOnce() throws Exception {
    start("the-same-id", (id, progress) -> outcome("x", 1)).await();
    assertThrows(Failure.Conflict.class, () -> start("the-same-id", (id, p) -> outcome("x", 1)));
    assertThrows(Failure.Invalid.class, () -> start("../../x", (id, p) -> outcome("x", 1)));
    awaitNoLease();
  }

  @Test
  void resultsAreForgottenAfterAWhile() {
    start("old-result", (id, progress) -> outcome("x", 1)).await();
    clock.now = clock.now.plus(Duration.ofMinutes(14));
    assertEquals("done", operations.byId("old-result").state().status());
    clock.now = clock.now.plus(Duration.ofMinutes(2));
    assertThrows(Failure.NotFound.class, () -> operations.byId("old-result"));
  }

  @Test
  void resultsAreForgottenWhenTheyAreManyOrLarge() {
    for (int i = 0; i < 55; i++) {
      start("result-" + i, (id, progress) -> outcome("x", 1)).await();
    }
    assertThrows(Failure.NotFound.class, () -> operations.byId("result-4"));
    assertNotNull(operations.byId("result-5"));
    for (int i = 0; i < 5; i++) {
      start("large-" + i + "-00", (id, progress) -> outcome("x", 20 << 20)).await();
    }
    assertThrows(Failure.NotFound.class, () -> operations.byId("large-0-00"));
    assertNotNull(operations.byId("large-4-00"));
  }
}
