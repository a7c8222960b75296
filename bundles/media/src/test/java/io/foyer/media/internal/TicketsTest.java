package io.foyer.media.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.foyer.core.EntityType;
import io.foyer.identity.User;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TicketsTest {
  @TempDir Path directory;
  private final FakeLibrary library = new FakeLibrary();
  private MediaServer server;
  private String ticket;
  private String url;

  @BeforeEach
  void start() throws Exception {
    server = MediaServer.start(library, directory);
    server.show(EntityType.SCENE, "5");
    server.show(EntityType.SCENE, "6");
    library.serve("/scene/5/stream", "video/mp4", new byte[100]);
    library.serve("/scene/6/stream", "video/mp4", new byte[100]);
    HttpResponse<String> made =
        server.send("POST", "/api/media/tickets", "{\"sceneId\":\"5\",\"more\":1}");
    assertEquals(200, made.statusCode(), made.body());
    JsonNode body = new ObjectMapper().readTree(made.body());
    url = body.get("url").asText();
    ticket = body.get("ticket").asText();
    assertEquals("2026-05-01T16:00:00Z", body.get("expiresAt").asText());
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
  }

  private int with(String path) throws Exception {
    return server
        .anonymous(path + (path.contains("?") ? "&" : "?") + "ticket=" + ticket)
        .statusCode();
  }

  @Test
  void aTicketPlaysItsSceneWithoutSession() throws Exception {
    HttpResponse<String> response = server.anonymous(url);
    assertEquals(200, response.statusCode());
    assertEquals("*", response.headers().firstValue("access-control-allow-origin").orElseThrow());
  }

  @Test
  void aTicketOpensNothingElse() throws Exception {
    assertEquals(401, with("/api/scene/6/proxy-stream/stream"));
    assertEquals(401, with("/api/scene/5/proxy-stream/stream?instanceId=other"));
    assertEquals(401, with("/api/scene/5:other/proxy-stream/stream"));
    assertEquals(401, with("/api/proxy/library?path=/performer/5/image"));
    assertEquals(401, with("/api/proxy/library?path=/scene/6/screenshot"));
    assertEquals(401, with("/api/proxy/scene/5/preview"));
  }

  @Test
  void coverAndCaptionsOfItsSceneComeWithIt() throws Exception {
    library.serve("/scene/5/screenshot", "image/jpeg", new byte[100]);
    library.serve("/scene/5/caption?lang=en&type=vtt", "text/vtt", "WEBVTT\n");
    assertEquals(200, with("/api/proxy/library?path=/scene/5/screenshot"));
    assertEquals(200, with("/api/scene/5/caption?lang=en&type=vtt"));
  }

  @Test
  void aPlaylistRepeatsIt() throws Exception {
    library.serve("/scene/5/stream.m3u8", "application/vnd.apple.mpegurl", "#EXTM3U\n0.ts\n");
    HttpResponse<String> playlist =
        server.anonymous("/api/scene/5/proxy-stream/stream.m3u8?ticket=" + ticket);
    assertTrue(playlist.body().contains("ticket=" + ticket), playlist.body());
    library.serve("/scene/5/stream.m3u8/0.ts", "video/MP2T", new byte[100]);
    assertEquals(200, server.anonymous(playlist.body().lines().toList().get(1)).statusCode());
  }

  @Test
  void aChangedTicketIsWorthless() throws Exception {
    for (int i = 0; i < ticket.length() - 1; i++) {
      char other = ticket.charAt(i) == 'A' ? 'B' : 'A';
      String forged = ticket.substring(0, i) + other + ticket.substring(i + 1);
      assertEquals(
          401,
          server.anonymous("/api/scene/5/proxy-stream/stream?ticket=" + forged).statusCode(),
          forged);
    }
    for (String nonsense : new String[] {"", "x", "%00", "a".repeat(5000), "=", "é"}) {
      assertEquals(
          401,
          server
              .anonymous("/api/scene/5/proxy-stream/stream?ticket=" + WebVtt.encoded(nonsense))
              .statusCode());
    }
  }

  @Test
  void aTicketEnds() throws Exception {
    server.clock.now = server.clock.now.plus(Duration.ofHours(6));
    assertEquals(401, server.anonymous(url).statusCode());
  }

  @Test
  void aTicketCanBeRevoked() throws Exception {
    assertEquals(200, server.send("DELETE", "/api/media/tickets", "").statusCode());
    assertEquals(401, server.anonymous(url).statusCode());
  }

  @Test
  void aTicketEndsWithItsUserAndWithWhatTheUserMaySee() throws Exception {
    server.visible.removeIf(ref -> ref.id().equals("5"));
    assertEquals(404, server.anonymous(url).statusCode());
    server.users.remove(2);
    assertEquals(401, server.anonymous(url).statusCode());
  }

  @Test
  void aTicketEndsWithAChangeOfItsUsersPasswordOrRole() throws Exception {
    User user = server.users.get(2);
    server.users.put(
        2,
        new User(
            2,
            user.username(),
            user.role(),
            true,
            user.createdAt(),
            user.updatedAt().plusMillis(1)));
    assertEquals(401, server.anonymous(url).statusCode());
  }

  @Test
  void whileAccountsAreAwayTheAnswerIsLater() throws Exception {
    server.tickets.users = null;
    assertEquals(503, server.anonymous(url).statusCode());
    assertEquals(503, server.anonymous("/api/scene/5/proxy-stream/stream").statusCode());
  }

  @Test
  void onlyForAVisibleSceneAndASignedInUser() throws Exception {
    assertEquals(
        404, server.send("POST", "/api/media/tickets", "{\"sceneId\":\"77\"}").statusCode());
    assertEquals(400, server.send("POST", "/api/media/tickets", "{}").statusCode());
    assertEquals(
        401,
        server
            .client
            .send(
                server
                    .request("/api/media/tickets")
                    .header("Content-Type", "application/json")
                    .POST(java.net.http.HttpRequest.BodyPublishers.ofString("{}"))
                    .build(),
                HttpResponse.BodyHandlers.ofString())
            .statusCode());
  }

  @Test
  void captionsAreChecked() throws Exception {
    assertEquals(400, server.get("/api/scene/5/caption?lang=en").statusCode());
    assertEquals(400, server.get("/api/scene/5/caption?lang=../x&type=vtt").statusCode());
    assertEquals(400, server.get("/api/scene/5/caption?lang=en&type=ass").statusCode());
    library.serve("/scene/5/caption?lang=de&type=srt", "text/vtt", "");
    HttpResponse<String> none = server.get("/api/scene/5/caption?lang=de&type=srt");
    assertEquals(200, none.statusCode());
    assertEquals("WEBVTT\n\n", none.body());
    library.serve("/scene/5/caption?lang=fr&type=srt", "text/html", "<html>");
    assertEquals(502, server.get("/api/scene/5/caption?lang=fr&type=srt").statusCode());
    library.serve(
        "/scene/5/caption?lang=it&type=srt", "text/vtt", "WEBVTT\n" + "x".repeat(5_000_000));
    assertTrue(server.get("/api/scene/5/caption?lang=it&type=srt").statusCode() >= 502);
  }
}
