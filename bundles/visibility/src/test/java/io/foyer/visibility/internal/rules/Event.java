package io.foyer.visibility.internal.rules;

import io.foyer.core.EntityRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Something that happens to a library, to a user of it, or to the service. */
sealed interface Event {
  /**
   * A library server told what is new.
   *
   * @param put new or changed
   * @param removed gone; unknown ones too
   */
  record Sync(List<Entity> put, List<EntityRef> removed) implements Event {}

  /** Everything of a library server was erased. */
  record Purge(String server) implements Event {}

  /** The service ended at once and started again. */
  record Restart() implements Event {}

  /**
   * The same, and meanwhile the library changed, and so did restrictions of the user.
   *
   * @param sync what happened to the library
   * @param restrict what happened to the user
   */
  record Missed(Sync sync, Restrict restrict) implements Event {}

  /** What concerns the user. */
  sealed interface OfUser extends Event {
    /** The rules of the user afterwards. */
    Rules happenTo(Rules rules);
  }

  /** An administrator replaced all restrictions. */
  record Restrict(List<Restriction> restrictions) implements OfUser {
    @Override
    public Rules happenTo(Rules rules) {
      return new Rules(rules.administrator(), rules.servers(), restrictions, rules.hidden());
    }
  }

  /** The user hid something, perhaps again. */
  record Hide(Hidden hidden) implements OfUser {
    @Override
    public Rules happenTo(Rules rules) {
      List<Hidden> all = new ArrayList<>(rules.hidden());
      if (!all.contains(hidden)) {
        all.add(hidden);
      }
      return new Rules(rules.administrator(), rules.servers(), rules.restrictions(), all);
    }
  }

  /** The user shows again one of those hidden, if there are any. */
  record Unhide(int which) implements OfUser {
    @Override
    public Rules happenTo(Rules rules) {
      List<Hidden> all = new ArrayList<>(rules.hidden());
      if (!all.isEmpty()) {
        all.remove(which % all.size());
      }
      return new Rules(rules.administrator(), rules.servers(), rules.restrictions(), all);
    }
  }

  /** The user shows everything again. */
  record UnhideAll() implements OfUser {
    @Override
    public Rules happenTo(Rules rules) {
      return new Rules(rules.administrator(), rules.servers(), rules.restrictions(), List.of());
    }
  }

  /** The user became an administrator, or is none any more. */
  record Role(boolean administrator) implements OfUser {
    @Override
    public Rules happenTo(Rules rules) {
      return new Rules(administrator, rules.servers(), rules.restrictions(), rules.hidden());
    }
  }

  /**
   * The user chose library servers, or they were switched on or off.
   *
   * @param servers those whose entities the user sees now; null for all
   * @param chosen whether the user chose them
   */
  record Servers(@Nullable Set<String> servers, boolean chosen) implements OfUser {
    @Override
    public Rules happenTo(Rules rules) {
      return new Rules(rules.administrator(), servers, rules.restrictions(), rules.hidden());
    }
  }
}
