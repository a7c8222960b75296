package io.foyer.recognition.gateway.internal;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * How the sidecar is. Asked at most every two seconds, by one thread, however many want to know;
 * those who have an older answer wait only a moment for a newer one.
 */
@Component(service = SidecarStatus.class)
public final class SidecarStatus {
  private static final long FRESH_NANOS = Duration.ofSeconds(2).toNanos();
  private static final Duration MOMENT = Duration.ofMillis(300);
  private static final Set<String> AT_REST = Set.of("", "idle", "complete", "failed", "cancelled");

  /**
   * How it is.
   *
   * @param reachable whether an answer came
   * @param status healthy, degraded, unreachable; or off, when there is none and none is expected
   * @param demo whether its models know drawn faces only
   * @param databaseLoaded whether a performer database is open
   * @param modelsLoaded whether the models are open
   * @param performerCount performers in the database
   * @param faceCount faces in it
   * @param databaseVersion version of the database, or null
   * @param updating the update under way, or null
   * @param error what is wrong, in words for people, or null
   */
  record State(
      boolean reachable,
      String status,
      boolean demo,
      boolean databaseLoaded,
      boolean modelsLoaded,
      long performerCount,
      long faceCount,
      @Nullable String databaseVersion,
      @Nullable Updating updating,
      @Nullable String error) {
    static State without(String status, @Nullable String error) {
      return new State(false, status, false, false, false, 0, 0, null, null, error);
    }

    boolean complete() {
      return databaseLoaded && modelsLoaded;
    }
  }

  /**
   * An update of the performer database.
   *
   * @param stage what is being done
   * @param progress per cent of the whole
   */
  record Updating(String stage, int progress) {}

  private record Held(State state, long atNanos) {}

  private final Sidecar sidecar;
  private final LongSupplier nanos;
  private final AtomicReference<@Nullable CompletableFuture<State>> asking =
      new AtomicReference<>();
  private volatile @Nullable Held held;

  @Activate
  public SidecarStatus(@Reference Sidecar sidecar) {
    this(sidecar, System::nanoTime);
  }

  SidecarStatus(Sidecar sidecar, LongSupplier nanos) {
    this.sidecar = sidecar;
    this.nanos = nanos;
  }

  /** How the sidecar was a moment ago. */
  State now() {
    Held last = held;
    if (last != null && nanos.getAsLong() - last.atNanos() < FRESH_NANOS) {
      return last.state();
    }
    State unreachable = State.without("unreachable", NO_ANSWER);
    return last == null
        ? await(ask(), sidecar.statusLimit().multipliedBy(3), unreachable)
        : await(ask(), MOMENT, last.state());
  }

  private static final String NO_ANSWER = "The recognition sidecar does not answer in time.";

  private static State await(CompletableFuture<State> asked, Duration limit, State otherwise) {
    try {
      return asked.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return otherwise;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return otherwise;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  /** The question under way, or a new one. */
  private CompletableFuture<State> ask() {
    CompletableFuture<State> mine = new CompletableFuture<>();
    CompletableFuture<State> others = asking.compareAndExchange(null, mine);
    if (others != null) {
      return others;
    }
    Thread.ofVirtual()
        .name("sidecar-status")
        .start(
            () -> {
              try {
                State state = read();
                held = new Held(state, nanos.getAsLong());
                asking.set(null);
                mine.complete(state);
              } catch (RuntimeException e) {
                asking.set(null);
                mine.completeExceptionally(e);
              }
            });
    return mine;
  }

  private State read() {
    return switch (sidecar.get("/health", sidecar.statusLimit())) {
      case Reply.Missing.REFUSED ->
          sidecar.configured()
              ? State.without(
                  "unreachable",
                  "Nothing answers at the address of the recognition sidecar. Is it running?")
              : State.without("off", null);
      case Reply.Missing.TIMEOUT -> State.without("unreachable", NO_ANSWER);
      case Reply.Missing.BROKEN ->
          State.without("unreachable", "The connection to the recognition sidecar breaks.");
      case Reply.Answer(int status, _, _, _) when status == 401 || status == 403 ->
          State.without("unreachable", REFUSED_KEY);
      case Reply.Answer answer -> read(answer);
    };
  }

  /** What is said where the sidecar does not let this service in. */
  static final String REFUSED_KEY =
      "The recognition sidecar does not accept this service's key. Set SIDECAR_API_KEY to the same"
          + " value for both.";

  private State read(Reply.Answer answer) {
    JsonNode health = answer.json();
    String status = health.path("status").asText("");
    if (!answer.successful() || !(status.equals("healthy") || status.equals("degraded"))) {
      return State.without(
          "unreachable",
          "What answers at the address of the recognition sidecar is something else. Check"
              + " RECOGNITION_URL.");
    }
    String version = health.path("database_version").asText("");
    String reason = health.path("reason").asText("");
    return new State(
        true,
        status,
        health.path("models_demo").asBoolean(false),
        health.path("database_loaded").asBoolean(false),
        health.path("models_loaded").asBoolean(status.equals("healthy")),
        Math.max(0, health.path("performer_count").asLong(0)),
        Math.max(0, health.path("face_count").asLong(0)),
        version.isEmpty() ? null : sidecar.shown(version),
        updating(),
        reason.isEmpty() ? null : sidecar.shown(reason));
  }

  private @Nullable Updating updating() {
    if (!(sidecar.get("/database/update/status", sidecar.statusLimit())
            instanceof Reply.Answer answer)
        || !answer.successful()) {
      return null;
    }
    JsonNode update = answer.json();
    String status = update.path("status").asText("");
    if (AT_REST.contains(status)) {
      return null;
    }
    String stage = update.path("stage").asText(status);
    return new Updating(
        sidecar.shown(stage), Math.clamp(update.path("progress_pct").asInt(0), 0, 100));
  }
}
