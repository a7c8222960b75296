package io.foyer.recognition.sidecar.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.foyer.core.Failure;
import io.foyer.recognition.api.ModelException;
import io.foyer.recognition.sidecar.Unprocessable;
import io.foyer.rest.BodyLimit;
import io.foyer.rest.internal.JacksonJson;
import io.foyer.rest.internal.JsonProvider;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.glassfish.jersey.internal.MapPropertiesDelegate;
import org.glassfish.jersey.server.ApplicationHandler;
import org.glassfish.jersey.server.ContainerRequest;
import org.glassfish.jersey.server.ContainerResponse;
import org.glassfish.jersey.server.ResourceConfig;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The application with its filters and its error mapper, without a server. */
final class ApplicationTest {
  private static final URI BASE = URI.create("http://localhost:6960/");
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final JacksonJson JSON = new JacksonJson();

  private static final class Config implements SidecarConfig {
    private final String key;
    private final String[] hosts;

    Config(String key, String... hosts) {
      this.key = key;
      this.hosts = hosts;
    }

    @Override
    public int port() {
      return 6960;
    }

    @Override
    public String bind() {
      return "";
    }

    @Override
    public String apiKey() {
      return key;
    }

    @Override
    public String[] hostNames() {
      return hosts;
    }

    @Override
    public String directory() {
      return "";
    }

    @Override
    public Class<? extends Annotation> annotationType() {
      return SidecarConfig.class;
    }
  }

  private static final class NothingAway implements Absences {
    @Override
    public boolean isAway(String method, String path) {
      return method.equals("GET") && path.equals("sleeping");
    }

    @Override
    public boolean isGone(Class<?> resource) {
      return false;
    }
  }

  /** A request body. */
  public record Wish(Integer size, List<Wish> more) {}

  /** A resource with one method for each case. */
  @Path("")
  @Produces("application/json")
  public static final class Things {
    static Supplier<RuntimeException> failure = IllegalStateException::new;

    @GET
    @Path("health")
    public Wish health() {
      return new Wish(1, List.of());
    }

    @GET
    @Path("things/{n}")
    public Wish get(@PathParam("n") int n, @QueryParam("q") @DefaultValue("0") int q) {
      return new Wish(n + q, List.of());
    }

    @PUT
    @Path("things")
    @Consumes("application/json")
    public Wish put(Wish wish) {
      return wish;
    }

    @POST
    @Path("large")
    @Consumes("application/json")
    @BodyLimit(4 << 20)
    public Wish large(Map<String, String> texts) {
      return new Wish(texts.values().stream().mapToInt(String::length).sum(), List.of());
    }

    @POST
    @Path("import")
    @Consumes("application/zip")
    @BodyLimit(BodyLimit.STREAMED)
    public Wish take(InputStream body) throws IOException {
      return new Wish(Math.toIntExact(body.transferTo(OutputStream.nullOutputStream())), List.of());
    }

    @GET
    @Path("failing")
    public Wish fail() {
      throw failure.get();
    }
  }

  private record Answer(int status, JsonNode body, Map<String, List<Object>> headers) {
    JsonNode detail() {
      return body.get("detail");
    }
  }

  private static ApplicationHandler application(SidecarConfig config) {
    RecognitionApplication application =
        new RecognitionApplication(JSON, new NothingAway(), config);
    ResourceConfig resources = new ResourceConfig(Things.class);
    resources.registerInstances(application.getSingletons().toArray());
    resources.register(new JsonProvider(JSON));
    resources.addProperties(application.getProperties());
    return new ApplicationHandler(resources);
  }

  private static final ApplicationHandler OPEN = application(new Config("", "sidecar, box.lan"));
  private static final ApplicationHandler LOCKED = application(new Config("s3cret"));

  private static Answer ask(String method, String path, @Nullable String body, String... headers)
      throws Exception {
    return ask(OPEN, method, path, body, headers);
  }

  private static Answer ask(
      ApplicationHandler handler,
      String method,
      String path,
      @Nullable String body,
      String... headers)
      throws Exception {
    ContainerRequest request =
        new ContainerRequest(
            BASE,
            BASE.resolve(path),
            method,
            null,
            new MapPropertiesDelegate(),
            handler.getConfiguration());
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    if (body != null) {
      request.setEntityStream(new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)));
      if (Stream.of(headers).noneMatch("Content-Type"::equals)) {
        request.header("Content-Type", "application/json");
      }
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ContainerResponse response = handler.apply(request, out).get();
    assertEquals("application/json", String.valueOf(response.getMediaType()));
    return new Answer(
        response.getStatus(), MAPPER.readTree(out.toByteArray()), response.getHeaders());
  }

  private static void failsWith(RuntimeException thrown, int status, String detail)
      throws Exception {
    Things.failure = () -> thrown;
    Answer answer = ask("GET", "failing", null);
    assertEquals(status, answer.status());
    assertEquals(MAPPER.readTree(detail), answer.detail());
  }

  @Test
  void failures_of_services_become_a_status_and_a_detail() throws Exception {
    failsWith(new Failure.Invalid("no"), 400, "\"no\"");
    failsWith(
        new Failure.Invalid("top_k", "Too large."),
        422,
        "[{\"type\":\"value_error\",\"loc\":[\"body\",\"top_k\"],\"msg\":\"Too"
            + " large.\",\"input\":null}]");
    failsWith(new Failure.Unauthorized(), 401, "\"Unauthorized\"");
    failsWith(new Failure.Forbidden("no"), 403, "\"no\"");
    failsWith(new Failure.NotFound("Unknown model: x"), 404, "\"Unknown model: x\"");
    failsWith(new Failure.Conflict("busy"), 409, "\"busy\"");
    failsWith(new Failure.TooLarge("big"), 413, "\"big\"");
    failsWith(new Failure.Upstream("bad", false, null), 502, "\"bad\"");
    failsWith(new Failure.Upstream("slow", true, null), 504, "\"slow\"");
    failsWith(new ModelException("broken"), 503, "\"broken\"");
    failsWith(new Unprocessable("x: 1 below minimum 2"), 422, "\"x: 1 below minimum 2\"");
    failsWith(
        new Unprocessable(Map.of("errors", Map.of("a", "b"))), 422, "{\"errors\":{\"a\":\"b\"}}");
  }

  @Test
  void a_failure_that_passes_says_when_to_come_back() throws Exception {
    Things.failure =
        () -> new Failure.Unavailable("Database update in progress", Duration.ofSeconds(10));
    Answer answer = ask("GET", "failing", null);
    assertEquals(503, answer.status());
    assertEquals("10", String.valueOf(answer.headers().get("Retry-After").getFirst()));
    Answer away = ask("GET", "sleeping", null);
    assertEquals(503, away.status());
    assertEquals("2", String.valueOf(away.headers().get("Retry-After").getFirst()));
  }

  @Test
  void what_nobody_foresaw_says_nothing_of_the_inside() throws Exception {
    failsWith(new IllegalStateException("/secret/path"), 500, "\"Internal Server Error\"");
  }

  @Test
  void a_caller_who_leaves_in_the_middle_is_no_failure_of_ours() throws Exception {
    failsWith(
        new IllegalStateException(new IOException(new EOFException("early"))),
        400,
        "\"The request ended before it was complete.\"");
  }

  @Test
  void unknown_paths_and_methods_are_answered_in_json() throws Exception {
    assertEquals("Not Found", ask("GET", "nothing/here", null).detail().asText());
    assertEquals(404, ask("GET", "things/abc", null).status());
    Answer refused = ask("DELETE", "things", null);
    assertEquals(405, refused.status());
    assertEquals("Method Not Allowed", refused.detail().asText());
    assertTrue(String.valueOf(refused.headers().get("Allow")).contains("PUT"));
    assertEquals(405, ask("OPTIONS", "things", null).status());
    assertEquals(405, ask("BREW", "things", null).status());
    Answer form = ask("PUT", "things", "a=b", "Content-Type", "application/x-www-form-urlencoded");
    assertEquals(415, form.status());
    assertEquals("Unsupported Media Type", form.detail().asText());
    assertEquals(400, ask("PUT", "things", "{}", "Content-Type", "///").status());
  }

  @Test
  void what_a_caller_accepts_does_not_matter() throws Exception {
    assertEquals(200, ask("GET", "health", null, "Accept", "text/html").status());
    assertEquals(200, ask("GET", "health", null, "Accept", ";;;").status());
  }

  @Test
  void bodies_that_do_not_fit_are_listed_with_their_place() throws Exception {
    for (String bad : List.of("{", "[1,2", "nonsense", "{\"size\":1} x", "\u0000", "null", "")) {
      Answer answer = ask("PUT", "things", bad);
      assertEquals(bad.isEmpty() ? 200 : 422, answer.status(), bad);
      if (!bad.isEmpty()) {
        assertEquals("body", answer.detail().get(0).get("loc").get(0).asText(), bad);
      }
    }
    JsonNode fault = ask("PUT", "things", "{\"more\":[{\"size\":\"x\"}]}").detail().get(0);
    assertEquals("[\"body\",\"more\",0,\"size\"]", fault.get("loc").toString());
    assertEquals("x", fault.get("input").asText());
    assertEquals(422, ask("PUT", "things", "[]").status());
    assertEquals(422, ask("PUT", "things", "{\"size\":1e999}").status());
    assertEquals(422, ask("PUT", "things", "{\"size\":99999999999999999999}").status());
    assertEquals(422, ask("PUT", "things", "{\"more\":[".repeat(200) + "]}".repeat(200)).status());
    JsonNode query = ask("GET", "things/1?q=x", null).detail().get(0);
    assertEquals("[\"query\",\"q\"]", query.get("loc").toString());
  }

  @Test
  void a_body_without_a_type_is_json_and_a_missing_one_an_empty_object() throws Exception {
    assertEquals(
        4, ask("PUT", "things", "{\"size\":4}", "Content-Type", "").body().get("size").asInt());
    Answer empty = ask("PUT", "things", null);
    assertEquals(200, empty.status());
    assertTrue(empty.body().get("size").isNull());
  }

  @Test
  void bodies_are_bounded_as_the_method_has_it() throws Exception {
    String text = "x".repeat(1 << 20);
    assertEquals(413, ask("PUT", "things", "{\"a\":\"" + text + "\"}").status());
    assertEquals(
        1 << 20, ask("POST", "large", "{\"a\":\"" + text + "\"}").body().get("size").asInt());
    Answer large = ask("POST", "large", "{\"a\":\"" + text.repeat(5) + "\"}");
    assertEquals(413, large.status());
    assertTrue(large.detail().asText().contains("4 MB"));
    Answer streamed = ask("POST", "import", text.repeat(3), "Content-Type", "application/zip");
    assertEquals(3 << 20, streamed.body().get("size").asInt());
    Answer announced = ask("PUT", "things", "{}", "Content-Length", "99999999999");
    assertEquals(413, announced.status());
  }

  @Test
  void with_a_key_only_health_is_open() throws Exception {
    assertEquals(200, ask(LOCKED, "GET", "health", null).status());
    assertEquals(401, ask(LOCKED, "GET", "things/1", null).status());
    assertEquals(401, ask(LOCKED, "GET", "nothing", null).status());
    assertEquals(401, ask(LOCKED, "POST", "health", null).status());
    assertEquals(401, ask(LOCKED, "GET", "health/ffmpeg", null).status());
    assertEquals(401, ask(LOCKED, "GET", "things/1", null, "ApiKey", "s3cre").status());
    assertEquals(401, ask(LOCKED, "GET", "things/1", null, "ApiKey", "").status());
    assertEquals("Unauthorized", ask(LOCKED, "PUT", "things", "{").detail().asText());
    assertEquals(200, ask(LOCKED, "GET", "things/1", null, "ApiKey", "s3cret").status());
    assertEquals(
        200,
        ask(LOCKED, "GET", "things/1", null, "ApiKey", "s3cret", "Host", "evil.example").status());
  }

  @Test
  void without_a_key_a_name_bent_to_this_machine_is_refused() throws Exception {
    for (String host :
        List.of(
            "localhost",
            "localhost:6960",
            "a.localhost:1",
            "127.0.0.1:6960",
            "[::1]:6960",
            "192.0.2.7",
            "Sidecar:6960",
            "box.lan")) {
      assertEquals(200, ask("GET", "things/1", null, "Host", host).status(), host);
    }
    for (String host :
        List.of(
            "evil.example:6960", "localhost.evil.example", "", "127.0.0.1.evil.example", "[x")) {
      assertEquals(403, ask("GET", "health", null, "Host", host).status(), host);
    }
  }

  @Test
  void a_change_that_another_site_asks_for_is_refused() throws Exception {
    assertEquals(200, ask("PUT", "things", "{}", "Host", "localhost:6960").status());
    assertEquals(403, ask("PUT", "things", "{}", "Sec-Fetch-Site", "cross-site").status());
    assertEquals(403, ask("PUT", "things", "{}", "Sec-Fetch-Site", "same-site").status());
    assertEquals(200, ask("PUT", "things", "{}", "Sec-Fetch-Site", "same-origin").status());
    assertEquals(403, ask("PUT", "things", "{}", "Origin", "null").status());
    assertEquals(
        403,
        ask("PUT", "things", "{}", "Origin", "http://evil.example", "Host", "localhost:6960")
            .status());
    assertEquals(
        200,
        ask("PUT", "things", "{}", "Origin", "http://localhost:6960", "Host", "localhost:6960")
            .status());
    Answer reading =
        ask("GET", "things/1", null, "Origin", "http://evil.example", "Host", "localhost:6960");
    assertEquals(200, reading.status());
    assertFalse(reading.headers().containsKey("Access-Control-Allow-Origin"));
  }

  @Test
  void answers_stay_out_of_caches() throws Exception {
    Answer answer = ask("GET", "health", null);
    assertEquals("no-store", answer.headers().get("Cache-Control").getFirst());
    assertEquals("nosniff", answer.headers().get("X-Content-Type-Options").getFirst());
  }

  @Test
  void a_resource_is_known_by_all_of_its_paths() {
    List<KnownResources.Method> methods = KnownResources.methods(Things.class);
    assertTrue(methods.stream().anyMatch(method -> method.answers("GET", "things/7")));
    assertTrue(methods.stream().anyMatch(method -> method.answers("HEAD", "things/7")));
    assertTrue(methods.stream().anyMatch(method -> method.answers("POST", "import")));
    assertFalse(methods.stream().anyMatch(method -> method.answers("GET", "import")));
    assertFalse(methods.stream().anyMatch(method -> method.answers("POST", "import/it")));
    assertFalse(methods.stream().anyMatch(method -> method.answers("GET", "")));
    assertFalse(methods.stream().anyMatch(method -> method.answers("GET", "/health")));
  }

  @Test
  void a_sidecar_without_a_key_is_for_this_machine_only() {
    assertEquals("127.0.0.1", RecognitionServer.address("", true));
    assertEquals("0.0.0.0", RecognitionServer.address(" ", false));
    assertEquals("192.0.2.7", RecognitionServer.address("192.0.2.7", true));
  }
}
