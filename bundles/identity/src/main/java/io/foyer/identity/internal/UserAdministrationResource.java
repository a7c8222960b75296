package io.foyer.identity.internal;

import io.foyer.core.Failure;
import io.foyer.core.Role;
import io.foyer.identity.User;
import io.foyer.rest.Access;
import io.foyer.rest.BrowsingResource;
import io.foyer.rest.CurrentViewer;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** What administrators do with the accounts of others. */
@Component(service = UserAdministrationResource.class)
@BrowsingResource
@Path("user")
@Access(Access.Policy.ADMINISTRATOR)
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class UserAdministrationResource {
  private final Accounts accounts;

  @Activate
  public UserAdministrationResource(@Reference Accounts accounts) {
    this.accounts = accounts;
  }

  @GET
  @Path("all")
  public Answers.UserList all() {
    return new Answers.UserList(accounts.all().stream().map(Answers.ListedUser::of).toList());
  }

  @POST
  @Path("create")
  public Response create(Requests.@Nullable NewUser body) {
    if (body == null || !body.isComplete()) {
      throw new Failure.Invalid("Username and password are required");
    }
    Role role = body.role() == null ? Role.USER : role(body.role());
    User user = accounts.create(body.username(), body.password(), role);
    return Response.status(Response.Status.CREATED)
        .entity(
            new Answers.Created(
                true,
                new Answers.CreatedUser(user.id(), user.username(), user.role(), user.createdAt())))
        .build();
  }

  @DELETE
  @Path("{userId}")
  public Answers.Success delete(
      @PathParam("userId") String userId, @Context SecurityContext security) {
    accounts.delete(id(userId), CurrentViewer.of(security).userId());
    return new Answers.Success("User deleted successfully");
  }

  @PUT
  @Path("{userId}/role")
  public Answers.RoleChanged changeRole(
      @PathParam("userId") String userId,
      Requests.@Nullable RoleChange body,
      @Context SecurityContext security) {
    Role role = role(body == null ? null : body.role());
    User user = accounts.changeRole(id(userId), role, CurrentViewer.of(security).userId());
    return new Answers.RoleChanged(
        true, new Answers.ChangedUser(user.id(), user.username(), user.role(), user.updatedAt()));
  }

  @POST
  @Path("{userId}/reset-password")
  public Answers.Done resetPassword(
      @PathParam("userId") String userId, Requests.@Nullable PasswordReset body) {
    if (body == null || body.newPassword().isEmpty()) {
      throw new Failure.Invalid("newPassword", "New password is required");
    }
    accounts.setPassword(id(userId), body.newPassword());
    return new Answers.Done();
  }

  @POST
  @Path("{userId}/regenerate-recovery-key")
  @Consumes(MediaType.WILDCARD)
  public Answers.RecoveryKeyText newRecoveryKey(@PathParam("userId") String userId) {
    return new Answers.RecoveryKeyText(accounts.newRecoveryKey(id(userId)).formatted());
  }

  /** Reads a user id out of a path. */
  static int id(String text) {
    try {
      int id = Integer.parseInt(text);
      if (id > 0) {
        return id;
      }
    } catch (NumberFormatException e) {
      throw new Failure.Invalid("userId", "Invalid user ID");
    }
    throw new Failure.Invalid("userId", "Invalid user ID");
  }

  private static Role role(@Nullable String text) {
    for (Role role : Role.values()) {
      if (role.name().equals(text)) {
        return role;
      }
    }
    throw new Failure.Invalid("role", "Role must be either ADMIN or USER");
  }
}
