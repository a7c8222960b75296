package io.foyer.recognition.sidecar.internal;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Map;
import org.osgi.framework.FrameworkUtil;
import org.osgi.service.cm.Configuration;
import org.osgi.service.cm.ConfigurationAdmin;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.Designate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens the sidecar's port while this bundle runs, and only then. */
@Component(
    service = {},
    immediate = true,
    configurationPid = SidecarConfig.PID)
@Designate(ocd = SidecarConfig.class)
public final class RecognitionServer {
  private static final Logger LOG = LoggerFactory.getLogger(RecognitionServer.class);
  private static final String LOOPBACK = "127.0.0.1";
  private static final String EVERYWHERE = "0.0.0.0";

  private final Configuration server;

  @Activate
  public RecognitionServer(@Reference ConfigurationAdmin admin, SidecarConfig config)
      throws IOException {
    boolean open = config.apiKey().isBlank();
    String address = address(config.bind(), open);
    announce(address, config.port(), open);
    server = admin.getFactoryConfiguration("org.apache.felix.http", "recognition", "?");
    server.update(
        FrameworkUtil.asDictionary(
            Map.of(
                "org.apache.felix.http.name",
                "recognition",
                "org.apache.felix.http.host",
                address,
                "org.osgi.service.http.port",
                config.port(),
                "org.apache.felix.http.jetty.sendServerHeader",
                false,
                // odd paths then reach the application, which says in JSON that it has none such
                "org.eclipse.jetty.UriComplianceMode",
                "UNSAFE",
                "org.apache.felix.http.jetty.errorPageCustomHeaders",
                "X-Content-Type-Options=nosniff##Cache-Control=no-store")));
  }

  /** Answers where to listen: a sidecar that asks for no key is for this machine only. */
  static String address(String bind, boolean open) {
    if (!bind.isBlank()) {
      return bind.strip();
    }
    return open ? LOOPBACK : EVERYWHERE;
  }

  private static void announce(String address, int port, boolean open) {
    if (!open) {
      LOG.info("Sidecar on {} port {}: callers need the key", address, port);
    } else if (isLoopback(address)) {
      LOG.info(
          "Sidecar on {} port {}, for this machine only. For others set SIDECAR_API_KEY",
          address,
          port);
    } else {
      LOG.warn(
          "Sidecar on {} port {} without a key: whoever reaches it may use it. Set SIDECAR_API_KEY",
          address,
          port);
    }
  }

  private static boolean isLoopback(String address) {
    try {
      return InetAddress.getByName(address).isLoopbackAddress();
    } catch (UnknownHostException e) {
      LOG.warn("The bind address {} is not known; correct SIDECAR_BIND", address);
      return false;
    }
  }

  @Deactivate
  void close() throws IOException {
    server.delete();
  }
}
