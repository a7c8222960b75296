package io.foyer.recognition.settings.internal;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.foyer.recognition.sidecar.RecognitionResource;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Shows the metadata endpoints that are configured, and asks for them again. */
@Component(service = EndpointsResource.class)
@RecognitionResource
@Path("system/metadata-endpoints")
@Produces(MediaType.APPLICATION_JSON)
public final class EndpointsResource {
  private final Endpoints endpoints;

  @Activate
  public EndpointsResource(@Reference Endpoints endpoints) {
    this.endpoints = endpoints;
  }

  /** What is configured. */
  public record Connections(List<Connection> connections) {}

  /** What is configured after asking again. */
  public record Refreshed(
      @JsonProperty("endpoints_loaded") int endpointsLoaded, List<Connection> connections) {}

  @GET
  public Connections all() {
    return new Connections(Connection.of(endpoints.all()));
  }

  @POST
  @Path("refresh")
  public Refreshed refresh() {
    List<Connection> now = Connection.of(endpoints.refresh());
    return new Refreshed(now.size(), now);
  }
}
