package io.foyer.recognition.sidecar.internal;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import io.foyer.recognition.api.LibraryTraffic;
import io.foyer.recognition.sidecar.RecognitionResource;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;
import org.osgi.service.component.annotations.ReferencePolicyOption;

/** How what the sidecar works with is: the limit of requests to the library server, and FFmpeg. */
@Component(service = HealthDetailsResource.class)
@RecognitionResource
@Path("health")
@Produces(MediaType.APPLICATION_JSON)
public final class HealthDetailsResource {
  private final FfmpegProbe ffmpeg;

  @Reference(
      cardinality = ReferenceCardinality.OPTIONAL,
      policy = ReferencePolicy.DYNAMIC,
      policyOption = ReferencePolicyOption.GREEDY)
  volatile @Nullable LibraryTraffic traffic;

  @Activate
  public HealthDetailsResource(@Reference FfmpegProbe ffmpeg) {
    this.ffmpeg = ffmpeg;
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
