package io.foyer.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class FailuresTest {
  private static final String QUERY = "{findTags(filter:{per_page:3}){count tags{id name}}}";

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
  void well() throws Exception {
    library.failures().clear();
    // with connections of its own: one that was just closed behind the caller's back may be reused
    try (Caller another = new Caller(library)) {
      assertEquals(200, another.post(QUERY, Map.of()).statusCode());
    }
  }

  private static HttpResponse<byte[]> failing(FailureMode mode) throws Exception {
    return caller.post(QUERY, Map.of(), "X-Demo-Failure", mode.key() + "=30");
  }

  @ParameterizedTest
  @CsvSource({
    "UNAUTHORIZED,401", "LOGIN_REDIRECT,302", "TRIPWIRE,403", "NOT_READY,200", "VALIDATION,422",
    "RESOLVER_ERROR,200", "PANIC,200", "LOCKED,200", "BAD_GATEWAY,502", "UNAVAILABLE,503",
    "GATEWAY_TIMEOUT,504", "TOO_LARGE,413", "SERVER_ERROR,500", "NOT_FOUND,404", "HTML,200",
    "EMPTY,200", "DEEP,200"
  })
  void answersInPlaceOfTheTrueOneHaveTheirStatus(FailureMode mode, int status) throws Exception {
    HttpResponse<byte[]> answer = failing(mode);
    assertEquals(status, answer.statusCode());
    String body = new String(answer.body(), StandardCharsets.UTF_8);
    assertFalse(body.contains("\"tags\":[{"), mode.key());
    switch (mode) {
      case NOT_READY -> assertTrue(body.contains("database not initialized"));
      case PANIC -> assertTrue(body.contains("Internal system error. Error \\u003c"));
      case LOCKED -> assertTrue(body.contains("database is locked"));
      case UNAUTHORIZED, EMPTY -> assertEquals("", body);
      default -> assertFalse(body.isEmpty() && status != 302);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"RESET", "TRUNCATED", "TRUNCATED_CHUNKED", "RESET_MIDDLE", "LOST_RESPONSE"})
  void brokenConnectionsAreSeenAsSuch(FailureMode mode) {
    assertThrows(IOException.class, () -> failing(mode));
  }

  @Test
  void dataCanLie() throws Exception {
    ObjectMapper mapper = new ObjectMapper();
    JsonNode none = mapper.readTree(failing(FailureMode.NO_COUNT).body()).at("/data/findTags");
    assertFalse(none.has("count"));
    assertEquals(3, none.get("tags").size());
    assertEquals(
        0,
        mapper.readTree(failing(FailureMode.COUNT_ZERO).body()).at("/data/findTags/count").asInt());
    int count = caller.data(QUERY).at("/findTags/count").asInt();
    assertEquals(
        count + 1000,
        mapper
            .readTree(failing(FailureMode.COUNT_TOO_LARGE).body())
            .at("/data/findTags/count")
            .asInt());
    assertTrue(
        mapper
            .readTree(failing(FailureMode.NULL_IN_LIST).body())
            .at("/data/findTags/tags/1")
            .isNull());
    assertTrue(
        mapper
            .readTree(failing(FailureMode.UNKNOWN_FIELDS).body())
            .at("/data/findTags/tags/0")
            .has("newer_field"));
    JsonNode partial = mapper.readTree(failing(FailureMode.PARTIAL_DATA).body());
    assertTrue(partial.has("errors") && partial.at("/data/findTags/count").asInt() == count);
    assertEquals((byte) 0xEF, failing(FailureMode.BYTE_ORDER_MARK).body()[0]);
    boolean broken = false;
    for (byte one : failing(FailureMode.INVALID_UTF8).body()) {
      broken |= one == (byte) 0xFF;
    }
    assertTrue(broken);
  }

  @Test
  void slowAnswersArriveInTheEnd() throws Exception {
    long begin = System.nanoTime();
    assertEquals(200, failing(FailureMode.SLOW).statusCode());
    assertTrue(System.nanoTime() - begin >= 30_000_000);
    assertEquals(
        caller.post(QUERY, Map.of()).body().length, failing(FailureMode.SLOW_BODY).body().length);
    library
        .failures()
        .add(FailureRule.of(FailureMode.TRICKLE).withDelay(Duration.ofMillis(1)).times(1));
    assertTrue(caller.post(QUERY, Map.of()).body().length > 10);
  }

  @ParameterizedTest
  @EnumSource(names = {"HANG", "HANG_BODY"})
  void hangingAnswersNeverCome(FailureMode mode) throws Exception {
    try (Socket socket = new Socket("127.0.0.1", library.uri().getPort())) {
      socket.setSoTimeout(300);
      OutputStream out = socket.getOutputStream();
      out.write(
          ("GET /healthz HTTP/1.1\r\nHost: x\r\nX-Demo-Failure: " + mode.key() + "\r\n\r\n")
              .getBytes(StandardCharsets.US_ASCII));
      InputStream in = socket.getInputStream();
      StringBuilder seen = new StringBuilder();
      assertThrows(
          SocketTimeoutException.class,
          () -> {
            for (int c = in.read(); c >= 0; c = in.read()) {
              seen.append((char) c);
            }
          });
      assertEquals(
          mode == FailureMode.HANG ? "" : "\r\n\r\n",
          seen.isEmpty() ? "" : seen.substring(seen.length() - 4));
    }
  }

  @Test
  void gzipCanEndInTheMiddle() throws Exception {
    HttpResponse<byte[]> answer = failing(FailureMode.TRUNCATED_GZIP);
    assertEquals("gzip", answer.headers().firstValue("content-encoding").orElse(""));
    assertThrows(
        IOException.class,
        () ->
            new java.util.zip.GZIPInputStream(new java.io.ByteArrayInputStream(answer.body()))
                .readAllBytes());
  }

  @Test
  void connectionsCanBeClosedAfterTheAnswer() throws Exception {
    HttpResponse<byte[]> answer = failing(FailureMode.RESET_AFTER);
    assertEquals(200, answer.statusCode());
    assertEquals("keep-alive", answer.headers().firstValue("connection").orElse(""));
  }

  @Test
  void rangesCanBeIgnoredOrWrong() throws Exception {
    HttpResponse<byte[]> ignored =
        caller.get("/image/5/image", "Range", "bytes=0-9", "X-Demo-Failure", "range-ignored");
    assertEquals(200, ignored.statusCode());
    assertTrue(ignored.body().length > 10);
    HttpResponse<byte[]> wrong =
        caller.get("/image/5/image", "Range", "bytes=0-9", "X-Demo-Failure", "wrong-content-range");
    assertTrue(wrong.headers().firstValue("content-range").orElse("").startsWith("bytes 7-16/"));
    HttpResponse<byte[]> changed = caller.get("/image/5/image?demo_failure=file-changes");
    assertFalse(
        changed
            .headers()
            .firstValue("last-modified")
            .equals(caller.get("/image/5/image").headers().firstValue("last-modified")));
  }

  @Test
  void hugeBodiesKeepTheirPromise() throws Exception {
    try (Socket socket = new Socket("127.0.0.1", library.uri().getPort())) {
      socket
          .getOutputStream()
          .write(
              "GET /healthz HTTP/1.1\r\nHost: x\r\nX-Demo-Failure: huge\r\n\r\n"
                  .getBytes(StandardCharsets.US_ASCII));
      long size = 0;
      byte[] buffer = new byte[65536];
      InputStream in = socket.getInputStream();
      while (size < 200L * 1024 * 1024) {
        int read = in.read(buffer);
        assertTrue(read > 0);
        size += read;
      }
    }
  }

  @Test
  void rulesMatchOperationsPathsAndCounts() throws Exception {
    library
        .failures()
        .add(FailureRule.of(FailureMode.UNAVAILABLE).onOperation("findTags").fromNth(2).times(1));
    library.failures().add(FailureRule.of(FailureMode.NOT_FOUND).onPath("/scene/\\d+/screenshot"));
    assertEquals(200, caller.post(QUERY, Map.of()).statusCode());
    assertEquals(200, caller.post("{findStudios{count}}", Map.of()).statusCode());
    assertEquals(503, caller.post(QUERY, Map.of()).statusCode());
    assertEquals(200, caller.post(QUERY, Map.of()).statusCode());
    assertEquals(404, caller.get("/scene/1/screenshot").statusCode());
    assertEquals(200, caller.get("/tag/1/image").statusCode());
    library.failures().clear();
    library.failures().add(FailureRule.of(FailureMode.UNAVAILABLE).withProbability(0.5));
    int failed = 0;
    for (int i = 0; i < 60; i++) {
      failed += caller.get("/healthz").statusCode() == 503 ? 1 : 0;
    }
    assertTrue(failed > 10 && failed < 50, failed + " of 60");
  }

  @Test
  void aLostAnswerOfAMutationHasHappenedAllTheSame() throws Exception {
    int before = caller.data("{findScene(id:3){o_counter}}").at("/findScene/o_counter").asInt();
    assertThrows(
        IOException.class,
        () ->
            caller.post(
                "mutation{sceneIncrementO(id:3)}", Map.of(), "X-Demo-Failure", "lost-response"));
    assertEquals(
        before + 1, caller.data("{findScene(id:3){o_counter}}").at("/findScene/o_counter").asInt());
  }

  @Test
  void aRestartKeepsThePort() throws Exception {
    int port = library.uri().getPort();
    library.restart(Duration.ofMillis(20));
    assertEquals(port, library.uri().getPort());
    assertEquals(200, caller.post(QUERY, Map.of()).statusCode());
  }
}
