package io.foyer.demo;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

final class MediaTest {
  private static DemoLibrary library;
  private static Caller caller;

  @BeforeAll
  static void start() throws Exception {
    library = DemoLibrary.start(DemoLibrary.Options.ofScenes(60));
    caller = new Caller(library);
  }

  @AfterAll
  static void stop() {
    caller.close();
    library.close();
  }

  @AfterEach
  void forget() {
    library.clearLog();
    library.failures().clear();
  }

  private static String text(HttpResponse<byte[]> answer) {
    return new String(answer.body(), StandardCharsets.UTF_8);
  }

  private static String header(HttpResponse<?> answer, String name) {
    return answer.headers().firstValue(name).orElse("");
  }

  @Test
  void aKeyDecidesAloneAndWithoutOneThePathDoes() throws Exception {
    HttpResponse<byte[]> wrong = caller.get("/scene/1/screenshot", "no-key", "", "ApiKey", "wrong");
    assertEquals(401, wrong.statusCode());
    assertEquals(0, wrong.body().length);
    assertEquals("FormBased", header(wrong, "www-authenticate"));
    assertEquals(401, caller.get("/scene/1/stream.m3u8", "no-key", "").statusCode());
    assertEquals(
        401, caller.get("/graphql?query=%7Bversion%7Bhash%7D%7D", "no-key", "").statusCode());
    HttpResponse<byte[]> none = caller.get("/scene/1/screenshot", "no-key", "");
    assertEquals(302, none.statusCode());
    assertTrue(header(none, "location").startsWith("/login?returnURL="));
    assertEquals(200, caller.get(header(none, "location"), "no-key", "").statusCode());
    assertEquals(
        200,
        caller.get("/performer/1/image?apikey=" + library.apiKey(), "no-key", "").statusCode());
    assertEquals(
        401,
        caller
            .get("/performer/1/image?apikey=" + library.apiKey(), "no-key", "", "ApiKey", "wrong")
            .statusCode());
    assertEquals(200, caller.get("/healthz", "no-key", "").statusCode());
    assertEquals(
        "text/html; charset=utf-8", header(caller.get("/scenes/5/stream"), "content-type"));
  }

  @Test
  void keysCanBeRotatedAndAServerWithoutKeyRefusesAny() throws Exception {
    try (DemoLibrary other = DemoLibrary.start(DemoLibrary.Options.ofScenes(12));
        Caller old = new Caller(other)) {
      String before = other.apiKey();
      other.rotateKey("");
      assertEquals(200, old.get("/scene/1/screenshot", "no-key", "").statusCode());
      assertEquals(
          401, old.get("/scene/1/screenshot", "no-key", "", "ApiKey", before).statusCode());
    }
  }

  @Test
  void picturesAreTheSameAtEveryRequestAndHaveTheirSizes() throws Exception {
    String[] paths = {
      "/scene/2/screenshot", "/performer/3/image", "/tag/4/image", "/group/1/frontimage",
      "/gallery/1/cover", "/image/5/image", "/image/5/thumbnail", "/scene/2/vtt/sprite"
    };
    for (String path : paths) {
      HttpResponse<byte[]> first = caller.get(path);
      assertEquals(200, first.statusCode(), path);
      assertEquals("image/jpeg", header(first, "content-type"), path);
      BufferedImage image = ImageIO.read(new ByteArrayInputStream(first.body()));
      assertTrue(Math.max(image.getWidth(), image.getHeight()) >= 600, path);
    }
    try (DemoLibrary twin = DemoLibrary.start(DemoLibrary.Options.ofScenes(60));
        Caller twinCaller = new Caller(twin)) {
      assertArrayEquals(
          caller.get("/scene/2/screenshot").body(), twinCaller.get("/scene/2/screenshot").body());
    }
    HttpResponse<byte[]> studio = caller.get("/studio/1/image");
    assertEquals("image/svg+xml", header(studio, "content-type"));
    assertEquals("image/svg+xml", header(caller.get("/tag/1/image?default=true"), "content-type"));
    assertEquals(
        "image/png", header(caller.get("/performer/1/image?default=true"), "content-type"));
    assertEquals(404, caller.get("/performer/99999/image").statusCode());
    assertEquals(404, caller.get("/performer/x/image").statusCode());
    assertEquals(400, caller.get("/scene/x/screenshot").statusCode());
  }

  @Test
  void rangesAndValidatorsAreHonoured() throws Exception {
    HttpResponse<byte[]> whole = caller.get("/image/5/image");
    HttpResponse<byte[]> part = caller.get("/image/5/image", "Range", "bytes=10-19");
    assertEquals(206, part.statusCode());
    assertEquals("bytes 10-19/" + whole.body().length, header(part, "content-range"));
    assertArrayEquals(Arrays.copyOfRange(whole.body(), 10, 20), part.body());
    HttpResponse<byte[]> tail = caller.get("/image/5/image", "Range", "bytes=-5");
    assertEquals(5, tail.body().length);
    HttpResponse<byte[]> beyond = caller.get("/image/5/image", "Range", "bytes=99999999-");
    assertEquals(416, beyond.statusCode());
    assertEquals("bytes */" + whole.body().length, header(beyond, "content-range"));
    String modified = header(whole, "last-modified");
    assertEquals(304, caller.get("/image/5/image", "If-Modified-Since", modified).statusCode());
    HttpResponse<byte[]> tagged = caller.get("/performer/3/image?t=1");
    assertEquals("private, max-age=31536000, immutable", header(tagged, "cache-control"));
    assertEquals(
        304,
        caller.get("/performer/3/image", "If-None-Match", header(tagged, "etag")).statusCode());
    HttpResponse<byte[]> head = caller.send("HEAD", "/scene/1/screenshot");
    assertEquals(405, head.statusCode());
    assertEquals("GET", header(head, "allow"));
  }

  @Test
  void spriteCuesPointIntoTheSheetAndDriftAsOnTheRealServer() throws Exception {
    JsonNode scene =
        caller
            .data("{findScene(id:2){paths{vtt sprite} files{duration width height}}}")
            .get("findScene");
    String cues = text(caller.get(URI.create(scene.at("/paths/vtt").asText()).getPath()));
    assertTrue(cues.startsWith("WEBVTT\n\n00:00:00.000 --> "), cues);
    List<String> places =
        Pattern.compile("_sprite\\.jpg#xywh=(\\d+,\\d+,160,\\d+)\n")
            .matcher(cues)
            .results()
            .map(match -> match.group(1))
            .distinct()
            .toList();
    assertEquals(81, places.size());
    HttpResponse<byte[]> sheet =
        caller.get(URI.create(scene.at("/paths/sprite").asText()).getPath());
    BufferedImage image = ImageIO.read(new ByteArrayInputStream(sheet.body()));
    assertEquals(1440, image.getWidth());
    String[] last = places.getLast().split(",");
    assertEquals(image.getHeight(), Integer.parseInt(last[1]) + Integer.parseInt(last[3]));
    double duration = scene.at("/files/0/duration").asDouble();
    double step = Math.floor(duration * 24 / 81) / 24;
    assertTrue(step * 81 <= duration);
    assertEquals(404, caller.get("/scene/0123456789abcdef_sprite.jpg").statusCode());
  }

  @Test
  void captionsAreConvertedAndEmptyWhenNoneFits() throws Exception {
    JsonNode scenes =
        caller
            .data(
                "{findScenes(filter:{per_page:-1}){scenes{id captions{language_code"
                    + " caption_type}}}}")
            .at("/findScenes/scenes");
    JsonNode captioned = null;
    for (JsonNode scene : scenes) {
      if (!scene.get("captions").isNull()) {
        captioned = scene;
      }
    }
    String path =
        "/scene/%s/caption?lang=%s&type=%s"
            .formatted(
                captioned.get("id").asText(),
                captioned.at("/captions/0/language_code").asText(),
                captioned.at("/captions/0/caption_type").asText());
    HttpResponse<byte[]> found = caller.get(path);
    assertEquals("text/vtt", header(found, "content-type"));
    assertTrue(text(found).startsWith("WEBVTT"), text(found));
    HttpResponse<byte[]> none =
        caller.get("/scene/" + captioned.get("id").asText() + "/caption?lang=xx&type=srt");
    assertEquals(200, none.statusCode());
    assertEquals(0, none.body().length);
    assertEquals(404, caller.get("/scene/99999/caption?lang=en&type=srt").statusCode());
  }

  @Test
  void playlistsRepeatTheKeyOnlyWhenItCameInTheQuery() throws Exception {
    double duration =
        caller
            .data("{findScene(id:2){files{duration}}}")
            .at("/findScene/files/0/duration")
            .asDouble();
    String keyed =
        text(caller.get("/scene/2/stream.m3u8?resolution=LOW&apikey=" + library.apiKey()));
    assertTrue(
        keyed.contains(
            "/scene/2/stream.m3u8/0.ts?apikey=" + library.apiKey() + "&resolution=LOW\n"),
        keyed);
    String plain = text(caller.get("/scene/2/stream.m3u8"));
    assertFalse(plain.contains("apikey"), plain);
    assertTrue(plain.startsWith("#EXTM3U\n#EXT-X-VERSION:3\n"), plain);
    long segments = plain.lines().filter(line -> line.endsWith(".ts")).count();
    assertEquals((long) Math.ceil(duration / 2), segments);
    assertEquals(400, caller.get("/scene/2/stream.m3u8/" + segments + ".ts").statusCode());
    assertEquals(400, caller.get("/scene/2/stream.m3u8/x.ts").statusCode());
    HttpResponse<byte[]> segment = caller.get("/scene/2/stream.m3u8/0.ts");
    assertEquals("video/MP2T", header(segment, "content-type"));
    assertEquals(0, segment.body().length % 188);
  }

  @Test
  void requestsAreLoggedWithOperationAndVariables() throws Exception {
    caller.graphQl(
        "query Page($p:Int){findTags(filter:{page:$p}){count}}", java.util.Map.of("p", 3));
    caller.get("/scene/1/screenshot?t=5");
    List<LoggedRequest> log = library.log();
    assertEquals(2, log.size());
    assertEquals("findTags", log.get(0).operation());
    assertEquals(3, log.get(0).variables().get("p"));
    assertEquals("t=5", log.get(1).query());
    assertEquals(library.apiKey(), log.get(1).header("apikey"));
  }
}
