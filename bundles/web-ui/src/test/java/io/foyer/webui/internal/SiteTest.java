package io.foyer.webui.internal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SiteTest {
  private static final String SCRIPT = "/assets/index-D1UWHqwQ.js";
  private final Site site =
      new Site(
          Map.of(
              "/index.html",
              bytes("shell"),
              "/index.html.gz",
              bytes("packed shell"),
              "/theme.js",
              bytes("theme"),
              SCRIPT,
              bytes("script"),
              SCRIPT + ".gz",
              bytes("packed script")));

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  private Site.Reply get(String path) {
    return site.answer("GET", path, null, null);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/", "/index.html", "/scenes", "/scenes/31", "/nowhere/at/all", "/apiary"})
  void pathsOfTheApplicationAnswerTheShellThatIsAskedForAgain(String path) {
    Site.Reply reply = get(path);
    assertEquals(200, reply.status());
    assertArrayEquals(bytes("shell"), reply.body());
    assertEquals("no-cache", reply.headers().get("Cache-Control"));
    assertEquals("text/html; charset=utf-8", reply.headers().get("Content-Type"));
  }

  @Test
  void hashedFilesMayBeKeptForAYear() {
    Site.Reply reply = get(SCRIPT);
    assertEquals("public, max-age=31536000, immutable", reply.headers().get("Cache-Control"));
    assertEquals("text/javascript; charset=utf-8", reply.headers().get("Content-Type"));
  }

  @Test
  void filesWithoutAHashAreAskedForAgain() {
    assertEquals("no-cache", get("/theme.js").headers().get("Cache-Control"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/assets/gone-D1UWHqwQ.js",
        "/favicon.ico",
        "/../index.html.x",
        "/assets/../../secret.txt",
        "/index.html.gz"
      })
  void unknownFilesAreNotFound(String path) {
    assertEquals(404, get(path).status());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api", "/api/", "/api/nothing"})
  void theApiIsNeverAnsweredWithAPage(String path) {
    Site.Reply reply = get(path);
    assertEquals(503, reply.status());
    assertEquals("application/json", reply.headers().get("Content-Type"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "DELETE", "TRACE", "OPTIONS", "BREW"})
  void pagesCanOnlyBeRead(String method) {
    Site.Reply reply = site.answer(method, "/", null, null);
    assertEquals(405, reply.status());
    assertEquals("GET, HEAD", reply.headers().get("Allow"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "br, gzip;q=0.8", "*", "deflate, GZIP"})
  void theCompressedTwinIsSentToWhoTakesIt(String encodings) {
    Site.Reply reply = site.answer("GET", SCRIPT, encodings, null);
    assertEquals("gzip", reply.headers().get("Content-Encoding"));
    assertEquals("Accept-Encoding", reply.headers().get("Vary"));
    assertArrayEquals(bytes("packed script"), reply.body());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "br", "gzip;q=0", "gzip; q=0.000", "identity"})
  void theCompressedTwinIsNotSentToOthers(String encodings) {
    Site.Reply reply = site.answer("GET", SCRIPT, encodings, null);
    assertNull(reply.headers().get("Content-Encoding"));
    assertArrayEquals(bytes("script"), reply.body());
  }

  @Test
  void whatIsKnownAlreadyIsNotSentAgain() {
    String tag = get("/").headers().getOrDefault("ETag", "");
    assertEquals(304, site.answer("GET", "/", null, tag).status());
    assertEquals(304, site.answer("GET", "/", null, "\"other\", W/" + tag).status());
    assertEquals(200, site.answer("GET", "/", null, "\"other\"").status());
    assertEquals(200, site.answer("GET", "/", "gzip", tag).status());
    assertNotEquals(tag, site.answer("GET", "/", "gzip", null).headers().get("ETag"));
  }

  @Test
  void aBundleWithoutPagesSaysSo() {
    Map<String, byte[]> none = Map.of();
    assertThrows(IllegalArgumentException.class, () -> new Site(none));
  }
}
