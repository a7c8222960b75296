package io.foyer.recognition.gateway.internal;

import io.foyer.core.EntityRef;
import io.foyer.core.Failure;
import io.foyer.core.Viewer;
import io.foyer.rest.Authenticator;
import io.foyer.rest.BrowsingResource;
import io.foyer.rest.CurrentViewer;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Who is in this? For those who may write the answer into the library. */
@Component(service = RecognitionResource.class)
@BrowsingResource
@Path("recognition")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class RecognitionResource {
  private final Sidecar sidecar;
  private final SidecarStatus status;
  private final Subjects subjects;
  private final Operations operations;
  private final Acceptance acceptance;

  @Activate
  public RecognitionResource(
      @Reference Sidecar sidecar,
      @Reference SidecarStatus status,
      @Reference Subjects subjects,
      @Reference Operations operations,
      @Reference Acceptance acceptance) {
    this.sidecar = sidecar;
    this.status = status;
    this.subjects = subjects;
    this.operations = operations;
    this.acceptance = acceptance;
  }

  @GET
  public Wire.Status status(@Context ContainerRequestContext request) {
    Authenticator.Session session = Authenticator.Session.of(request);
    subjects.requireEditor(session.viewer());
    return Wire.Status.of(status.now(), sidecar.configured(), session.viewedBy() == null);
  }

  /** Begins to look for the people in something: 202, and the operation to ask for. */
  @POST
  @Path("identify")
  public Response identify(Requests.Identify body, @Context SecurityContext security) {
    Viewer viewer = editor(security);
    EntityRef entity = subjects.find(viewer, body.type(), body.id(), body.instanceId());
    return Response.accepted(operations.start(viewer, entity, body.frameSource())).build();
  }

  @POST
  @Path("accept")
  public Wire.Accepted accept(Requests.Accept body, @Context SecurityContext security) {
    Viewer viewer = editor(security);
    EntityRef entity = subjects.find(viewer, body.type(), body.id(), body.instanceId());
    return acceptance.accept(viewer, entity, body.wanted());
  }

  @POST
  @Path("undo")
  public Wire.Undone undo(Requests.Undo body, @Context SecurityContext security) {
    Viewer viewer = editor(security);
    if (body.undoToken() == null) {
      throw new Failure.Invalid("undoToken", "undoToken is required");
    }
    return acceptance.undo(viewer, body.undoToken());
  }

  private Viewer editor(SecurityContext security) {
    Viewer viewer = CurrentViewer.of(security);
    subjects.requireEditor(viewer);
    return viewer;
  }
}
