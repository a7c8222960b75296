package io.foyer.visibility.internal.rest;

import io.foyer.catalog.index.LibraryIndex;
import io.foyer.catalog.index.LibrarySnapshot;
import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import io.foyer.identity.User;
import io.foyer.identity.Users;
import io.foyer.visibility.internal.rules.Verdicts;
import java.util.Optional;

/** Words of a request: users, types, texts. */
final class Asked {
  private static final int SHOWN = 40;

  private Asked() {}

  /** The user that a path names. */
  static User user(Users users, String userId) {
    int id;
    try {
      id = Integer.parseInt(userId);
    } catch (NumberFormatException e) {
      throw new Failure.Invalid("userId", "Invalid user ID");
    }
    if (id <= 0) {
      throw new Failure.Invalid("userId", "Invalid user ID");
    }
    return users.byId(id).orElseThrow(() -> new Failure.NotFound("User not found"));
  }

  /** One of the seven types that can be hidden and have records. */
  static Optional<EntityType> type(String key) {
    return Verdicts.RECORDED.stream().filter(type -> type.key().equals(key)).findFirst();
  }

  /** The type that a path or a query names. */
  static EntityType requireType(String key) {
    return type(key).orElseThrow(() -> new Failure.Invalid("entityType", "Invalid entity type"));
  }

  /**
   * The library, once its index stands: before, nothing could be said of any id, and whatever was
   * decided would hold for an empty library.
   */
  static LibrarySnapshot library(LibraryIndex index) {
    if (!index.built()) {
      throw Failure.Unavailable.notReady();
    }
    return index.snapshot();
  }

  /** What a client sent, short enough for a message. */
  static String shown(String text) {
    return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
  }
}
