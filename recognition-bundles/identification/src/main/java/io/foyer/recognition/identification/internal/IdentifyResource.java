package io.foyer.recognition.identification.internal;

import io.foyer.recognition.sidecar.RecognitionResource;
import io.foyer.rest.BodyLimit;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Identification (contract 1.8 to 1.11). Every request is an operation: by default its caller waits
 * for the answer; with {@code Prefer: respond-async} it gets the operation at once. A caller that
 * wants to stop a request that it waits for names the operation by {@code Operation-Id}.
 */
@Component(service = IdentifyResource.class)
@RecognitionResource
@Path("identify")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class IdentifyResource {
  /** A picture of 12 MB as Base64, and what is around it. */
  private static final long PICTURE_BODY = 17L << 20;

  private static final String PREFER = "Prefer";
  private static final String OPERATION_ID = "Operation-Id";

  private final Identifications identifications;

  @Activate
  public IdentifyResource(@Reference Identifications identifications) {
    this.identifications = identifications;
  }

  @POST
  @BodyLimit(PICTURE_BODY)
  public Response picture(
      Requests.@Nullable OfPicture body,
      @HeaderParam(PREFER) @Nullable String prefer,
      @HeaderParam(OPERATION_ID) @Nullable String id) {
    Requests.OfPicture request = Checks.body(body);
    Requests.Faces faces = request.checked();
    return answer(
        identifications.picture(request.imageUrl(), request.imageBase64(), faces, id), prefer);
  }

  @POST
  @Path("url")
  @Consumes(MediaType.WILDCARD)
  public Response url(
      @QueryParam("url") @Nullable String url,
      @QueryParam("top_k") @Nullable Integer topK,
      @QueryParam("max_distance") @Nullable Double maxDistance,
      @HeaderParam(PREFER) @Nullable String prefer,
      @HeaderParam(OPERATION_ID) @Nullable String id) {
    Requests.Faces faces = Requests.ofUrl(url, topK, maxDistance);
    return answer(identifications.picture(url, null, faces, id), prefer);
  }

  @POST
  @Path("image")
  public Response image(
      Requests.@Nullable OfImage body,
      @HeaderParam(PREFER) @Nullable String prefer,
      @HeaderParam(OPERATION_ID) @Nullable String id) {
    Requests.OfImage request = Checks.body(body);
    Requests.Faces faces = request.checked();
    return answer(identifications.image(request.id(), faces, id), prefer);
  }

  @POST
  @Path("gallery")
  public Response gallery(
      Requests.@Nullable OfGallery body,
      @HeaderParam(PREFER) @Nullable String prefer,
      @HeaderParam(OPERATION_ID) @Nullable String id) {
    Requests.OfGallery request = Checks.body(body);
    Requests.Faces faces = request.checked();
    return answer(identifications.gallery(request.id(), request.wanted(), faces, id), prefer);
  }

  @POST
  @Path("scene")
  public Response scene(
      Requests.@Nullable OfScene body,
      @HeaderParam(PREFER) @Nullable String prefer,
      @HeaderParam(OPERATION_ID) @Nullable String id) {
    return answer(identifications.scene(Checks.body(body).checked(), id), prefer);
  }

  private static Response answer(Operation operation, @Nullable String prefer) {
    boolean async =
        prefer != null
            && Arrays.stream(prefer.split("[,;]"))
                .anyMatch(word -> word.strip().equalsIgnoreCase("respond-async"));
    return async
        ? Response.accepted(operation.state())
            .location(URI.create("/operations/" + operation.id()))
            .header("Preference-Applied", "respond-async")
            .build()
        : Response.ok(operation.await()).header(OPERATION_ID, operation.id()).build();
  }
}
