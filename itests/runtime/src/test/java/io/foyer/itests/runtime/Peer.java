package io.foyer.itests.runtime;

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
import java.util.Locale;
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
  private final Map<String, Browser> sessions = new HashMap<>();
  private final Map<String, String> kept = new HashMap<>();
  private final List<String> leaks = new ArrayList<>();

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

  /** Puts what earlier exchanges kept into a text. */
  String filled(String text) {
    return Exchange.filled(text, kept);
  }

  /**
   * Sends an exchange's request, again and again where it says so, and says what is wrong with what
   * comes back.
   */
  List<String> problems(Exchange exchange, PeerContract contract) throws Exception {
    long end = System.nanoTime() + PATIENCE.toNanos();
    HttpResponse<String> response = send(exchange);
    while (exchange.until()
        && !contract.differences(exchange, response, this::filled).isEmpty()
        && System.nanoTime() < end) {
      Thread.sleep(50);
      response = send(exchange);
    }
    List<String> problems = contract.problems(exchange, response, this::filled);
    if (response.statusCode() == exchange.status()) {
      keep(exchange, response);
    }
    return problems;
  }

  private void keep(Exchange exchange, HttpResponse<String> response) throws IOException {
    for (Map.Entry<String, String> each : exchange.kept().entrySet()) {
      if (each.getValue().equals("cookie")) {
        sessions.put(each.getKey().substring(1), Browser.ofCookie(response));
      } else {
        kept.put(each.getKey(), Browser.json(response).at(each.getValue()).asText());
      }
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
    String all = (response.headers().map() + response.body()).toLowerCase(Locale.ROOT);
    if (all.contains(library.apiKey()) || all.contains("apikey=")) {
      leaks.add(method + " " + address);
    }
    return response;
  }

  private HttpResponse<String> send(Exchange exchange) throws Exception {
    return send(exchange.who(), exchange.method(), exchange.address(), exchange.body());
  }

  /** Addresses that answered with the key of a library server in a header or a body. */
  List<String> leaks() {
    return List.copyOf(leaks);
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

  void end() throws InterruptedException {
    product.destroy();
    if (!product.waitFor(15, TimeUnit.SECONDS)) {
      product.destroyForcibly();
    }
    library.close();
    second.close();
  }
}
