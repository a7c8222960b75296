package io.foyer.recognition.frames.internal;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.foyer.core.Failure;
import io.foyer.library.LibraryMedia;
import io.foyer.recognition.api.OperationCancelled;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hands one video on to FFmpeg, for as long as one run through a scene lasts. FFmpeg so knows
 * neither the library server's address nor its key; every request waits for its turn, and no
 * redirect leads elsewhere. Listens on this machine only, below a path that nobody can guess.
 */
final class StreamRelay implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(StreamRelay.class);
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int BLOCK = 64 * 1024;

  /** Opens the video, or a range of it. */
  interface Video {
    LibraryMedia open(@Nullable String range);
  }

  private final Video video;
  private final String path;
  private final HttpServer server;
  private final ExecutorService executor;

  StreamRelay(Video video) throws IOException {
    byte[] secret = new byte[24];
    RANDOM.nextBytes(secret);
    this.video = video;
    this.path = "/" + HexFormat.of().formatHex(secret);
    this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    this.executor =
        Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("frames-relay-", 0).factory());
    server.setExecutor(executor);
    server.createContext("/", this::answer);
    server.start();
  }

  /** The address for FFmpeg. */
  String address() {
    return "http://" + "127.0.0.1:" + server.getAddress().getPort() + path;
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      boolean head = exchange.getRequestMethod().equals("HEAD");
      if (!exchange.getRequestURI().getPath().equals(path)
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
