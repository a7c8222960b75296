package io.foyer.visibility.internal.rules;

import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/**
 * A library in plain collections: what is there, and in which order everything was first mentioned.
 */
final class Library {
  private final Map<EntityRef, Entity> live = new LinkedHashMap<>();
  private final Map<EntityType, Map<EntityRef, Integer>> mentions = new HashMap<>();
  private final ToIntFunction<EntityRef> order;

  /** One that counts mentions itself. */
  Library() {
    order = this::mention;
  }

  /**
   * One beside a catalog that counts.
   *
   * @param order the catalog's numbers
   */
  Library(ToIntFunction<EntityRef> order) {
    this.order = order;
  }

  /** Adds or replaces. */
  void put(Entity entity) {
    mention(entity.ref());
    entity.links().values().forEach(targets -> targets.forEach(this::mention));
    live.put(entity.ref(), entity);
  }

  void remove(EntityRef ref) {
    live.remove(ref);
  }

  /** Everything of a type that is there. */
  List<Entity> all(EntityType type) {
    return live.values().stream().filter(entity -> entity.type() == type).toList();
  }

  /** Names of everything of a library server that is there. */
  List<EntityRef> all(String server) {
    return live.keySet().stream().filter(ref -> ref.instance().equals(server)).toList();
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

  /** A number that grows in the order in which the entities of a type were first mentioned. */
  int mention(EntityRef ref) {
    Map<EntityRef, Integer> ofType =
        mentions.computeIfAbsent(ref.type(), type -> new LinkedHashMap<>());
    return ofType.computeIfAbsent(ref, any -> ofType.size() + 1);
  }

  /** The first mentioned first. */
  Comparator<EntityRef> byMention() {
    return Comparator.comparingInt(order);
  }

  @Override
  public String toString() {
    return live.values().toString();
  }
}
