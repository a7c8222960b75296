package io.foyer.recognition.settings.internal;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.foyer.core.Failure;
import io.foyer.recognition.sidecar.RecognitionResource;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Puts the metadata endpoints in order and switches them on and off. */
@Component(service = EndpointOrderResource.class)
@RecognitionResource
@Path("settings")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public final class EndpointOrderResource {
  private final Endpoints endpoints;

  @Activate
  public EndpointOrderResource(@Reference Endpoints endpoints) {
    this.endpoints = endpoints;
  }

  /** The endpoints in use, in order, and those that are not. */
  public record Order(List<Connection> endpoints, List<Connection> disabled) {}

  /** The order wanted, by address. */
  public record NewOrder(@Nullable List<@Nullable String> endpoints) {}

  /** An endpoint by its address. */
  public record Chosen(@Nullable String endpoint) {
    String required() {
      String url = endpoint;
      if (url == null || url.isBlank()) {
        throw new Failure.Invalid("endpoint", "This member is required.");
      }
      return url;
    }
  }

  /** It is done. */
  public record Done(boolean success) {}

  /** It is done, and this many recommendations were dismissed with it. */
  public record Disabled(boolean success, @JsonProperty("cleared_count") int clearedCount) {}

  @GET
  @Path("endpoint-priorities")
  public Order order() {
    return new Order(Connection.of(endpoints.enabled()), Connection.of(endpoints.disabled()));
  }

  @POST
  @Path("endpoint-priorities")
  public Done order(NewOrder order) {
    List<@Nullable String> wanted = order.endpoints();
    if (wanted == null || wanted.stream().anyMatch(Objects::isNull)) {
      throw new Failure.Invalid("endpoints", "This must be a list of addresses.");
    }
    endpoints.order(wanted.stream().map(String::valueOf).toList());
    return new Done(true);
  }

  @POST
  @Path("endpoint-disable")
  public Disabled disable(Chosen chosen) {
    endpoints.disable(chosen.required());
    return new Disabled(true, 0);
  }

  @POST
  @Path("endpoint-enable")
  public Done enable(Chosen chosen) {
    endpoints.enable(chosen.required());
    return new Done(true);
  }
}
