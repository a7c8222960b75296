package io.foyer.library;

import io.foyer.core.Secret;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * Talks to one kind of library server. A second kind is a second bundle with another one of these.
 */
public interface LibraryConnector {
  /**
   * Opens a client for a registered server. Does not connect yet. Cheap; clients share their
   * connections.
   */
  LibraryClient client(LibraryServer server);

  /**
   * Tries an address and a key, and says in words for people what came of it. Never throws for a
   * failing connection, and never repeats what the other side answered.
   *
   * @param url full address of the GraphQL endpoint
   */
  ConnectionTest test(URI url, Secret apiKey);

  /**
   * What a connection test found.
   *
   * @param success whether the server answered as a library server that has a library
   * @param version version of the server, or null
   * @param error what failed, in one sentence, or null
   * @param details the technical cause, or null
   */
  record ConnectionTest(
      boolean success,
      @Nullable String version,
      @Nullable String error,
      @Nullable String details) {}
}
