package io.foyer.itests.runtime;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.AfterClass;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.ops4j.pax.exam.Configuration;
import org.ops4j.pax.exam.Option;
import org.ops4j.pax.exam.junit.PaxExam;
import org.ops4j.pax.exam.spi.reactors.ExamReactorStrategy;
import org.ops4j.pax.exam.spi.reactors.PerClass;

/**
 * Hostile and mistaken requests: each gets a clear answer in the contract's shape, and nothing is
 * logged above WARN.
 */
@RunWith(PaxExam.class)
@ExamReactorStrategy(PerClass.class)
public class BadInputIT {
  private static Browser admin;

  @Configuration
  public Option[] configuration() throws Exception {
    return new Option[] {Product.demo()};
  }

  @Before
  public void signIn() throws Exception {
    if (admin == null) {
      admin = Browser.administrator();
    }
  }

  @AfterClass
  public static void nothingWasLoggedAboveWarn() throws Exception {
    assertEquals(List.of(), Product.errors());
  }

  private static JsonNode assertRefused(int status, HttpResponse<String> response)
      throws Exception {
    assertEquals(start(response), status, response.statusCode());
    JsonNode body = Browser.json(response);
    assertTrue(
        response.body(), body.path("error").isTextual() && !body.path("error").asText().isBlank());
    for (String leak : List.of("Exception", "io.foyer", "org.", "java.", Product.DATA.toString())) {
      assertFalse(response.body(), response.body().contains(leak));
    }
    return body;
  }

  private static String start(HttpResponse<String> response) {
    return response.body().substring(0, Math.min(500, response.body().length()));
  }

  private static HttpResponse<String> scenes(String body) throws Exception {
    return admin.post("/api/library/scenes", body);
  }

  @Test
  public void jsonThatIsNone() throws Exception {
    assertRefused(400, scenes("{\"filter\": "));
    assertRefused(400, scenes("[]"));
    assertRefused(400, scenes("\"text\""));
    assertRefused(400, scenes("nonsense"));
    assertRefused(400, scenes("{\"filter\": {\"page\": {\"a\": 1}}}"));
  }

  @Test
  public void bytesThatAreNoUtf8() throws Exception {
    byte[] body = "{\"filter\":{\"q\":\"x\"}}".getBytes(StandardCharsets.UTF_8);
    body[16] = (byte) 0xC3;
    assertRefused(
        400,
        admin.send(
            admin
                .request("/api/library/scenes")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(body))));
  }

  @Test
  public void aBodyOfTwoMegabytes() throws Exception {
    assertRefused(413, scenes("{\"filter\":{\"q\":\"" + "x".repeat(2_000_000) + "\"}}"));
    // of unknown length, and acceptable up to the limit
    byte[] chunk =
        ("{\"filter\":{\"q\":\"" + "x".repeat(2_000_000) + "\"}}").getBytes(StandardCharsets.UTF_8);
    assertRefused(
        413,
        admin.send(
            admin
                .request("/api/library/scenes")
                .header("Content-Type", "application/json")
                .POST(
                    BodyPublishers.ofInputStream(() -> new java.io.ByteArrayInputStream(chunk)))));
    assertEquals(200, scenes("{}").statusCode());
  }

  @Test
  public void aFilterOfDepthOneHundred() throws Exception {
    String nested = "{\"AND\":".repeat(100) + "{}" + "}".repeat(100);
    HttpResponse<String> response = scenes("{\"scene_filter\":" + nested + "}");
    assertRefused(400, response);
  }

  @Test
  public void pagesThatAreNot() throws Exception {
    assertRefused(400, scenes("{\"filter\":{\"per_page\":1001}}"));
    assertRefused(400, scenes("{\"filter\":{\"per_page\":-1}}"));
    JsonNode beyond = Browser.json(scenes("{\"filter\":{\"page\":1000000}}"));
    assertEquals(0, beyond.get("scenes").size());
    assertTrue(beyond.get("count").asInt() > 0);
    assertEquals(200, scenes("{\"filter\":{\"page\":0}}").statusCode());
    assertEquals(200, scenes("{\"filter\":{\"page\":-5}}").statusCode());
  }

  @Test
  public void anUnknownSortKeyFallsBackToTheDefault() throws Exception {
    assertEquals(
        Browser.json(scenes("{}")).get("scenes"),
        Browser.json(scenes("{\"filter\":{\"sort\":\"no such key; DROP TABLE scene\"}}"))
            .get("scenes"));
  }

  @Test
  public void aSearchTextIsOnlyText() throws Exception {
    for (String q :
        List.of(
            "\"",
            "'",
            "*",
            "%",
            "_",
            "a\" OR \"b",
            "NEAR(a b)",
            "\\",
            "\u0000x",
            "日本",
            "x".repeat(500))) {
      String body =
          Browser.JSON
              .createObjectNode()
              .set("filter", Browser.JSON.createObjectNode().put("q", q))
              .toString();
      assertEquals(q, 200, scenes(body).statusCode());
    }
    assertRefused(400, scenes("{\"filter\":{\"q\":\"" + "x".repeat(10_000) + "\"}}"));
  }

  @Test
  public void pathsThatClimb() throws Exception {
    for (String path :
        List.of(
            "/scene/../graphql",
            "/scene/1/../../graphql",
            "//evil.example/scene/1/screenshot",
            "http://evil.example/scene/1/screenshot",
            "/scene/1/screenshot%2e%2e%2f",
            "/graphql",
            "/plugin/x/assets/a.js",
            "/scene/1/screenshot\\..",
            "")) {
      HttpResponse<String> response =
          admin.get(
              "/api/proxy/library?path="
                  + java.net.URLEncoder.encode(path, StandardCharsets.UTF_8));
      assertTrue(
          path + " " + response.statusCode(),
          response.statusCode() == 400 || response.statusCode() == 404);
      assertRefused(response.statusCode(), response);
    }
    assertRefused(404, admin.get("/api/../api/nothing"));
    HttpResponse<String> page = admin.get("/assets/..%2f..%2fconf/framework.properties");
    assertFalse(page.body().contains("osgi"));
  }

  @Test
  public void addressesThatTheServerItselfRefuses() throws Exception {
    for (String path : List.of("/api/x/..%2f..", "/api/%ff", "/a/%2e%2e/b")) {
      HttpResponse<String> response = admin.get(path);
      assertEquals(path, 400, response.statusCode());
      assertEquals(path, "", response.body());
      assertEquals(
          path, "nosniff", response.headers().firstValue("x-content-type-options").orElse(""));
    }
  }

  @Test
  public void tokensThatAreForgedExpiredOrNonsense() throws Exception {
    String none =
        Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString("{\"alg\":\"none\"}".getBytes(StandardCharsets.UTF_8))
            + "."
            + Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(
                    "{\"id\":1,\"role\":\"ADMIN\",\"exp\":9999999999}"
                        .getBytes(StandardCharsets.UTF_8))
            + ".";
    for (String token : List.of(none, "nonsense", "a.b.c", "x".repeat(5_000))) {
      HttpResponse<String> response = Browser.withToken(token).get("/api/auth/me");
      assertEquals("Unauthorized", assertRefused(401, response).get("error").asText());
    }
    assertEquals(
        "Unauthorized",
        assertRefused(401, Browser.nobody().post("/api/library/scenes", "{}"))
            .get("error")
            .asText());
  }

  @Test
  public void unknownPathsAndMethods() throws Exception {
    assertRefused(404, admin.get("/api/no/such/path"));
    HttpResponse<String> wrong = admin.send(admin.request("/api/library/scenes").DELETE());
    assertRefused(405, wrong);
    assertTrue(wrong.headers().firstValue("allow").orElse("").contains("POST"));
  }

  @Test
  public void aNameOfTenThousandCharacters() throws Exception {
    String name = "x".repeat(10_000);
    HttpResponse<String> response =
        admin.post(
            "/api/user/create",
            Browser.JSON
                .createObjectNode()
                .put("username", name)
                .put("password", "a quiet lantern 8")
                .toString());
    assertRefused(400, response);
    assertRefused(
        401,
        Browser.nobody()
            .post(
                "/api/auth/login",
                Browser.JSON
                    .createObjectNode()
                    .put("username", name)
                    .put("password", name)
                    .toString()));
  }

  @Test
  public void aLibraryServerThatIsNone() throws Exception {
    for (String url :
        List.of(
            "http://127.0.0.1:1/graphql",
            "http://no-such-host.invalid/graphql",
            Browser.ADDRESS.resolve("/graphql").toString(),
            "ftp://127.0.0.1/graphql",
            "not a url",
            "http://127.0.0.1:" + System.getenv("DEMO_PORT") + "/graphql")) {
      HttpResponse<String> response =
          admin.post(
              "/api/setup/test-library-connection",
              Browser.JSON
                  .createObjectNode()
                  .put("url", url)
                  .put("apiKey", "a wrong key")
                  .toString());
      assertRefused(400, response);
      assertFalse(response.body(), response.body().contains("a wrong key"));
    }
  }

  private static HttpResponse<String> put(String path, String body) throws Exception {
    return admin.send(
        admin
            .request(path)
            .header("Content-Type", "application/json")
            .PUT(BodyPublishers.ofString(body)));
  }

  private static void assertNamed(String member, HttpResponse<String> response) throws Exception {
    assertEquals(member, assertRefused(400, response).path("details").path(0).asText());
  }

  /** An account to be restricted, made once. */
  private static String bea() throws Exception {
    HttpResponse<String> made =
        admin.post("/api/user/create", "{\"username\":\"bea\",\"password\":\"a quiet lantern 8\"}");
    assertTrue(made.body(), made.statusCode() == 201 || made.statusCode() == 409);
    for (JsonNode user : Browser.json(admin.get("/api/user/all")).get("users")) {
      if (user.get("username").asText().equals("bea")) {
        return user.get("id").asText();
      }
    }
    throw new AssertionError("bea is missing");
  }

  private static String restriction(String type, String mode, String ids) {
    return "{\"restrictions\":[{\"entityType\":\"%s\",\"mode\":\"%s\",\"entityIds\":%s}]}"
        .formatted(type, mode, ids);
  }

  @Test
  public void restrictionsThatCannotBe() throws Exception {
    String path = "/api/user/" + bea() + "/restrictions";
    assertEquals(200, put(path, restriction("tags", "EXCLUDE", "[\"12\"]")).statusCode());
    JsonNode stored = Browser.json(admin.get(path));

    assertNamed("restrictions", put(path, "{}"));
    assertNamed("restrictions", put(path, "[]"));
    assertNamed("restrictions[0]", put(path, "{\"restrictions\":[null]}"));
    assertNamed("restrictions[0].entityType", put(path, restriction("scenes", "EXCLUDE", "[]")));
    assertNamed("restrictions[0].mode", put(path, restriction("tags", "exclude", "[]")));
    assertNamed("restrictions[0].entityIds", put(path, restriction("tags", "EXCLUDE", "\"12\"")));
    assertNamed(
        "restrictions[0].entityIds[1]", put(path, restriction("tags", "EXCLUDE", "[\"12\",13]")));
    assertNamed(
        "restrictions[0].entityIds[0]",
        put(path, restriction("tags", "EXCLUDE", "[\"12:no-such-server\"]")));
    assertNamed(
        "restrictions[0].entityIds[0]",
        put(path, restriction("tags", "EXCLUDE", "[\"987654321\"]")));
    assertNamed(
        "restrictions[0].entityIds",
        put(path, restriction("tags", "EXCLUDE", "[" + "\"12\",".repeat(9_999) + "\"12\"]")));
    String one = "{\"entityType\":\"tags\",\"mode\":\"EXCLUDE\",\"entityIds\":[]}";
    assertNamed(
        "restrictions[1].entityType", put(path, "{\"restrictions\":[" + one + "," + one + "]}"));
    assertEquals(stored, Browser.json(admin.get(path)));

    assertNamed(
        "userId", put("/api/user/x/restrictions", restriction("tags", "EXCLUDE", "[\"12\"]")));
    assertRefused(
        404, put("/api/user/4711/restrictions", restriction("tags", "EXCLUDE", "[\"12\"]")));
    JsonNode me = Browser.json(admin.get("/api/auth/me")).get("user");
    assertNamed(
        "userId",
        put(
            "/api/user/" + me.get("id").asText() + "/restrictions",
            restriction("tags", "EXCLUDE", "[\"12\"]")));
  }

  @Test
  public void hiddenEntitiesThatCannotBe() throws Exception {
    String path = "/api/user/hidden-entities";
    String good = "{\"entityType\":\"tag\",\"entityId\":\"12\"}";
    assertNamed("entityType", admin.post(path, "{}"));
    assertNamed("entityType", admin.post(path, good.replace("tag", "clip")));
    assertNamed("entityId", admin.post(path, good.replace("\"12\"", "12")));
    assertNamed("instanceId", admin.post(path, good.replace("12", "12:no-such-server")));
    assertRefused(404, admin.post(path, good.replace("12", "987654321")));
    assertRefused(404, admin.post(path, good.replace("12", "x' OR '1'='1")));
    assertNamed("entities", admin.post(path + "/bulk", "{\"entities\":[]}"));
    assertNamed(
        "entities",
        admin.post(path + "/bulk", "{\"entities\":[" + (good + ",").repeat(1_000) + good + "]}"));
    assertNamed("entities[1]", admin.post(path + "/bulk", "{\"entities\":[" + good + ",null]}"));
    assertNamed("entities", admin.post(path + "/preview", "{}"));
    assertNamed("entityType", admin.get(path + "?entityType=nothing"));
    assertNamed("per_page", admin.get(path + "?per_page=1001"));
    assertNamed("page", admin.get(path + "?page=x"));
    assertNamed("entityType", admin.send(admin.request(path + "/nothing/12").DELETE()));
    assertNamed("entityType", admin.send(admin.request(path + "/all?entityType=x").DELETE()));
    assertNamed(
        "hideConfirmationDisabled",
        put("/api/user/hide-confirmation", "{\"hideConfirmationDisabled\":\"yes\"}"));
    assertEquals(0, Browser.json(admin.get(path)).get("hiddenEntities").size());
  }

  @Test
  public void questionsAboutVisibilityThatHaveNoAnswer() throws Exception {
    String path = "/api/admin/visibility/" + bea();
    assertRefused(404, admin.get(path + "/tag/987654321"));
    assertRefused(404, admin.get(path + "/tag/12?instanceId=no-such-server"));
    assertNamed("entityType", admin.get(path + "/clip/12"));
    assertNamed("userId", admin.get("/api/admin/visibility/x/tag/12"));
    assertRefused(404, admin.get("/api/admin/visibility/4711/tag/12"));
    assertNamed("restrictions", admin.post(path + "/preview", "{}"));
    assertNamed("userId", admin.post("/api/admin/recompute-exclusions/x", "{}"));
    assertRefused(404, admin.post("/api/admin/recompute-exclusions/4711", "{}"));
  }
}
