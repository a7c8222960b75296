package io.foyer.identity;

import io.foyer.core.Role;
import java.time.Instant;

/**
 * Someone who may sign in.
 *
 * @param id local id
 * @param username as typed; compared case-sensitively
 * @param role role
 * @param setupCompleted whether the user has been through the first-sign-in pages
 * @param createdAt when the account was made
 * @param updatedAt when it was last changed
 */
public record User(
    int id,
    String username,
    Role role,
    boolean setupCompleted,
    Instant createdAt,
    Instant updatedAt) {}
