package io.foyer.rest.internal;

import io.foyer.core.Failure;
import io.foyer.core.Role;
import io.foyer.core.Viewer;
import io.foyer.rest.Access;
import io.foyer.rest.Authenticator;
import io.foyer.rest.Client;
import io.foyer.rest.ReadOnly;
import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.Cookie;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.NewCookie;
import jakarta.ws.rs.core.SecurityContext;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.security.Principal;
import java.util.Locale;
import java.util.Set;
import org.glassfish.jersey.server.ExtendedUriInfo;
import org.glassfish.jersey.server.model.Invocable;
import org.glassfish.jersey.server.model.ResourceMethod;
import org.jspecify.annotations.Nullable;

/**
 * Decides before each resource method whether the caller may call it, by the {@link Access} policy
 * of the method, else of its class, else {@link Access.Policy#USER}; and tells the resource who the
 * caller is, or as whom an administrator looks at it.
 */
@Priority(Priorities.AUTHENTICATION)
final class AccessFilter implements ContainerRequestFilter, ContainerResponseFilter {
  private static final String RENEWAL = "io.foyer.rest.renewal";
  private static final String BEARER = "bearer ";

  private static final Set<String> READING = Set.of("GET", "HEAD");

  private final Sessions sessions;
  private final ViewAs viewAs;

  AccessFilter(Sessions sessions) {
    this.sessions = sessions;
    viewAs = new ViewAs(sessions);
  }

  @Override
  public void filter(ContainerRequestContext request) {
    ResourceMethod method = ((ExtendedUriInfo) request.getUriInfo()).getMatchedResourceMethod();
    Access.Policy policy = policyOf(method);
    Authenticator.Session own = session(request, policy);
    if (own == null) {
      if (policy != Access.Policy.PUBLIC) {
        throw new Failure.Unauthorized();
      }
      return;
    }
    Authenticator.Session session = viewAs.session(request, own, isReadOnly(method));
    if (policy == Access.Policy.ADMINISTRATOR && !session.viewer().isAdministrator()) {
      throw new Failure.Forbidden("Admin access required.");
    }
    if (session.renewal() != null) {
      request.setProperty(RENEWAL, session.renewal());
    }
    request.setProperty(Authenticator.Session.PROPERTY, session);
    request.setSecurityContext(new SignedIn(session.viewer(), Client.of(request).secure()));
  }

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    // A resource that sets the session cookie itself (sign-in, sign-out) has the last word.
    if (request.getProperty(RENEWAL) instanceof NewCookie renewal
        && !response.getCookies().containsKey(Authenticator.COOKIE)) {
      response.getHeaders().add(HttpHeaders.SET_COOKIE, renewal);
    }
  }

  private Authenticator.@Nullable Session session(
      ContainerRequestContext request, Access.Policy policy) {
    Cookie cookie = request.getCookies().get(Authenticator.COOKIE);
    if (policy == Access.Policy.PUBLIC && !sessions.available()) {
      return null;
    }
    return cookie == null || cookie.getValue().isEmpty()
        ? sessions.of(bearer(request), false)
        : sessions.of(cookie.getValue(), true);
  }

  private static @Nullable String bearer(ContainerRequestContext request) {
    String header = request.getHeaderString(HttpHeaders.AUTHORIZATION);
    if (header == null || !header.toLowerCase(Locale.ROOT).startsWith(BEARER)) {
      return null;
    }
    return header.substring(BEARER.length()).strip();
  }

  private static Access.Policy policyOf(@Nullable ResourceMethod method) {
    if (method == null) {
      return Access.Policy.USER;
    }
    Invocable invocable = method.getInvocable();
    return policyOf(invocable.getHandler().getHandlerClass(), invocable.getHandlingMethod());
  }

  /** Answers the policy of a resource method. */
  static Access.Policy policyOf(Class<?> resource, Method method) {
    Access access = declared(Access.class, resource, method);
    return access == null ? Access.Policy.USER : access.value();
  }

  private static boolean isReadOnly(@Nullable ResourceMethod method) {
    if (method == null) {
      return false;
    }
    Invocable invocable = method.getInvocable();
    return isReadOnly(
        invocable.getHandler().getHandlerClass(),
        invocable.getHandlingMethod(),
        method.getHttpMethod());
  }

  /** Answers whether a resource method only answers a question. */
  static boolean isReadOnly(Class<?> resource, Method method, String httpMethod) {
    ReadOnly declared = declared(ReadOnly.class, resource, method);
    return declared == null ? READING.contains(httpMethod) : declared.value();
  }

  private static <A extends Annotation> @Nullable A declared(
      Class<A> annotation, Class<?> resource, Method method) {
    A own = method.getAnnotation(annotation);
    return own == null ? resource.getAnnotation(annotation) : own;
  }

  private record SignedIn(Viewer viewer, boolean secure) implements SecurityContext {
    @Override
    public Principal getUserPrincipal() {
      return viewer;
    }

    @Override
    public boolean isUserInRole(String role) {
      return viewer.isAdministrator() || role.equals(Role.USER.name());
    }

    @Override
    public boolean isSecure() {
      return secure;
    }

    @Override
    public String getAuthenticationScheme() {
      return "session";
    }
  }
}
