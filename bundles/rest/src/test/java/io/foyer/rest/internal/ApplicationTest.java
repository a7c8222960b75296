package io.foyer.rest.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.foyer.core.EntityRef;
import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import io.foyer.core.Role;
import io.foyer.core.Viewer;
import io.foyer.rest.Access;
import io.foyer.rest.Authenticator;
import io.foyer.rest.BodyLimit;
import io.foyer.rest.BodyLimitFilter;
import io.foyer.rest.CurrentViewer;
import io.foyer.rest.ReadOnly;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.NewCookie;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.glassfish.jersey.internal.MapPropertiesDelegate;
import org.glassfish.jersey.internal.inject.AbstractBinder;
import org.glassfish.jersey.server.ApplicationHandler;
import org.glassfish.jersey.server.ContainerRequest;
import org.glassfish.jersey.server.ContainerResponse;
import org.glassfish.jersey.server.ResourceConfig;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The filters and the error mapper, together in a Jersey application without a server. */
final class ApplicationTest {
  private static final URI BASE = URI.create("http://localhost:6969/api/");
  private static final JacksonJson JSON = new JacksonJson();

  /** A request body. */
  public record Note(String title, Integer stars, List<Note> replies) {}

  /** Says what arrived. */
  public record Seen(String who, Integer length) {}

  /** A resource with one method for each case. */
  @Path("notes")
  @Produces("application/json")
  @Consumes("application/json")
  public static final class Notes {
    static Supplier<RuntimeException> failure = IllegalStateException::new;

    @GET
    public Seen list(@Context SecurityContext security) {
      return new Seen(CurrentViewer.of(security).name(), null);
    }

    @POST
    @Access(Access.Policy.PUBLIC)
    public Seen add(Note note) {
      return new Seen(null, note.title() == null ? null : note.title().length());
    }

    @GET
    @Path("public")
    @Access(Access.Policy.PUBLIC)
    public Seen open(@Context SecurityContext security, @QueryParam("n") @DefaultValue("1") int n) {
      Viewer viewer = CurrentViewer.orNull(security);
      return new Seen(viewer == null ? null : viewer.name(), n);
    }

    @GET
    @Path("secret")
    @Access(Access.Policy.ADMINISTRATOR)
    public Seen secret() {
      return new Seen(null, null);
    }

    @POST
    @ReadOnly
    @Path("search")
    public Seen search(@Context SecurityContext security) {
      return list(security);
    }

    @GET
    @ReadOnly(false)
    @Path("next")
    public Seen next(@Context SecurityContext security) {
      return list(security);
    }

    @GET
    @Path("viewing")
    public Seen viewing(@Context ContainerRequestContext request) {
      Authenticator.Session session = Authenticator.Session.of(request);
      Viewer by = session.viewedBy();
      return new Seen(session.viewer().name() + " by " + (by == null ? null : by.name()), null);
    }

    @POST
    @Path("leave")
    @Access(Access.Policy.PUBLIC)
    public Seen leave() {
      return new Seen(null, null);
    }

    @GET
    @Path("out")
    public Response out() {
      return Response.ok(new Seen(null, null))
          .cookie(new NewCookie.Builder("token").value("").build())
          .build();
    }

    @POST
    @Path("archive")
    @Consumes("*/*")
    @Access(Access.Policy.PUBLIC)
    @BodyLimit(BodyLimit.STREAMED)
    public Seen archive(InputStream body) throws IOException {
      return new Seen(null, (int) body.transferTo(OutputStream.nullOutputStream()));
    }

    @GET
    @Path("fails/{id}")
    @Access(Access.Policy.PUBLIC)
    public Seen fails(@PathParam("id") int id) {
      throw failure.get();
    }
  }

  private static final class Gone implements Absences {
    private boolean away;
    private boolean went;

    @Override
    public boolean isAway(String method, String path) {
      return away && method.equals("GET") && path.equals("later");
    }

    @Override
    public boolean wentSince(Class<?> resource, long nanos) {
      return went && resource == Notes.class;
    }
  }

  private final Sessions sessions = new Sessions();
  private final Gone gone = new Gone();
  private final ApplicationHandler application = application();

  ApplicationTest() {
    sessions.authenticator =
        new Authenticator() {
          @Override
          public @Nullable Session authenticate(@Nullable String token, boolean fromCookie) {
            return token == null || token.equals("forged")
                ? null
                : new Session(
                    "session of " + token,
                    new Viewer(1, token, token.equals("ada") ? Role.ADMIN : Role.USER),
                    null,
                    fromCookie ? new NewCookie.Builder("token").value("newer").build() : null);
          }

          @Override
          public Session viewAs(Session own, int userId) {
            if (userId > 3) {
              throw new Failure.NotFound("User not found");
            }
            Viewer viewed =
                new Viewer(userId, "user" + userId, userId == 3 ? Role.ADMIN : Role.USER);
            return new Session(own.id(), viewed, own.viewer(), own.renewal());
          }
        };
  }

  private ApplicationHandler application() {
    ResourceConfig config =
        new ResourceConfig(Notes.class)
            .property("jersey.config.server.wadl.disableWadl", true)
            .registerInstances(
                new BodyFilter(),
                new BodyLimitFilter(),
                new AccessFilter(sessions),
                new ResponseFilter(),
                new Problems(gone),
                new JsonProvider(JSON),
                new AbstractBinder() {
                  @Override
                  protected void configure() {
                    bind(Fakes.request("127.0.0.1", Map.of())).to(HttpServletRequest.class);
                  }
                });
    return new ApplicationHandler(config);
  }

  private record Answer(int status, JsonNode body, ContainerResponse response) {
    String header(String name) {
      return response.getHeaderString(name);
    }

    String error() {
      return body.path("error").asText();
    }
  }

  private Answer call(String method, String path, Map<String, String> headers, byte[] body)
      throws Exception {
    ContainerRequest request =
        new ContainerRequest(
            BASE,
            BASE.resolve(path),
            method,
            null,
            new MapPropertiesDelegate(),
            application.getConfiguration());
    headers.forEach((name, value) -> request.header(name, value));
    request.setEntityStream(new ByteArrayInputStream(body));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ContainerResponse response = application.apply(request, out).get(10, TimeUnit.SECONDS);
    return new Answer(response.getStatus(), JSON.mapper().readTree(out.toByteArray()), response);
  }

  private Answer get(String path, String... header) throws Exception {
    return call(
        "GET", path, header.length == 0 ? Map.of() : Map.of(header[0], header[1]), new byte[0]);
  }

  private Answer post(String body) throws Exception {
    return post(body.getBytes(StandardCharsets.UTF_8));
  }

  private Answer post(byte[] body) throws Exception {
    return call("POST", "notes", Map.of("Content-Type", "application/json"), body);
  }

  private Answer failing(RuntimeException failure) throws Exception {
    Notes.failure = () -> failure;
    return get("notes/fails/1");
  }

  @Test
  void withoutAnAnnotationAResourceIsForSignedInUsers() throws Exception {
    Answer refused = get("notes");
    assertEquals(401, refused.status());
    assertEquals("{\"error\":\"Unauthorized\"}", refused.body().toString());
    assertEquals(401, get("notes", "Cookie", "token=forged").status());
    assertEquals(401, get("notes", "Authorization", "Basic bob").status());
    assertEquals("bob", get("notes", "Authorization", "Bearer bob").body().path("who").asText());
    assertEquals("bob", get("notes", "Cookie", "token=bob").body().path("who").asText());
  }

  @Test
  void theCookieWinsOverTheHeader() throws Exception {
    Answer answer =
        call(
            "GET",
            "notes",
            Map.of("Cookie", "token=bob", "Authorization", "Bearer ada"),
            new byte[0]);
    assertEquals("bob", answer.body().path("who").asText());
  }

  @Test
  void administratorsOnlyMeansAdministratorsOnly() throws Exception {
    assertEquals(401, get("notes/secret").status());
    Answer refused = get("notes/secret", "Cookie", "token=bob");
    assertEquals(403, refused.status());
    assertEquals("Admin access required.", refused.error());
    assertEquals(200, get("notes/secret", "Cookie", "token=ada").status());
  }

  @Test
  void aPublicResourceKnowsWhoeverIsSignedInAndNeedsNobody() throws Exception {
    assertTrue(get("notes/public").body().path("who").isNull());
    assertTrue(get("notes/public", "Cookie", "token=forged").body().path("who").isNull());
    assertEquals("bob", get("notes/public", "Cookie", "token=bob").body().path("who").asText());
  }

  @Test
  void withoutAnAuthenticatorPrivateResourcesAreUnavailableAndPublicOnesAreNot() throws Exception {
    sessions.authenticator = null;
    Answer answer = get("notes", "Cookie", "token=bob");
    assertEquals(503, answer.status());
    assertEquals("2", answer.header("Retry-After"));
    assertEquals(200, get("notes/public", "Cookie", "token=bob").status());
  }

  @Test
  void aSlidingSessionSetsItsCookieUnlessTheResourceDoes() throws Exception {
    assertTrue(get("notes", "Cookie", "token=bob").header("Set-Cookie").contains("newer"));
    assertFalse(get("notes/out", "Cookie", "token=bob").header("Set-Cookie").contains("newer"));
    assertEquals(null, get("notes", "Authorization", "Bearer bob").header("Set-Cookie"));
  }

  private Answer asAda(String method, String path, String viewAs) throws Exception {
    return call(method, path, Map.of("Cookie", "token=ada", "View-As", viewAs), new byte[0]);
  }

  @Test
  void anAdministratorSeesWhatAnotherUserWouldAndByThatUsersRights() throws Exception {
    assertEquals("user2", asAda("GET", "notes", "2").body().path("who").asText());
    assertEquals(200, asAda("HEAD", "notes", "2").status());
    assertEquals("user2", asAda("GET", "notes/public", "2").body().path("who").asText());
    assertEquals("user2 by ada", asAda("GET", "notes/viewing", "2").body().path("who").asText());
    assertEquals(
        "ada by null", get("notes/viewing", "Cookie", "token=ada").body().path("who").asText());
    Answer refused = asAda("GET", "notes/secret", "2");
    assertEquals(403, refused.status());
    assertEquals("Admin access required.", refused.error());
    assertEquals(200, asAda("GET", "notes/secret", "3").status());
  }

  @Test
  void viewingAsAnotherUserChangesNothing() throws Exception {
    assertEquals("user2", asAda("POST", "notes/search", "2").body().path("who").asText());
    for (String[] writing :
        new String[][] {{"POST", "notes"}, {"POST", "notes/leave"}, {"GET", "notes/next"}}) {
      Answer refused = asAda(writing[0], writing[1], "2");
      assertEquals(403, refused.status(), writing[1]);
      assertEquals("Viewing as user2 is read-only", refused.error());
    }
    assertEquals(200, get("notes/next", "Cookie", "token=ada").status());
  }

  @Test
  void onlyAdministratorsViewAsOthersAndOnlyAsUsersThatExist() throws Exception {
    for (String id : new String[] {"1", "2", "x"}) {
      Answer refused =
          call("GET", "notes", Map.of("Cookie", "token=bob", "View-As", id), new byte[0]);
      assertEquals(403, refused.status());
      assertEquals("Only administrators may view as another user", refused.error());
    }
    assertEquals(401, get("notes", "View-As", "2").status());
    assertTrue(get("notes/public", "View-As", "2").body().path("who").isNull());
    assertEquals(
        "{\"error\":\"User not found\",\"errorType\":\"NOT_FOUND\"}",
        asAda("GET", "notes", "4").body().toString());
    assertEquals(404, asAda("POST", "notes", "4").status());
    for (String id : new String[] {"", " ", "0", "-1", "02", "1.0", "x", "1,2", "99999999999"}) {
      Answer refused = asAda("GET", "notes", id);
      assertEquals(400, refused.status(), id);
      assertEquals("View-As", refused.body().at("/details/0").asText());
    }
  }

  @Test
  void eachFailureHasItsStatusAndBody() throws Exception {
    assertEquals(
        "{\"error\":\"no\",\"details\":[\"title\"],\"errorType\":\"VALIDATION_ERROR\"}",
        failing(new Failure.Invalid("title", "no")).body().toString());
    assertEquals(
        "{\"error\":\"no\",\"errorType\":\"NOT_FOUND\"}",
        failing(new Failure.NotFound("no")).body().toString());
    assertEquals(
        "{\"error\":\"no\",\"errorType\":\"FORBIDDEN\"}",
        failing(new Failure.Forbidden("no")).body().toString());
    assertEquals(
        "{\"error\":\"Server is initializing\",\"message\":\"Cache is still loading. Please wait a"
            + " moment and try again.\",\"ready\":false}",
        failing(Failure.Unavailable.notReady()).body().toString());
    assertEquals(
        "{\"error\":\"Ambiguous lookup\",\"message\":\"which\",\"matches\":["
            + "{\"id\":\"1\",\"title\":\"A\",\"instanceId\":\"x\"},"
            + "{\"id\":\"1\",\"name\":\"B\",\"instanceId\":\"y\"}]}",
        failing(
                new Failure.Ambiguous(
                    "which",
                    List.of(
                        new Failure.Ambiguous.Match(new EntityRef("x", EntityType.SCENE, "1"), "A"),
                        new Failure.Ambiguous.Match(new EntityRef("y", EntityType.TAG, "1"), "B"))))
            .body()
            .toString());
    assertEquals(400, failing(new Failure.Invalid("no")).status());
    assertEquals(404, failing(new Failure.NotFound("no")).status());
    assertEquals(409, failing(new Failure.Conflict("no")).status());
    assertEquals(413, failing(new Failure.TooLarge("no")).status());
    assertEquals(502, failing(new Failure.Upstream("no", false, null)).status());
    assertEquals(504, failing(new Failure.Upstream("no", true, null)).status());
  }

  @Test
  void whatPassesSaysWhenToTryAgain() throws Exception {
    Answer locked = failing(new Failure.Locked("no", Duration.ofMillis(899_001)));
    assertEquals(423, locked.status());
    assertEquals(900, locked.body().path("retryAfterSeconds").asInt());
    assertEquals("900", locked.header("Retry-After"));
    Answer tooMany = failing(new Failure.TooManyRequests("no", Duration.ZERO));
    assertEquals(429, tooMany.status());
    assertEquals("1", tooMany.header("Retry-After"));
    assertEquals(
        "5", failing(new Failure.Unavailable("no", Duration.ofSeconds(5))).header("Retry-After"));
  }

  @Test
  void whatNobodyForesawGivesNothingAway() throws Exception {
    Answer answer = failing(new IllegalStateException("/var/lib/secret"));
    assertEquals(500, answer.status());
    assertEquals("{\"error\":\"Internal server error\"}", answer.body().toString());
  }

  @Test
  void aResourceThatWentAwayUnderARequestIsUnavailable() throws Exception {
    gone.went = true;
    Answer answer = failing(new IllegalStateException("closed"));
    assertEquals(503, answer.status());
    assertEquals("2", answer.header("Retry-After"));
  }

  @Test
  void aPathThatIsAwayIsUnavailableAndOneThatNeverWasIsNotFound() throws Exception {
    assertEquals(404, get("later").status());
    gone.away = true;
    Answer answer = get("later");
    assertEquals(503, answer.status());
    assertEquals("2", answer.header("Retry-After"));
    assertEquals(404, call("POST", "later", Map.of(), new byte[0]).status());
    assertEquals(404, get("%6Cater").status());
    assertEquals(
        "{\"error\":\"Not found\",\"errorType\":\"NOT_FOUND\"}", get("never").body().toString());
  }

  @Test
  void aWrongMethodNamesTheRightOnes() throws Exception {
    Answer answer = call("DELETE", "notes", Map.of(), new byte[0]);
    assertEquals(405, answer.status());
    assertTrue(answer.header("Allow").contains("POST"), answer.header("Allow"));
    assertTrue(answer.error().contains("not allowed"));
  }

  @Test
  void aParameterThatCannotBeReadIsTheCallersFault() throws Exception {
    assertEquals(400, get("notes/public?n=many").status());
    assertEquals(404, get("notes/fails/many").status());
  }

  @Test
  void aMissingBodyIsAnObjectWithoutMembers() throws Exception {
    assertEquals(200, call("POST", "notes", Map.of(), new byte[0]).status());
    assertEquals(200, post("").status());
    assertEquals(200, post("{\"unknown\":[1]}").status());
  }

  @Test
  void aBodyThatIsNotTheRightJsonIsTheCallersFault() throws Exception {
    for (String wrong :
        List.of(
            "{",
            "null",
            "[]",
            "\"x\"",
            "{} x",
            "{\"title\":{}}",
            "{\"stars\":\"many\"}",
            "{1:2}")) {
      Answer answer = post(wrong);
      assertEquals(400, answer.status(), wrong);
      assertEquals("VALIDATION_ERROR", answer.body().path("errorType").asText(), wrong);
    }
    assertEquals(400, post(new byte[] {'{', '"', (byte) 0xff, '"', ':', '1', '}'}).status());
    byte[] noUtf32 = {0, 0, 0, '{', 0, 0, 0, '"', -1, -1, -1, -1};
    assertEquals("VALIDATION_ERROR", post(noUtf32).body().path("errorType").asText());
    byte[] strangeOrder = {0, 0, -1, -2, 0};
    assertEquals("VALIDATION_ERROR", post(strangeOrder).body().path("errorType").asText());
    assertEquals(400, post("{\"stars\":" + "9".repeat(5000) + "}").status());
    assertEquals(400, post("{\"replies\":[".repeat(60) + "]}".repeat(60)).status());
    assertEquals(400, post("[".repeat(100_000)).status());
    assertEquals(
        415, call("POST", "notes", Map.of("Content-Type", "text/plain"), new byte[] {1}).status());
  }

  @Test
  void aHeaderThatCannotBeReadIsTheCallersFault() throws Exception {
    for (Map<String, String> headers :
        List.of(
            Map.of("Content-Type", "garbage"),
            Map.of("Accept", "*/*;q=abc"),
            Map.of("Content-Type", "application/json", "Content-Length", "many"))) {
      Answer answer = call("POST", "notes", headers, "{}".getBytes(StandardCharsets.UTF_8));
      assertEquals(400, answer.status(), headers::toString);
      assertEquals("VALIDATION_ERROR", answer.body().path("errorType").asText());
    }
  }

  @Test
  void aBodyBelowOneMegabyteIsReadAndALargerOneIsNot() throws Exception {
    assertEquals(
        10_000, post("{\"title\":\"" + "x".repeat(10_000) + "\"}").body().path("length").asInt());
    String large = "{\"title\":\"" + "x".repeat(1_000_000) + "\"}";
    assertEquals(1_000_000, post(large).body().path("length").asInt());
    Answer unannounced = post("{\"title\":\"" + "x".repeat(2_000_000) + "\"}");
    assertEquals(413, unannounced.status());
    Answer announced =
        call(
            "POST",
            "notes",
            Map.of("Content-Type", "application/json", "Content-Length", "2000000"),
            new byte[2_000_000]);
    assertEquals(413, announced.status());
    for (String more : List.of("99999999999", "999999999999999999")) { // than fits an int
      Map<String, String> headers =
          Map.of("Content-Type", "application/json", "Content-Length", more);
      assertEquals(413, call("POST", "notes", headers, new byte[2]).status());
    }
  }

  @Test
  void aMethodMayTakeABodyOfAnySize() throws Exception {
    Map<String, String> zip = Map.of("Content-Type", "application/zip");
    byte[] large = new byte[20_000_000];
    assertEquals(
        large.length, call("POST", "notes/archive", zip, large).body().path("length").asInt());
    Map<String, String> announced =
        Map.of("Content-Type", "application/zip", "Content-Length", "20000000");
    assertEquals(
        large.length,
        call("POST", "notes/archive", announced, large).body().path("length").asInt());
  }

  @Test
  void answersAreNotCached() throws Exception {
    assertEquals("no-store", get("notes/public").header("Cache-Control"));
    assertEquals("no-store", get("nowhere").header("Cache-Control"));
  }
}
