package io.foyer.sync.internal;

import io.foyer.sync.SyncProgress;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Shapes of {@link SyncResource} on the wire. */
final class SyncWire {
  private SyncWire() {}

  /**
   * That something goes on, and nothing on how much a library server has: to a user, what is hidden
   * must not be told from what does not exist.
   */
  static SyncProgress withoutNumbers(SyncProgress progress) {
    return new SyncProgress(
        progress.id(),
        progress.state(),
        progress.mode(),
        null,
        List.of(),
        null,
        0,
        0,
        0,
        null,
        progress.startedAt(),
        progress.finishedAt(),
        null);
  }

  /** Everything about synchronisation. */
  public record Status(
      List<State> states,
      SyncSettings.Settings settings,
      boolean inProgress,
      SyncProgress progress,
      List<Pending> pendingDeletions) {}

  /** The state of one type of one library server. */
  public record State(
      long id,
      String instanceId,
      String entityType,
      @Nullable String lastFullSyncTimestamp,
      @Nullable String lastIncrementalSyncTimestamp,
      @Nullable Instant lastFullSyncActual,
      @Nullable Instant lastIncrementalSyncActual,
      int lastSyncCount,
      @Nullable Long lastSyncDurationMs,
      @Nullable String lastError,
      long totalEntities) {
    static State of(SyncStates.TypeState state) {
      return new State(
          state.id(),
          state.instanceId(),
          state.entityType().key(),
          state.fullMark(),
          state.incrementalMark(),
          state.fullAt(),
          state.incrementalAt(),
          state.lastCount(),
          state.lastDurationMs(),
          state.lastError(),
          state.total());
    }
  }

  /**
   * Deletions that are held back.
   *
   * @param count how many
   * @param known how many entities of the type there were
   * @param confirmed an administrator has agreed; they go with the next run
   * @param confirmationNeeded a second run cannot agree, only an administrator can
   */
  public record Pending(
      String instanceId,
      String entityType,
      long count,
      long known,
      Instant detectedAt,
      boolean confirmed,
      boolean confirmationNeeded) {
    static Pending of(SyncStates.PendingDeletion pending) {
      return new Pending(
          pending.instanceId(),
          pending.entityType().key(),
          pending.count(),
          pending.known(),
          pending.detectedAt(),
          pending.confirmed(),
          pending.wordNeeded());
    }
  }

  /** A request for a run. */
  public record Trigger(@Nullable String type, @Nullable String instanceId) {}

  /** Done, in words. */
  public record Done(boolean ok, String message) {}

  /** Taken on. */
  public record Accepted(boolean ok) {}

  /** What is null stays as it is. */
  public record SettingsChange(
      @Nullable Integer syncIntervalMinutes,
      @Nullable Boolean enableScanSubscription,
      @Nullable Boolean enablePluginWebhook) {}

  /** The settings as they are now. */
  public record SettingsChanged(boolean ok, SyncSettings.Settings settings) {}

  /** Something changed on a library server. */
  public record Notice(
      @Nullable String entity,
      @Nullable String id,
      @Nullable String action,
      @Nullable String instanceId) {}

  /** Which deletions are agreed to; null for all. */
  public record Confirmation(@Nullable String instanceId, @Nullable String entityType) {}
}
