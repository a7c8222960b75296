package io.foyer.identity.internal;

import at.favre.lib.crypto.bcrypt.BCrypt;
import at.favre.lib.crypto.bcrypt.LongPasswordStrategies;
import at.favre.lib.crypto.bcrypt.LongPasswordStrategy;
import io.foyer.core.Failure;
import java.security.SecureRandom;
import java.text.Normalizer;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Hashes passwords with bcrypt. A hash costs about 0.2 s of one core (cost 12, measured on a 2-core
 * server), so only some may be computed at the same time: a flood of sign-ins must not take the
 * machine away from those who browse. bcrypt reads 72 bytes; a longer password is hashed with
 * SHA-512 first.
 */
final class Passwords {
  static final int COST = 12;
  static final int MAX_LENGTH = 128;

  private static final BCrypt.Version VERSION = BCrypt.Version.VERSION_2A;
  private static final LongPasswordStrategy LONG = LongPasswordStrategies.hashSha512(VERSION);
  private static final int MAX_WAITING = 16;
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration RETRY_AFTER = Duration.ofSeconds(5);

  private final int cost;
  private final Semaphore turns;
  private final SecureRandom random = new SecureRandom();
  private final String nobody;

  Passwords() {
    this(COST, Math.max(1, Runtime.getRuntime().availableProcessors() / 2));
  }

  Passwords(int cost, int atOnce) {
    this.cost = cost;
    turns = new Semaphore(atOnce, true);
    nobody = "$2a$%02d$".formatted(cost) + "abcdefghijklmnopqrstuu" + "5".repeat(31);
  }

  String hash(String password) {
    return inTurn(
        () -> BCrypt.with(VERSION, random, LONG).hashToString(cost, normalised(password)));
  }

  /**
   * Answers whether the password belongs to the hash. Takes as long when there is no hash, so that
   * the time does not tell whether a user exists.
   */
  boolean matches(String password, @Nullable String hash) {
    if (password.length() > MAX_LENGTH) {
      return false;
    }
    boolean same =
        inTurn(
            () ->
                BCrypt.verifyer(VERSION, LONG)
                    .verify(normalised(password), (hash == null ? nobody : hash).toCharArray())
                    .verified);
    return same && hash != null;
  }

  /** The same letters typed on another keyboard may arrive composed differently. */
  private static char[] normalised(String password) {
    return Normalizer.normalize(password, Normalizer.Form.NFC).toCharArray();
  }

  private <R> R inTurn(Supplier<R> work) {
    try {
      if (turns.getQueueLength() >= MAX_WAITING
          || !turns.tryAcquire(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new Failure.Unavailable(
            "Too many people are signing in at this moment. Try again in a few seconds.",
            RETRY_AFTER);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Failure.Unavailable("The service is restarting", RETRY_AFTER);
    }
    try {
      return work.get();
    } finally {
      turns.release();
    }
  }
}
