package io.foyer.identity.internal;

import io.foyer.core.Failure;
import io.foyer.identity.HideConfirmation;
import io.foyer.identity.User;
import io.foyer.rest.Access;
import io.foyer.rest.Authenticator;
import io.foyer.rest.BrowsingResource;
import io.foyer.rest.Client;
import io.foyer.rest.CurrentViewer;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.CookieParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;
import org.osgi.service.component.annotations.ReferencePolicyOption;

/** Signing in and out, and getting back in with a recovery key. */
@Component(service = AuthenticationResource.class)
@BrowsingResource
@Path("auth")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class AuthenticationResource {
  private static final String BEARER = "bearer ";

  private final SignIn signIn;
  private final Sessions sessions;
  private final Accounts accounts;

  // who offers it needs this bundle
  @Reference(
      cardinality = ReferenceCardinality.OPTIONAL,
      policy = ReferencePolicy.DYNAMIC,
      policyOption = ReferencePolicyOption.GREEDY)
  volatile @Nullable HideConfirmation hideConfirmation;

  @Activate
  public AuthenticationResource(
      @Reference SignIn signIn, @Reference Sessions sessions, @Reference Accounts accounts) {
    this.signIn = signIn;
    this.sessions = sessions;
    this.accounts = accounts;
  }

  @POST
  @Path("login")
  @Access(Access.Policy.PUBLIC)
  public Response login(
      Requests.@Nullable Login body,
      @Context ContainerRequestContext request,
      @Context HttpServletResponse response) {
    return limited(
        request,
        response,
        () -> {
          if (body == null || !body.isComplete()) {
            throw new Failure.Invalid("Username and password are required");
          }
          User user = signIn.byPassword(body.username(), body.password());
          return Response.ok(new Answers.SignedIn(true, Answers.SignedInUser.of(user)))
              .cookie(sessions.open(user))
              .build();
        });
  }

  @POST
  @Path("logout")
  @Access(Access.Policy.PUBLIC)
  @Consumes(MediaType.WILDCARD)
  public Response logout(
      @CookieParam(Authenticator.COOKIE) @Nullable String cookie,
      @HeaderParam(HttpHeaders.AUTHORIZATION) @Nullable String authorization) {
    String token = cookie;
    if ((cookie == null || cookie.isEmpty())
        && authorization != null
        && authorization.toLowerCase(Locale.ROOT).startsWith(BEARER)) {
      token = authorization.substring(BEARER.length()).strip();
    }
    return Response.ok(new Answers.Success("Logged out successfully"))
        .cookie(sessions.close(token))
        .build();
  }

  @GET
  @Path("me")
  public Answers.CurrentUser me(
      @Context SecurityContext security, @Context ContainerRequestContext request) {
    return new Answers.CurrentUser(
        sessionUser(security), Answers.ViewedBy.of(Authenticator.Session.of(request).viewedBy()));
  }

  @GET
  @Path("check")
  public Answers.Check check(@Context SecurityContext security) {
    return new Answers.Check(true, sessionUser(security));
  }

  private Answers.SessionUser sessionUser(SecurityContext security) {
    return accounts
        .byId(CurrentViewer.of(security).userId())
        .map(user -> Answers.SessionUser.of(user, asksNoMore(user)))
        .orElseThrow(Failure.Unauthorized::new);
  }

  private boolean asksNoMore(User user) {
    HideConfirmation confirmation = hideConfirmation;
    return confirmation != null && confirmation.disabled(user.id());
  }

  @POST
  @Path("forgot-password/init")
  @Access(Access.Policy.PUBLIC)
  public Answers.HasRecoveryKey startRecovery(
      Requests.@Nullable RecoveryInit body,
      @Context ContainerRequestContext request,
      @Context HttpServletResponse response) {
    return limited(
        request,
        response,
        () -> {
          if (body == null || body.username().isEmpty()) {
            throw new Failure.Invalid("username", "Username is required");
          }
          return new Answers.HasRecoveryKey(accounts.hasRecoveryKey(body.username()));
        });
  }

  @POST
  @Path("forgot-password/reset")
  @Access(Access.Policy.PUBLIC)
  public Answers.Done recover(
      Requests.@Nullable Recovery body,
      @Context ContainerRequestContext request,
      @Context HttpServletResponse response) {
    return limited(
        request,
        response,
        () -> {
          if (body == null || !body.isComplete()) {
            throw new Failure.Invalid("All fields are required");
          }
          signIn.recover(body.username(), body.recoveryKey(), body.newPassword());
          return new Answers.Done();
        });
  }

  private <R> R limited(
      ContainerRequestContext request, HttpServletResponse response, Supplier<R> work) {
    return signIn.limit().limited(Client.of(request).address(), response, work);
  }
}
