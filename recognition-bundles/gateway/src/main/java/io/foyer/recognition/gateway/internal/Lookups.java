package io.foyer.recognition.gateway.internal;

import io.foyer.core.EntityRef;
import io.foyer.library.LibraryPerformers.KnownPerformer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.function.Supplier;

/**
 * What library servers lately said of the people of a result, so that a result that is looked at
 * again does not ask them again. Kept for half a minute, and forgotten when somebody is accepted.
 * Safe for many threads.
 */
final class Lookups {
  private static final Duration KEPT = Duration.ofSeconds(30);
  private static final int MOST = 50;

  private record Question(String instance, Set<String> ids, Set<String> names) {}

  private record Answer(List<KnownPerformer> performers, Instant since) {}

  private final Clock clock;
  // The oldest first; guarded by this.
  private final Map<Question, Answer> answers = new LinkedHashMap<>();

  Lookups(Clock clock) {
    this.clock = clock;
  }

  /** The performers with these ids or names, asked for when they are not known. */
  List<KnownPerformer> find(
      EntityRef entity,
      SortedSet<String> ids,
      SortedSet<String> names,
      Supplier<List<KnownPerformer>> asked) {
    Question question = new Question(entity.instance(), Set.copyOf(ids), Set.copyOf(names));
    synchronized (this) {
      Answer known = answers.get(question);
      if (known != null && !known.since().isBefore(clock.instant().minus(KEPT))) {
        return known.performers();
      }
    }
    Instant since = clock.instant();
    List<KnownPerformer> performers = asked.get();
    synchronized (this) {
      answers.remove(question);
      answers.put(question, new Answer(performers, since));
      if (answers.size() > MOST) {
        answers.remove(answers.keySet().iterator().next());
      }
    }
    return performers;
  }

  synchronized void forget() {
    answers.clear();
  }
}
