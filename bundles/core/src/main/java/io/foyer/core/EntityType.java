package io.foyer.core;

import java.util.Locale;

/**
 * The kinds of thing a library holds. Ids are unique only within one kind and one library server.
 */
public enum EntityType {
  SCENE("scenes"),
  PERFORMER("performers"),
  STUDIO("studios"),
  TAG("tags"),
  GROUP("groups"),
  GALLERY("galleries"),
  IMAGE("images"),
  /** A marked range inside a scene; the library server calls it a scene marker. */
  CLIP("clips");

  private final String plural;

  EntityType(String plural) {
    this.plural = plural;
  }

  /** The name used on the wire, for example {@code scene}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The plural used on the wire, for example {@code galleries}. */
  public String plural() {
    return plural;
  }

  /**
   * Answers the type with this wire name.
   *
   * @throws Failure.Invalid when there is none
   */
  public static EntityType ofKey(String key) {
    for (EntityType type : values()) {
      if (type.key().equals(key)) {
        return type;
      }
    }
    throw new Failure.Invalid("entityType", "Invalid entity type: " + key);
  }
}
