package io.foyer.recognition.identification.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foyer.core.Failure;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PublicPicturesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1",
        "127.8.9.1",
        "0.0.0.0",
        "0.1.2.3",
        "10.0.0.1",
        "172.16.5.4",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "100.127.255.255",
        "192.0.0.8",
        "192.0.2.1",
        "198.18.0.1",
        "198.51.100.7",
        "203.0.113.9",
        "224.0.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "::1",
        "::",
        "fe80::1",
        "fec0::1",
        "fc00::1",
        "fd12:3456::1",
        "ff02::1",
        "64:ff9b::7f00:1",
        "2002:7f00:1::",
        "2001::1",
        "2001:db8::1",
        "::ffff:127.0.0.1",
        "::7f00:1",
        "100::1"
      })
  void addressesOfThisMachineAndItsNetworkAreNotPublic(String address) throws Exception {
    assertEquals(false, PublicAddresses.isPublic(InetAddress.getByName(address)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.1.1.1", "100.63.0.1", "172.32.0.1", "192.169.0.1", "2606:4700::1111"})
  void othersArePublic(String address) throws Exception {
    assertTrue(PublicAddresses.isPublic(InetAddress.getByName(address)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "file:///etc/passwd",
        "ftp://example.org/a",
        "//example.org/a",
        "a",
        "http:///x",
        "http://user:secret@example.org/",
        "http://exa mple.org/",
        "gopher://example.org",
        "jar:http://example.org!/"
      })
  void onlyPlainWebAddressesAreAcceptable(String address) {
    assertThrows(Failure.Invalid.class, () -> PublicPictures.address(address));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://127.0.0.1:9/a",
        "http://localhost:9/a",
        "http://[::1]:9/a",
        "http://2130706433:9/",
        "http://0x7f.1:9/",
        "http://[::ffff:127.0.0.1]:9/"
      })
  void noConnectionIsMadeToThisMachine(String address) {
    Failure.Invalid refused =
        assertThrows(
            Failure.Invalid.class,
            () -> new PublicPictures().fetch(PublicPictures.address(address)));
    assertTrue(
        refused.getMessage().matches(".*(not a public one|not known|not acceptable|only http).*"),
        refused.getMessage());
  }

  /** Answers one request. */
  private static final class Server implements AutoCloseable {
    private final ServerSocket listener = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
    private final AtomicReference<String> request = new AtomicReference<>();

    Server(byte[] answer) throws IOException {
      Thread.ofVirtual()
          .start(
              () -> {
                try (Socket socket = listener.accept();
                    OutputStream out = socket.getOutputStream()) {
                  byte[] head = new byte[4096];
                  int read = socket.getInputStream().read(head);
                  request.set(new String(head, 0, read, StandardCharsets.ISO_8859_1));
                  out.write(answer);
                } catch (IOException e) {
                  request.set("failed");
                }
              });
    }

    URI url(String path) {
      return URI.create("http://127.0.0.1:" + listener.getLocalPort() + path);
    }

    @Override
    public void close() throws IOException {
      listener.close();
    }
  }

  private static byte[] fetch(String answer) throws IOException {
    try (Server server = new Server(answer.getBytes(StandardCharsets.ISO_8859_1))) {
      return new PublicPictures(address -> true).fetch(server.url("/a%20b?c=d"));
    }
  }

  @Test
  void aPictureIsFetchedWithoutAnyKey() throws Exception {
    try (Server server =
        new Server(
            "HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n\r\nbytes"
                .getBytes(StandardCharsets.ISO_8859_1))) {
      byte[] body = new PublicPictures(address -> true).fetch(server.url("/a%20b?c=d"));
      assertArrayEquals("bytes".getBytes(StandardCharsets.ISO_8859_1), body);
      String request = server.request.get();
      assertTrue(request.startsWith("GET /a%20b?c=d HTTP/1.0\r\n"), request);
      assertTrue(request.contains("\r\nHost: 127.0.0.1:"), request);
      assertEquals(false, request.toLowerCase(java.util.Locale.ROOT).contains("apikey"));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 302 Found\r\nLocation: http://169.254.169.254/\r\n\r\n",
        "HTTP/1.1 404 Not Found\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "SSH-2.0-secret-banner\r\n\r\n",
        "HTTP/1.1 200 OK\r\n"
      })
  void otherAnswersAreNoPictureAndAreNotQuoted(String answer) {
    Failure.Invalid failed = assertThrows(Failure.Invalid.class, () -> fetch(answer));
    assertTrue(failed.getMessage().startsWith("Failed to fetch image: "));
    assertEquals(false, failed.getMessage().contains("banner"));
    assertEquals(false, failed.getMessage().contains("169.254"));
  }

  @Test
  void aHeadWithoutEndIsNotReadForEver() {
    Failure.Invalid failed =
        assertThrows(
            Failure.Invalid.class, () -> fetch("HTTP/1.1 200 OK\r\nX: " + "x".repeat(100_000)));
    assertTrue(failed.getMessage().contains("not acceptable"));
  }
}
