package io.foyer.demo;

import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * When to misbehave and how. Made by {@link #of} and narrowed by the other methods, each of which
 * answers a new rule.
 *
 * @param mode how
 * @param path only on paths that match completely, or null for all
 * @param operation only on this GraphQL operation name or root field, or null
 * @param skip how many matching requests go well first
 * @param times how many fail after that
 * @param probability chance that a matching request fails, 0 to 1
 * @param delay for the modes that wait
 */
public record FailureRule(
    FailureMode mode,
    @Nullable Pattern path,
    @Nullable String operation,
    int skip,
    int times,
    double probability,
    Duration delay) {

  /** Every request fails. */
  public static FailureRule of(FailureMode mode) {
    return new FailureRule(mode, null, null, 0, Integer.MAX_VALUE, 1, Duration.ofSeconds(2));
  }

  /** Only paths that match this expression completely, for example {@code /scene/.*\.ts}. */
  public FailureRule onPath(String expression) {
    return new FailureRule(
        mode, Pattern.compile(expression), operation, skip, times, probability, delay);
  }

  /** Only this GraphQL operation, by its name or by a root field. */
  public FailureRule onOperation(String name) {
    return new FailureRule(mode, path, name, skip, times, probability, delay);
  }

  /** Only from the nth matching request on, counted from 1. */
  public FailureRule fromNth(int nth) {
    return new FailureRule(mode, path, operation, nth - 1, times, probability, delay);
  }

  /** Only so many requests. */
  public FailureRule times(int count) {
    return new FailureRule(mode, path, operation, skip, count, probability, delay);
  }

  /** Only by this chance. */
  public FailureRule withProbability(double chance) {
    return new FailureRule(mode, path, operation, skip, times, chance, delay);
  }

  /** How long the modes that wait do so. */
  public FailureRule withDelay(Duration wait) {
    return new FailureRule(mode, path, operation, skip, times, probability, wait);
  }
}
