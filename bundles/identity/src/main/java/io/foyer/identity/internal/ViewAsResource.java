package io.foyer.identity.internal;

import io.foyer.rest.Access;
import io.foyer.rest.Authenticator;
import io.foyer.rest.BrowsingResource;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Where an administrator says that a browser tab will show the service as another user sees it. The
 * tab does so by the header {@code View-As} on each of its requests; nothing is kept but the log.
 */
@Component(service = ViewAsResource.class)
@BrowsingResource
@Path("admin/view-as")
@Access(Access.Policy.ADMINISTRATOR)
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.WILDCARD)
public final class ViewAsResource {
  private final Sessions sessions;

  @Activate
  public ViewAsResource(@Reference Sessions sessions) {
    this.sessions = sessions;
  }

  @POST
  @Path("{userId}")
  public Answers.Viewed start(
      @PathParam("userId") String userId, @Context ContainerRequestContext request) {
    return new Answers.Viewed(
        Answers.ViewedUser.of(
            sessions.startViewing(
                Authenticator.Session.of(request), UserAdministrationResource.id(userId))));
  }
}
