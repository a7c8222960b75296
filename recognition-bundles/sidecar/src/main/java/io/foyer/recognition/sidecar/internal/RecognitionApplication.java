package io.foyer.recognition.sidecar.internal;

import io.foyer.core.Secret;
import io.foyer.rest.BodyLimitFilter;
import io.foyer.rest.Json;
import jakarta.ws.rs.core.Application;
import java.util.Map;
import java.util.Set;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.jakartars.whiteboard.annotations.RequireJakartarsWhiteboard;
import org.osgi.service.jakartars.whiteboard.propertytypes.JakartarsApplicationBase;
import org.osgi.service.jakartars.whiteboard.propertytypes.JakartarsName;
import org.osgi.service.jakartars.whiteboard.propertytypes.JakartarsWhiteboardTarget;

/**
 * The sidecar's REST application: everything below {@code /} of the server named {@code
 * recognition}. Its filters are part of it and not whiteboard extensions, so that there is no
 * moment in which a resource answers without them.
 */
@Component(service = Application.class, configurationPid = SidecarConfig.PID)
@JakartarsName("recognition")
@JakartarsApplicationBase("/")
@JakartarsWhiteboardTarget("(org.apache.felix.http.name=recognition)")
@RequireJakartarsWhiteboard
public final class RecognitionApplication extends Application {
  private final Json json;
  private final Secret key;
  private final Set<String> hostNames;
  private final Absences absences;

  @Activate
  public RecognitionApplication(
      @Reference Json json, @Reference Absences absences, SidecarConfig config) {
    this.json = json;
    this.absences = absences;
    key = new Secret(config.apiKey().strip());
    hostNames = CallerFilter.names(config.hostNames());
  }

  /** New ones each time, because Jersey injects the request into them for one generation. */
  @Override
  @SuppressWarnings("deprecation") // the one way to hand over objects that have been constructed
  public Set<Object> getSingletons() {
    return Set.of(
        new RequestLog(),
        new CallerFilter(key, hostNames),
        new HeaderFilter(),
        new BodyLimitFilter(),
        new BodyReading(),
        new Problems(json, absences));
  }

  @Override
  public Map<String, Object> getProperties() {
    return Map.of(
        "jersey.config.server.wadl.disableWadl", true,
        "jersey.config.server.response.setStatusOverSendError", true);
  }
}
