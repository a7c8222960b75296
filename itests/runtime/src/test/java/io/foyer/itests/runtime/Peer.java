package io.foyer.itests.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.foyer.demo.DemoLibrary;
import io.foyer.demo.FailureMode;
import io.foyer.demo.FailureRule;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A client of the peer at the assembled product, which runs as people run it, with the feature that
 * serves such clients, on an empty data directory; beside it two library servers with equal ids.
 */
final class Peer {
  private static final Duration PATIENCE = Duration.ofSeconds(120);
  private static final String FEATURES = "browse,compat";

  private final Path log = Product.DATA.resolveSibling("peer.log");
  private final DemoLibrary library;
  private final DemoLibrary second;
  private final Process product;
  private final List<PeerEndpoint> endpoints = PeerEndpoint.all();
  private final Schemas schemas = new Schemas();
  private final Map<String, Browser> sessions = new HashMap<>();
  private final Map<String, String> kept = new HashMap<>();
  private final List<HttpResponse<String>> received = new ArrayList<>();

  Peer() throws Exception {
    DemoLibrary.Options options = DemoLibrary.Options.ofScenes(120).withoutLog();
    library = DemoLibrary.start(options);
    second = DemoLibrary.start(options);
    // so that a synchronisation that was started is still under way when the next request comes
    library
        .failures()
        .add(
            FailureRule.of(FailureMode.SLOW)
                .onOperation("findScenes")
                .withDelay(Duration.ofMillis(700)));
    String address = library.uri().toString();
    kept.put("library", address);
    kept.put("base", address.substring(0, address.lastIndexOf('/')));
    kept.put("nothing", address.replace("/graphql", "/nothing/graphql"));
    kept.put("second", second.uri().toString());
    kept.put("key", library.apiKey());
    sessions.put("nobody", Browser.nobody());
    sessions.put("expired", Browser.withToken(token(System.getenv("JWT_SECRET"))));
    sessions.put("forged", Browser.withToken(token("a secret that is not the service's own one")));
    product = start();
    awaitReady();
  }

  private Process start() throws IOException {
    Product.erase(Product.DATA);
    Files.createDirectories(Product.DATA);
    return new ProcessBuilder(
            Product.HOME.resolve("bin/foyer").toString(),
            "run",
            "--data",
            Product.DATA.toString(),
            "--port",
            System.getenv("FOYER_PORT"),
            "--features",
            FEATURES)
        .redirectErrorStream(true)
        .redirectOutput(log.toFile())
        .start();
  }

  private void awaitReady() throws Exception {
    Browser.await(
        PATIENCE,
        () -> {
          if (!product.isAlive()) {
            throw new AssertionError(
                "the product ended: "
                    + Files.readString(
                        Path.of(Product.DATA.resolveSibling("peer.log").toString())));
          }
          try {
            return Browser.nobody().get("/api/setup/status");
          } catch (IOException notYet) {
            return null;
          }
        },
        response ->
            response != null
                && response.statusCode() == 200
                && response.body().contains("hasStashInstance"));
  }

  /** One that ended an hour ago. */
  private static String token(String secret) throws Exception {
    long ended = Instant.now().getEpochSecond() - 3_600;
    String signed =
        base64("{\"alg\":\"HS256\"}")
            + "."
            + base64(
                "{\"id\":1,\"username\":\"olive\",\"role\":\"ADMIN\",\"iat\":%d,\"exp\":%d}"
                    .formatted(ended - 7_200, ended));
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
    return signed
        + "."
        + Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString(mac.doFinal(signed.getBytes(StandardCharsets.UTF_8)));
  }

  private static String base64(String text) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  List<PeerEndpoint> endpoints() {
    return endpoints;
  }

  Browser session(String who) {
    Browser session = sessions.get(who);
    if (session == null) {
      throw new AssertionError("nobody has signed in as " + who);
    }
    return session;
  }

  /** What an earlier exchange kept. */
  String kept(String name) {
    return Exchange.filled("{" + name + "}", kept);
  }

  /** Sends a request and says what is wrong with what comes back. */
  List<String> problems(Exchange exchange) throws Exception {
    if (!exchange.until()) {
      return problems(exchange, send(exchange));
    }
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      List<String> problems = problems(exchange, send(exchange));
      if (problems.isEmpty() || System.nanoTime() > end) {
        return problems;
      }
      Thread.sleep(50);
    }
  }

  /** Sends a request with somebody's session, without a body when it is empty. */
  HttpResponse<String> send(String who, String method, String address, String body)
      throws Exception {
    HttpRequest.Builder request = session(who).request(Exchange.filled(address, kept));
    if (body.isEmpty()) {
      request.method(method, BodyPublishers.noBody());
    } else {
      request
          .header("Content-Type", "application/json")
          .method(method, BodyPublishers.ofString(Exchange.filled(body, kept)));
    }
    HttpResponse<String> response = session(who).send(request);
    received.add(response);
    return response;
  }

  private HttpResponse<String> send(Exchange exchange) throws Exception {
    return send(exchange.who(), exchange.method(), exchange.address(), exchange.body());
  }

  /** What is wrong with the body of an answer. */
  List<String> problems(String schema, HttpResponse<String> response) throws IOException {
    return schemas.problems(schema, Browser.json(response));
  }

  /** Everything that came back so far. */
  List<HttpResponse<String>> received() {
    return List.copyOf(received);
  }

  /** What the library server itself sends. */
  String ofLibrary(String path) throws Exception {
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client
          .send(
              HttpRequest.newBuilder(library.uri().resolve(path))
                  .header("ApiKey", library.apiKey())
                  .build(),
              HttpResponse.BodyHandlers.ofString())
          .body();
    }
  }

  private List<String> problems(Exchange exchange, HttpResponse<String> response)
      throws IOException {
    PeerEndpoint endpoint =
        PeerEndpoint.of(endpoints, exchange.method(), Exchange.filled(exchange.address(), kept));
    if (response.statusCode() != exchange.status()) {
      return List.of(
          "%d instead of %d: %s"
              .formatted(response.statusCode(), exchange.status(), start(response.body())));
    }
    String type = response.headers().firstValue("content-type").orElse("none");
    if (exchange.succeeds() && !endpoint.answer().contains("#")) {
      return type.startsWith(endpoint.answer()) ? List.of() : List.of("it is " + type);
    }
    if (!type.startsWith("application/json")) {
      return List.of("it is " + type + ": " + start(response.body()));
    }
    JsonNode answer = Browser.json(response);
    List<String> problems = new ArrayList<>();
    if (exchange.succeeds()) {
      problems.addAll(schemas.problems(endpoint.answer(), answer));
      if (!exchange.body().isEmpty()) {
        problems.addAll(
            schemas.problems(
                endpoint.answer() + ".request",
                Browser.JSON.readTree(Exchange.filled(exchange.body(), kept))));
      }
    } else {
      problems.addAll(schemas.problems("common#error", answer));
    }
    if (!exchange.expected().isEmpty()) {
      JsonNode wanted = Browser.JSON.readTree(Exchange.filled(exchange.expected(), kept));
      problems.addAll(
          Exchange.differences(
              "",
              wanted.isTextual() ? Browser.JSON.createObjectNode().set("error", wanted) : wanted,
              withHeaders(answer, response)));
    }
    keep(exchange, response, answer);
    return problems;
  }

  /** An answer's members, and its headers as members that begin with @. */
  private static JsonNode withHeaders(JsonNode answer, HttpResponse<String> response) {
    if (!answer.isObject()) {
      return answer;
    }
    ObjectNode all = answer.deepCopy();
    response.headers().map().forEach((name, values) -> all.put("@" + name, values.getFirst()));
    return all;
  }

  private void keep(Exchange exchange, HttpResponse<String> response, JsonNode answer) {
    exchange
        .kept()
        .forEach(
            (name, what) -> {
              if (what.equals("cookie")) {
                sessions.put(name.substring(1), Browser.ofCookie(response));
              } else {
                kept.put(name, answer.at(what).asText());
              }
            });
  }

  static String start(String text) {
    return text.length() <= 400 ? text : text.substring(0, 400) + "…";
  }

  void end() throws InterruptedException {
    product.destroy();
    if (!product.waitFor(15, TimeUnit.SECONDS)) {
      product.destroyForcibly();
    }
    library.close();
    second.close();
  }
}
