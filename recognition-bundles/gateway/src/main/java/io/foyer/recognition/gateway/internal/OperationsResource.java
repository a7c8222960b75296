package io.foyer.recognition.gateway.internal;

import io.foyer.core.Viewer;
import io.foyer.rest.BrowsingResource;
import io.foyer.rest.CurrentViewer;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** What the viewer asked to have recognised, and what came of it. */
@Component(service = OperationsResource.class)
@BrowsingResource
@Path("recognition/operations/{id}")
@Produces(MediaType.APPLICATION_JSON)
public final class OperationsResource {
  private final Subjects subjects;
  private final Operations operations;

  @Activate
  public OperationsResource(@Reference Subjects subjects, @Reference Operations operations) {
    this.subjects = subjects;
    this.operations = operations;
  }

  @GET
  public Wire.Operation state(@PathParam("id") String id, @Context SecurityContext security) {
    return operations.state(editor(security), id);
  }

  @DELETE
  public Wire.Operation cancel(@PathParam("id") String id, @Context SecurityContext security) {
    return operations.cancel(editor(security), id);
  }

  @GET
  @Path("faces/{face}")
  @Produces("image/jpeg")
  public Response face(
      @PathParam("id") String id, @PathParam("face") int face, @Context SecurityContext security) {
    return Response.ok(operations.face(editor(security), id, face), "image/jpeg")
        .header(HttpHeaders.CACHE_CONTROL, "private, max-age=600")
        // What a browser keeps is for this user only, also when another one signs in after.
        .header(HttpHeaders.VARY, "Authorization, Cookie, View-As")
        .header("Content-Security-Policy", "sandbox; default-src 'none'")
        .build();
  }

  private Viewer editor(SecurityContext security) {
    Viewer viewer = CurrentViewer.of(security);
    subjects.requireEditor(viewer);
    return viewer;
  }
}
