package io.foyer.rest;

import io.foyer.core.Failure;
import io.foyer.core.Viewer;
import jakarta.ws.rs.core.SecurityContext;
import org.jspecify.annotations.Nullable;

/** Reads the viewer out of a request's security context, where the HTTP edge has put it. */
public final class CurrentViewer {
  private CurrentViewer() {}

  /**
   * Answers who is asking.
   *
   * @throws Failure.Unauthorized when nobody is signed in, which can only happen on a public
   *     resource
   */
  public static Viewer of(SecurityContext security) {
    Viewer viewer = orNull(security);
    if (viewer == null) {
      throw new Failure.Unauthorized();
    }
    return viewer;
  }

  /** Answers who is asking, or null when nobody is signed in. */
  public static @Nullable Viewer orNull(SecurityContext security) {
    return security.getUserPrincipal() instanceof Viewer viewer ? viewer : null;
  }
}
