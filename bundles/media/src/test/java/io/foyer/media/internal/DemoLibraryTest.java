package io.foyer.media.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.core.EntityType;
import io.foyer.core.Secret;
import io.foyer.demo.DemoLibrary;
import io.foyer.demo.FailureMode;
import io.foyer.demo.FailureRule;
import io.foyer.demo.LoggedRequest;
import io.foyer.library.LibraryEntity;
import io.foyer.library.LibraryScene;
import io.foyer.library.LibraryServer;
import io.foyer.library.graphql.internal.GraphQlConnector;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The whole way: browser, this bundle, the real connector, the demo library. */
class DemoLibraryTest {
  @TempDir Path directory;
  private static final GraphQlConnector CONNECTOR = new GraphQlConnector(patience());
  private DemoLibrary library;
  private MediaServer server;
  private LibraryScene scene;
  private String base;

  /** The defaults, with short time-outs. */
  private static GraphQlConnector.Config patience() {
    return (GraphQlConnector.Config)
        Proxy.newProxyInstance(
            GraphQlConnector.Config.class.getClassLoader(),
            new Class<?>[] {GraphQlConnector.Config.class},
            (proxy, method, arguments) ->
                method.getName().startsWith("media") && method.getName().endsWith("Millis")
                    ? (Object) 1500
                    : method.getDefaultValue());
  }

  @BeforeEach
  void start() throws Exception {
    library = DemoLibrary.start(DemoLibrary.Options.ofScenes(60));
    List<LibraryEntity> scenes =
        CONNECTOR
            .client(
                new LibraryServer(
                    MediaServer.INSTANCE,
                    "Main",
                    null,
                    library.uri(),
                    new Secret(library.apiKey()),
                    true,
                    0,
                    Instant.EPOCH,
                    Instant.EPOCH))
            .page(EntityType.SCENE, 1, 60, null)
            .entities();
    scene =
        scenes.stream()
            .map(LibraryScene.class::cast)
            .filter(s -> !s.captions().isEmpty() && !s.files().isEmpty())
            .filter(s -> s.files().getFirst().duration() > 20)
            .findFirst()
            .orElseThrow();
    server = new MediaServer(CONNECTOR, library.uri(), new Secret(library.apiKey()), directory);
    server.show(EntityType.SCENE, scene.id());
    for (String path : List.of(scene.sprite(), scene.vtt())) {
      server.sprites.put(path.replaceAll("\\?.*", ""), server.show(EntityType.SCENE, scene.id()));
    }
    base = "/api/scene/" + scene.id() + "/proxy-stream/";
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
    library.close();
  }

  private HttpResponse<byte[]> bytes(String path, String... headers) throws Exception {
    HttpRequest.Builder request = server.request(path).header("X-User", "2");
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    return server.client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
  }

  private String proxied(String path) {
    return "/api/proxy/library?path=" + WebVtt.encoded(path);
  }

  @Test
  void aSceneIsPlayedByEveryWay() throws Exception {
    HttpResponse<byte[]> whole = bytes(base + "stream");
    assertEquals(200, whole.statusCode());
    HttpResponse<byte[]> part = bytes(base + "stream", "Range", "bytes=100-199");
    assertEquals(206, part.statusCode());
    assertArrayEquals(Arrays.copyOfRange(whole.body(), 100, 200), part.body());
    String modified = whole.headers().firstValue("last-modified").orElseThrow();
    assertEquals(304, bytes(base + "stream", "If-Modified-Since", modified).statusCode());
    assertEquals(416, bytes(base + "stream", "Range", "bytes=99999999-").statusCode());

    HttpResponse<String> playlist = server.get(base + "stream.m3u8?resolution=LOW");
    assertEquals(200, playlist.statusCode());
    List<String> segments = playlist.body().lines().filter(line -> !line.startsWith("#")).toList();
    assertTrue(segments.size() >= 10, playlist.body());
    for (String segment : List.of(segments.getFirst(), segments.getLast())) {
      assertTrue(segment.startsWith(base + "stream.m3u8/"), segment);
      HttpResponse<byte[]> response = bytes(segment);
      assertEquals(200, response.statusCode());
      assertTrue(response.body().length > 0);
    }
    assertEquals(404, bytes(base + "stream.m3u8/99999.ts").statusCode());
    assertEquals(200, bytes(base + "stream.mp4?resolution=LOW&start=3").statusCode());
  }

  @Test
  void picturesCuesAndCaptionsCome() throws Exception {
    assertEquals(200, bytes(proxied(scene.screenshot())).statusCode());
    assertEquals(200, bytes(proxied(scene.sprite())).statusCode());
    HttpResponse<String> cues = server.get(proxied(scene.vtt()));
    assertEquals(81, cues.body().lines().filter(line -> line.contains("#xywh=")).count());
    String picture =
        cues.body().lines().filter(line -> line.contains("#xywh=")).findFirst().orElseThrow();
    assertEquals(200, bytes(picture.replaceAll("#.*", "")).statusCode());
    LibraryScene.Caption caption = scene.captions().getFirst();
    HttpResponse<String> captions =
        server.get(
            "/api/scene/"
                + scene.id()
                + "/caption?lang="
                + caption.languageCode()
                + "&type="
                + caption.captionType());
    assertEquals(200, captions.statusCode());
    assertTrue(captions.body().contains(" --> "), captions.body());
  }

  @Test
  void theKeyAndTheAddressReachNobody() throws Exception {
    LibraryScene.Caption caption = scene.captions().getFirst();
    String port = ":" + library.uri().getPort();
    for (String path :
        List.of(
            base + "stream",
            base + "stream.m3u8?apikey=1",
            base + "stream.m3u8/0.ts",
            base + "stream.mp4",
            proxied(scene.screenshot()),
            proxied(scene.vtt()),
            proxied(scene.preview()),
            "/api/scene/" + scene.id() + "/caption?lang=" + caption.languageCode() + "&type=vtt",
            "/api/scene/77777/proxy-stream/stream")) {
      HttpResponse<String> response = server.get(path);
      String head = response.headers().map().toString();
      String text =
          head.contains("video/") || head.contains("image/") ? head : head + response.body();
      assertFalse(text.contains(library.apiKey()), path + text);
      assertFalse(text.contains(port), path + text);
      assertFalse(text.toLowerCase(Locale.ROOT).contains("apikey"), path + text);
    }
    Stream<LoggedRequest> asked = library.log().stream();
    assertTrue(asked.noneMatch(request -> request.query().contains("apikey")));
  }

  @ParameterizedTest
  @EnumSource(
      names = {
        "UNAUTHORIZED",
        "LOGIN_REDIRECT",
        "TRIPWIRE",
        "BAD_GATEWAY",
        "UNAVAILABLE",
        "SERVER_ERROR",
        "RESET",
        "TOO_LARGE"
      })
  void whateverGoesWrongIsA502WithoutItsWords(FailureMode mode) throws Exception {
    library.failures().add(FailureRule.of(mode).onPath("/scene/.*"));
    for (String path :
        List.of(base + "stream", base + "stream.m3u8", proxied(scene.screenshot()))) {
      HttpResponse<String> response = server.get(path);
      assertEquals(502, response.statusCode(), path);
      assertTrue(response.body().startsWith("{\"error\":\""), response.body());
      assertFalse(response.body().contains("127.0.0.1"), response.body());
    }
  }

  @ParameterizedTest
  @CsvSource({"GATEWAY_TIMEOUT,504", "HANG,504", "HANG_BODY,504", "NOT_FOUND,404", "HTML,404"})
  void aSilentServerIsATimeoutAndAMissingFileIsMissing(FailureMode mode, int status)
      throws Exception {
    library.failures().add(FailureRule.of(mode).onPath("/scene/.*"));
    for (String path : List.of(base + "stream", base + "stream.m3u8")) {
      assertEquals(status, server.get(path).statusCode(), path);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"TRUNCATED", "TRUNCATED_CHUNKED", "RESET_MIDDLE"})
  void halfAVideoIsNotAWholeOne(FailureMode mode) throws Exception {
    int whole = bytes(base + "stream").body().length;
    library.failures().add(FailureRule.of(mode).onPath("/scene/.*"));
    try {
      HttpResponse<byte[]> response = bytes(base + "stream");
      assertTrue(
          response.statusCode() >= 500,
          () -> response.statusCode() + " with " + response.body().length + " of " + whole);
    } catch (IOException e) {
      assertTrue(e.getMessage() != null);
    }
    assertTrue(server.get(proxied(scene.screenshot())).statusCode() >= 502);
    library.failures().clear();
    assertEquals(200, server.get(proxied(scene.screenshot())).statusCode());
  }

  @Test
  void aServerThatIgnoresRangesStillPlays() throws Exception {
    library.failures().add(FailureRule.of(FailureMode.RANGE_IGNORED).onPath("/scene/.*"));
    assertEquals(200, bytes(base + "stream", "Range", "bytes=5-").statusCode());
  }

  @Test
  void whenTheServerGoesKeptPicturesStay() throws Exception {
    String picture = proxied(scene.screenshot());
    assertEquals(200, bytes(picture).statusCode());
    library.close();
    assertEquals(200, bytes(picture).statusCode());
    assertEquals(502, bytes(base + "stream").statusCode());
    assertThrows(IOException.class, () -> library.uri().toURL().openStream().close());
  }

  @Test
  void aSlowServerIsWaitedFor() throws Exception {
    library
        .failures()
        .add(
            FailureRule.of(FailureMode.SLOW).onPath("/scene/.*").withDelay(Duration.ofMillis(700)));
    assertEquals(200, bytes(base + "stream").statusCode());
  }
}
