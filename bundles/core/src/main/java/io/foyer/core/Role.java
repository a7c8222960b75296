package io.foyer.core;

/** What a user is allowed to be. Administrators hold every permission implicitly. */
public enum Role {
  ADMIN,
  USER
}
