package io.foyer.identity.internal;

import io.foyer.core.Failure;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Locks a user name for a while after repeated failures, whether or not such a user exists. An
 * attempt counts as failed from the moment it begins, so that many at the same time are no way
 * around the limit. Bounded: the names that failed longest ago are forgotten first.
 */
final class Attempts {
  static final int MAX_FAILURES = 5;
  static final Duration LOCKED = Duration.ofMinutes(15);
  static final int MAX_NAMES = 10_000;

  private static final int MAX_KEY_LENGTH = 64;

  private record Tally(int failures, @Nullable Instant lockedUntil) {}

  private final Clock clock;
  private final Map<String, Tally> tallies =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Tally> eldest) {
          return size() > MAX_NAMES;
        }
      };

  Attempts(Clock clock) {
    this.clock = clock;
  }

  /**
   * Runs an attempt for a name. An empty result is a failure; an exception is none, it says nothing
   * about the secret that was tried.
   *
   * @throws Failure.Locked after too many failures
   */
  <R> Optional<R> attempt(String username, Supplier<Optional<R>> attempt) {
    String key = key(username);
    begin(key);
    Optional<R> result;
    try {
      result = attempt.get();
    } catch (RuntimeException e) {
      undo(key);
      throw e;
    }
    if (result.isPresent()) {
      forget(key);
    }
    return result;
  }

  private synchronized void begin(String key) {
    Instant now = clock.instant();
    Tally tally = tallies.get(key);
    if (tally != null && tally.lockedUntil() != null) {
      if (now.isBefore(tally.lockedUntil())) {
        throw new Failure.Locked(
            "Account temporarily locked due to too many failed attempts",
            Duration.between(now, tally.lockedUntil()));
      }
      tally = null;
    }
    int failures = tally == null ? 1 : tally.failures() + 1;
    tallies.put(key, new Tally(failures, failures < MAX_FAILURES ? null : now.plus(LOCKED)));
  }

  private synchronized void undo(String key) {
    Tally tally = tallies.get(key);
    if (tally != null) {
      tallies.put(key, new Tally(tally.failures() - 1, null));
    }
  }

  private synchronized void forget(String key) {
    tallies.remove(key);
  }

  private static String key(String username) {
    String lower = username.toLowerCase(Locale.ROOT);
    return lower.length() <= MAX_KEY_LENGTH ? lower : lower.substring(0, MAX_KEY_LENGTH);
  }
}
