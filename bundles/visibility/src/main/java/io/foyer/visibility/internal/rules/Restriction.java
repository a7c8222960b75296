package io.foyer.visibility.internal.rules;

import io.foyer.core.EntityId;
import io.foyer.core.EntityType;
import java.util.List;

/**
 * What an administrator allows or forbids a user.
 *
 * @param type groups, tags, studios or galleries
 * @param mode whether the ids are allowed or forbidden
 * @param ids of that type; without a library server they mean that id on every one
 * @param restrictEmpty whether items that carry nothing of the type go too
 */
public record Restriction(EntityType type, Mode mode, List<EntityId> ids, boolean restrictEmpty) {
  public Restriction {
    ids = List.copyOf(ids);
  }

  /** What the ids of a restriction mean. */
  public enum Mode {
    /** Only what carries one of them stays. */
    INCLUDE,
    /** What carries one of them goes. */
    EXCLUDE
  }
}
