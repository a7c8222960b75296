package io.foyer.rest.internal;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.foyer.rest.Access;
import io.foyer.rest.BrowsingResource;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Describes the API that is offered right now, as OpenAPI 3.1. */
@Component(service = OpenApiResource.class)
@BrowsingResource
@Path("openapi.json")
@Produces(MediaType.APPLICATION_JSON)
@Access(Access.Policy.PUBLIC)
public final class OpenApiResource {
  /** A document and the version of the registry that it describes. */
  private record Described(long version, ObjectNode document) {}

  private final ResourceRegistry registry;
  private final JacksonJson json;
  private final String version;
  private volatile @Nullable Described last;

  @Activate
  public OpenApiResource(
      BundleContext bundle, @Reference ResourceRegistry registry, @Reference JacksonJson json) {
    this.registry = registry;
    this.json = json;
    version = VersionResource.version(bundle);
  }

  @GET
  public ObjectNode describe() {
    long now = registry.version();
    Described known = last;
    if (known == null || known.version() != now) {
      OpenApi api = new OpenApi(json.mapper(), version);
      registry.forEach(api::add);
      known = new Described(now, api.document());
      last = known;
    }
    return known.document();
  }
}
