package io.foyer.demo.internal;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * HTTP/1.1 on the loopback address, a virtual thread a connection. Written by hand because a
 * stand-in has to do to its connections what no server offers: cut, reset and starve them.
 */
final class HttpListener implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(HttpListener.class);
  private static final int LONGEST_LINE = 32 * 1024;
  private static final int MOST_HEADERS = 100;
  private static final int LARGEST_BODY = 8 * 1024 * 1024;
  private static final int IDLE_MILLIS = 60_000;

  /** Answers requests. */
  interface Handler {
    /** Writes the answer; false when the connection cannot be used again. */
    boolean handle(Request request, Connection connection) throws IOException;
  }

  private final ServerSocket server;
  private final Handler handler;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();

  HttpListener(int port, Handler handler) throws IOException {
    this.handler = handler;
    server = new ServerSocket();
    server.setReuseAddress(true);
    server.bind(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port), 200);
    Thread.ofVirtual().name("demo-library-accept").start(this::accept);
  }

  int port() {
    return server.getLocalPort();
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket socket = server.accept();
        open.add(socket);
        Thread.ofVirtual().name("demo-library").start(() -> serve(socket));
      } catch (IOException e) {
        if (!server.isClosed()) {
          LOG.debug("connection not accepted", e);
        }
      }
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(IDLE_MILLIS);
      InputStream in = new BufferedInputStream(socket.getInputStream(), 16 * 1024);
      OutputStream out = new BufferedOutputStream(socket.getOutputStream(), 64 * 1024);
      boolean again = true;
      while (again && !socket.isClosed()) {
        Request request = read(in, out);
        if (request == null) {
          return;
        }
        again =
            handler.handle(request, new Connection(socket, out))
                && !request.header("connection", "").equalsIgnoreCase("close");
        out.flush();
      }
    } catch (IOException e) {
      LOG.debug("connection ended: {}", e.getMessage());
    } finally {
      open.remove(socket);
    }
  }

  /** One request, or null at the end. */
  private static @org.jspecify.annotations.Nullable Request read(InputStream in, OutputStream out)
      throws IOException {
    String line = line(in);
    if (line == null || line.isEmpty()) {
      return null;
    }
    String[] parts = line.split(" ", -1);
    if (parts.length != 3 || !parts[2].startsWith("HTTP/1.")) {
      throw new IOException("not a request: " + line.length() + " characters");
    }
    Map<String, List<String>> headers = new LinkedHashMap<>();
    for (int i = 0; ; i++) {
      String header = line(in);
      if (header == null || i > MOST_HEADERS) {
        throw new IOException("headers do not end");
      }
      if (header.isEmpty()) {
        break;
      }
      int colon = header.indexOf(':');
      if (colon < 1) {
        throw new IOException("header without name");
      }
      headers
          .computeIfAbsent(
              header.substring(0, colon).toLowerCase(Locale.ROOT), _ -> new ArrayList<>())
          .add(header.substring(colon + 1).strip());
    }
    if (headers.containsKey("expect")) {
      out.write("HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      out.flush();
    }
    byte[] body = body(in, headers);
    String target = parts[1];
    int question = target.indexOf('?');
    String query = question < 0 ? "" : target.substring(question + 1);
    return new Request(
        parts[0],
        decoded((question < 0 ? target : target.substring(0, question)).replace("+", "%2B")),
        query,
        parameters(query),
        headers,
        body);
  }

  private static byte[] body(InputStream in, Map<String, List<String>> headers) throws IOException {
    if (headers.containsKey("transfer-encoding")) {
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      while (true) {
        String size = line(in);
        if (size == null) {
          throw new IOException("chunk missing");
        }
        int length = Integer.parseInt(size.split(";", -1)[0].strip(), 16);
        if (all.size() + length > LARGEST_BODY) {
          throw new IOException("body too large");
        }
        all.write(in.readNBytes(length));
        String end = line(in);
        if (length == 0 || end == null) {
          return all.toByteArray();
        }
      }
    }
    List<String> length = headers.get("content-length");
    if (length == null) {
      return new byte[0];
    }
    try {
      int size = Integer.parseInt(length.getFirst());
      if (size < 0 || size > LARGEST_BODY) {
        throw new IOException("body too large");
      }
      return in.readNBytes(size);
    } catch (NumberFormatException e) {
      throw new IOException("length is no number", e);
    }
  }

  private static @org.jspecify.annotations.Nullable String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder(80);
    while (true) {
      int c = in.read();
      if (c < 0) {
        return null;
      }
      if (c == '\n') {
        int end = line.length();
        return end > 0 && line.charAt(end - 1) == '\r'
            ? line.substring(0, end - 1)
            : line.toString();
      }
      if (line.length() > LONGEST_LINE) {
        throw new IOException("line too long");
      }
      line.append((char) c);
    }
  }

  private static String decoded(String text) throws IOException {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new IOException("address cannot be decoded", e);
    }
  }

  private static Map<String, String> parameters(String query) throws IOException {
    Map<String, String> parameters = new HashMap<>();
    for (String part : query.split("&", -1)) {
      int equal = part.indexOf('=');
      String name = equal < 0 ? part : part.substring(0, equal);
      if (!name.isEmpty()) {
        parameters.putIfAbsent(decoded(name), equal < 0 ? "" : decoded(part.substring(equal + 1)));
      }
    }
    return parameters;
  }

  /** Closes every connection at once. */
  void drop() {
    for (Socket socket : open) {
      Connection.reset(socket);
    }
  }

  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException e) {
      LOG.debug("listener not closed", e);
    }
    drop();
  }

  /** What a handler may do to a connection. */
  record Connection(Socket socket, OutputStream out) {
    void write(Reply reply, boolean head) throws IOException {
      header(reply, "Content-Length: " + reply.content().length());
      if (!head) {
        reply.content().writeTo(out);
      }
      out.flush();
    }

    void header(Reply reply, String length) throws IOException {
      StringBuilder text = new StringBuilder(256);
      text.append("HTTP/1.1 ").append(reply.status()).append(' ').append(reason(reply.status()));
      for (int i = 0; i < reply.headers().size(); i += 2) {
        text.append("\r\n")
            .append(reply.headers().get(i))
            .append(": ")
            .append(reply.headers().get(i + 1));
      }
      if (reply.status() != 304 && reply.status() != 204) {
        text.append("\r\n").append(length);
      }
      out.write(text.append("\r\n\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
    }

    void reset() {
      reset(socket);
    }

    static void reset(Socket socket) {
      try (socket) {
        socket.setSoLinger(true, 0);
      } catch (IOException e) {
        LOG.debug("connection was gone already");
      }
    }

    private static String reason(int status) {
      return switch (status) {
        case 200 -> "OK";
        case 206 -> "Partial Content";
        case 302 -> "Found";
        case 304 -> "Not Modified";
        case 400 -> "Bad Request";
        case 401 -> "Unauthorized";
        case 403 -> "Forbidden";
        case 404 -> "Not Found";
        case 405 -> "Method Not Allowed";
        case 406 -> "Not Acceptable";
        case 413 -> "Content Too Large";
        case 416 -> "Range Not Satisfiable";
        case 422 -> "Unprocessable Entity";
        default -> status < 500 ? "Status" : "Server Error";
      };
    }
  }
}
