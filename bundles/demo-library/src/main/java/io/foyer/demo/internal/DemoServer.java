package io.foyer.demo.internal;

import com.fasterxml.jackson.databind.JsonNode;
import io.foyer.demo.Changes;
import io.foyer.demo.FailureMode;
import io.foyer.demo.FailureRule;
import io.foyer.demo.LoggedRequest;
import io.foyer.demo.internal.GraphQl.Answer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The library server: who may ask, which route answers, and what goes wrong on the way. */
public final class DemoServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(DemoServer.class);
  private static final Pattern ROOT_FIELD = Pattern.compile("\\{\\s*(?:\\w+\\s*:\\s*)?(\\w+)");
  private static final Pattern EXTENSION = Pattern.compile(".*\\.[A-Za-z0-9]+$");

  /** What the outside wants to hear and decides. */
  public interface Hooks {
    /** The rule that this request meets, if any. */
    Optional<FailureRule> failure(String path, Set<String> operations);

    /** Told of every request. */
    void log(LoggedRequest request);
  }

  private final World world;
  private final GraphQl graphQl = new GraphQl();
  private final MediaRoutes media;
  private final Hooks hooks;
  private final Clock clock;
  private final LibraryChanges changes;
  private final int port;
  private volatile String apiKey;
  private volatile HttpListener listener;

  /** Starts listening. */
  public DemoServer(int scenes, long seed, int port, String apiKey, Clock clock, Hooks hooks)
      throws IOException {
    this.world = new World(seed, scenes);
    this.apiKey = apiKey;
    this.clock = clock;
    this.hooks = hooks;
    this.media = new MediaRoutes(world);
    this.changes = new LibraryChanges(world, clock);
    this.listener = new HttpListener(port, this::handle);
    this.port = listener.port();
  }

  public int port() {
    return port;
  }

  public String apiKey() {
    return apiKey;
  }

  public void apiKey(String other) {
    apiKey = other;
  }

  public Changes changes() {
    return changes;
  }

  /** Goes away and comes back on the same port. */
  public void restart(Duration away) throws IOException {
    listener.close();
    try {
      Thread.sleep(away);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    listener = new HttpListener(port, this::handle);
  }

  @Override
  public void close() {
    listener.close();
  }

  private boolean handle(Request request, HttpListener.Connection connection) throws IOException {
    GraphQlRequest graph = request.path().equals("/graphql") ? GraphQlRequest.of(request) : null;
    hooks.log(
        new LoggedRequest(
            clock.instant(),
            request.method(),
            request.path(),
            request.query(),
            graph == null ? null : graph.operation(),
            graph == null ? null : graph.query(),
            graph == null ? Map.of() : graph.variables(),
            request.headers()));
    Optional<FailureRule> failure =
        requested(request)
            .or(() -> hooks.failure(request.path(), graph == null ? Set.of() : graph.names()));
    Misbehaviour misbehaviour = failure.map(Misbehaviour::new).orElse(null);
    if (misbehaviour != null && misbehaviour.before(request, connection)) {
      return false;
    }
    Reply reply;
    try {
      Reply early = misbehaviour == null ? null : misbehaviour.instead(request);
      reply =
          early != null
              ? early
              : answer(misbehaviour == null ? request : misbehaviour.request(request), graph);
      if (misbehaviour != null) {
        reply = misbehaviour.changed(reply);
      }
    } catch (RuntimeException broken) {
      LOG.warn("{} {} failed in the demo library", request.method(), request.path(), broken);
      reply = Reply.text(500, "Internal server error");
    }
    reply = compressed(request, reply.with("X-Content-Type-Options", "nosniff"));
    if (misbehaviour != null) {
      return misbehaviour.write(reply, connection);
    }
    connection.write(reply, request.method().equals("HEAD"));
    return true;
  }

  private static Optional<FailureRule> requested(Request request) {
    String asked = request.header("x-demo-failure");
    if (asked == null) {
      asked = request.parameters().get("demo_failure");
    }
    if (asked == null) {
      return Optional.empty();
    }
    String[] parts = asked.split("=", 2);
    return FailureMode.of(parts[0])
        .map(FailureRule::of)
        .map(
            rule ->
                parts.length == 2 && parts[1].matches("\\d{1,6}")
                    ? rule.withDelay(Duration.ofMillis(Long.parseLong(parts[1])))
                    : rule);
  }

  private Reply answer(Request request, @Nullable GraphQlRequest graph) {
    String path = request.path();
    if (path.equals("/healthz")) {
      return Reply.text(200, ".");
    }
    if (path.equals("/login") || path.startsWith("/login/")) {
      return Reply.html(200, "<h1>Sign in</h1><form method=post><input name=username></form>");
    }
    Reply refused = refused(request);
    if (refused != null) {
      return refused;
    }
    if (graph != null) {
      return graphQl(request, graph);
    }
    return media
        .answer(request)
        .orElseGet(
            () ->
                EXTENSION.matcher(path).matches()
                    ? Reply.notFound()
                    : Reply.html(200, "<h1>Library</h1>"));
  }

  /** The states of being known: a key decides alone, without one it depends on the path. */
  private @Nullable Reply refused(Request request) {
    String given = request.header("apikey", "");
    if (given.isEmpty()) {
      given = request.parameters().getOrDefault("apikey", "");
    }
    String key = apiKey;
    if (!given.isEmpty()) {
      return given.equals(key) ? null : unauthorized();
    }
    if (key.isEmpty()) {
      return null;
    }
    String path = request.path();
    if (path.equals("/graphql") || (EXTENSION.matcher(path).matches() && !path.endsWith(".html"))) {
      return unauthorized();
    }
    return Reply.empty(302).with("Location", "/login?returnURL=" + path);
  }

  static Reply unauthorized() {
    return Reply.empty(401).with("WWW-Authenticate", "FormBased");
  }

  private Ask ask(Request request) {
    String scheme = request.header("x-forwarded-proto", "http");
    String host = request.header("host", "127.0.0.1:" + port);
    String base =
        (scheme.equals("https") ? "https" : "http")
            + "://"
            + host
            + request.header("x-forwarded-prefix", "");
    return new Ask(world, base, apiKey, clock.instant().getEpochSecond());
  }

  /** A GraphQL request as far as it could be read. */
  private record GraphQlRequest(
      @Nullable String query,
      @Nullable String operationName,
      Map<String, Object> variables,
      boolean readable) {

    static GraphQlRequest of(Request request) {
      try {
        if (request.method().equals("GET")) {
          String variables = request.parameters().getOrDefault("variables", "{}");
          return new GraphQlRequest(
              request.parameters().get("query"),
              request.parameters().get("operationName"),
              Json.map(Json.read(variables.getBytes(java.nio.charset.StandardCharsets.UTF_8))),
              true);
        }
        JsonNode body = Json.read(request.body());
        JsonNode query = body.get("query");
        JsonNode name = body.get("operationName");
        return new GraphQlRequest(
            query == null || query.isNull() ? null : query.asText(),
            name == null || name.isNull() || name.asText().isEmpty() ? null : name.asText(),
            Json.map(body.get("variables")),
            body.isObject());
      } catch (IOException unreadable) {
        return new GraphQlRequest(null, null, Map.of(), false);
      }
    }

    @Nullable String operation() {
      if (operationName != null) {
        return operationName;
      }
      return names().stream().findFirst().orElse(null);
    }

    Set<String> names() {
      Set<String> names = new HashSet<>();
      if (query != null) {
        Matcher root = ROOT_FIELD.matcher(query);
        if (root.find()) {
          names.add(root.group(1));
        }
      }
      if (operationName != null) {
        names.add(operationName);
      }
      return names;
    }
  }

  private Reply graphQl(Request request, GraphQlRequest graph) {
    boolean get = request.method().equals("GET");
    if (request.method().equals("OPTIONS")) {
      return Reply.empty(200).with("Allow", "OPTIONS, GET, POST");
    }
    if (!get && !request.method().equals("POST")) {
      return Reply.empty(405).with("Allow", "OPTIONS, GET, POST");
    }
    boolean plain = plainJson(request);
    if (!get && !request.header("content-type", "").startsWith("application/json")) {
      return json(400, GraphQl.error("transport not supported", null, false), plain);
    }
    if (!graph.readable()) {
      return json(
          400,
          GraphQl.error(
              "json request body could not be decoded: invalid JSON body:"
                  + new String(request.body(), java.nio.charset.StandardCharsets.UTF_8),
              null,
              true),
          plain);
    }
    if (graph.query() == null) {
      return json(
          plain ? 422 : 400,
          GraphQl.error("no operation provided", "GRAPHQL_VALIDATION_FAILED", true),
          plain);
    }
    Answer answer =
        graphQl.answer(
            ask(request),
            Objects.requireNonNull(graph.query()),
            graph.operationName(),
            graph.variables(),
            !get);
    int status =
        switch (answer.kind()) {
          case ANSWERED -> 200;
          case NOT_READ -> plain ? 422 : 400;
          case MUTATION_BY_GET -> 406;
        };
    return json(status, answer.body(), plain);
  }

  static boolean plainJson(Request request) {
    String accept = request.header("accept");
    if (accept == null) {
      return true;
    }
    for (String entry : accept.toLowerCase(Locale.ROOT).split(",", -1)) {
      String type = entry.split(";", -1)[0].strip();
      if (type.equals("application/json")) {
        return true;
      }
      if (List.of("*/*", "application/*", "application/graphql-response+json").contains(type)) {
        return false;
      }
    }
    return false;
  }

  static Reply json(int status, byte[] body, boolean plain) {
    return Reply.of(status, plain ? "application/json" : "application/graphql-response+json", body)
        .with("Cache-Control", "no-store");
  }

  private static Reply compressed(Request request, Reply reply) {
    String type = reply.header("content-type", "");
    boolean text =
        type.startsWith("application/json")
            || type.startsWith("text/html")
            || type.startsWith("text/plain")
            || type.startsWith("image/svg+xml");
    if (!text
        || reply.body().length < 500
        || reply.status() != 200
        || !reply.header("content-encoding", "").isEmpty()
        || !request.header("accept-encoding", "").contains("gzip")) {
      return reply;
    }
    return reply
        .withBody(gzip(reply.body()))
        .with("Content-Encoding", "gzip")
        .with("Vary", "Accept-Encoding");
  }

  static byte[] gzip(byte[] body) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(body.length / 4 + 64);
    try (GZIPOutputStream zip =
        new GZIPOutputStream(out) {
          {
            def.setLevel(Deflater.BEST_SPEED);
          }
        }) {
      zip.write(body);
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
    return out.toByteArray();
  }
}
