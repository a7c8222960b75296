package io.foyer.sync;

import io.foyer.core.EntityRef;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Runs synchronisations, one at a time. All methods return at once; the work happens on a thread of
 * its own.
 */
public interface Synchronization {
  /** How much is read. */
  enum Mode {
    /** Everything, with deletion detection after each type. */
    FULL,
    /** What changed since the last run; types that were never read completely are read in full. */
    INCREMENTAL
  }

  /**
   * Starts a run.
   *
   * @param mode how much
   * @param instance only this library server, or null for all enabled ones
   * @throws io.foyer.core.Failure.Conflict when one is running already
   */
  void start(Mode mode, @Nullable String instance);

  /**
   * Reads one entity again, as soon as the running synchronisation allows.
   *
   * @return done when viewers are answered from what was read, or when reading it failed, which is
   *     logged; {@code cancel} does nothing to the reading. Wait with a limit: a page that is being
   *     read comes first
   */
  CompletableFuture<Void> refresh(EntityRef entity);

  /**
   * Asks the running synchronisation to stop after the page in hand.
   *
   * @throws io.foyer.core.Failure.Invalid when none is running
   */
  void abort();

  /** Where the run in progress stands, or how the last one ended. */
  SyncProgress progress();
}
