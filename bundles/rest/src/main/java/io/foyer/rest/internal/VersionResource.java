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

/** Says which version of the service this is. */
@Component(service = VersionResource.class)
@BrowsingResource
@Path("version")
@Produces(MediaType.APPLICATION_JSON)
@Access(Access.Policy.PUBLIC)
public final class VersionResource {
  private final Version version;

  @Activate
  public VersionResource(BundleContext bundle) {
    version =
        new Version(
            version(bundle), Instant.parse(bundle.getBundle().getHeaders().get("Build-Date")));
  }

  /**
   * The version of the service.
   *
   * @param server version of the service
   * @param buildDate when it was built
   */
  public record Version(String server, Instant buildDate) {}

  @GET
  public Version get() {
    return version;
  }

  static String version(BundleContext bundle) {
    org.osgi.framework.Version version = bundle.getBundle().getVersion();
    return version.getMajor() + "." + version.getMinor() + "." + version.getMicro();
  }
}
