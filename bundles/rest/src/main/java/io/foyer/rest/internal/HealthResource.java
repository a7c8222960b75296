package io.foyer.rest.internal;

import io.foyer.rest.Access;
import io.foyer.rest.BrowsingResource;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;

/** Says that the service is up. */
@Component(service = HealthResource.class)
@BrowsingResource
@Path("health")
@Produces(MediaType.APPLICATION_JSON)
@Access(Access.Policy.PUBLIC)
public final class HealthResource {
  private final String version;

  @Activate
  public HealthResource(BundleContext bundle) {
    version = VersionResource.version(bundle);
  }

  /**
   * What the service says of itself.
   *
   * @param status always {@code healthy}
   * @param timestamp the server's clock
   * @param version version of the service
   */
  public record Health(String status, Instant timestamp, String version) {}

  @GET
  public Health health() {
    return new Health("healthy", Instant.now(), version);
  }
}
