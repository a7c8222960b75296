package io.foyer.visibility.internal.rules;

import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One entity of the plain library.
 *
 * @param ref its name
 * @param links names of others, in any way that its type has; they need not be there
 */
record Entity(EntityRef ref, Map<Link, List<EntityRef>> links) {
  Entity {
    links = Map.copyOf(links);
  }

  EntityType type() {
    return ref.type();
  }

  /** What it names in this way. */
  List<EntityRef> to(Link link) {
    return links.getOrDefault(link, List.of());
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(ref.toString());
    new TreeMap<>(links)
        .forEach(
            (link, targets) -> {
              if (!targets.isEmpty()) {
                text.append(' ').append(link).append(targets.stream().map(EntityRef::id).toList());
              }
            });
    return text.toString();
  }
}
