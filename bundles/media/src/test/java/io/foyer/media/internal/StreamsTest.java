package io.foyer.media.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.core.EntityType;
import io.foyer.library.LibraryException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StreamsTest {
  private static final String BASE = "/api/scene/5/proxy-stream/";
  private static final byte[] FILE = new byte[100_000];

  static {
    for (int i = 0; i < FILE.length; i++) {
      FILE[i] = (byte) (i * 31);
    }
  }

  @TempDir Path directory;
  private final FakeLibrary library = new FakeLibrary();
  private MediaServer server;

  @BeforeEach
  void start() throws Exception {
    server = MediaServer.start(library, directory);
    server.show(EntityType.SCENE, "5");
  }

  @AfterEach
  void stop() throws Exception {
    await(() -> library.open.get() == 0);
    server.close();
  }

  /** An endless source that counts what is read of it. */
  private static final class Endless extends InputStream {
    final AtomicLong read = new AtomicLong();

    @Override
    public int read() {
      read.incrementAndGet();
      return 7;
    }

    @Override
    public int read(byte[] b, int off, int len) {
      Arrays.fill(b, off, off + len, (byte) 7);
      read.addAndGet(len);
      return len;
    }
  }

  /** Gives some bytes and then breaks. */
  private static final class Broken extends InputStream {
    private int left;

    Broken(int bytes) {
      left = bytes;
    }

    @Override
    public int read() throws IOException {
      if (left-- <= 0) {
        throw new IOException("connection reset by " + FakeLibrary.ADDRESS);
      }
      return 1;
    }
  }

  private static void await(BooleanSupplier condition) {
    long deadline = System.nanoTime() + Duration.ofSeconds(10).toNanos();
    while (!condition.getAsBoolean()) {
      assertTrue(System.nanoTime() < deadline, "did not happen in 10 s");
      Thread.onSpinWait();
      Thread.yield();
    }
  }

  private HttpResponse<byte[]> bytes(String path, String... headers) throws Exception {
    HttpRequest.Builder request = server.request(path).header("X-User", "2");
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    return server.client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
  }

  private void serveFile() {
    library.on(
        "/scene/5/stream",
        asked -> {
          String range = asked.headers().get("Range");
          if (range == null) {
            return library.answer(
                200,
                "video/mp4",
                new ByteArrayInputStream(FILE),
                "content-length",
                "" + FILE.length,
                "accept-ranges",
                "bytes",
                "last-modified",
                "Tue, 05 May 2026 10:00:00 GMT");
          }
          if (range.equals("bytes=999999-")) {
            return library.answer(
                416,
                "text/plain",
                new ByteArrayInputStream(new byte[0]),
                "content-range",
                "bytes */" + FILE.length);
          }
          String[] ends = range.substring("bytes=".length()).split("-");
          int from = Integer.parseInt(ends[0]);
          int to = ends.length > 1 ? Integer.parseInt(ends[1]) : FILE.length - 1;
          byte[] part = Arrays.copyOfRange(FILE, from, to + 1);
          return library.answer(
              206,
              "video/mp4",
              new ByteArrayInputStream(part),
              "content-length",
              "" + part.length,
              "content-range",
              "bytes " + from + "-" + to + "/" + FILE.length);
        });
  }

  @Test
  void theFileComesWhole() throws Exception {
    serveFile();
    HttpResponse<byte[]> response = bytes(BASE + "stream");
    assertEquals(200, response.statusCode());
    assertEquals("video/mp4", response.headers().firstValue("content-type").orElseThrow());
    assertEquals("100000", response.headers().firstValue("content-length").orElseThrow());
    assertEquals("bytes", response.headers().firstValue("accept-ranges").orElseThrow());
    assertTrue(Arrays.equals(FILE, response.body()));
    assertTrue(response.headers().firstValue("content-disposition").isEmpty());
    assertFalse(response.headers().toString().contains(FakeLibrary.ADDRESS));
    assertFalse(response.headers().toString().contains(FakeLibrary.KEY));
  }

  @Test
  void aRangeIsPassedOn() throws Exception {
    serveFile();
    HttpResponse<byte[]> response =
        bytes(BASE + "stream", "Range", "bytes=10-19", "If-Range", "\"x\"");
    assertEquals(206, response.statusCode());
    assertEquals(
        "bytes 10-19/100000", response.headers().firstValue("content-range").orElseThrow());
    assertTrue(Arrays.equals(Arrays.copyOfRange(FILE, 10, 20), response.body()));
    assertEquals("\"x\"", library.asked.getLast().headers().get("If-Range"));
  }

  @Test
  void aRangeBeyondTheEndIsRefusedWithTheLength() throws Exception {
    serveFile();
    HttpResponse<byte[]> response = bytes(BASE + "stream", "Range", "bytes=999999-");
    assertEquals(416, response.statusCode());
    assertEquals("bytes */100000", response.headers().firstValue("content-range").orElseThrow());
    assertEquals(0, response.body().length);
  }

  @Test
  void severalRangesComeAsTheLibraryServerSendsThem() throws Exception {
    library.on(
        "/scene/5/stream",
        a ->
            library.answer(
                206,
                "multipart/byteranges; boundary=abc",
                new ByteArrayInputStream("--abc".getBytes(StandardCharsets.UTF_8))));
    HttpResponse<byte[]> response = bytes(BASE + "stream", "Range", "bytes=0-1,5-6");
    assertEquals(206, response.statusCode());
    assertEquals(
        "multipart/byteranges;boundary=abc",
        response.headers().firstValue("content-type").orElseThrow().replace(" ", ""));
    assertEquals("bytes=0-1,5-6", library.asked.getLast().headers().get("Range"));
  }

  @Test
  void whatDidNotChangeIsNotSentAgain() throws Exception {
    library.on(
        "/scene/5/stream",
        a ->
            library.answer(
                304, "video/mp4", new ByteArrayInputStream(new byte[0]), "etag", "\"abc\""));
    HttpResponse<byte[]> response = bytes(BASE + "stream", "If-None-Match", "\"abc\"");
    assertEquals(304, response.statusCode());
    assertEquals("\"abc\"", response.headers().firstValue("etag").orElseThrow());
  }

  @Test
  void headIsAnsweredWithoutAskingForTheBody() throws Exception {
    serveFile();
    HttpResponse<Void> response =
        server.client.send(
            server
                .request(BASE + "stream")
                .header("X-User", "2")
                .method("HEAD", HttpRequest.BodyPublishers.noBody())
                .build(),
            HttpResponse.BodyHandlers.discarding());
    assertEquals(200, response.statusCode());
    assertEquals("100000", response.headers().firstValue("content-length").orElseThrow());
    assertEquals("bytes", response.headers().firstValue("accept-ranges").orElseThrow());
    assertEquals("bytes=0-0", library.asked.getLast().headers().get("Range"));
  }

  @Test
  void headOfATranscodeStartsNone() throws Exception {
    HttpResponse<Void> response =
        server.client.send(
            server
                .request(BASE + "stream.mp4")
                .header("X-User", "2")
                .method("HEAD", HttpRequest.BodyPublishers.noBody())
                .build(),
            HttpResponse.BodyHandlers.discarding());
    assertEquals(200, response.statusCode());
    assertTrue(library.asked.isEmpty());
  }

  @Test
  void onlyKnownParametersReachTheLibraryServer() throws Exception {
    library.serve("/scene/5/stream.mp4?resolution=LOW&start=12.5", "video/mp4", FILE);
    HttpResponse<byte[]> response =
        bytes(BASE + "stream.mp4?apikey=x&resolution=LOW&start=12.5&evil=1&APIKEY=z");
    assertEquals(200, response.statusCode());
    assertEquals("no-store", response.headers().firstValue("cache-control").orElseThrow());
    bytes(BASE + "stream.mp4?resolution=720p&start=1e9");
    assertEquals("/scene/5/stream.mp4", library.paths().getLast());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "stream.mpd",
        "stream.m3u8/x.ts",
        "stream.m3u8/../../6/stream",
        "stream.m3u8/..%2F..%2F6%2Fstream",
        "%2e%2e/6/stream",
        "stream%3Fapikey=1",
        "funscript",
        "stream%00",
        "stream/",
        "stream.m3u8/1.ts/2.ts",
      })
  void otherPathsAreNotFoundAndNotAskedFor(String path) throws Exception {
    String answer = raw("GET " + BASE + path + " HTTP/1.1");
    assertTrue(answer.startsWith("HTTP/1.1 404") || answer.startsWith("HTTP/1.1 400"), answer);
    assertTrue(library.asked.isEmpty(), () -> "asked for " + library.paths());
  }

  private String raw(String line) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", server.port())) {
      socket.setSoTimeout(10_000);
      socket
          .getOutputStream()
          .write(
              (line + "\r\nHost: x\r\nX-User: 2\r\nConnection: close\r\n\r\n")
                  .getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    }
  }

  @Test
  void aPlaylistLeadsBackHere() throws Exception {
    library.serve(
        "/scene/5/stream.m3u8?resolution=LOW",
        "application/vnd.apple.mpegurl",
        """
        #EXTM3U
        #EXT-X-VERSION:3
        #EXTINF:2.000000,
        /scene/5/stream.m3u8/0.ts?apikey=KEY&resolution=LOW
        #EXT-X-ENDLIST
        """);
    HttpResponse<String> response =
        server.get(BASE + "stream.m3u8?resolution=LOW&instanceId=" + MediaServer.INSTANCE);
    assertEquals(200, response.statusCode());
    assertEquals(
        "application/vnd.apple.mpegurl",
        response.headers().firstValue("content-type").orElseThrow());
    assertEquals("private, no-cache", response.headers().firstValue("cache-control").orElseThrow());
    assertEquals(
        List.of(
            "#EXTM3U",
            "#EXT-X-VERSION:3",
            "#EXTINF:2.000000,",
            BASE + "stream.m3u8/0.ts?resolution=LOW&instanceId=" + MediaServer.INSTANCE,
            "#EXT-X-ENDLIST"),
        response.body().lines().toList());
  }

  @Test
  void aSegmentComesWithItsType() throws Exception {
    library.serve("/scene/5/stream.m3u8/12.ts?resolution=LOW", "video/MP2T", FILE);
    HttpResponse<byte[]> response = bytes(BASE + "stream.m3u8/12.ts?resolution=LOW");
    assertEquals(200, response.statusCode());
    assertEquals("video/mp2t", response.headers().firstValue("content-type").orElseThrow());
    assertTrue(Arrays.equals(FILE, response.body()));
  }

  @Test
  void withoutSessionNothingComes() throws Exception {
    HttpResponse<String> response = server.anonymous(BASE + "stream");
    assertEquals(401, response.statusCode());
    assertTrue(library.asked.isEmpty());
  }

  @Test
  void anIdMayNameItsLibraryServer() throws Exception {
    serveFile();
    assertEquals(
        200,
        server.get("/api/scene/5:" + MediaServer.INSTANCE + "/proxy-stream/stream").statusCode());
    assertEquals(404, server.get("/api/scene/5:nowhere/proxy-stream/stream").statusCode());
  }

  @Test
  void hiddenMissingAndForeignInstanceAreTheSameBytes() throws Exception {
    HttpResponse<String> missing = server.get("/api/scene/999/proxy-stream/stream");
    server.visible.clear();
    HttpResponse<String> hidden = server.get(BASE + "stream");
    HttpResponse<String> foreign = server.get(BASE + "stream?instanceId=nowhere");
    HttpResponse<String> malformed = server.get("/api/scene/5x/proxy-stream/stream");
    assertEquals(404, missing.statusCode());
    for (HttpResponse<String> other : List.of(hidden, foreign, malformed)) {
      assertEquals(404, other.statusCode());
      assertEquals(missing.body(), other.body());
    }
    assertTrue(library.asked.isEmpty());
  }

  @Test
  void beforeTheFirstSynchronisationTheAnswerIsLater() throws Exception {
    server.ready = false;
    assertEquals(503, server.get(BASE + "stream").statusCode());
  }

  @ParameterizedTest
  @CsvSource({
    "TIMEOUT,504",
    "REFUSED,502",
    "UNKNOWN_HOST,502",
    "NETWORK,502",
    "UNAUTHORIZED,502",
    "FORBIDDEN,502",
    "NOT_A_LIBRARY_SERVER,502",
    "NOT_READY,502",
    "REFUSED_REQUEST,502",
    "PROTOCOL,502",
    "NOT_FOUND,404"
  })
  void aFailingLibraryServerIsSaidWithoutItsAddress(LibraryException.Reason reason, int status)
      throws Exception {
    library.on(
        "/scene/5/stream",
        a -> {
          throw FakeLibrary.failure(reason);
        });
    HttpResponse<String> response = server.get(BASE + "stream");
    assertEquals(status, response.statusCode());
    assertSilent(response);
  }

  @ParameterizedTest
  @CsvSource({"404,404", "400,404", "500,502", "503,502", "403,502", "302,502", "201,502"})
  void anErrorOfTheLibraryServerIsNotPassedOn(int upstream, int status) throws Exception {
    library.on(
        "/scene/5/stream",
        a ->
            library.answer(
                upstream,
                "text/html",
                new ByteArrayInputStream(
                    (FakeLibrary.ADDRESS + FakeLibrary.KEY).getBytes(StandardCharsets.UTF_8)),
                "location",
                "http://" + FakeLibrary.ADDRESS));
    HttpResponse<String> response = server.get(BASE + "stream");
    assertEquals(status, response.statusCode());
    assertSilent(response);
  }

  private static void assertSilent(HttpResponse<String> response) {
    String all = (response.headers().map() + response.body()).toLowerCase(Locale.ROOT);
    assertFalse(all.contains(FakeLibrary.ADDRESS), all);
    assertFalse(all.contains(FakeLibrary.KEY), all);
  }

  @Test
  void aPageInsteadOfAVideoIsAFailure() throws Exception {
    library.serve("/scene/5/stream", "text/html", "<html>sign in</html>");
    assertEquals(502, server.get(BASE + "stream").statusCode());
  }

  @Test
  void anEmptyTranscodeIsNotFound() throws Exception {
    library.serve("/scene/5/stream.mp4", "video/mp4", new byte[0]);
    assertEquals(404, server.get(BASE + "stream.mp4").statusCode());
  }

  @Test
  void aSourceThatBreaksBeforeTheFirstByteIsAnError() throws Exception {
    library.on("/scene/5/stream", a -> library.answer(200, "video/mp4", new Broken(0)));
    assertEquals(504, server.get(BASE + "stream").statusCode());
  }

  @ParameterizedTest
  @ValueSource(ints = {100, 60_000})
  void aSourceThatBreaksOffBreaksTheConnectionOff(int bytes) {
    library.on("/scene/5/stream.mp4", a -> library.answer(200, "video/mp4", new Broken(bytes)));
    assertThrows(IOException.class, () -> bytes(BASE + "stream.mp4"));
  }

  @ParameterizedTest
  @ValueSource(ints = {100, 60_000})
  void aSourceShorterThanAnnouncedBreaksTheConnectionOff(int bytes) {
    library.on(
        "/scene/5/stream",
        a ->
            library.answer(
                200,
                "video/mp4",
                new ByteArrayInputStream(new byte[bytes]),
                "content-length",
                "100000"));
    assertThrows(IOException.class, () -> bytes(BASE + "stream"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"x-none", "content-length"})
  void aClientThatLeavesEndsTheSource(String header) throws Exception {
    library.on(
        "/scene/5/stream",
        a -> library.answer(200, "video/mp4", new Endless(), header, "1000000000"));
    try (Socket socket = stalled(4096)) {
      await(() -> library.open.get() == 1);
      assertTrue(socket.getInputStream().read() > 0);
    }
    await(() -> library.open.get() == 0);
  }

  private Socket stalled(int receiveBuffer) throws IOException {
    Socket socket = new Socket();
    socket.setReceiveBufferSize(receiveBuffer);
    socket.connect(new InetSocketAddress("127.0.0.1", server.port()));
    socket
        .getOutputStream()
        .write(
            ("GET " + BASE + "stream HTTP/1.1\r\nHost: x\r\nX-User: 2\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII));
    return socket;
  }

  @Test
  void threeHundredStalledReadersLeaveOthersAnsweredAndMemoryFlat() throws Exception {
    List<Endless> sources = new ArrayList<>();
    library.on(
        "/scene/5/stream",
        a -> {
          Endless source = new Endless();
          synchronized (sources) {
            sources.add(source);
          }
          return library.answer(200, "video/mp4", source);
        });
    library.serve("/scene/5/stream.mp4", "video/mp4", FILE);
    List<Socket> readers = new ArrayList<>();
    try {
      for (int i = 0; i < 300; i++) {
        readers.add(stalled(4096));
      }
      await(() -> library.open.get() == 300);
      long total = settled(sources);
      assertTrue(total < 300L * 8 * 1024 * 1024, "read ahead " + total);
      System.gc();
      long before = used();
      for (int i = 0; i < 40; i++) {
        assertEquals(200, bytes(BASE + "stream.mp4").statusCode());
      }
      assertEquals(total, read(sources), "a stalled reader's source was read on");
      System.gc();
      long grown = used() - before;
      assertTrue(grown < 16L * 1024 * 1024, "grew by " + grown);
      assertTrue(before < 128L * 1024 * 1024, "holds " + before);
    } finally {
      for (Socket reader : readers) {
        reader.close();
      }
    }
    await(() -> library.open.get() == 0);
  }

  private static long settled(List<Endless> sources) {
    long[] last = {-1, 0};
    await(
        () -> {
          long now = read(sources);
          last[1] = now == last[0] ? last[1] + 1 : 0;
          last[0] = now;
          return now > 0 && last[1] > 100_000;
        });
    return last[0];
  }

  private static long read(List<Endless> sources) {
    synchronized (sources) {
      return sources.stream().mapToLong(s -> s.read.get()).sum();
    }
  }

  private static long used() {
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  @Test
  void tooManyStreamsAreToldToWait() throws Exception {
    library.on("/scene/5/stream", a -> library.answer(200, "video/mp4", new Endless()));
    List<Socket> readers = new ArrayList<>();
    try {
      for (int i = 0; i < 400; i++) {
        readers.add(stalled(4096));
      }
      await(() -> library.open.get() == 400);
      assertEquals(503, server.get(BASE + "stream").statusCode());
    } finally {
      for (Socket reader : readers) {
        reader.close();
      }
    }
  }
}
