package io.foyer.rest.internal;

import io.foyer.rest.BodyLimitFilter;
import jakarta.ws.rs.core.Application;
import java.util.Map;
import java.util.Set;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.jakartars.whiteboard.propertytypes.JakartarsApplicationBase;
import org.osgi.service.jakartars.whiteboard.propertytypes.JakartarsName;
import org.osgi.service.jakartars.whiteboard.propertytypes.JakartarsWhiteboardTarget;

/**
 * The browsing service's REST application. Its filters are part of it and not whiteboard
 * extensions, so that there is no moment in which a resource answers without the access policy.
 */
@Component(service = Application.class)
@JakartarsName("browsing")
@JakartarsApplicationBase("/api")
@JakartarsWhiteboardTarget("(org.apache.felix.http.name=main)")
public final class BrowsingApplication extends Application {
  private final Sessions sessions;
  private final ResourceRegistry registry;
  private final JacksonJson json;

  @Activate
  public BrowsingApplication(
      @Reference Sessions sessions,
      @Reference ResourceRegistry registry,
      @Reference JacksonJson json) {
    this.sessions = sessions;
    this.registry = registry;
    this.json = json;
  }

  /** New ones each time, because Jersey injects the request into them for one generation. */
  @Override
  @SuppressWarnings("deprecation") // the one way to hand over objects that have been constructed
  public Set<Object> getSingletons() {
    return Set.of(
        new BodyFilter(),
        new BodyLimitFilter(),
        new AccessFilter(sessions),
        new ResponseFilter(),
        new BrokenConnections(),
        new JsonProvider(json),
        new Problems(registry));
  }

  @Override
  public Map<String, Object> getProperties() {
    // WADL needs JAXB and would log a stack trace per application; OpenAPI describes the API here.
    return Map.of(
        "jersey.config.server.wadl.disableWadl", true,
        "jersey.config.server.response.setStatusOverSendError", true);
  }
}
