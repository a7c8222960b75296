package io.foyer.visibility.internal.rules;

import io.foyer.core.EntityType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Why a user sees an entity, or does not.
 *
 * @param visible whether the user sees it
 * @param cause the first cause when it is excluded; null when it is visible or lies on a library
 *     server that the user does not see
 * @param steps every rule that was looked at, in the order of the specification
 */
public record Explanation(boolean visible, @Nullable Cause cause, List<Step> steps) {
  public Explanation {
    steps = List.copyOf(steps);
  }

  /** The rules. */
  public enum Rule {
    /** Which library servers the user sees. */
    SERVER,
    /** Administrators are not restricted. */
    ADMINISTRATOR,
    INCLUDE,
    EXCLUDE,
    RESTRICT_EMPTY,
    HIDDEN,
    EMPTY
  }

  /** What a rule says of the entity. */
  public enum Outcome {
    HIDES,
    ALLOWS,
    /** The rule does not count for this user. */
    SKIPPED
  }

  /** An entity on the way. */
  public record Thing(EntityType type, int ord) {}

  /**
   * What one rule says.
   *
   * @param rule which
   * @param entityType type of the restriction, or of what is hidden; null where the rule has none
   * @param outcome what it comes to
   * @param through from what the entity belongs to, to what the rule names; empty when the rule is
   *     about the entity itself. For the empty rule what points to it, up to some
   * @param shown for the empty rule how many of those that point to it the user sees, else 0
   * @param pointing for the empty rule how many point to it, else 0
   */
  public record Step(
      Rule rule,
      @Nullable EntityType entityType,
      Outcome outcome,
      List<Thing> through,
      int shown,
      int pointing) {
    public Step {
      through = List.copyOf(through);
    }

    static Step of(
        Rule rule, @Nullable EntityType entityType, Outcome outcome, List<Thing> through) {
      return new Step(rule, entityType, outcome, through, 0, 0);
    }
  }
}
