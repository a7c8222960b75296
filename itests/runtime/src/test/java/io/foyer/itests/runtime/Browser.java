package io.foyer.itests.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Predicate;

/** A plain HTTP client of the running product, with or without a session. Safe for many threads. */
final class Browser {
  static final URI ADDRESS = URI.create("http://127.0.0.1:" + System.getenv("FOYER_PORT"));
  static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(5))
          .build();
  private final String token;

  private Browser(String token) {
    this.token = token;
  }

  static Browser nobody() {
    return new Browser("");
  }

  static Browser withToken(String token) {
    return new Browser(token);
  }

  /** Waits until the demo library is served, and signs its administrator in. */
  static Browser administrator() throws Exception {
    String user = System.getenv("DEMO_USER");
    String password = System.getenv("DEMO_PASSWORD");
    long end = System.nanoTime() + Duration.ofSeconds(90).toNanos();
    String last = "";
    Browser browser = null;
    while (System.nanoTime() < end) {
      try {
        if (browser == null) {
          // a sign-in before the account exists would count as a failed one
          if (!json(nobody().get("/api/setup/status")).path("setupComplete").asBoolean()) {
            Thread.sleep(100);
            continue;
          }
          browser = signIn(user, password);
        }
        HttpResponse<String> scenes = browser.post("/api/library/scenes", "{}");
        if (scenes.statusCode() == 200 && JSON.readTree(scenes.body()).get("count").asInt() > 0) {
          HttpResponse<String> status = browser.get("/api/sync/status");
          if (!JSON.readTree(status.body()).path("inProgress").asBoolean(true)) {
            return browser;
          }
        }
        last = scenes.statusCode() + " " + scenes.body();
      } catch (IOException | IllegalStateException notYet) {
        last = notYet.toString();
      }
      Thread.sleep(200);
    }
    throw new AssertionError("the product did not become ready: " + last);
  }

  static Browser signIn(String user, String password) throws Exception {
    HttpResponse<String> response =
        nobody()
            .post(
                "/api/auth/login",
                JSON.createObjectNode().put("username", user).put("password", password).toString());
    if (response.statusCode() != 200) {
      throw new IllegalStateException("sign-in: " + response.statusCode() + " " + response.body());
    }
    return ofCookie(response);
  }

  /** One with the session that an answer opened. */
  static Browser ofCookie(HttpResponse<?> response) {
    String cookie = response.headers().firstValue("set-cookie").orElseThrow();
    return new Browser(cookie.substring("token=".length(), cookie.indexOf(';')));
  }

  String token() {
    return token;
  }

  HttpRequest.Builder request(String path) {
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(ADDRESS.resolve(path)).timeout(Duration.ofSeconds(30));
    return token.isEmpty() ? builder : builder.header("Cookie", "token=" + token);
  }

  HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return send(request(path));
  }

  HttpResponse<byte[]> bytes(String path) throws IOException, InterruptedException {
    return http.send(request(path).build(), HttpResponse.BodyHandlers.ofByteArray());
  }

  HttpResponse<String> post(String path, String json) throws IOException, InterruptedException {
    return send(
        request(path)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(json)));
  }

  /** Asks again until the answer is as wanted. */
  static HttpResponse<String> await(
      Duration limit, Call call, Predicate<HttpResponse<String>> wanted) throws Exception {
    long end = System.nanoTime() + limit.toNanos();
    HttpResponse<String> last = null;
    while (System.nanoTime() < end) {
      last = call.run();
      if (wanted.test(last)) {
        return last;
      }
      Thread.sleep(25);
    }
    throw new AssertionError(
        "still " + (last == null ? "nothing" : last.statusCode() + " " + last.body()));
  }

  /** One request. */
  interface Call {
    HttpResponse<String> run() throws Exception;
  }

  static JsonNode json(HttpResponse<String> response) throws IOException {
    return JSON.readTree(response.body());
  }
}
