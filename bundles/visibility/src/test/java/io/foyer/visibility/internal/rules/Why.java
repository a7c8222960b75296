package io.foyer.visibility.internal.rules;

import io.foyer.core.EntityRef;
import org.jspecify.annotations.Nullable;

/** Why an entity is excluded, with the source of a cascade. */
record Why(Cause.Reason reason, @Nullable EntityRef source) {
  static final Why RESTRICTED = new Why(Cause.Reason.RESTRICTED, null);
  static final Why HIDDEN = new Why(Cause.Reason.HIDDEN, null);
  static final Why EMPTY = new Why(Cause.Reason.EMPTY, null);

  static Why cascade(EntityRef source) {
    return new Why(Cause.Reason.CASCADE, source);
  }

  @Override
  public String toString() {
    return source == null ? reason.name() : reason + " of " + source;
  }
}
