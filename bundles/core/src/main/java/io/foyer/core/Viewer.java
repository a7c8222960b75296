package io.foyer.core;

import java.security.Principal;

/**
 * Who is asking. Every question about the library is asked by a viewer, so that nothing can be
 * answered without knowing what may be seen.
 *
 * @param userId id of the signed-in user
 * @param name user name
 * @param role role at the time of this request
 */
public record Viewer(int userId, String name, Role role) implements Principal {
  @Override
  public String getName() {
    return name;
  }

  public boolean isAdministrator() {
    return role == Role.ADMIN;
  }
}
