package io.foyer.recognition.performerdatabase.internal;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.foyer.core.Failure;
import io.foyer.recognition.sidecar.RecognitionResource;
import io.foyer.rest.BodyLimit;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The performer database on the sidecar's port. */
@Component(service = DatabaseResource.class)
@RecognitionResource
@Path("database")
@Produces("application/json")
public final class DatabaseResource {
  /**
   * A run has been started.
   *
   * @param jobId 12 hexadecimal digits, for people reading logs
   * @param status always {@code started}
   */
  public record Started(@JsonProperty("job_id") String jobId, String status) {
    static Started of(String id) {
      return new Started(id, "started");
    }
  }

  /**
   * Which archive to import.
   *
   * @param path absolute path of a ZIP file on the sidecar's machine
   */
  public record Import(@Nullable String path) {}

  private final DatabaseComponent database;

  @Activate
  public DatabaseResource(@Reference DatabaseComponent database) {
    this.database = database;
  }

  @GET
  @Path("info")
  public DatabaseInfo info() {
    return database.info();
  }

  @GET
  @Path("check-update")
  public UpdateCheck check() {
    return database.check();
  }

  @GET
  @Path("update/status")
  public RunStatus.Snapshot status() {
    return database.status();
  }

  @POST
  @Path("update")
  public Started update() {
    return Started.of(database.update());
  }

  @DELETE
  @Path("update")
  public void cancel() {
    database.cancel();
  }

  @POST
  @Path("rollback")
  public Started rollback() {
    return Started.of(database.rollback());
  }

  @POST
  @Path("import")
  @Consumes("application/json")
  public Started importPath(@Nullable Import request) {
    if (request == null || request.path() == null || request.path().isBlank()) {
      throw new Failure.Invalid("path", "Give the path of a release's ZIP file.");
    }
    return Started.of(database.importPath(request.path()));
  }

  @POST
  @Path("import")
  @BodyLimit(BodyLimit.STREAMED)
  @Consumes({"application/zip", "application/octet-stream", "application/x-zip-compressed"})
  public Started importBody(InputStream body) {
    return Started.of(database.importStream(body));
  }
}
