package io.foyer.recognition.sidecar.internal;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import io.foyer.recognition.api.FaceModels;
import io.foyer.recognition.api.LibraryTraffic;
import io.foyer.recognition.api.PerformerDatabase;
import io.foyer.recognition.api.Readiness;
import io.foyer.recognition.sidecar.RecognitionResource;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;
import org.osgi.service.component.annotations.ReferencePolicyOption;

/**
 * The sidecar's health: healthy while a performer database and the models are offered, which they
 * are only when they are open and have answered a known question rightly.
 */
@Component(service = HealthResource.class)
@RecognitionResource
@Path("health")
@Produces(MediaType.APPLICATION_JSON)
public final class HealthResource {
  private static final Map<String, String> USUAL =
      Map.of(
          Readiness.DATABASE,
          "Database not loaded: start an update of the performer database, or import a release.",
          Readiness.MODELS,
          "The models are not loaded: download or import them.");

  @Reference(
      cardinality = ReferenceCardinality.OPTIONAL,
      policy = ReferencePolicy.DYNAMIC,
      policyOption = ReferencePolicyOption.GREEDY)
  volatile @Nullable PerformerDatabase database;

  @Reference(
      cardinality = ReferenceCardinality.OPTIONAL,
      policy = ReferencePolicy.DYNAMIC,
      policyOption = ReferencePolicyOption.GREEDY)
  volatile @Nullable FaceModels models;

  @Reference(
      cardinality = ReferenceCardinality.OPTIONAL,
      policy = ReferencePolicy.DYNAMIC,
      policyOption = ReferencePolicyOption.GREEDY)
  volatile @Nullable LibraryTraffic traffic;

  private final Map<Readiness, Boolean> parts = new ConcurrentHashMap<>();
  private final FfmpegProbe ffmpeg;

  @Activate
  public HealthResource(@Reference FfmpegProbe ffmpeg) {
    this.ffmpeg = ffmpeg;
  }

  @Reference(cardinality = ReferenceCardinality.MULTIPLE, policy = ReferencePolicy.DYNAMIC)
  void addPart(Readiness part) {
    parts.put(part, true);
  }

  void removePart(Readiness part) {
    parts.remove(part);
  }

  /**
   * What {@code GET /health} answers.
   *
   * @param status {@code healthy} or {@code degraded}
   * @param databaseLoaded whether a performer database is open
   * @param performerCount performers in it
   * @param faceCount faces in it
   * @param modelsLoaded whether the models are open
   * @param databaseVersion version of the open database
   * @param modelsDemo whether the models are those for drawn faces
   * @param reason what is missing and what to do, while degraded
   */
  @JsonNaming(SnakeCaseStrategy.class)
  public record Health(
      String status,
      boolean databaseLoaded,
      int performerCount,
      int faceCount,
      boolean modelsLoaded,
      @Nullable String databaseVersion,
      boolean modelsDemo,
      @Nullable String reason) {}

  @GET
  public Health health() {
    PerformerDatabase open = database;
    PerformerDatabase.Info info = open == null ? null : open.info();
    FaceModels offered = models;
    List<String> missing = new ArrayList<>();
    if (info == null) {
      missing.add(problem(Readiness.DATABASE));
    }
    if (offered == null) {
      missing.add(problem(Readiness.MODELS));
    }
    return new Health(
        missing.isEmpty() ? "healthy" : "degraded",
        info != null,
        info == null ? 0 : info.performerCount(),
        info == null ? 0 : info.faceCount(),
        offered != null,
        info == null ? null : info.version(),
        offered != null && offered.demo(),
        missing.isEmpty() ? null : String.join(" ", missing));
  }

  private String problem(String part) {
    return parts.keySet().stream()
        .filter(readiness -> readiness.part().equals(part))
        .map(Readiness::problem)
        .flatMap(Optional::stream)
        .findFirst()
        .orElseGet(() -> USUAL.getOrDefault(part, part));
  }

  /**
   * How the limit of requests to the library server works.
   *
   * @param totalRequests requests so far
   * @param totalWaitTime seconds that they waited, together
   * @param avgWaitTime seconds that one waited on average
   * @param requestsPerSecond the limit
   * @param queueDepth requests that wait now
   */
  @JsonNaming(SnakeCaseStrategy.class)
  public record RateLimiter(
      long totalRequests,
      double totalWaitTime,
      double avgWaitTime,
      double requestsPerSecond,
      int queueDepth) {}

  @GET
  @Path("rate-limiter")
  public RateLimiter rateLimiter() {
    LibraryTraffic asked = traffic;
    if (asked == null) {
      return new RateLimiter(0, 0, 0, 0, 0);
    }
    LibraryTraffic.Statistics now = asked.statistics();
    double waited = now.waited().toNanos() / 1e9;
    return new RateLimiter(
        now.requests(),
        rounded(waited),
        now.requests() == 0 ? 0 : rounded(waited / now.requests()),
        now.requestsPerSecond(),
        now.queueDepth());
  }

  private static double rounded(double seconds) {
    return Math.round(seconds * 1000) / 1000.0;
  }

  /**
   * Whether frames of a stream can be taken.
   *
   * @param ffmpegAvailable whether FFmpeg runs here
   * @param v2EndpointReady the same, for older clients
   */
  public record Ffmpeg(
      @JsonProperty("ffmpeg_available") boolean ffmpegAvailable,
      @JsonProperty("v2_endpoint_ready") boolean v2EndpointReady) {}

  @GET
  @Path("ffmpeg")
  public Ffmpeg ffmpeg() {
    boolean available = ffmpeg.available();
    return new Ffmpeg(available, available);
  }
}
