package io.foyer.setup.internal;

import io.foyer.core.Role;
import io.foyer.core.Secret;
import io.foyer.core.Viewer;
import io.foyer.identity.SecretBox;
import io.foyer.library.LibraryClient;
import io.foyer.library.LibraryConnector;
import io.foyer.library.LibraryServer;
import io.foyer.library.LibraryServerObserver;
import io.foyer.rest.Client;
import io.foyer.store.Store;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.SecurityContext;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.file.Path;
import java.security.Principal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The bundle's parts on a store of their own, with a library server that answers as told. */
final class Fixture implements AutoCloseable {
  static final Instant START = Instant.parse("2026-03-01T10:00:00Z");
  static final URI URL = URI.create("http://library.example:9999/graphql");
  static final Viewer ANN = new Viewer(1, "ann", Role.ADMIN);
  static final Viewer BOB = new Viewer(2, "bob", Role.USER);

  final Store.Standalone store;
  final FewUsers users = new FewUsers();
  final List<String> told = new ArrayList<>();
  final List<LibraryServerObserver> observers = new ArrayList<>();
  final List<String> tested = new ArrayList<>();
  final RegisteredServers servers;
  final Connections connections = new Connections();
  LibraryConnector.ConnectionTest answer =
      new LibraryConnector.ConnectionTest(true, "v1", null, null);

  Fixture(Path directory) {
    this(directory, new PlainBox("one"));
  }

  Fixture(Path directory, SecretBox box) {
    store = Store.at(directory);
    observers.add(
        new LibraryServerObserver() {
          @Override
          public void changed(LibraryServer server) {
            told.add("changed " + server.name());
          }

          @Override
          public void removed(String id) {
            told.add("removed " + id);
          }
        });
    servers = new RegisteredServers(store, box, Clock.fixed(START, ZoneOffset.UTC), observers);
    connections.connector =
        new LibraryConnector() {
          @Override
          public LibraryClient client(LibraryServer server) {
            throw new UnsupportedOperationException();
          }

          @Override
          public ConnectionTest test(URI url, Secret apiKey) {
            tested.add(url + " " + apiKey.reveal());
            return answer;
          }
        };
  }

  Setup setup(Duration sinceStart) {
    return new Setup(
        users, servers, store, Clock.fixed(START.plus(sinceStart), ZoneOffset.UTC), START);
  }

  SetupResource resource() {
    return new SetupResource(setup(Duration.ZERO), users, servers, connections);
  }

  LibraryServersResource administration() {
    return new LibraryServersResource(servers, connections);
  }

  LibraryServer add(String name) {
    return servers.register(null, name, null, URL, new Secret("key"), true);
  }

  static SecurityContext signedIn(Viewer viewer) {
    return new SecurityContext() {
      @Override
      public Principal getUserPrincipal() {
        return viewer;
      }

      @Override
      public boolean isUserInRole(String role) {
        return false;
      }

      @Override
      public boolean isSecure() {
        return false;
      }

      @Override
      public String getAuthenticationScheme() {
        return "";
      }
    };
  }

  /** A request with these headers, name and value in turn. */
  static ContainerRequestContext request(boolean loopback, String... headers) {
    Map<String, String> map = new HashMap<>();
    for (int i = 0; i < headers.length; i += 2) {
      map.put(headers[i].toLowerCase(Locale.ROOT), headers[i + 1]);
    }
    return (ContainerRequestContext)
        Proxy.newProxyInstance(
            Fixture.class.getClassLoader(),
            new Class<?>[] {ContainerRequestContext.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "getProperty" -> new Client("127.0.0.1", loopback, false);
                  case "getHeaderString" ->
                      map.get(((String) arguments[0]).toLowerCase(Locale.ROOT));
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }

  @Override
  public void close() {
    store.close();
  }

  /** Notes its name in the sealed text instead of encrypting. */
  record PlainBox(String name) implements SecretBox {
    @Override
    public String seal(Secret secret, String context) {
      return name + "|" + context + "|" + secret.reveal();
    }

    @Override
    public Secret open(String sealed, String context) {
      String start = name + "|" + context + "|";
      return sealed.startsWith(start) ? new Secret(sealed.substring(start.length())) : null;
    }
  }
}
