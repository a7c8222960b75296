package io.foyer.recognition.gateway.internal;

import io.foyer.core.EntityRef;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What can be undone: for a day, for the user who did it, a bounded number of times, in memory.
 * Safe for many threads.
 */
final class Undos {
  private static final Duration KEPT = Duration.ofHours(24);
  private static final int MOST_OF_A_USER = 200;
  private static final int MOST = 10_000;

  /**
   * Something that can be undone.
   *
   * @param userId who did it
   * @param entity to what
   * @param added performers who were not on it before
   * @param created those of them who were made for it
   * @param since when
   */
  record Undo(
      int userId, EntityRef entity, List<String> added, List<String> created, Instant since) {
    Undo {
      added = List.copyOf(added);
      created = List.copyOf(created);
    }
  }

  private final Clock clock;
  // The oldest first; guarded by this.
  private final Map<String, Undo> undos = new LinkedHashMap<>();

  Undos(Clock clock) {
    this.clock = clock;
  }

  /** Keeps something, and answers the token by which it can be undone. */
  String keep(int userId, EntityRef entity, List<String> added, List<String> created) {
    String token = UUID.randomUUID().toString();
    putBack(token, new Undo(userId, entity, added, created, clock.instant()));
    return token;
  }

  /** Gives what a token of this user stands for, and forgets it. */
  synchronized Optional<Undo> take(int userId, String token) {
    Undo undo = undos.get(token);
    if (undo == null || undo.userId() != userId || isOld(undo)) {
      return Optional.empty();
    }
    undos.remove(token);
    return Optional.of(undo);
  }

  /** Keeps it under its token, as if it had not been taken. */
  synchronized void putBack(String token, Undo undo) {
    undos.values().removeIf(this::isOld);
    long own = undos.values().stream().filter(each -> each.userId() == undo.userId()).count();
    if (own >= MOST_OF_A_USER) {
      removeOldest(undo.userId());
    }
    if (undos.size() >= MOST) {
      removeOldest(null);
    }
    undos.put(token, undo);
  }

  private void removeOldest(@Nullable Integer userId) {
    Iterator<Undo> all = undos.values().iterator();
    while (all.hasNext()) {
      Undo oldest = all.next();
      if (userId == null || oldest.userId() == userId) {
        all.remove();
        return;
      }
    }
  }

  private boolean isOld(Undo undo) {
    return undo.since().isBefore(clock.instant().minus(KEPT));
  }
}
