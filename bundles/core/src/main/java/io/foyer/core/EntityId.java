package io.foyer.core;

import org.jspecify.annotations.Nullable;

/**
 * An entity id as it comes over the wire: {@code id} alone, which means that id on any library
 * server, or {@code id:instanceId}, split at the first colon.
 *
 * @param id the id on its server
 * @param instance the library server, or null for any
 */
public record EntityId(String id, @Nullable String instance) {
  /** Reads either form. Never fails: an id that names nothing simply matches nothing. */
  public static EntityId parse(String text) {
    int colon = text.indexOf(':');
    return colon < 0
        ? new EntityId(text, null)
        : new EntityId(
            text.substring(0, colon),
            colon + 1 == text.length() ? null : text.substring(colon + 1));
  }

  @Override
  public String toString() {
    return instance == null ? id : id + ":" + instance;
  }
}
