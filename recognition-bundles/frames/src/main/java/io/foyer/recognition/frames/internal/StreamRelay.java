package io.foyer.recognition.frames.internal;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.foyer.core.Failure;
import io.foyer.library.LibraryMedia;
import io.foyer.recognition.api.OperationCancelled;
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
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hands one video on to FFmpeg, for as long as one run through a scene lasts: an HTTP proxy that
 * knows a single address. FFmpeg so knows neither the library server's address nor its key; every
 * request waits for its turn, and no redirect leads elsewhere. Listens on this machine only, and
 * asks for a word that only this process and FFmpeg know.
 */
final class StreamRelay implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(StreamRelay.class);
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int BLOCK = 64 * 1024;
  private static final String USER = "frames";

  /** What FFmpeg is told; no such host can exist. */
  static final URI VIDEO = URI.create("http://video.invalid/video");

  /** Opens the video, or a range of it. */
  interface Video {
    LibraryMedia open(@Nullable String range);
  }

  private final Video video;
  private final String word;
  private final String authorization;
  private final HttpServer server;
  private final ExecutorService executor;

  StreamRelay(Video video) throws IOException {
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
      try (LibraryMedia media = video.open(exchange.getRequestHeaders().getFirst("Range"))) {
        for (String name : new String[] {"content-range", "accept-ranges"}) {
          media.header(name).ifPresent(value -> exchange.getResponseHeaders().set(name, value));
        }
        long length = media.header("content-length").map(StreamRelay::number).orElse(0L);
        exchange.sendResponseHeaders(media.status(), head ? -1 : length);
        if (!head) {
          copy(media, exchange);
        }
      } catch (Failure | OperationCancelled e) {
        LOG.debug("The video cannot be handed on", e);
        exchange.sendResponseHeaders(502, -1);
      }
    }
  }

  private boolean isAuthorization(String shown) {
    return MessageDigest.isEqual(
        shown.getBytes(StandardCharsets.ISO_8859_1),
        authorization.getBytes(StandardCharsets.ISO_8859_1));
  }

  private static void copy(LibraryMedia media, HttpExchange exchange) throws IOException {
    byte[] block = new byte[BLOCK];
    for (int read = media.body().read(block); read >= 0; read = media.body().read(block)) {
      exchange.getResponseBody().write(block, 0, read);
    }
  }

  /** Zero, which means an unknown length here, for what is no number. */
  private static long number(String text) {
    try {
      return Math.max(0, Long.parseLong(text.strip()));
    } catch (NumberFormatException e) {
      LOG.debug("Not a length: {}", e.getMessage());
      return 0;
    }
  }

  @Override
  public void close() {
    server.stop(0);
    executor.shutdownNow();
  }
}
