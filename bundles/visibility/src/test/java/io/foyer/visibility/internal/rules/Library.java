package io.foyer.visibility.internal.rules;

import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A library in plain collections: what is there, what was deleted, and in which order everything
 * was first mentioned.
 */
final class Library {
  private final Map<EntityRef, Entity> live = new LinkedHashMap<>();
  private final Map<EntityRef, Boolean> ever = new HashMap<>();
  private final Map<EntityType, Map<EntityRef, Integer>> mentions = new HashMap<>();

  /** Adds or replaces. */
  void put(Entity entity) {
    mention(entity.ref());
    entity.links().values().forEach(targets -> targets.forEach(this::mention));
    live.put(entity.ref(), entity);
    ever.put(entity.ref(), true);
  }

  void remove(EntityRef ref) {
    live.remove(ref);
  }

  /** Everything of a type that is there. */
  List<Entity> all(EntityType type) {
    return live.values().stream().filter(entity -> entity.type() == type).toList();
  }

  /** Everything that is there. */
  Collection<Entity> all() {
    return live.values();
  }

  /** Those of them that are there. */
  List<Entity> there(Collection<EntityRef> refs) {
    return refs.stream().filter(live::containsKey).map(live::get).toList();
  }

  boolean isThere(EntityRef ref) {
    return live.containsKey(ref);
  }

  /** Whether it is there, or was and has been deleted. */
  boolean wasEverThere(EntityRef ref) {
    return ever.containsKey(ref);
  }

  /** A number that grows in the order in which the entities of a type were first mentioned. */
  int mention(EntityRef ref) {
    Map<EntityRef, Integer> ofType =
        mentions.computeIfAbsent(ref.type(), type -> new LinkedHashMap<>());
    return ofType.computeIfAbsent(ref, any -> ofType.size() + 1);
  }

  /** The entity with the number. */
  Optional<EntityRef> mentioned(EntityType type, int number) {
    return mentions.getOrDefault(type, Map.of()).entrySet().stream()
        .filter(entry -> entry.getValue() == number)
        .map(Map.Entry::getKey)
        .findAny();
  }

  /** The first mentioned first. */
  Comparator<EntityRef> byMention() {
    return Comparator.comparing(this::mention);
  }

  @Override
  public String toString() {
    return live.values().toString();
  }
}
