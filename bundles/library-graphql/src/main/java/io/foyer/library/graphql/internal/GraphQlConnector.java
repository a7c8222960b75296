package io.foyer.library.graphql.internal;

import com.fasterxml.jackson.databind.JsonNode;
import io.foyer.core.Failure;
import io.foyer.core.Secret;
import io.foyer.library.LibraryClient;
import io.foyer.library.LibraryConnector;
import io.foyer.library.LibraryException;
import io.foyer.library.LibraryServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Connects to library servers that speak GraphQL. All clients share one pool of connections. */
@Component(service = LibraryConnector.class, configurationPid = "io.foyer.library.graphql")
@Designate(ocd = GraphQlConnector.Config.class)
public final class GraphQlConnector implements LibraryConnector {
  private static final Logger LOG = LoggerFactory.getLogger(GraphQlConnector.class);

  private static final String TEST_DOCUMENT =
      "query ConnectionTest { configuration { general { stashes { path } } } version { version } }";
  private static final long TEST_ANSWER_BYTES = 4 << 20;
  private static final String EMPTY_CONFIGURATION = "Connected but received empty configuration";
  private static final String CONNECTION_FAILED = "Connection failed";
  private static final int LONGEST_VERSION = 64;

  /** How patient and how generous the connector is. */
  @ObjectClassDefinition(
      name = "Library connector",
      description = "How the service talks to library servers")
  public @interface Config {
    @AttributeDefinition(
        name = "Connect time-out (milliseconds)",
        description = "How long making a connection may take",
        min = "100")
    int connectTimeoutMillis() default 5_000;

    @AttributeDefinition(
        name = "Answer time-out (milliseconds)",
        description = "How long one query may take, from sending it to the last byte of its answer",
        min = "100")
    int answerTimeoutMillis() default 60_000;

    @AttributeDefinition(
        name = "Connection test time-out (milliseconds)",
        description = "The same for the query with which a connection is tested",
        min = "100")
    int testTimeoutMillis() default 10_000;

    @AttributeDefinition(
        name = "Media time-out (milliseconds)",
        description = "How long a picture or video may take until its first byte",
        min = "100")
    int mediaTimeoutMillis() default 30_000;

    @AttributeDefinition(
        name = "Media idle time-out (milliseconds)",
        description = "How long a picture or video may pause between bytes while it is read",
        min = "100")
    int mediaIdleTimeoutMillis() default 60_000;

    @AttributeDefinition(
        name = "Retries",
        description = "How often a read that failed for a passing reason is tried again",
        min = "0",
        max = "20")
    int retries() default 4;

    @AttributeDefinition(
        name = "Retry delay (milliseconds)",
        description = "Pause before the first retry; doubles with each further one",
        min = "1")
    int retryDelayMillis() default 500;

    @AttributeDefinition(
        name = "Longest answer (megabytes)",
        description = "A longer answer to one query is refused",
        min = "1",
        max = "1024")
    int maxAnswerMegabytes() default 64;

    @AttributeDefinition(
        name = "Pictures at once",
        description = "How many pictures are fetched from one library server at the same time",
        min = "1",
        max = "64")
    int maxPictureRequests() default 6;
  }

  private final Config config;
  private final ExecutorService executor;
  private final ScheduledThreadPoolExecutor watcher;
  private final HttpClient http;
  private final AnswerReader reader = new AnswerReader();
  private final Map<String, Semaphore> pictures = new ConcurrentHashMap<>();

  @Activate
  public GraphQlConnector(Config config) {
    this.config = config;
    this.executor =
        Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("library-http-", 0).factory());
    this.watcher =
        new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().daemon().name("library-http-watch").factory());
    watcher.setRemoveOnCancelPolicy(true);
    this.http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(Duration.ofMillis(config.connectTimeoutMillis()))
            .executor(executor)
            .build();
    LOG.debug("Library connector: {}", config);
  }

  @Deactivate
  void stop() {
    http.shutdownNow();
    watcher.shutdownNow();
    executor.shutdownNow();
  }

  @Override
  public LibraryClient client(LibraryServer server) {
    ServerAddress address = new ServerAddress(server.url());
    GraphQlEndpoint endpoint =
        endpoint(
            address,
            server.apiKey(),
            server.name(),
            Duration.ofMillis(config.answerTimeoutMillis()),
            (long) config.maxAnswerMegabytes() << 20);
    MediaRoutes media =
        new MediaRoutes(
            http,
            watcher,
            endpoint,
            address,
            server.apiKey(),
            pictures.computeIfAbsent(
                server.id(), id -> new Semaphore(config.maxPictureRequests(), true)),
            Duration.ofMillis(config.mediaTimeoutMillis()),
            Duration.ofMillis(config.mediaIdleTimeoutMillis()));
    return new GraphQlClient(
        endpoint,
        new Backoff(config.retries(), Duration.ofMillis(config.retryDelayMillis())),
        media,
        new EntityReader(address),
        Clock.systemUTC());
  }

  @Override
  public ConnectionTest test(URI url, Secret apiKey) {
    AtomicReference<@Nullable JsonNode> configuration = new AtomicReference<>();
    AtomicReference<@Nullable String> version = new AtomicReference<>();
    try {
      GraphQlEndpoint endpoint =
          endpoint(
              new ServerAddress(url),
              apiKey,
              String.valueOf(url.getHost()),
              Duration.ofMillis(config.testTimeoutMillis()),
              TEST_ANSWER_BYTES);
      endpoint.query(
          TEST_DOCUMENT,
          reader.mapper().createObjectNode(),
          parser -> {
            JsonNode data = reader.mapper().readTree(parser);
            configuration.set(data.path("configuration").path("general").path("stashes"));
            version.set(version(data.path("version").path("version").asText("")));
          });
    } catch (LibraryException e) {
      return new ConnectionTest(false, null, friendly(e.reason()), e.getMessage());
    } catch (Failure.Invalid e) {
      return new ConnectionTest(false, null, e.getMessage(), null);
    }
    JsonNode folders = configuration.get();
    if (folders == null || !folders.isArray() || folders.isEmpty()) {
      return new ConnectionTest(
          false,
          version.get(),
          EMPTY_CONFIGURATION,
          "The library server has no library folder yet. Add one there first.");
    }
    return new ConnectionTest(true, version.get(), null, null);
  }

  private GraphQlEndpoint endpoint(
      ServerAddress address, Secret apiKey, String name, Duration timeout, long maxBytes) {
    return new GraphQlEndpoint(http, watcher, reader, address, apiKey, name, timeout, maxBytes);
  }

  /** The texts of the API contract, in neutral words. */
  private static String friendly(LibraryException.Reason reason) {
    return switch (reason) {
      case REFUSED -> "Connection refused. Is the library server running?";
      case UNKNOWN_HOST -> "Host not found. Check the hostname.";
      case UNAUTHORIZED -> "Authentication failed. Check your API key.";
      case NOT_A_LIBRARY_SERVER -> "Endpoint not found. Make sure URL ends with /graphql";
      case TIMEOUT -> "Connection timed out. Check network connectivity.";
      case NETWORK ->
          "Network error connecting to the library server. Check the URL and ensure the library"
              + " server is accessible from this server.";
      case FORBIDDEN, NOT_READY, REFUSED_REQUEST, PROTOCOL, NOT_FOUND -> CONNECTION_FAILED;
    };
  }

  /** A version that is short and plain enough to be shown. */
  private static @Nullable String version(String text) {
    return text.length() <= LONGEST_VERSION && text.matches("[\\w.+-]+") ? text : null;
  }
}
