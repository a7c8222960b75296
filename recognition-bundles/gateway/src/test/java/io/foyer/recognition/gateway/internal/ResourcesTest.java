package io.foyer.recognition.gateway.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import io.foyer.core.Viewer;
import io.foyer.rest.Access;
import io.foyer.rest.Authenticator;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may do what over HTTP, and what of the sidecar is passed on. */
class ResourcesTest {
  private Fixture fixture;
  private RecognitionResource recognition;
  private OperationsResource operations;
  private SidecarResource administration;
  private EntityRef scene;

  @BeforeEach
  void start() throws Exception {
    open("");
  }

  private void open(String libraryInstance) throws Exception {
    fixture = new Fixture(libraryInstance);
    recognition =
        new RecognitionResource(
            fixture.sidecar,
            fixture.status,
            fixture.subjects,
            fixture.operations,
            fixture.acceptance);
    operations = new OperationsResource(fixture.subjects, fixture.operations);
    administration = new SidecarResource(fixture.sidecar);
    scene = fixture.any(EntityType.SCENE, 1);
    fixture.standIn.json("POST /identify/scene", 202, "{\"id\":\"op-1\",\"status\":\"running\"}");
  }

  @AfterEach
  void stop() {
    fixture.close();
  }

  private static SecurityContext as(Viewer viewer) {
    return (SecurityContext)
        Proxy.newProxyInstance(
            SecurityContext.class.getClassLoader(),
            new Class<?>[] {SecurityContext.class},
            (proxy, method, arguments) ->
                method.getReturnType() == Principal.class ? viewer : null);
  }

  private static ContainerRequestContext request(Viewer viewer, Viewer viewedBy) {
    Authenticator.Session session = new Authenticator.Session("s", viewer, viewedBy, null);
    return (ContainerRequestContext)
        Proxy.newProxyInstance(
            ContainerRequestContext.class.getClassLoader(),
            new Class<?>[] {ContainerRequestContext.class},
            (proxy, method, arguments) -> method.getName().equals("getProperty") ? session : null);
  }

  private Requests.Identify identify(String id) {
    return new Requests.Identify("scene", id, null, null);
  }

  private Requests.Accept accept(String id) {
    return new Requests.Accept(
        "scene",
        id,
        Fixture.INSTANCE,
        List.of(new Requests.Person("x-1", Fixture.DOMAIN, "Nobody Here", null, null, null)));
  }

  @Test
  void onlyThoseWhoMayEditMetadataGetIn() {
    SecurityContext guest = as(Fixture.GUEST);
    assertThrows(Failure.Forbidden.class, () -> recognition.status(request(Fixture.GUEST, null)));
    assertThrows(Failure.Forbidden.class, () -> recognition.identify(identify(scene.id()), guest));
    assertThrows(Failure.Forbidden.class, () -> recognition.accept(accept(scene.id()), guest));
    assertThrows(Failure.Forbidden.class, () -> recognition.undo(new Requests.Undo("x"), guest));
    assertThrows(Failure.Forbidden.class, () -> operations.state("x", guest));
    assertThrows(Failure.Forbidden.class, () -> operations.cancel("x", guest));
    assertThrows(Failure.Forbidden.class, () -> operations.face("x", 1, guest));
    assertEquals(List.of(), fixture.standIn.asked);
    assertEquals(202, recognition.identify(identify(scene.id()), as(Fixture.EDITOR)).getStatus());
    assertEquals(
        202, recognition.identify(identify(scene.id()), as(Fixture.ADMINISTRATOR)).getStatus());
  }

  @Test
  void whoIsLookedAtAsAnotherMayNotWrite() {
    Wire.Status own = recognition.status(request(Fixture.EDITOR, null));
    assertTrue(own.mayIdentify() && own.mayAccept() && own.configured());
    assertEquals("healthy", own.status());
    Wire.Status viewed = recognition.status(request(Fixture.EDITOR, Fixture.ADMINISTRATOR));
    assertFalse(viewed.mayIdentify() || viewed.mayAccept());
    assertThrows(
        Failure.Forbidden.class,
        () -> recognition.status(request(Fixture.GUEST, Fixture.ADMINISTRATOR)));
  }

  @Test
  void hiddenAndMissingAreTheSameAnswer() {
    fixture.hidden.add(scene);
    SecurityContext editor = as(Fixture.EDITOR);
    for (String id : List.of(scene.id(), "99999", scene.id() + ":nowhere")) {
      assertEquals(
          "Not found",
          assertThrows(Failure.NotFound.class, () -> recognition.identify(identify(id), editor))
              .getMessage());
      assertThrows(Failure.NotFound.class, () -> recognition.accept(accept(id), editor));
    }
    assertEquals(List.of(), fixture.standIn.asked);
    assertEquals(
        202, recognition.identify(identify(scene.id()), as(Fixture.ADMINISTRATOR)).getStatus());
  }

  @Test
  void theSidecarWorksForOneLibraryServer() throws Exception {
    SecurityContext editor = as(Fixture.EDITOR);
    Requests.Identify elsewhere = new Requests.Identify("scene", "1", "other", null);
    assertThrows(Failure.Conflict.class, () -> recognition.identify(elsewhere, editor));
    assertThrows(
        Failure.Conflict.class,
        () -> recognition.identify(new Requests.Identify("scene", "1:other", null, null), editor));
    stop();
    open("other");
    assertEquals(202, recognition.identify(elsewhere, editor).getStatus());
    assertThrows(Failure.Conflict.class, () -> recognition.identify(identify(scene.id()), editor));
  }

  @Test
  void aRequestThatSaysNothingUsableIsRefused() {
    SecurityContext editor = as(Fixture.EDITOR);
    for (Requests.Identify bad :
        List.of(
            new Requests.Identify(null, "1", null, null),
            new Requests.Identify("performer", "1", null, null),
            new Requests.Identify("scene", null, null, null),
            new Requests.Identify("scene", " ", null, null),
            new Requests.Identify("scene", scene.id(), null, "camera"))) {
      assertThrows(Failure.Invalid.class, () -> recognition.identify(bad, editor), bad.toString());
    }
    assertThrows(Failure.Invalid.class, () -> recognition.undo(new Requests.Undo(null), editor));
    List<Requests.Person> many = new ArrayList<>();
    for (int i = 0; i < 51; i++) {
      many.add(new Requests.Person("x", null, "n", null, null, null));
    }
    List<Requests.Person> none = new ArrayList<>();
    none.add(null);
    for (List<Requests.Person> people :
        List.of(
            many,
            none,
            List.<Requests.Person>of(),
            List.of(new Requests.Person(null, null, "n", null, null, null)),
            List.of(new Requests.Person("x".repeat(201), null, "n", null, null, null)),
            List.of(new Requests.Person("x", null, "a\nb", null, null, null)))) {
      Requests.Accept bad = new Requests.Accept("scene", scene.id(), null, people);
      assertThrows(Failure.Invalid.class, () -> recognition.accept(bad, editor));
    }
  }

  @Test
  void aFaceIsForItsUserAlone() {
    Wire.Operation begun =
        (Wire.Operation) recognition.identify(identify(scene.id()), as(Fixture.EDITOR)).getEntity();
    fixture.standIn.on(
        "GET /operations/op-1/faces/1",
        exchange -> StandIn.send(exchange, 200, "image/jpeg", new byte[] {1, 2}));
    fixture.standIn.json(
        "GET /operations/op-1",
        200,
        "{\"status\":\"done\",\"result\":{\"persons\":[{\"faces\":[{\"id\":1}]}]}}");
    assertEquals("done", operations.state(begun.id(), as(Fixture.EDITOR)).status());
    Response face = operations.face(begun.id(), 1, as(Fixture.EDITOR));
    assertEquals("private, max-age=600", face.getHeaderString("Cache-Control"));
    assertTrue(face.getHeaderString("Vary").contains("Cookie"));
    assertThrows(
        Failure.NotFound.class, () -> operations.face(begun.id(), 1, as(Fixture.OTHER_EDITOR)));
  }

  // ---- the sidecar's administration ----

  @Test
  void administrationIsForAdministrators() {
    assertEquals(
        Access.Policy.ADMINISTRATOR, SidecarResource.class.getAnnotation(Access.class).value());
    for (var method : SidecarResource.class.getDeclaredMethods()) {
      assertNull(method.getAnnotation(Access.class), method.getName());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "GET, health",
    "GET, database/update/status",
    "GET, settings/num_frames",
    "GET, settings/endpoint-priorities",
    "GET, system/metadata-endpoints",
    "POST, database/update",
    "POST, database/rollback",
    "POST, models/download/arcface",
    "POST, settings/endpoint-disable",
    "PUT, settings",
    "PUT, settings/num_frames",
    "DELETE, settings/num_frames",
    "DELETE, database/update",
    "DELETE, models/download-all"
  })
  void whatAdministratorsNeedIsPassedOnAsItIs(String method, String path) {
    String body = "{\"some_key\":[1,2.50,null]}";
    fixture.standIn.json(method + " /" + path, 201, body);
    Response answer = call(method, path, "{\"value\":3}");
    assertEquals(201, answer.getStatus());
    assertEquals(body, new String((byte[]) answer.getEntity(), StandardCharsets.UTF_8));
    StandIn.Asked asked = fixture.standIn.asked.getLast();
    assertEquals(
        method.equals("POST") || method.equals("PUT") ? "{\"value\":3}" : "", asked.body());
    assertEquals(List.of(StandIn.KEY), asked.headers().get("Apikey"));
  }

  private Response call(String method, String path, String body) {
    return switch (method) {
      case "GET" -> administration.read(path);
      case "POST" -> administration.act(path, body);
      case "PUT" -> administration.set(path, body);
      default -> administration.takeBack(path);
    };
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "identify/scene",
        "operations/op-1",
        "settings/../identify",
        "settings/a/b",
        "settings/%2e%2e",
        "settings/a?b=c",
        "health/",
        "/health",
        "health#",
        "http://elsewhere.example/health",
        "@elsewhere.example",
        "queue",
        "models/download/a b"
      })
  void nothingElseIs(String path) {
    for (String method : List.of("GET", "POST", "PUT", "DELETE")) {
      assertThrows(Failure.NotFound.class, () -> call(method, path, ""), method);
    }
    assertEquals(List.of(), fixture.standIn.asked);
  }

  private Passing.Problem problem(int status, String body, String... headers) {
    fixture.standIn.json("PUT /settings", status, body, headers);
    Response answer = administration.set("settings", "{}");
    assertEquals(status, answer.getStatus());
    return (Passing.Problem) answer.getEntity();
  }

  @Test
  void errorsOfTheSidecarAreToldOurWay() {
    assertEquals(
        new Passing.Problem("Already on latest version", null, null),
        problem(400, "{\"detail\":\"Already on latest version\"}"));
    Passing.Problem bulk =
        problem(
            422,
            "{\"detail\":{\"errors\":{\"num_frames\":\"must be 10 to"
                + " 200\"},\"stored\":{\"a\":1}}}");
    assertEquals(List.of("num_frames: must be 10 to 200"), bulk.details());
    assertEquals(
        List.of("num_frames 1 is too few"),
        problem(422, "{\"detail\":{\"errors\":{\"num_frames\":\"num_frames 1 is too few\"}}}")
            .details());
    Passing.Problem invalid =
        problem(
            422,
            "{\"detail\":[{\"type\":\"missing\",\"loc\":[\"body\",\"value\"],\"msg\":\"Field"
                + " required\"}]}");
    assertEquals("value: Field required", invalid.error());
    assertEquals(
        30, problem(503, "{\"detail\":\"busy\"}", "Retry-After", "30").retryAfterSeconds());
    assertEquals("30", administration.set("settings", "{}").getHeaderString("Retry-After"));
    for (String garbage : List.of("", "<html/>", "[]", "{\"detail\":null}", "{\"detail\":[]}")) {
      assertTrue(problem(409, garbage).error().startsWith("The recognition sidecar reported"));
    }
    assertFalse(
        problem(409, "{\"detail\":\"at " + fixture.standIn.authority() + "\"}")
            .error()
            .contains("127.0.0.1"));
  }

  @Test
  void aKeyThatTheSidecarDoesNotTakeIsNoSignOut() {
    for (int status : List.of(401, 403, 302)) {
      fixture.standIn.json("PUT /settings", status, "{\"detail\":\"Unauthorized\"}");
      Failure.Upstream failed =
          assertThrows(Failure.Upstream.class, () -> administration.set("settings", "{}"));
      assertFalse(failed.getMessage().contains(StandIn.KEY));
    }
    fixture.standIn.close();
    assertInstanceOf(
        Failure.Upstream.class, assertThrows(Failure.class, () -> administration.read("health")));
  }

  /** More than fits into memory twice, made as it is read. */
  private static InputStream archive(long bytes) {
    return new InputStream() {
      private long left = bytes;

      @Override
      public int read() {
        return left-- > 0 ? 7 : -1;
      }

      @Override
      public int read(byte[] buffer, int offset, int length) {
        if (left <= 0) {
          return -1;
        }
        int n = (int) Math.min(left, length);
        left -= n;
        return n;
      }
    };
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anArchiveIsPassedOnAsItComes(boolean announced) {
    long size = 80L << 20;
    long[] arrived = new long[1];
    String[] headers = new String[2];
    fixture.standIn.on(
        "POST /database/import",
        exchange -> {
          headers[0] = exchange.getRequestHeaders().getFirst("Content-Type");
          headers[1] = exchange.getRequestHeaders().getFirst("Content-Length");
          arrived[0] =
              exchange.getRequestBody().transferTo(java.io.OutputStream.nullOutputStream());
          StandIn.send(exchange, 200, "application/json", "{\"status\":\"started\"}");
        });
    Response answer =
        administration.importDatabase(
            "application/zip", announced ? Long.toString(size) : null, archive(size));
    assertEquals(200, answer.getStatus());
    assertEquals(size, arrived[0]);
    assertEquals("application/zip", headers[0]);
    assertEquals(announced ? Long.toString(size) : null, headers[1]);
  }

  @Test
  void anArchiveThatBreaksOffIsAFailureAndNotAHang() {
    fixture.standIn.on(
        "POST /models/import",
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          StandIn.send(exchange, 200, "application/json", "{}");
        });
    InputStream broken =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("the browser went away");
          }
        };
    assertThrows(
        Failure.Upstream.class,
        () -> administration.importModels("application/octet-stream", null, broken));
    assertThrows(
        Failure.Invalid.class,
        () ->
            administration.importModels("text/plain", null, new ByteArrayInputStream(new byte[1])));
  }
}
