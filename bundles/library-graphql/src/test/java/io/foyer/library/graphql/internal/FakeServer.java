package io.foyer.library.graphql.internal;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Answers each connection with exactly the bytes that a test wants, good ones or bad ones. */
final class FakeServer implements AutoCloseable {
  /** What came in. */
  record Request(String line, Map<String, String> headers, String body) {}

  /** Answers one request; the connection is closed when it returns. */
  interface Answer {
    void write(Request request, Socket socket, OutputStream out) throws Exception;
  }

  private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final List<Request> requests = new CopyOnWriteArrayList<>();
  private volatile Answer answer;

  FakeServer(Answer answer) throws IOException {
    this.answer = answer;
    Thread.ofVirtual().start(this::accept);
  }

  static Answer json(String body) {
    return response(200, "application/json", body);
  }

  static Answer response(int status, String contentType, String body) {
    return raw(
        status, "Content-Type: " + contentType + "\r\n", body.getBytes(StandardCharsets.UTF_8));
  }

  static Answer raw(int status, String headers, byte[] body) {
    return (request, socket, out) -> {
      out.write(
          ("HTTP/1.1 "
                  + status
                  + " X\r\n"
                  + headers
                  + "Connection: close\r\nContent-Length: "
                  + body.length
                  + "\r\n\r\n")
              .getBytes(StandardCharsets.ISO_8859_1));
      out.write(body);
      out.flush();
    };
  }

  /** The first answer for the first request and so on; the last one stays. */
  static Answer inTurn(Answer... answers) {
    int[] next = {0};
    return (request, socket, out) -> {
      Answer answer;
      synchronized (next) {
        answer = answers[Math.min(next[0]++, answers.length - 1)];
      }
      answer.write(request, socket, out);
    };
  }

  /** Holds the connection until the other side gives up. */
  static void hang(Socket socket) throws IOException {
    while (socket.getInputStream().read() >= 0) {
      continue;
    }
  }

  void answer(Answer next) {
    answer = next;
  }

  List<Request> requests() {
    return requests;
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + listener.getLocalPort() + "/graphql");
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket socket = listener.accept();
        Thread.ofVirtual().start(() -> serve(socket));
      } catch (IOException e) {
        return; // closed by the test
      }
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      Request request = read(socket.getInputStream());
      requests.add(request);
      answer.write(request, socket, socket.getOutputStream());
    } catch (Exception e) {
      // The client went away, which some tests are about; what matters is what the client sees.
      Thread.currentThread().interrupt();
    }
  }

  private static Request read(InputStream in) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
      int c = in.read();
      if (c < 0) {
        throw new IOException("no request");
      }
      head.write(c);
    }
    String[] lines = head.toString(StandardCharsets.ISO_8859_1).split("\r\n");
    Map<String, String> headers = new TreeMap<>();
    for (int i = 1; i < lines.length; i++) {
      String[] parts = lines[i].split(": ", 2);
      headers.put(parts[0].toLowerCase(Locale.ROOT), parts[1]);
    }
    int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
    return new Request(
        lines[0], headers, new String(in.readNBytes(length), StandardCharsets.UTF_8));
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }
}
