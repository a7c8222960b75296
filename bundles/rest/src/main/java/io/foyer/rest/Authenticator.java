package io.foyer.rest;

import io.foyer.core.Viewer;
import jakarta.ws.rs.core.NewCookie;
import org.jspecify.annotations.Nullable;

/**
 * Decides whose request this is. Offered by the identity bundle; while it is away, private
 * resources answer 503.
 */
public interface Authenticator {
  /** Name of the session cookie. */
  String COOKIE = "token";

  /**
   * Answers the session that the token belongs to, or null when there is none: no token, a forged,
   * expired or revoked one, a user who is gone. Never throws for a bad token. Called once a
   * request, on the request's thread.
   *
   * @param token value of the session cookie, else of the bearer token, else null
   * @param fromCookie whether the token came in the cookie, and may be renewed by one
   */
  @Nullable Session authenticate(@Nullable String token, boolean fromCookie);

  /**
   * A valid session.
   *
   * @param viewer who it is
   * @param renewal a cookie to set on the response when the session slides on, or null
   */
  record Session(Viewer viewer, @Nullable NewCookie renewal) {}
}
