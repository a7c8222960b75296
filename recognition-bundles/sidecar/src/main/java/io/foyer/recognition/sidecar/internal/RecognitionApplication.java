package io.foyer.recognition.sidecar.internal;

import jakarta.ws.rs.core.Application;
import java.util.Map;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.jakartars.whiteboard.annotations.RequireJakartarsWhiteboard;
import org.osgi.service.jakartars.whiteboard.propertytypes.JakartarsApplicationBase;
import org.osgi.service.jakartars.whiteboard.propertytypes.JakartarsName;
import org.osgi.service.jakartars.whiteboard.propertytypes.JakartarsWhiteboardTarget;

/**
 * The sidecar's REST application: everything below {@code /} of the server named {@code
 * recognition}.
 */
@Component(service = Application.class)
@JakartarsName("recognition")
@JakartarsApplicationBase("/")
@JakartarsWhiteboardTarget("(org.apache.felix.http.name=recognition)")
@RequireJakartarsWhiteboard
public final class RecognitionApplication extends Application {
  @Override
  public Map<String, Object> getProperties() {
    return Map.of("jersey.config.server.wadl.disableWadl", true);
  }
}
