package io.foyer.recognition.downloads.internal;

import io.foyer.recognition.downloads.Source;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A host on the loopback address that does exactly what a test writes, wrong things included. */
final class FileHost implements AutoCloseable {
  /** Answers one request; the connection ends afterwards. */
  interface Script {
    void answer(Map<String, String> headers, OutputStream out) throws Exception;
  }

  private final ServerSocket server;
  private final List<Map<String, String>> requests = new CopyOnWriteArrayList<>();
  private volatile Script script;

  FileHost(Script script) throws IOException {
    this.script = script;
    this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(this::accept);
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket socket = server.accept();
        Thread.ofVirtual().start(() -> serve(socket));
      } catch (IOException e) {
        return;
      }
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      BufferedReader in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
      Map<String, String> headers = new TreeMap<>();
      String line = in.readLine();
      if (line == null) {
        return;
      }
      headers.put(":path", line.split(" ")[1]);
      for (line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
        int colon = line.indexOf(':');
        headers.put(
            line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
      }
      requests.add(headers);
      script.answer(headers, socket.getOutputStream());
      socket.getOutputStream().flush();
    } catch (Exception e) {
      // the other side went away: what several tests are about
      if (!(e instanceof IOException) && !(e instanceof InterruptedException)) {
        throw new IllegalStateException(e);
      }
    }
  }

  void then(Script next) {
    script = next;
  }

  Source source(String path) {
    return Source.parse("http://127.0.0.1:" + server.getLocalPort() + path);
  }

  List<Map<String, String>> requests() {
    return requests;
  }

  static void head(OutputStream out, int status, String... headers) throws IOException {
    StringBuilder text = new StringBuilder("HTTP/1.1 " + status + " x\r\nConnection: close\r\n");
    for (String header : headers) {
      text.append(header).append("\r\n");
    }
    out.write(text.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
  }

  /** A correct host: Range with If-Range by ETag; ends after some bytes when told to. */
  static Script serving(byte[] file, String etag, int cutAfter) {
    return (headers, out) -> {
      String range = headers.get("range");
      String condition = headers.get("if-range");
      int from = 0;
      if (range != null && (condition == null || condition.equals(etag))) {
        from = Integer.parseInt(range.replace("bytes=", "").replace("-", ""));
        head(
            out,
            206,
            "Content-Length: " + (file.length - from),
            "Content-Range: bytes %d-%d/%d".formatted(from, file.length - 1, file.length),
            "ETag: " + etag);
      } else {
        head(out, 200, "Content-Length: " + file.length, "ETag: " + etag);
      }
      out.write(file, from, Math.min(cutAfter, file.length - from));
    };
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
