package io.foyer.recognition.sidecar.internal;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import io.foyer.recognition.api.FaceModels;
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

  private final Map<Readiness, Boolean> parts = new ConcurrentHashMap<>();

  @Activate
  public HealthResource() {}

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
}
