package io.foyer.recognition.sidecar.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.foyer.recognition.api.FaceModels;
import io.foyer.recognition.api.LibraryTraffic;
import io.foyer.recognition.api.PerformerDatabase;
import io.foyer.recognition.api.Readiness;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class HealthResourceTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HealthResource resource = new HealthResource();
  private final HealthDetailsResource details = new HealthDetailsResource(new FfmpegProbe("false"));

  private record Database() implements PerformerDatabase {
    @Override
    public Info info() {
      return new Info("2026.2.1", 7, 9, List.of("stashdb.org"), null, Instant.EPOCH);
    }

    @Override
    public Optional<Lease> lease() {
      return Optional.empty();
    }
  }

  private record Models() implements FaceModels {
    @Override
    public String generation() {
      return "g";
    }

    @Override
    public boolean demo() {
      return true;
    }

    @Override
    public Optional<Lease> lease() {
      return Optional.empty();
    }
  }

  private record Part(String part, Optional<String> problem) implements Readiness {}

  private JsonNode health() throws Exception {
    return JSON.readTree(JSON.writeValueAsBytes(resource.health()));
  }

  @Test
  void aFirstStartIsDegradedAndSaysWhatToDo() throws Exception {
    assertEquals(
        JSON.readTree(
            "{\"status\":\"degraded\",\"database_loaded\":false,\"performer_count\":0,"
                + "\"face_count\":0,\"models_loaded\":false,\"database_version\":null,"
                + "\"models_demo\":false,\"reason\":\"Database not loaded: start an update of the"
                + " performer database, or import a release. The models are not loaded: download"
                + " or import them.\"}"),
        health());
  }

  @Test
  void whoeverOffersAPartSaysWhatItLacks() throws Exception {
    Readiness models = new Part(Readiness.MODELS, Optional.of("The model x is damaged."));
    resource.addPart(models);
    resource.addPart(new Part(Readiness.DATABASE, Optional.empty()));
    assertTrue(health().get("reason").asText().endsWith("release. The model x is damaged."));
    resource.removePart(models);
    assertFalse(health().get("reason").asText().contains("damaged"));
  }

  @Test
  void healthyIsWhatHasBothDatabaseAndModels() throws Exception {
    resource.database = new Database();
    assertEquals("degraded", health().get("status").asText());
    resource.models = new Models();
    resource.addPart(new Part(Readiness.MODELS, Optional.of("New models do not open.")));
    JsonNode health = health();
    assertEquals("healthy", health.get("status").asText());
    assertEquals(7, health.get("performer_count").asInt());
    assertEquals(9, health.get("face_count").asInt());
    assertEquals("2026.2.1", health.get("database_version").asText());
    assertTrue(health.get("models_demo").asBoolean());
    assertTrue(health.get("reason").isNull());
    resource.database = null;
    assertEquals("degraded", health().get("status").asText());
  }

  @Test
  void theLimiterIsShownInSeconds() throws Exception {
    assertEquals(0, details.rateLimiter().totalRequests());
    LibraryTraffic traffic = () -> new LibraryTraffic.Statistics(3, Duration.ofMillis(2500), 5, 1);
    details.traffic = traffic;
    assertEquals(
        JSON.readTree(
            "{\"total_requests\":3,\"total_wait_time\":2.5,\"avg_wait_time\":0.833,"
                + "\"requests_per_second\":5.0,\"queue_depth\":1}"),
        JSON.readTree(JSON.writeValueAsBytes(details.rateLimiter())));
  }

  @Test
  void ffmpegIsThereWhenItRuns() throws Exception {
    assertEquals(
        JSON.readTree("{\"ffmpeg_available\":false,\"v2_endpoint_ready\":false}"),
        JSON.readTree(JSON.writeValueAsBytes(details.ffmpeg())));
    assertTrue(new FfmpegProbe("true").available());
    assertFalse(new FfmpegProbe("/nowhere/ffmpeg").available());
  }
}
