package io.foyer.media.internal;

import io.foyer.core.Failure;
import io.foyer.library.LibraryConnector;
import io.foyer.library.LibraryException;
import io.foyer.library.LibraryMedia;
import io.foyer.library.LibraryServer;
import io.foyer.library.LibraryServers;
import java.io.IOException;
import java.util.Map;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks library servers for media, and turns every way in which that can fail into words that name
 * neither the server's address nor anything it said.
 */
@Component(service = Upstream.class)
public final class Upstream {
  /** What is said of a medium that an entity does not have. */
  static final String MISSING = "Media not found";

  private static final Logger LOG = LoggerFactory.getLogger(Upstream.class);

  private final LibraryConnector connector;
  private final LibraryServers servers;

  @Activate
  public Upstream(@Reference LibraryConnector connector, @Reference LibraryServers servers) {
    this.connector = connector;
    this.servers = servers;
  }

  /**
   * Fetches from a media route; the caller closes the answer, whose status is 200, 206, 304 or 416.
   *
   * @throws Failure.NotFound when the library server does not have it
   * @throws Failure.Upstream when it cannot be reached, refuses, or answers what it should not
   */
  LibraryMedia get(String instance, String pathAndQuery, Map<String, String> headers) {
    LibraryServer server =
        servers
            .byId(instance)
            .filter(LibraryServer::enabled)
            .orElseThrow(() -> new Failure.NotFound(MISSING));
    LibraryMedia media;
    try {
      media = connector.client(server).media(pathAndQuery, headers);
    } catch (LibraryException e) {
      LOG.debug("media of {}: {}", server.id(), e.reason());
      throw failure(e.reason());
    }
    return switch (media.status()) {
      case 200, 206, 304, 416 -> media;
      // The library server says 400 for a malformed id or a segment beyond the end.
      case 400, 404, 410 -> {
        discard(media);
        throw new Failure.NotFound(MISSING);
      }
      default -> {
        LOG.debug("media of {}: status {}", server.id(), media.status());
        discard(media);
        throw failed();
      }
    };
  }

  /** The answer cannot be used. */
  static Failure.Upstream failed() {
    return new Failure.Upstream(
        "The library server could not deliver this. Try again later.", false, null);
  }

  /** Ends an exchange whose content is not wanted. */
  static void discard(LibraryMedia media) {
    try {
      media.close();
    } catch (IOException e) {
      LOG.trace("closing an answer of a library server failed", e);
    }
  }

  private static Failure failure(LibraryException.Reason reason) {
    return switch (reason) {
      case NOT_FOUND -> new Failure.NotFound(MISSING);
      case TIMEOUT ->
          new Failure.Upstream(
              "The library server did not answer in time. Try again later.", true, null);
      case REFUSED, UNKNOWN_HOST, NETWORK, NOT_READY ->
          new Failure.Upstream(
              "The library server cannot be reached at the moment. Try again later.", false, null);
      case UNAUTHORIZED, FORBIDDEN ->
          new Failure.Upstream(
              "The library server does not accept this service. An administrator should check its"
                  + " key.",
              false,
              null);
      case NOT_A_LIBRARY_SERVER, REFUSED_REQUEST, PROTOCOL -> failed();
    };
  }
}
