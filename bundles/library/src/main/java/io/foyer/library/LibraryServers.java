package io.foyer.library;

import io.foyer.core.Secret;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The registered library servers. Safe for use by many threads; reads are cheap. */
public interface LibraryServers {
  /** All of them by priority, disabled ones included. */
  List<LibraryServer> all();

  /** The enabled ones by priority. */
  default List<LibraryServer> enabled() {
    return all().stream().filter(LibraryServer::enabled).toList();
  }

  default Optional<LibraryServer> byId(String id) {
    return all().stream().filter(server -> server.id().equals(id)).findFirst();
  }

  /** The enabled one with the smallest priority. */
  default Optional<LibraryServer> defaultServer() {
    return enabled().stream().findFirst();
  }

  /**
   * Registers a library server without testing the connection, and tells every {@link
   * LibraryServerObserver}.
   *
   * @param id null to have one made
   * @throws io.foyer.core.Failure.Conflict when the id is taken
   */
  LibraryServer register(
      @Nullable String id,
      String name,
      @Nullable String description,
      URI url,
      Secret apiKey,
      boolean enabled);

  /**
   * Gives a registered server another address, and tells every {@link LibraryServerObserver} when
   * it differs.
   *
   * @throws io.foyer.core.Failure.NotFound when there is no such server
   */
  LibraryServer readdress(String id, URI url);
}
