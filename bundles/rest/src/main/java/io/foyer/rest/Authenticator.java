package io.foyer.rest;

import io.foyer.core.Failure;
import io.foyer.core.Viewer;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.NewCookie;
import org.jspecify.annotations.Nullable;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Decides whose request this is. Offered by the identity bundle; while it is away, private
 * resources answer 503.
 */
@ProviderType
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
   * Answers the session as it is while its user, an administrator, sees the service as another user
   * does. Called once a request, after {@link #authenticate}, for sessions of administrators only.
   *
   * @throws Failure.NotFound when there is no such user
   */
  Session viewAs(Session administrators, int userId);

  /**
   * A valid session.
   *
   * @param id names the sign-in; the same for all of its requests, and not a secret
   * @param viewer as whom the request is answered
   * @param viewedBy the administrator who sees the service as {@code viewer} does, or null when
   *     viewers see it for themselves
   * @param renewal a cookie to set on the response when the session slides on, or null
   */
  record Session(String id, Viewer viewer, @Nullable Viewer viewedBy, @Nullable NewCookie renewal) {
    /** Name of the request property under which the HTTP edge keeps it. */
    public static final String PROPERTY = "io.foyer.rest.session";

    /**
     * Answers the session of this request.
     *
     * @throws Failure.Unauthorized when nobody is signed in, which can only happen on a public
     *     resource
     */
    public static Session of(ContainerRequestContext request) {
      if (request.getProperty(PROPERTY) instanceof Session session) {
        return session;
      }
      throw new Failure.Unauthorized();
    }
  }
}
