package io.foyer.library.graphql.internal;

import io.foyer.library.LibraryException;
import io.foyer.library.LibraryException.Reason;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Repeats reads that failed for a passing reason, with pauses that double and vary, so that many
 * readers do not come back at once. Stops at once when the thread is interrupted.
 *
 * @param retries how often to try again
 * @param first pause before the first repetition
 */
record Backoff(int retries, Duration first) {
  private static final Logger LOG = LoggerFactory.getLogger(Backoff.class);
  private static final Duration LONGEST = Duration.ofSeconds(10);

  /**
   * A time-out has cost its whole time already; more than one repetition would look like a hang.
   */
  private static final int RETRIES_AFTER_TIMEOUT = 1;

  <T> T read(Supplier<T> attempt) {
    int timeouts = 0;
    for (int failures = 0; ; failures++) {
      try {
        return attempt.get();
      } catch (LibraryException e) {
        timeouts += e.reason() == Reason.TIMEOUT ? 1 : 0;
        if (!e.transientFailure()
            || failures >= retries
            || timeouts > RETRIES_AFTER_TIMEOUT
            || Thread.currentThread().isInterrupted()) {
          throw e;
        }
        LOG.debug("Trying again: {}", e.getMessage());
        pause(failures, e);
      }
    }
  }

  private void pause(int failures, LibraryException failure) {
    long most = Math.min(LONGEST.toMillis(), first.toMillis() << Math.min(failures, 16));
    try {
      Thread.sleep(most / 2 + ThreadLocalRandom.current().nextLong(most / 2 + 1));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failure;
    }
  }
}
