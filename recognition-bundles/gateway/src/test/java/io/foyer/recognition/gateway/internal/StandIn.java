package io.foyer.recognition.gateway.internal;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A sidecar that answers what a test tells it to. */
final class StandIn implements AutoCloseable {
  static final String KEY = "a-sidecar-key-nobody-sees";

  /** What arrived. */
  record Asked(String method, String path, Map<String, List<String>> headers, String body) {}

  /** Answers a request whose body was not read yet. */
  interface Answerer {
    void answer(HttpExchange exchange) throws IOException;
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Map<String, Answerer> answers = new ConcurrentHashMap<>();
  final List<Asked> asked = new CopyOnWriteArrayList<>();

  StandIn() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
    json("GET /health", 200, HEALTHY);
    json("GET /database/update/status", 200, "{\"status\":\"idle\",\"progress_pct\":0}");
  }

  static final String HEALTHY =
      """
      {"status":"healthy","database_loaded":true,"performer_count":60,"face_count":240,
       "models_loaded":true,"database_version":"2026.1.1","models_demo":true,"reason":null}\
      """;

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  String authority() {
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  private void handle(HttpExchange exchange) throws IOException {
    String what = exchange.getRequestMethod() + " " + exchange.getRequestURI().getRawPath();
    Answerer answerer = answers.get(what);
    if (answerer == null) {
      asked(exchange);
      send(exchange, 404, "application/json", "{\"detail\":\"Not Found\"}");
    } else {
      answerer.answer(exchange);
    }
    exchange.close();
  }

  private void asked(HttpExchange exchange) throws IOException {
    asked.add(
        new Asked(
            exchange.getRequestMethod(),
            exchange.getRequestURI().getRawPath(),
            exchange.getRequestHeaders(),
            new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
  }

  void on(String methodAndPath, Answerer answerer) {
    answers.put(methodAndPath, answerer);
  }

  void json(String methodAndPath, int status, String body, String... headers) {
    on(
        methodAndPath,
        exchange -> {
          asked(exchange);
          for (int i = 0; i < headers.length; i += 2) {
            exchange.getResponseHeaders().add(headers[i], headers[i + 1]);
          }
          send(exchange, status, "application/json", body);
        });
  }

  static void send(HttpExchange exchange, int status, String type, String body) throws IOException {
    send(exchange, status, type, body.getBytes(StandardCharsets.UTF_8));
  }

  static void send(HttpExchange exchange, int status, String type, byte[] body) throws IOException {
    exchange.getResponseHeaders().add("Content-Type", type);
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    if (body.length > 0) {
      exchange.getResponseBody().write(body);
    }
  }

  int count(String methodAndPath) {
    return (int)
        asked.stream()
            .filter(one -> (one.method() + " " + one.path()).equals(methodAndPath))
            .count();
  }

  /** A way to it, with short time-outs. */
  Sidecar sidecar() {
    return sidecar(address(), 0);
  }

  static Sidecar sidecar(String url, int port) {
    return new Sidecar(config(Map.of("url", url, "port", port, "apiKey", KEY)));
  }

  /** The defaults, with short time-outs and these values. */
  static GatewayConfig config(Map<String, Object> values) {
    return (GatewayConfig)
        Proxy.newProxyInstance(
            GatewayConfig.class.getClassLoader(),
            new Class<?>[] {GatewayConfig.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "statusTimeoutMillis" -> 900;
                  case "requestTimeoutMillis" -> 600;
                  default -> values.getOrDefault(method.getName(), method.getDefaultValue());
                });
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
