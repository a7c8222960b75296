package io.foyer.demo.internal;

import java.util.BitSet;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What differs from the made-up library: edits, insertions and deletions. Small beside the library
 * itself; safe for many threads.
 */
final class Edits {
  private final Map<Kind, Map<Integer, Map<Field, @Nullable Object>>> values =
      new EnumMap<>(Kind.class);
  private final Map<Kind, Contents> contents = new ConcurrentHashMap<>();
  private static final Set<Field> RELATIONS =
      EnumSet.of(
          Field.STUDIO_ID,
          Field.PARENT_ID,
          Field.PERFORMER_IDS,
          Field.TAG_IDS,
          Field.GALLERY_IDS,
          Field.PARENT_IDS,
          Field.CONTAINING_GROUPS,
          Field.GROUPS,
          Field.O_HISTORY,
          Field.O_COUNTER);

  /** The greatest id that was ever added, so that one is never given again. */
  private final Map<Kind, Integer> lastAdded = new EnumMap<>(Kind.class);

  private volatile int version;
  private volatile int relations;

  Edits() {
    for (Kind kind : Kind.values()) {
      values.put(kind, new ConcurrentHashMap<>());
    }
  }

  /** Grows with every change, so that what was computed can be told stale. */
  int version() {
    return version;
  }

  /** Grows with every change of what belongs to what. */
  int relations() {
    return relations;
  }

  /** Whether the made-up value does not count any more. */
  boolean has(Kind kind, int id, Field field) {
    Map<Field, @Nullable Object> edited = of(kind).get(id);
    return edited != null && edited.containsKey(field);
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  <T extends @Nullable Object> T get(Kind kind, int id, Field field, Supplier<T> made) {
    Map<Field, @Nullable Object> edited = of(kind).get(id);
    return edited != null && edited.containsKey(field) ? (T) edited.get(field) : made.get();
  }

  synchronized void put(Kind kind, int id, Map<Field, @Nullable Object> changes) {
    of(kind)
        .merge(
            id,
            new EnumMap<>(changes),
            (old, now) -> {
              Map<Field, @Nullable Object> both = new EnumMap<>(old);
              both.putAll(now);
              return both;
            });
    version++;
    if (!Collections.disjoint(changes.keySet(), RELATIONS)) {
      relations++;
    }
  }

  void put(Kind kind, int id, Field field, @Nullable Object value) {
    Map<Field, @Nullable Object> one = new EnumMap<>(Field.class);
    one.put(field, value);
    put(kind, id, one);
  }

  private Map<Integer, Map<Field, @Nullable Object>> of(Kind kind) {
    return Objects.requireNonNull(values.get(kind));
  }

  Contents contents(Kind kind) {
    return contents.getOrDefault(kind, Contents.UNCHANGED);
  }

  /** Adds an entity beyond the made-up ones, of which there are so many, and answers its id. */
  synchronized int add(Kind kind, int made) {
    int id = lastAdded.merge(kind, Ids.madeId(made + 64), (last, first) -> last + 1);
    Contents changed = contents(kind).copy();
    changed.added().add(id);
    contents(kind, changed);
    return id;
  }

  /**
   * Takes an entity away.
   *
   * @param ordinal its place among the made-up ones, or -1
   */
  synchronized void remove(Kind kind, int id, int ordinal) {
    Contents changed = contents(kind).copy();
    if (ordinal < 0) {
      changed.added().remove(id);
    } else {
      changed.removed().set(ordinal);
    }
    contents(kind, changed);
  }

  synchronized void contents(Kind kind, Contents changed) {
    contents.put(kind, changed);
    version++;
    relations++;
  }

  synchronized void clear() {
    values.values().forEach(Map::clear);
    contents.clear();
    version++;
    relations++;
  }

  /**
   * Which ids there are, where they differ from the made-up ones.
   *
   * @param added ids beyond the made-up ones
   * @param removed ordinals of made-up entities that are gone
   * @param empty whether all made-up ones are gone
   */
  record Contents(TreeSet<Integer> added, BitSet removed, boolean empty) {
    static final Contents UNCHANGED = new Contents(new TreeSet<>(), new BitSet(), false);

    Contents copy() {
      return new Contents(new TreeSet<>(added), (BitSet) removed.clone(), empty);
    }

    boolean unchanged() {
      return added.isEmpty() && removed.isEmpty() && !empty;
    }
  }
}
