package io.foyer.recognition.sidecar.internal;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.jakartars.whiteboard.propertytypes.JakartarsApplicationSelect;
import org.osgi.service.jakartars.whiteboard.propertytypes.JakartarsResource;

/**
 * The sidecar's health. It is degraded, as the specification expects of a first start: there is no
 * performer database and no model yet.
 */
@Component(service = HealthResource.class)
@JakartarsResource
@JakartarsApplicationSelect("(osgi.jakartars.name=recognition)")
@Path("health")
@Produces("application/json")
public final class HealthResource {
  /**
   * What {@code GET /health} answers.
   *
   * @param status {@code healthy} or {@code degraded}
   * @param databaseLoaded whether a performer database is open
   * @param performerCount performers in it
   * @param faceCount faces in it
   */
  public record Health(
      String status,
      @JsonProperty("database_loaded") boolean databaseLoaded,
      @JsonProperty("performer_count") int performerCount,
      @JsonProperty("face_count") int faceCount) {}

  @GET
  public Health health() {
    return new Health("degraded", false, 0, 0);
  }
}
