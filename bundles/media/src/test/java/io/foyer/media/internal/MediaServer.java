package io.foyer.media.internal;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import com.fasterxml.jackson.jakarta.rs.json.JacksonJsonProvider;
import io.foyer.catalog.Catalog;
import io.foyer.core.EntityId;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import io.foyer.core.Role;
import io.foyer.core.Secret;
import io.foyer.core.Viewer;
import io.foyer.identity.User;
import io.foyer.identity.Users;
import io.foyer.library.LibraryConnector;
import io.foyer.library.LibraryServer;
import io.foyer.library.LibraryServers;
import io.foyer.rest.Access;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.ext.ExceptionMapper;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.security.Principal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.jersey.servlet.ServletContainer;
import org.jspecify.annotations.Nullable;

/** The media resources behind the real HTTP server, with a catalog and accounts of a test. */
final class MediaServer {
  static final String INSTANCE = "0b5e6a2e-5a34-4f8e-9a53-8d5b8a2f7c11";
  static final int THREADS = 12;

  /** A clock that a test moves. */
  static final class TestClock implements InstantSource {
    volatile Instant now = Instant.parse("2026-05-01T10:00:00Z");

    @Override
    public Instant instant() {
      return now;
    }
  }

  final Set<EntityRef> visible = ConcurrentHashMap.newKeySet();
  final Set<EntityRef> hiddenCovers = ConcurrentHashMap.newKeySet();
  final Map<String, EntityRef> sprites = new ConcurrentHashMap<>();
  final Map<String, String> paths = new ConcurrentHashMap<>();
  final Map<Integer, User> users = new ConcurrentHashMap<>();
  volatile boolean ready = true;
  final TestClock clock = new TestClock();
  final MediaTickets tickets;
  final Pictures pictures;
  final PictureCache cache;
  final HttpClient client = HttpClient.newHttpClient();
  private final Server server = new Server(new QueuedThreadPool(THREADS, 4));
  private final ServerConnector connector = new ServerConnector(server, 1, 1);

  static MediaServer start(LibraryConnector library, Path pictures) throws Exception {
    return new MediaServer(
        library,
        URI.create("http://library.internal.example/graphql"),
        new Secret(FakeLibrary.KEY),
        pictures);
  }

  MediaServer(LibraryConnector library, URI url, Secret key, Path directory) throws Exception {
    Upstream upstream = new Upstream(library, servers(url, key));
    tickets = new MediaTickets(Duration.ofHours(6), clock);
    tickets.users = users();
    MediaAccess access = new MediaAccess(catalog(), servers(url, key), tickets);
    Streams streams = new Streams(upstream, 400);
    cache = new PictureCache(directory, 1 << 20, clock);
    pictures = new Pictures(upstream, cache, 6, Duration.ofSeconds(5), 200_000, clock);
    LibraryFiles files = new LibraryFiles(upstream, streams, pictures);
    ObjectMapper mapper =
        new ObjectMapper()
            .registerModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
    ResourceConfig application =
        new ResourceConfig()
            .registerInstances(
                new LibraryProxyResource(access, files, catalog()),
                new SceneStreamResource(access, streams, upstream),
                new TicketResource(access, tickets),
                new JacksonJsonProvider(mapper))
            .register(SignIn.class)
            .register(Errors.class)
            .property("jersey.config.server.wadl.disableWadl", true);
    ServletHolder servlet = new ServletHolder(new ServletContainer(application));
    servlet.setAsyncSupported(true);
    ServletContextHandler context = new ServletContextHandler("/api");
    context.addServlet(servlet, "/*");
    server.setHandler(context);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.start();
    person(1, "ada", Role.ADMIN);
    person(2, "ben", Role.USER);
  }

  int port() {
    return connector.getLocalPort();
  }

  EntityRef show(EntityType type, String id) {
    EntityRef ref = new EntityRef(INSTANCE, type, id);
    visible.add(ref);
    return ref;
  }

  void person(int id, String name, Role role) {
    users.put(id, new User(id, name, role, true, clock.now, clock.now));
  }

  HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path))
        .timeout(Duration.ofSeconds(20));
  }

  HttpResponse<String> get(String path, String... headers) throws Exception {
    HttpRequest.Builder request = request(path).header("X-User", "2");
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  HttpResponse<String> anonymous(String path) throws Exception {
    return client.send(request(path).build(), HttpResponse.BodyHandlers.ofString());
  }

  HttpResponse<String> send(String method, String path, String body) throws Exception {
    return client.send(
        request(path)
            .header("X-User", "2")
            .header("Content-Type", "application/json")
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  void close() throws Exception {
    client.shutdownNow();
    server.stop();
  }

  private LibraryServers servers(URI url, Secret key) {
    LibraryServer only =
        new LibraryServer(INSTANCE, "Main", null, url, key, true, 0, Instant.EPOCH, Instant.EPOCH);
    return new LibraryServers() {
      @Override
      public List<LibraryServer> all() {
        return List.of(only);
      }

      @Override
      public LibraryServer readdress(String id, URI url) {
        throw new AssertionError("nothing here moves a server");
      }

      @Override
      public LibraryServer register(
          @Nullable String id,
          String name,
          @Nullable String description,
          URI address,
          Secret apiKey,
          boolean enabled) {
        throw new UnsupportedOperationException();
      }
    };
  }

  private Catalog catalog() {
    return new Catalog() {
      @Override
      public boolean ready() {
        return ready;
      }

      @Override
      public EntityRef find(Viewer viewer, EntityType type, EntityId id) {
        EntityRef ref = new EntityRef(INSTANCE, type, id.id());
        if (!visible(viewer, ref) || (id.instance() != null && !id.instance().equals(INSTANCE))) {
          throw new Failure.NotFound("whatever the catalog says about " + id);
        }
        return ref;
      }

      @Override
      public boolean visible(Viewer viewer, EntityRef entity) {
        return visible.contains(entity);
      }

      @Override
      public boolean coverVisible(Viewer viewer, EntityRef gallery) {
        return !hiddenCovers.contains(gallery);
      }

      @Override
      public Optional<EntityRef> sceneOfSprite(String instance, String path) {
        return Optional.ofNullable(sprites.get(path));
      }

      @Override
      public Optional<String> mediaPath(EntityRef entity, MediaKind kind) {
        return Optional.ofNullable(paths.get(entity.id() + kind));
      }
    };
  }

  private Users users() {
    return (Users)
        Proxy.newProxyInstance(
            Users.class.getClassLoader(),
            new Class<?>[] {Users.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("byId")) {
                return Optional.ofNullable(users.get((Integer) arguments[0]));
              }
              throw new UnsupportedOperationException(method.getName());
            });
  }

  /** Signs in by a header, and keeps to the access policies. */
  static final class SignIn implements ContainerRequestFilter {
    @Context ResourceInfo resource;

    @Override
    public void filter(ContainerRequestContext request) {
      String id = request.getHeaderString("X-User");
      Access access = resource.getResourceMethod().getAnnotation(Access.class);
      if (access == null) {
        access = resource.getResourceClass().getAnnotation(Access.class);
      }
      if (id == null && access == null) {
        throw new Failure.Unauthorized();
      }
      if (id == null) {
        return;
      }
      Viewer viewer = new Viewer(Integer.parseInt(id), "u" + id, Role.USER);
      request.setSecurityContext(
          new SecurityContext() {
            @Override
            public Principal getUserPrincipal() {
              return viewer;
            }

            @Override
            public boolean isUserInRole(String role) {
              return true;
            }

            @Override
            public boolean isSecure() {
              return false;
            }

            @Override
            public String getAuthenticationScheme() {
              return "session";
            }
          });
    }
  }

  /** The statuses of the contract. */
  static final class Errors implements ExceptionMapper<Throwable> {
    @Override
    public Response toResponse(Throwable e) {
      int status =
          switch (e) {
            case Failure.Invalid f -> 400;
            case Failure.Unauthorized f -> 401;
            case Failure.NotFound f -> 404;
            case Failure.Unavailable f -> 503;
            case Failure.Upstream f -> f.timeout() ? 504 : 502;
            case jakarta.ws.rs.WebApplicationException w -> w.getResponse().getStatus();
            default -> 500;
          };
      return Response.status(status)
          .type(MediaType.APPLICATION_JSON)
          .entity(Map.of("error", String.valueOf(e.getMessage())))
          .build();
    }
  }
}
