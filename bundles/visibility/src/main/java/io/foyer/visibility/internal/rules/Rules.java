package io.foyer.visibility.internal.rules;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All that decides what one user sees.
 *
 * @param administrator whether restrictions and the empty rules are passed over
 * @param servers the library servers whose entities the user sees; null when all that are cached
 * @param restrictions at most one of a type
 * @param hidden what the user hid
 */
public record Rules(
    boolean administrator,
    @Nullable Set<String> servers,
    List<Restriction> restrictions,
    List<Hidden> hidden) {
  public Rules {
    servers = servers == null ? null : Set.copyOf(servers);
    restrictions = List.copyOf(restrictions);
    hidden = List.copyOf(hidden);
  }
}
