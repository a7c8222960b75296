package io.foyer.rest.internal;

import io.foyer.core.Failure;
import io.foyer.rest.Authenticator;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.util.regex.Pattern;

/**
 * Lets an administrator see the service as another user does, and change nothing: the request then
 * is answered as that user's own, by the rights of that user.
 */
final class ViewAs {
  /** Request header: id of the user as whom an administrator looks at the service. */
  static final String HEADER = "View-As";

  private static final Pattern ID = Pattern.compile("[1-9][0-9]{0,8}");

  private final Sessions sessions;

  ViewAs(Sessions sessions) {
    this.sessions = sessions;
  }

  /** Answers the session under which the request is answered: its own, or the viewed user's. */
  Authenticator.Session session(
      ContainerRequestContext request, Authenticator.Session own, boolean readOnly) {
    String id = request.getHeaderString(HEADER);
    if (id == null) {
      return own;
    }
    if (!own.viewer().isAdministrator()) {
      throw new Failure.Forbidden("Only administrators may view as another user");
    }
    if (!ID.matcher(id).matches()) {
      throw new Failure.Invalid(HEADER, "The header " + HEADER + " must be the id of one user");
    }
    Authenticator.Session viewed = sessions.viewAs(own, Integer.parseInt(id));
    if (!readOnly) {
      throw new Failure.Forbidden("Viewing as " + viewed.viewer().name() + " is read-only");
    }
    return viewed;
  }
}
