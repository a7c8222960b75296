package io.foyer.recognition.identification.internal;

import io.foyer.core.Failure;
import io.foyer.recognition.api.OperationCancelled;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The identifications under way and the latest that have ended. A few work at once, some more wait
 * their turn, the rest is refused. Results are kept in memory for a while, within limits.
 */
@Component(service = Operations.class)
public final class Operations {
  private static final Logger LOG = LoggerFactory.getLogger(Operations.class);
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{8,64}");
  private static final Duration KEPT = Duration.ofMinutes(15);
  private static final int MOST_KEPT = 50;
  private static final long MOST_BYTES = 64L << 20;

  /** At once: one fetches while the other computes. */
  private static final int AT_ONCE = 2;

  private static final int MOST_RUNNING = 16;

  private final Clock clock;
  private final ExecutorService executor =
      Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("identify-", 0).factory());
  private final Semaphore turns = new Semaphore(AT_ONCE, true);

  /** In order of their start. */
  private final Map<String, Operation> operations = new LinkedHashMap<>();

  @Activate
  public Operations() {
    this(Clock.systemUTC());
  }

  Operations(Clock clock) {
    this.clock = clock;
  }

  @Deactivate
  void stop() {
    synchronized (this) {
      operations.values().forEach(Operation::cancel);
    }
    executor.shutdownNow();
  }

  /**
   * Starts one.
   *
   * @param chosen the id that the caller wants it to have, or null to have one made
   * @param kind {@code scene}, {@code image}, {@code gallery} or {@code picture}
   * @param targetId what is identified, or null
   * @param leases what it works with; closed when it ends, or when it cannot start
   */
  Operation start(
      @Nullable String chosen,
      String kind,
      @Nullable String targetId,
      Leases leases,
      Operation.Work work) {
    boolean started = false;
    try {
      Operation operation = register(chosen, kind, targetId);
      executor.execute(() -> run(operation, leases, work));
      started = true;
      return operation;
    } finally {
      if (!started) {
        leases.close();
      }
    }
  }

  private synchronized Operation register(
      @Nullable String chosen, String kind, @Nullable String targetId) {
    forget();
    if (operations.values().stream().filter(Operation::isRunning).count() >= MOST_RUNNING) {
      throw new Failure.Unavailable(
          "Too many identifications are under way. Try again later.", Duration.ofSeconds(10));
    }
    String id = chosen == null ? made() : chosen;
    if (!ID.matcher(id).matches()) {
      throw new Failure.Invalid(
          "An Operation-Id has 8 to 64 letters, digits, hyphens and underscores.");
    }
    if (operations.containsKey(id)) {
      throw new Failure.Conflict("There is an operation of this id already.");
    }
    Operation operation = new Operation(id, kind, targetId, clock);
    operations.put(id, operation);
    return operation;
  }

  private void run(Operation operation, Leases leases, Operation.Work work) {
    operation.run(
        (id, progress) -> {
          try (leases) {
            turns.acquire();
            try {
              return work.run(id, progress);
            } finally {
              turns.release();
            }
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new OperationCancelled();
          }
        });
    Operation.State state = operation.state();
    LOG.info(
        "Identification {} of {}: {} after {} ms",
        state.id(),
        state.targetId() == null ? "a picture" : state.kind() + " " + state.targetId(),
        state.status(),
        Duration.between(state.startedAt(), clock.instant()).toMillis());
  }

  /**
   * One by its id.
   *
   * @throws Failure.NotFound when there is none, or it has been forgotten
   */
  synchronized Operation byId(String id) {
    forget();
    Operation operation = operations.get(id);
    if (operation == null) {
      throw new Failure.NotFound("Operation not found");
    }
    return operation;
  }

  /** Stops one that runs, and forgets one that has ended. */
  void end(String id) {
    Operation operation = byId(id);
    if (operation.isRunning()) {
      operation.cancel();
      return;
    }
    synchronized (this) {
      operations.remove(id);
    }
  }

  private void forget() {
    Instant oldest = clock.instant().minus(KEPT);
    int ended = 0;
    long bytes = 0;
    for (Operation operation : operations.values()) {
      ended += operation.isRunning() ? 0 : 1;
      bytes += operation.bytes();
    }
    Iterator<Operation> each = operations.values().iterator();
    while (each.hasNext()) {
      Operation operation = each.next();
      Instant finishedAt = operation.finishedAt();
      if (finishedAt != null
          && (finishedAt.isBefore(oldest) || ended > MOST_KEPT || bytes > MOST_BYTES)) {
        ended--;
        bytes -= operation.bytes();
        each.remove();
      }
    }
  }

  private static String made() {
    byte[] bytes = new byte[12];
    RANDOM.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }
}
