package io.foyer.library.graphql.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.core.EntityType;
import io.foyer.core.Failure;
import io.foyer.core.Secret;
import io.foyer.library.LibraryClient;
import io.foyer.library.LibraryConnector.ConnectionTest;
import io.foyer.library.LibraryEntity;
import io.foyer.library.LibraryException;
import io.foyer.library.LibraryException.Reason;
import io.foyer.library.LibraryImage;
import io.foyer.library.LibraryMedia;
import io.foyer.library.LibraryScene;
import io.foyer.library.LibraryServer;
import io.foyer.library.LibraryTag;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class GraphQlConnectorTest {
  private static final String KEY = "very-secret-key";
  private static final String TAGS =
      "{\"data\":{\"findTags\":{\"count\":1,\"tags\":[{\"id\":\"7\",\"name\":\"Sea\"}]}}}";

  private final GraphQlConnector connector = new GraphQlConnector(new TestConfig());

  @AfterEach
  void stop() {
    connector.stop();
  }

  private LibraryClient client(FakeServer server) {
    return client(server.url(), KEY);
  }

  private LibraryClient client(URI url, String key) {
    return connector.client(
        new LibraryServer(
            "a", "Main", null, url, new Secret(key), true, 0, Instant.EPOCH, Instant.EPOCH));
  }

  @Test
  void aPageAsksForSortedRowsOfOneType() throws Exception {
    try (FakeServer server = new FakeServer(FakeServer.json(TAGS))) {
      LibraryClient.Page page =
          client(server).page(EntityType.TAG, 3, 500, "2025-12-28T09:47:03.5-08:00");

      assertEquals(1, page.total());
      assertEquals("Sea", ((LibraryTag) page.entities().getFirst()).name());
      FakeServer.Request request = server.requests().getFirst();
      assertEquals("POST /graphql HTTP/1.1", request.line());
      assertEquals(KEY, request.headers().get("apikey"));
      assertEquals("application/json", request.headers().get("accept"));
      assertTrue(
          request
              .body()
              .contains(
                  "\"filter\":{\"page\":3,\"per_page\":500,\"sort\":\"id\",\"direction\":\"ASC\"}"),
          request.body());
      assertTrue(
          request
              .body()
              .contains(
                  "\"tag_filter\":{\"updated_at\":{\"value\":\"2025-12-28T09:47:03\",\"modifier\":\"GREATER_THAN\"}}"),
          request.body());
      assertFalse(request.body().contains("?"), "optional marks stay inside");
    }
  }

  @Test
  void aServerWithoutKeyIsSentNone() throws Exception {
    try (FakeServer server = new FakeServer(FakeServer.json(TAGS))) {
      client(server.url(), "").page(EntityType.TAG, 1, 10, null);

      assertNull(server.requests().getFirst().headers().get("apikey"));
    }
  }

  @Test
  void oddNumbersAndMissingPartsAreTaken() throws Exception {
    String body =
        """
        {"data":{"findScenes":{"surprise":{"a":[1]},"count":4,"scenes":[
         {"id":17,"title":"","files":[{"path":"C:\\\\a\\\\b.mp4","size":9999999999,"duration":1e+06,"width":1920.0,
           "bit_rate":5000000000,"frame_rate":23.976,"fingerprints":[null,{"type":"PHASH","value":"1f"}]},null],
          "rating100":250,"play_duration":1.5e+3,"captions":null,"studio":{"id":"3"},"performers":[null,{"id":"4"},{"id":"x"}],
          "paths":{"screenshot":"http://1.2.3.4:9999/scene/17/screenshot?t=12","caption":""},
          "sceneStreams":[{"url":"http://h/scene/17/stream.m3u8?apikey=abc&resolution=LOW"},{"url":null}],
          "groups":[{"group":{"id":"2"},"scene_index":null},{"group":null}],"novel":"field"},
         null, {"id":"abc","title":"x"}, {"title":"no id"}]}}}\
        """;
    try (FakeServer server = new FakeServer(FakeServer.json(body))) {
      LibraryClient.Page page = client(server).page(EntityType.SCENE, 1, 500, null);

      assertEquals(4, page.total());
      assertEquals(3, page.skipped());
      LibraryScene scene = (LibraryScene) page.entities().getFirst();
      assertEquals("17", scene.id());
      assertNull(scene.title());
      assertEquals(100, scene.rating100());
      LibraryScene.VideoFile file = scene.files().getFirst();
      assertEquals("b.mp4", file.basename());
      assertEquals(9_999_999_999L, file.size());
      assertEquals(1_000_000, file.duration());
      assertEquals(5_000_000_000L, file.bitRate());
      assertEquals(List.of("phash:1f"), file.fingerprints());
      assertEquals(List.of("4"), scene.performerIds());
      assertEquals("/scene/17/screenshot?t=12", scene.screenshot());
      assertEquals("/scene/17/stream.m3u8?resolution=LOW", scene.streams().getFirst().path());
      assertEquals(1, scene.streams().size());
      assertEquals(1, scene.groups().size());
    }
  }

  @Test
  void bytesThatAreNotUtf8AndAByteOrderMarkCostNothing() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(new byte[] {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF});
    bytes.writeBytes(
        "{\"data\":{\"findImages\":{\"count\":1,\"images\":[{\"id\":\"1\",\"title\":\"half \\ud800 pair\",\"visual_files\":[{\"path\":\"/a"
            .getBytes(StandardCharsets.UTF_8));
    bytes.write(0xFF);
    bytes.writeBytes("b\"}]}]}}}".getBytes(StandardCharsets.UTF_8));
    try (FakeServer server =
        new FakeServer(
            FakeServer.raw(
                200, "Content-Type: application/graphql-response+json\r\n", bytes.toByteArray()))) {
      LibraryImage image =
          (LibraryImage) client(server).page(EntityType.IMAGE, 1, 500, null).entities().getFirst();

      assertEquals("/a\uFFFDb", image.filePath());
      assertEquals("half \uFFFD pair", image.title());
    }
  }

  @Test
  void aRowThatAnErrorIsAboutIsLeftOut() throws Exception {
    String body =
        """
        {"errors":[{"message":"sql: secret text","path":["findTags","tags",1,"parents"]}],
         "data":{"findTags":{"count":2,"tags":[{"id":"1","name":"a"},{"id":"2","name":"b"}]}}}\
        """;
    try (FakeServer server = new FakeServer(FakeServer.json(body))) {
      LibraryClient.Page page = client(server).page(EntityType.TAG, 1, 500, null);

      assertEquals(List.of("1"), page.entities().stream().map(LibraryEntity::id).toList());
      assertEquals(1, page.skipped());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "200|application/json|{\"errors\":[{\"message\":\"database is locked"
            + " upstream-text\"}],\"data\":null}|NOT_READY",
        "200|application/json|{\"errors\":[{\"message\":\"database not initialized"
            + " upstream-text\"}],\"data\":null}|NOT_READY",
        "200|application/json|{\"errors\":[{\"message\":\"Internal system error. Error"
            + " <upstream-text>\"}],\"data\":null}|REFUSED_REQUEST",
        "200|application/json|{\"errors\":[{\"message\":\"upstream-text\"}],\"data\":{\"findTags\":null}}|REFUSED_REQUEST",
        "422|application/json|{\"errors\":[{\"message\":\"Cannot query field \\\"name\\\" on type"
            + " \\\"Tag\\\". upstream-text\"}]}|REFUSED_REQUEST",
        "200|application/json|{\"data\":null}|PROTOCOL",
        "200|application/json|{\"data\":{\"findTags\":{\"tags\":[]}}}|PROTOCOL",
        "200|application/json|{\"data\":{\"findTags\":{\"count\":1,\"tags\":[{\"id\":\"1\"|PROTOCOL",
        "200|application/json|upstream-text|PROTOCOL",
        "200|application/json|{\"upstream-text\":true}|NOT_A_LIBRARY_SERVER",
        "200|application/json|[1]|NOT_A_LIBRARY_SERVER",
        "200|text/html|<html>upstream-text</html>|NOT_A_LIBRARY_SERVER",
        "404|text/plain|upstream-text|NOT_A_LIBRARY_SERVER",
        "401|text/plain||UNAUTHORIZED",
        "403|text/plain|upstream-text|FORBIDDEN",
        "413|text/html|upstream-text|REFUSED_REQUEST",
        "503|text/html|upstream-text|NOT_READY",
      })
  void everyBadAnswerHasAReasonAndQuotesNothing(int status, String type, String body, Reason reason)
      throws Exception {
    try (FakeServer server =
        new FakeServer(FakeServer.response(status, type, body == null ? "" : body))) {
      LibraryException failure =
          assertThrows(
              LibraryException.class, () -> client(server).page(EntityType.TAG, 1, 10, null));

      assertEquals(reason, failure.reason(), failure.getMessage());
      assertFalse(allMessages(failure).contains("upstream-text"), failure.getMessage());
      assertFalse(allMessages(failure).contains(KEY));
      assertEquals(failure.transientFailure() ? 3 : 1, server.requests().size());
    }
  }

  private static String allMessages(Throwable failure) {
    StringBuilder all = new StringBuilder();
    for (Throwable t = failure; t != null; t = t.getCause()) {
      all.append(t).append('\n');
    }
    return all.toString();
  }

  @Test
  void aRedirectToTheSignInMeansAWrongKey() throws Exception {
    try (FakeServer server =
        new FakeServer(FakeServer.raw(302, "Location: /login?returnURL=x\r\n", new byte[0]))) {
      assertEquals(
          Reason.UNAUTHORIZED,
          failure(() -> client(server).page(EntityType.TAG, 1, 10, null)).reason());
      assertEquals(
          Reason.UNAUTHORIZED,
          failure(() -> client(server).media("/scene/1/screenshot", Map.of())).reason());
      assertEquals(2, server.requests().size());
    }
  }

  @Test
  void aReadThatFailsForAPassingReasonIsTriedAgain() throws Exception {
    FakeServer.Answer reset =
        (request, socket, out) -> {
          out.write(
              "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{\"data\":{\"findTags\":{\"count\":1,\"tags\":[{\"id\":\"7\",\"name\":\"Sea\"},"
                  .getBytes(StandardCharsets.UTF_8));
          out.flush();
          socket.setSoLinger(true, 0);
        };
    try (FakeServer server =
        new FakeServer(
            FakeServer.inTurn(
                FakeServer.response(503, "text/html", "x"), reset, FakeServer.json(TAGS)))) {
      LibraryClient.Page page = client(server).page(EntityType.TAG, 1, 10, null);

      assertEquals(1, page.entities().size());
      assertEquals(3, server.requests().size());
    }
  }

  @Test
  void anOlderServerIsAskedAgainWithoutTheFieldsItDoesNotKnow() throws Exception {
    String refusal =
        "{\"errors\":[{\"message\":\"Cannot query field \\\"sort_name\\\" on type"
            + " \\\"Tag\\\".\",\"extensions\":{\"code\":\"GRAPHQL_VALIDATION_FAILED\"}}]}";
    try (FakeServer server =
        new FakeServer(
            (request, socket, out) -> {
              FakeServer.Answer answer =
                  request.body().contains("sort_name")
                      ? FakeServer.response(422, "application/json", refusal)
                      : FakeServer.json(TAGS);
              answer.write(request, socket, out);
            })) {
      LibraryClient client = client(server);
      assertEquals(1, client.page(EntityType.TAG, 1, 10, null).entities().size());
      assertEquals(1, client.page(EntityType.TAG, 2, 10, null).entities().size());

      assertEquals(3, server.requests().size(), "the second page knows already");
    }
  }

  @Test
  void aServerThatNeverAnswersIsATimeOut() throws Exception {
    try (FakeServer server = new FakeServer((request, socket, out) -> FakeServer.hang(socket))) {
      LibraryException failure = failure(() -> client(server).page(EntityType.TAG, 1, 10, null));

      assertEquals(Reason.TIMEOUT, failure.reason());
      assertTrue(failure.timeout());
      assertEquals(2, server.requests().size(), "a time-out is repeated once only");
    }
  }

  @Test
  void aBodyThatNeverEndsIsATimeOut() throws Exception {
    try (FakeServer server =
        new FakeServer(
            (request, socket, out) -> {
              out.write(
                  "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{\"data\":"
                      .getBytes(StandardCharsets.UTF_8));
              out.flush();
              FakeServer.hang(socket);
            })) {
      assertEquals(
          Reason.TIMEOUT, failure(() -> client(server).page(EntityType.TAG, 1, 10, null)).reason());
    }
  }

  @Test
  void anEndlessAnswerIsCutOffAndNotAskedForAgain() throws Exception {
    try (FakeServer server =
        new FakeServer(
            (request, socket, out) -> {
              out.write(
                  "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{\"data\":{\"findTags\":{\"count\":1,\"tags\":["
                      .getBytes(StandardCharsets.UTF_8));
              byte[] row =
                  "{\"id\":\"1\",\"name\":\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"},"
                      .getBytes(StandardCharsets.UTF_8);
              while (true) {
                out.write(row);
              }
            })) {
      LibraryException failure = failure(() -> client(server).ids(EntityType.TAG, 1, 1_000_000));

      assertEquals(Reason.PROTOCOL, failure.reason());
      assertTrue(failure.getMessage().contains("more than 1 MB"), failure.getMessage());
      assertEquals(1, server.requests().size());
    }
  }

  @Test
  void moreRowsThanAskedForAreNotTakenAndNotAskedForAgain() throws Exception {
    String rows = "{\"id\":\"1\"},".repeat(1000) + "{\"id\":\"2\"}";
    try (FakeServer server =
        new FakeServer(
            FakeServer.json(
                "{\"data\":{\"findTags\":{\"count\":1001,\"tags\":[" + rows + "]}}}"))) {
      LibraryException failure = failure(() -> client(server).ids(EntityType.TAG, 1, 1000));

      assertEquals(Reason.PROTOCOL, failure.reason());
      assertTrue(failure.getMessage().contains("more rows"), failure.getMessage());
      assertEquals(1, server.requests().size());
      assertEquals(1001, client(server).ids(EntityType.TAG, 1, 1001).ids().size());
    }
  }

  @Test
  void aFloodOfErrorsIsNotKeptAndConcernsTheWholeAnswer() throws Exception {
    String error = "{\"message\":\"x\",\"path\":[\"findTags\",\"tags\",0]}";
    String data = "\"data\":{\"findTags\":{\"count\":1,\"tags\":[{\"id\":\"1\"}]}}";
    try (FakeServer server =
        new FakeServer(
            FakeServer.json(
                "{\"errors\":[" + (error + ",").repeat(5000) + error + "]," + data + "}"))) {
      assertEquals(
          Reason.REFUSED_REQUEST,
          failure(() -> client(server).page(EntityType.TAG, 1, 10, null)).reason());
    }
  }

  @Test
  void deepNestingIsRefused() throws Exception {
    try (FakeServer server =
        new FakeServer(
            FakeServer.json("{\"data\":{\"x\":" + "[".repeat(5000) + "]".repeat(5000) + "}}"))) {
      assertEquals(
          Reason.PROTOCOL,
          failure(() -> client(server).page(EntityType.TAG, 1, 10, null)).reason());
    }
  }

  @Test
  void nobodyListeningAndNoSuchHostAreToldApart() throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    assertEquals(
        Reason.REFUSED,
        failure(
                () ->
                    client(URI.create("http://127.0.0.1:" + port + "/graphql"), KEY)
                        .page(EntityType.TAG, 1, 10, null))
            .reason());
    assertEquals(
        Reason.UNKNOWN_HOST,
        failure(
                () ->
                    client(URI.create("http://nowhere.invalid:9/graphql"), KEY)
                        .page(EntityType.TAG, 1, 10, null))
            .reason());
  }

  @Test
  void anInterruptedThreadStopsAtOnce() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    try (FakeServer server =
        new FakeServer(
            (request, socket, out) -> {
              asked.countDown();
              FakeServer.hang(socket);
            })) {
      AtomicReference<Throwable> thrown = new AtomicReference<>();
      Thread reader =
          Thread.ofVirtual()
              .start(
                  () -> {
                    try {
                      client(server).page(EntityType.TAG, 1, 10, null);
                    } catch (LibraryException e) {
                      thrown.set(e);
                    }
                  });
      asked.await();
      reader.interrupt();
      assertTrue(reader.join(Duration.ofMillis(900)), "still reading");
      assertInstanceOf(LibraryException.class, thrown.get());
      assertEquals(1, server.requests().size());
    }
  }

  @Test
  void oneEntityIsThereOrNot() throws Exception {
    try (FakeServer server =
        new FakeServer(
            FakeServer.inTurn(
                FakeServer.json("{\"data\":{\"findTag\":{\"id\":\"7\",\"name\":\"Sea\"}}}"),
                FakeServer.json("{\"data\":{\"findTag\":null}}"),
                FakeServer.json(
                    "{\"errors\":[{\"message\":\"scene marker with id 9 not"
                        + " found\"}],\"data\":null}"),
                FakeServer.json(
                    "{\"data\":{\"findSceneMarkers\":{\"count\":1,\"scene_markers\":[{\"id\":\"9\",\"seconds\":1,\"scene\":{\"id\":\"1\"}}]}}}")))) {
      LibraryClient client = client(server);
      assertEquals("7", client.one(EntityType.TAG, "7").orElseThrow().id());
      assertTrue(client.one(EntityType.TAG, "8").isEmpty());
      assertTrue(client.one(EntityType.CLIP, "9").isEmpty());
      assertEquals("9", client.one(EntityType.CLIP, "9").orElseThrow().id());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "scene/1",
        "//evil/x",
        "/../x",
        "/scene/%2e%2e/x",
        "/a/..",
        "http://evil/",
        "/a\\b",
        "/a b",
        "/a\r\nX: y",
        "/x/http://evil/",
        "/scene/1/%2E%2e%2fgraphql",
        "/a#b",
        "/ä"
      })
  void aPathThatCouldLeadElsewhereIsRefused(String path) throws Exception {
    try (FakeServer server = new FakeServer(FakeServer.json(TAGS))) {
      assertThrows(Failure.Invalid.class, () -> client(server).media(path, Map.of()));
      assertTrue(server.requests().isEmpty());
    }
  }

  @Test
  void mediaPassesOnRangesAndNothingElse() throws Exception {
    byte[] body = {1, 2, 3};
    try (FakeServer server =
        new FakeServer(
            FakeServer.raw(
                206, "Content-Type: video/mp4\r\nContent-Range: bytes 0-2/9\r\n", body))) {
      try (LibraryMedia media =
          client(server)
              .media(
                  "/scene/1/stream?resolution=LOW",
                  Map.of(
                      "Range", "bytes=0-2", "X-Forwarded-For", "9.9.9.9", "Cookie", "token=1"))) {
        assertEquals(206, media.status());
        assertEquals("bytes 0-2/9", media.header("content-range").orElseThrow());
        assertEquals(3, media.body().readAllBytes().length);
      }
      FakeServer.Request request = server.requests().getFirst();
      assertEquals("GET /scene/1/stream?resolution=LOW HTTP/1.1", request.line());
      assertEquals("bytes=0-2", request.headers().get("range"));
      assertEquals(KEY, request.headers().get("apikey"));
      assertNull(request.headers().get("x-forwarded-for"));
      assertNull(request.headers().get("cookie"));
    }
  }

  @Test
  void aPageInPlaceOfAPictureIsAMissingPicture() throws Exception {
    try (FakeServer server =
        new FakeServer(FakeServer.response(200, "text/html; charset=utf-8", "<html>"))) {
      assertEquals(
          Reason.NOT_FOUND,
          failure(() -> client(server).media("/scenes/1/screenshot", Map.of())).reason());
    }
  }

  @Test
  void aStalledMediaBodyEndsForItsReader() throws Exception {
    try (FakeServer server =
        new FakeServer(
            (request, socket, out) -> {
              out.write(
                  "HTTP/1.1 200 OK\r\nContent-Type: video/mp4\r\nContent-Length: 500\r\n\r\nx"
                      .getBytes(StandardCharsets.UTF_8));
              out.flush();
              FakeServer.hang(socket);
            })) {
      try (LibraryMedia media = client(server).media("/scene/1/stream", Map.of())) {
        assertThrows(IOException.class, () -> media.body().readAllBytes());
      }
    }
  }

  @Test
  void picturesAreFetchedAFewAtATimeButStreamsFreely() throws Exception {
    AtomicInteger open = new AtomicInteger();
    try (FakeServer server =
        new FakeServer(FakeServer.raw(200, "Content-Type: image/png\r\n", new byte[9]))) {
      LibraryClient client = client(server);
      List<LibraryMedia> held = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        held.add(client.media("/image/" + i + "/thumbnail?t=1", Map.of()));
        open.incrementAndGet();
      }
      client.media("/scene/1/stream", Map.of()).close();
      assertEquals(
          Reason.TIMEOUT, failure(() -> client.media("/performer/1/image", Map.of())).reason());
      held.removeFirst().close();
      client.media("/performer/1/image", Map.of()).close();
      for (LibraryMedia media : held) {
        media.close();
      }
    }
  }

  @Test
  void aVideoAmongTheImagesKeepsNobodyFromPictures() throws Exception {
    try (FakeServer server =
        new FakeServer(FakeServer.raw(200, "Content-Type: video/mp4\r\n", new byte[9]))) {
      LibraryClient client = client(server);
      List<LibraryMedia> held = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        held.add(client.media("/image/" + i + "/image?t=1", Map.of()));
      }
      for (LibraryMedia media : held) {
        media.close();
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "200|application/json|{\"data\":{\"configuration\":{\"general\":{\"stashes\":[{\"path\":\"/secret\"}]}},\"version\":{\"version\":\"v0.30.1\"}}}|",
        "200|application/json|{\"data\":{\"configuration\":{\"general\":{\"stashes\":[]}},\"version\":{\"version\":null}}}|Connected"
            + " but received empty configuration",
        "200|application/json|{\"data\":{\"configuration\":null}}|Connected but received empty"
            + " configuration",
        "401|text/plain||Authentication failed. Check your API key.",
        "200|text/html|<html></html>|Endpoint not found. Make sure URL ends with /graphql",
        "404|text/plain|no|Endpoint not found. Make sure URL ends with /graphql",
        "403|text/plain|no|Connection failed",
      })
  void aConnectionTestSpeaksTheContractsWords(int status, String type, String body, String error)
      throws Exception {
    try (FakeServer server =
        new FakeServer(FakeServer.response(status, type, body == null ? "" : body))) {
      ConnectionTest test = connector.test(server.url(), new Secret(KEY));

      assertEquals(error, test.error());
      assertEquals(error == null, test.success());
      assertFalse(test.toString().contains(KEY) || test.toString().contains("/secret"));
    }
  }

  @Test
  void aConnectionTestRefusesWhatIsNoAddress() {
    assertEquals(
        "Invalid URL format. Expected: http://hostname:port/graphql",
        connector.test(URI.create("ftp://x/graphql"), new Secret("")).error());
    assertEquals(
        "Host not found. Check the hostname.",
        connector.test(URI.create("http://nowhere.invalid/graphql"), new Secret("")).error());
  }

  private static LibraryException failure(Supplier<?> call) {
    return assertTimeoutPreemptively(
        Duration.ofSeconds(10), () -> assertThrows(LibraryException.class, call::get));
  }

  /** Short times, so that time-outs can be tested. */
  @SuppressWarnings("ClassExplicitlyAnnotation")
  static class TestConfig implements GraphQlConnector.Config {
    @Override
    public int connectTimeoutMillis() {
      return 1000;
    }

    @Override
    public int answerTimeoutMillis() {
      return 400;
    }

    @Override
    public int testTimeoutMillis() {
      return 2000;
    }

    @Override
    public int mediaTimeoutMillis() {
      return 400;
    }

    @Override
    public int mediaIdleTimeoutMillis() {
      return 300;
    }

    @Override
    public int retries() {
      return 2;
    }

    @Override
    public int retryDelayMillis() {
      return 2;
    }

    @Override
    public int maxAnswerMegabytes() {
      return 1;
    }

    @Override
    public int maxPictureRequests() {
      return 6;
    }

    @Override
    public Class<? extends java.lang.annotation.Annotation> annotationType() {
      return GraphQlConnector.Config.class;
    }
  }
}
