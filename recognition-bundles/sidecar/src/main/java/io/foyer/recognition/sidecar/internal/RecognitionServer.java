package io.foyer.recognition.sidecar.internal;

import java.io.IOException;
import java.util.Map;
import org.osgi.framework.FrameworkUtil;
import org.osgi.service.cm.Configuration;
import org.osgi.service.cm.ConfigurationAdmin;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** Opens the sidecar's port while this bundle runs, and only then. */
@Component(
    service = {},
    immediate = true,
    configurationPid = "io.foyer.recognition")
@Designate(ocd = RecognitionServer.Settings.class)
public final class RecognitionServer {
  /** Where the sidecar listens. */
  @ObjectClassDefinition(name = "Recognition sidecar", description = "Where the sidecar listens.")
  public @interface Settings {
    @AttributeDefinition(description = "TCP port.", min = "1", max = "65535")
    int port() default 6960;

    @AttributeDefinition(description = "Address to listen on; this machine only unless changed.")
    String bind() default "127.0.0.1";
  }

  private final Configuration server;

  @Activate
  public RecognitionServer(@Reference ConfigurationAdmin admin, Settings settings)
      throws IOException {
    server = admin.getFactoryConfiguration("org.apache.felix.http", "recognition", "?");
    server.update(
        FrameworkUtil.asDictionary(
            Map.of(
                "org.apache.felix.http.name",
                "recognition",
                "org.apache.felix.http.host",
                settings.bind(),
                "org.osgi.service.http.port",
                settings.port(),
                "org.apache.felix.http.jetty.sendServerHeader",
                false)));
  }

  @Deactivate
  void close() throws IOException {
    server.delete();
  }
}
