package io.foyer.demo;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** The rules by which a demo library misbehaves. Safe for many threads. */
public final class Failures {
  private final List<Counted> rules = new CopyOnWriteArrayList<>();
  private final Random random = new Random(1);

  private record Counted(FailureRule rule, AtomicInteger seen) {}

  Failures() {}

  /** Adds a rule; the first one that applies decides. */
  public void add(FailureRule rule) {
    rules.add(new Counted(rule, new AtomicInteger()));
  }

  /** Everything goes well again. */
  public void clear() {
    rules.clear();
  }

  /** The rule that a request meets. */
  Optional<FailureRule> next(String path, Set<String> operations) {
    for (Counted counted : rules) {
      FailureRule rule = counted.rule;
      boolean applies =
          (rule.path() == null || rule.path().matcher(path).matches())
              && (rule.operation() == null || operations.contains(rule.operation()));
      if (applies) {
        int before = counted.seen.getAndIncrement();
        if (before >= rule.skip()
            && (long) before - rule.skip() < rule.times()
            && (rule.probability() >= 1 || chance(rule.probability()))) {
          return Optional.of(rule);
        }
      }
    }
    return Optional.empty();
  }

  private synchronized boolean chance(double probability) {
    return random.nextDouble() < probability;
  }
}
