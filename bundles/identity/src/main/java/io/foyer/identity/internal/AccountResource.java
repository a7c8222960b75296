package io.foyer.identity.internal;

import io.foyer.core.Failure;
import io.foyer.identity.User;
import io.foyer.rest.BrowsingResource;
import io.foyer.rest.CurrentViewer;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** What users do with their own account. */
@Component(service = AccountResource.class)
@BrowsingResource
@Path("user")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class AccountResource {
  private final Accounts accounts;
  private final SignIn signIn;
  private final Sessions sessions;
  private final GrantedPermissions permissions;

  @Activate
  public AccountResource(
      @Reference Accounts accounts,
      @Reference SignIn signIn,
      @Reference Sessions sessions,
      @Reference GrantedPermissions permissions) {
    this.accounts = accounts;
    this.signIn = signIn;
    this.sessions = sessions;
    this.permissions = permissions;
  }

  /** Ends all sessions of the user and opens a new one for the browser that asked. */
  @POST
  @Path("change-password")
  public Response changePassword(
      Requests.@Nullable PasswordChange body, @Context SecurityContext security) {
    if (body == null || !body.isComplete()) {
      throw new Failure.Invalid("Current password and new password are required");
    }
    User user =
        signIn.changePassword(
            CurrentViewer.of(security).name(), body.currentPassword(), body.newPassword());
    return Response.ok(new Answers.Success("Password changed successfully"))
        .cookie(sessions.open(user))
        .build();
  }

  /** A key is shown once, when it is made; this can only say that it cannot be shown again. */
  @GET
  @Path("recovery-key")
  public Answers.RecoveryKeyText recoveryKey() {
    return new Answers.RecoveryKeyText(null);
  }

  @POST
  @Path("recovery-key/regenerate")
  @Consumes(MediaType.WILDCARD)
  public Answers.RecoveryKeyText newRecoveryKey(@Context SecurityContext security) {
    return new Answers.RecoveryKeyText(
        accounts.newRecoveryKey(CurrentViewer.of(security).userId()).formatted());
  }

  @GET
  @Path("permissions")
  public Answers.PermissionsOf permissions(@Context SecurityContext security) {
    return new Answers.PermissionsOf(permissions.of(CurrentViewer.of(security)));
  }
}
