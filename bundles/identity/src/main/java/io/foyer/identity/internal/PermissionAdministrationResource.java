package io.foyer.identity.internal;

import io.foyer.rest.Access;
import io.foyer.rest.BrowsingResource;
import io.foyer.rest.CurrentViewer;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** What administrators allow others. */
@Component(service = PermissionAdministrationResource.class)
@BrowsingResource
@Path("user/{userId}/permissions")
@Access(Access.Policy.ADMINISTRATOR)
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class PermissionAdministrationResource {
  private final GrantedPermissions permissions;

  @Activate
  public PermissionAdministrationResource(@Reference GrantedPermissions permissions) {
    this.permissions = permissions;
  }

  @GET
  public Answers.UserPermissions of(@PathParam("userId") String userId) {
    return permissions.of(UserAdministrationResource.id(userId));
  }

  @PUT
  public Answers.PermissionsChanged change(
      @PathParam("userId") String userId,
      Requests.PermissionChange body,
      @Context SecurityContext security) {
    Answers.UserPermissions changed =
        permissions.change(
            UserAdministrationResource.id(userId),
            body::applyTo,
            CurrentViewer.of(security).userId());
    return new Answers.PermissionsChanged(true, changed.permissions(), changed.overrides());
  }
}
