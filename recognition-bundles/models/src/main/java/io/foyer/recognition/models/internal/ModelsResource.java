package io.foyer.recognition.models.internal;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import io.foyer.core.Failure;
import io.foyer.recognition.sidecar.RecognitionResource;
import io.foyer.rest.BodyLimit;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.io.InputStream;
import java.nio.file.InvalidPathException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Shows, fetches, imports and verifies models. */
@Component(service = ModelsResource.class)
@RecognitionResource
@Path("models")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class ModelsResource {
  private final ModelOverview overview;
  private final ModelRuns runs;
  private final ModelUploads uploads;

  @Activate
  public ModelsResource(
      @Reference ModelOverview overview,
      @Reference ModelRuns runs,
      @Reference ModelUploads uploads) {
    this.overview = overview;
    this.runs = runs;
    this.uploads = uploads;
  }

  /** What a download wants to know. */
  @JsonNaming(SnakeCaseStrategy.class)
  public record Wish(@Nullable Boolean acceptLicence) {
    boolean accepted() {
      return Boolean.TRUE.equals(acceptLicence);
    }
  }

  /** A download has begun. */
  public record Started(String status, @Nullable String model) {}

  /** Downloads have begun. */
  public record AllStarted(String status) {}

  /** How far the downloads are, by model. */
  public record Downloads(Map<String, DownloadProgress> progress) {}

  /** Where models are on the sidecar's machine. */
  public record Place(@Nullable String path) {}

  /** Which models were taken. */
  public record Imported(@JsonProperty("imported") List<String> names) {}

  @GET
  @Path("status")
  public ModelOverview.Status status() {
    return overview.status();
  }

  @POST
  @Path("download/{name}")
  public Started download(@PathParam("name") String name, Wish wish) {
    runs.fetch(name, wish.accepted());
    return new Started("download_started", name);
  }

  @POST
  @Path("download-all")
  public AllStarted downloadAll(Wish wish) {
    runs.fetchAll(wish.accepted());
    return new AllStarted("download_started");
  }

  /** Ends the downloads that run; what has been fetched stays for the next time. */
  @DELETE
  @Path("download-all")
  public void cancel() {
    runs.cancel();
  }

  @GET
  @Path("download-progress")
  public Downloads progress() {
    Map<String, DownloadProgress> progress = new LinkedHashMap<>();
    runs.progress().forEach((name, now) -> progress.put(name, DownloadProgress.of(name, now)));
    return new Downloads(progress);
  }

  @POST
  @Path("import")
  public Imported take(Place place) {
    String path = place.path();
    if (path == null || path.isBlank()) {
      throw new Failure.Invalid("path", "This member is required.");
    }
    try {
      return new Imported(runs.take(java.nio.file.Path.of(path)));
    } catch (InvalidPathException e) {
      throw new Failure.Invalid("path", "This is no path.");
    }
  }

  /** An archive or a single model, as it is. */
  @POST
  @Path("import")
  @Consumes({"application/zip", "application/x-zip-compressed", MediaType.APPLICATION_OCTET_STREAM})
  @BodyLimit(BodyLimit.STREAMED)
  public Imported take(InputStream body) {
    return new Imported(uploads.take(body));
  }

  @POST
  @Path("verify")
  public ModelOverview.Status verify() {
    runs.verify();
    return overview.status();
  }
}
