package io.foyer.recognition.gateway.internal;

import io.foyer.core.Failure;
import io.foyer.rest.Access;
import io.foyer.rest.BodyLimit;
import io.foyer.rest.BrowsingResource;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.InputStream;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * The sidecar's own administration, for administrators: what it offers of that, and nothing else,
 * as it answers it.
 */
@Component(service = SidecarResource.class)
@BrowsingResource
@Path("recognition/sidecar")
@Access(Access.Policy.ADMINISTRATOR)
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.WILDCARD)
public final class SidecarResource {
  private static final Pattern READ =
      Pattern.compile(
          "health|capabilities|system/(info|metadata-endpoints)"
              + "|database/(info|check-update|update/status)"
              + "|models/(status|download-progress)"
              + "|settings(/[A-Za-z0-9_-]{1,64})?");
  private static final Pattern DONE =
      Pattern.compile(
          "database/(update|rollback)|models/(download-all|verify|download/[A-Za-z0-9_-]{1,64})"
              + "|system/metadata-endpoints/refresh|settings/endpoint-(priorities|disable|enable)");
  private static final Pattern SET = Pattern.compile("settings(/[A-Za-z0-9_-]{1,64})?");
  private static final Pattern TAKEN_BACK =
      Pattern.compile("settings/[A-Za-z0-9_-]{1,64}|database/update|models/download-all");
  private static final Pattern ARCHIVE =
      Pattern.compile("application/(zip|octet-stream|json|x-zip-compressed)");

  private final Sidecar sidecar;
  private final Passing passing;

  @Activate
  public SidecarResource(@Reference Sidecar sidecar) {
    this.sidecar = sidecar;
    passing = new Passing(sidecar);
  }

  @GET
  @Path("{path: .+}")
  public Response read(@PathParam("path") String path) {
    return pass("GET", path, READ, null);
  }

  @POST
  @Path("{path: .+}")
  public Response act(@PathParam("path") String path, String body) {
    return pass("POST", path, DONE, body);
  }

  @PUT
  @Path("{path: .+}")
  public Response set(@PathParam("path") String path, String body) {
    return pass("PUT", path, SET, body);
  }

  @DELETE
  @Path("{path: .+}")
  public Response takeBack(@PathParam("path") String path) {
    return pass("DELETE", path, TAKEN_BACK, null);
  }

  /** A release of any size, as it comes; or where the sidecar finds one. */
  @POST
  @Path("database/import")
  @BodyLimit(BodyLimit.STREAMED)
  public Response importDatabase(
      @HeaderParam(HttpHeaders.CONTENT_TYPE) @Nullable String type,
      @HeaderParam(HttpHeaders.CONTENT_LENGTH) @Nullable String length,
      InputStream body) {
    return importArchive("/database/import", type, length, body);
  }

  /** Models of any size, as they come; or where the sidecar finds them. */
  @POST
  @Path("models/import")
  @BodyLimit(BodyLimit.STREAMED)
  public Response importModels(
      @HeaderParam(HttpHeaders.CONTENT_TYPE) @Nullable String type,
      @HeaderParam(HttpHeaders.CONTENT_LENGTH) @Nullable String length,
      InputStream body) {
    return importArchive("/models/import", type, length, body);
  }

  private Response importArchive(
      String path, @Nullable String type, @Nullable String length, InputStream body) {
    String media = type == null ? "" : type.split(";", 2)[0].strip();
    if (!ARCHIVE.matcher(media).matches()) {
      throw new Failure.Invalid(
          HttpHeaders.CONTENT_TYPE, "Send an archive as application/zip, or JSON with its path.");
    }
    boolean known = length != null && length.matches("[0-9]{1,15}");
    return passing.on(sidecar.stream(path, media, body, known ? Long.parseLong(length) : -1));
  }

  private Response pass(String method, String path, Pattern allowed, @Nullable String body) {
    if (!allowed.matcher(path).matches()) {
      throw new Failure.NotFound("Not found");
    }
    String json = body == null || body.isBlank() ? null : body;
    return passing.on(sidecar.send(method, "/" + path, json, sidecar.administrationLimit()));
  }
}
