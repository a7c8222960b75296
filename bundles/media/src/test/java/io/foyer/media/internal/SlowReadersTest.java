package io.foyer.media.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import io.foyer.core.EntityType;
import io.foyer.core.Secret;
import io.foyer.library.graphql.internal.GraphQlConnector;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What many readers that do not read cost, with the real connector and endless videos. */
class SlowReadersTest {
  private static final int READERS = 300;

  @TempDir Path directory;

  private static GraphQlConnector.Config defaults() {
    return (GraphQlConnector.Config)
        Proxy.newProxyInstance(
            GraphQlConnector.Config.class.getClassLoader(),
            new Class<?>[] {GraphQlConnector.Config.class},
            (proxy, method, arguments) -> method.getDefaultValue());
  }

  @Test
  void stalledReadersHoldNeitherThreadsNorMemory() throws Exception {
    AtomicInteger streaming = new AtomicInteger();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      HttpServer library = endless(threads, streaming);
      MediaServer server =
          new MediaServer(
              new GraphQlConnector(defaults()),
              URI.create("http://127.0.0.1:" + library.getAddress().getPort() + "/graphql"),
              new Secret("k"),
              directory);
      server.show(EntityType.SCENE, "5");
      List<Socket> readers = new ArrayList<>();
      try {
        System.gc();
        long before = used();
        for (int i = 0; i < READERS; i++) {
          readers.add(stalled(server.port()));
        }
        await(() -> streaming.get() == READERS);
        for (Socket reader : readers) {
          assertTrue(reader.getInputStream().read() > 0);
        }
        for (int i = 0; i < 20; i++) {
          HttpResponse<String> other = server.get("/api/scene/6/proxy-stream/stream");
          assertEquals(404, other.statusCode());
        }
        System.gc();
        long each = (used() - before) / READERS;
        assertTrue(each < 512 * 1024, each + " bytes a reader");
      } finally {
        for (Socket reader : readers) {
          reader.close();
        }
        await(() -> streaming.get() == 0);
        server.close();
        library.stop(0);
      }
    }
  }

  private static HttpServer endless(ExecutorService threads, AtomicInteger streaming)
      throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), READERS);
    server.setExecutor(threads);
    server.createContext(
        "/",
        exchange -> {
          streaming.incrementAndGet();
          try (exchange;
              OutputStream out = exchange.getResponseBody()) {
            exchange.getResponseHeaders().add("Content-Type", "video/mp4");
            exchange.sendResponseHeaders(200, 0);
            byte[] piece = new byte[16_384];
            while (true) {
              out.write(piece);
            }
          } finally {
            streaming.decrementAndGet();
          }
        });
    server.start();
    return server;
  }

  private static Socket stalled(int port) throws IOException {
    Socket socket = new Socket();
    socket.setReceiveBufferSize(4096);
    socket.connect(new InetSocketAddress("127.0.0.1", port));
    socket
        .getOutputStream()
        .write(
            "GET /api/scene/5/proxy-stream/stream HTTP/1.1\r\nHost: x\r\nX-User: 2\r\n\r\n"
                .getBytes(StandardCharsets.US_ASCII));
    return socket;
  }

  private static long used() {
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  private static void await(BooleanSupplier condition) {
    long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (!condition.getAsBoolean()) {
      assertTrue(System.nanoTime() < deadline, "did not happen in 20 s");
      Thread.yield();
    }
  }
}
