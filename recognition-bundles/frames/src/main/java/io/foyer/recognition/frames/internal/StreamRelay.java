package io.foyer.recognition.frames.internal;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Hands one video on to FFmpeg, for as long as one run through a scene lasts: an HTTP proxy that
 * knows a single address. FFmpeg so knows neither the library server's address nor its key; every
 * request waits for its turn, and no redirect leads elsewhere. Listens on this machine only, and
 * asks for a word that only this process and FFmpeg know.
 */
final class StreamRelay implements AutoCloseable {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final Pattern RANGE = Pattern.compile("bytes=(\\d{1,18})-(\\d{0,18})");
  private static final String USER = "frames";

  /** What FFmpeg is told; no such host can exist. */
  static final URI VIDEO = URI.create("http://video.invalid/video");

  private final VideoBlocks video;
  private final String word;
  private final String authorization;
  private final HttpServer server;
  private final ExecutorService executor;

  StreamRelay(VideoBlocks video) throws IOException {
    byte[] secret = new byte[24];
    RANDOM.nextBytes(secret);
    this.video = video;
    this.word = HexFormat.of().formatHex(secret);
    this.authorization =
        "Basic "
            + Base64.getEncoder()
                .encodeToString((USER + ":" + word).getBytes(StandardCharsets.US_ASCII));
    this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    this.executor =
        Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("frames-relay-", 0).factory());
    server.setExecutor(executor);
    server.createContext("/", this::answer);
    server.start();
  }

  /** The proxy's address with the word. */
  String proxy() {
    return "http://" + USER + ":" + word + "@127.0.0.1:" + server.getAddress().getPort();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String shown = exchange.getRequestHeaders().getFirst("Proxy-Authorization");
      if (shown == null || !isAuthorization(shown)) {
        exchange.getResponseHeaders().set("Proxy-Authenticate", "Basic realm=\"frames\"");
        exchange.sendResponseHeaders(407, -1);
        return;
      }
      boolean head = exchange.getRequestMethod().equals("HEAD");
      URI asked = exchange.getRequestURI();
      // FFmpeg adds the port.
      if (!VIDEO.getHost().equals(asked.getHost())
          || !VIDEO.getPath().equals(asked.getPath())
          || !(head || exchange.getRequestMethod().equals("GET"))) {
        exchange.sendResponseHeaders(404, -1);
        return;
      }
      hand(exchange, head);
    }
  }

  /** FFmpeg asks from a place to the end, reads what it needs and hangs up. */
  private void hand(HttpExchange exchange, boolean head) throws IOException {
    long length = video.length();
    String asked = exchange.getRequestHeaders().getFirst("Range");
    Matcher range = RANGE.matcher(asked == null ? "bytes=0-" : asked);
    long from = range.matches() ? Long.parseLong(range.group(1)) : length;
    exchange.getResponseHeaders().set("Accept-Ranges", "bytes");
    if (from >= length) {
      exchange.getResponseHeaders().set("Content-Range", "bytes */" + length);
      exchange.sendResponseHeaders(416, -1);
      return;
    }
    long last =
        range.group(2).isEmpty()
            ? length - 1
            : Math.clamp(Long.parseLong(range.group(2)), from, length - 1);
    if (asked != null) {
      exchange
          .getResponseHeaders()
          .set("Content-Range", "bytes " + from + "-" + last + "/" + length);
    }
    exchange.sendResponseHeaders(asked == null ? 200 : 206, head ? -1 : last - from + 1);
    for (long place = from; !head && place <= last; ) {
      byte[] some = video.from(place);
      int count = (int) Math.min(some.length, last - place + 1);
      exchange.getResponseBody().write(some, 0, count);
      place += count;
    }
  }

  private boolean isAuthorization(String shown) {
    return MessageDigest.isEqual(
        shown.getBytes(StandardCharsets.ISO_8859_1),
        authorization.getBytes(StandardCharsets.ISO_8859_1));
  }

  @Override
  public void close() {
    server.stop(0);
    executor.shutdownNow();
  }
}
