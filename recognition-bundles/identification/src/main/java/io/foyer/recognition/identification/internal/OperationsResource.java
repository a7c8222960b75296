package io.foyer.recognition.identification.internal;

import io.foyer.core.Failure;
import io.foyer.recognition.sidecar.RecognitionResource;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Identifications under way, their results, and the faces found. */
@Component(service = OperationsResource.class)
@RecognitionResource
@Path("operations/{id}")
@Produces(MediaType.APPLICATION_JSON)
public final class OperationsResource {
  private final Operations operations;

  @Activate
  public OperationsResource(@Reference Operations operations) {
    this.operations = operations;
  }

  @GET
  public Operation.State operation(@PathParam("id") String id) {
    return operations.byId(id).state();
  }

  /** Stops one that runs; forgets one that has ended. */
  @DELETE
  public Response end(@PathParam("id") String id) {
    operations.end(id);
    return Response.noContent().build();
  }

  @GET
  @Path("faces/{face}")
  @Produces({"image/jpeg", MediaType.APPLICATION_JSON})
  public Response face(@PathParam("id") String id, @PathParam("face") int face) {
    Thumbnail thumbnail = operations.byId(id).face(face);
    if (thumbnail == null) {
      throw new Failure.NotFound("Face not found");
    }
    return Response.ok(thumbnail.jpeg(), "image/jpeg")
        .header("Cache-Control", "private, max-age=900")
        .build();
  }
}
