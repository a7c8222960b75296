package io.foyer.sync;

import io.foyer.core.EntityType;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a synchronisation stands.
 *
 * @param id number of the run; 0 when there has been none since the service started
 * @param state what it is doing
 * @param mode how much it reads, or null when there has been none
 * @param instanceName the library server in hand, or null
 * @param stages one entry a type, in the order in which they are read
 * @param stage what is being done now, in words for people, or null
 * @param done entities read so far in this stage
 * @param total entities to read in this stage, 0 while unknown
 * @param perSecond entities read a second in this stage
 * @param remainingSeconds estimate for this stage, or null while unknown
 * @param startedAt when the run began
 * @param finishedAt when it ended, or null while it runs
 * @param message why it failed or stopped, or what it waits for, in words for people; null when all
 *     is well
 */
public record SyncProgress(
    long id,
    State state,
    Synchronization.@Nullable Mode mode,
    @Nullable String instanceName,
    List<Stage> stages,
    @Nullable String stage,
    long done,
    long total,
    double perSecond,
    @Nullable Long remainingSeconds,
    @Nullable Instant startedAt,
    @Nullable Instant finishedAt,
    @Nullable String message) {

  /** What a run is doing, or how it ended. */
  public enum State {
    IDLE,
    RUNNING,
    SUCCEEDED,
    FAILED,
    ABORTED
  }

  /**
   * One type of a run.
   *
   * @param type which type
   * @param state {@code IDLE} before it is reached
   * @param done entities read
   * @param total entities there are, 0 while unknown
   * @param removed entities found deleted
   */
  public record Stage(EntityType type, State state, long done, long total, long removed) {}
}
