package io.foyer.visibility.internal.rules;

import io.foyer.core.EntityType;
import org.jspecify.annotations.Nullable;

/**
 * Why an entity is excluded: the first of the reasons there are.
 *
 * @param reason kind
 * @param sourceType for a cascade the type of the entity that caused it, else null
 * @param source for a cascade the ordinal of the entity that caused it, else -1
 */
public record Cause(Reason reason, @Nullable EntityType sourceType, int source) {
  /** A restriction names it, or it carries nothing that a restriction allows. */
  public static final Cause RESTRICTED = new Cause(Reason.RESTRICTED, null, -1);

  /** The user hid it. */
  public static final Cause HIDDEN = new Cause(Reason.HIDDEN, null, -1);

  /** Nothing of it is left to see. */
  public static final Cause EMPTY = new Cause(Reason.EMPTY, null, -1);

  /** It carries an entity that is forbidden or hidden. */
  static Cause cascade(EntityType type, int source) {
    return new Cause(Reason.CASCADE, type, source);
  }

  /** Kinds, the stronger first. */
  public enum Reason {
    RESTRICTED,
    HIDDEN,
    CASCADE,
    EMPTY
  }
}
