package io.foyer.demo.internal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.foyer.demo.FailureMode;
import io.foyer.demo.FailureRule;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One way of going wrong, applied to one request. */
final class Misbehaviour {
  private static final int HUGE = 200 * 1024 * 1024;
  private static final Duration FOREVER = Duration.ofMinutes(5);

  private final FailureMode mode;
  private final Duration delay;

  Misbehaviour(FailureRule rule) {
    this.mode = rule.mode();
    this.delay = rule.delay();
  }

  /** Before anything happens; true when the connection is spent. */
  boolean before(Request request, HttpListener.Connection connection) throws IOException {
    switch (mode) {
      case RESET -> {
        connection.reset();
        return true;
      }
      case HANG -> {
        pause(FOREVER);
        return true;
      }
      case SLOW, LOCKED -> {
        pause(delay);
        return false;
      }
      case HUGE -> {
        huge(request, connection);
        return true;
      }
      default -> {
        return false;
      }
    }
  }

  private static void pause(Duration time) throws IOException {
    try {
      Thread.sleep(time);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private static void huge(Request request, HttpListener.Connection connection) throws IOException {
    String begin = "{\"data\":{\"padding\":\"";
    Reply reply = DemoServer.json(200, new byte[0], DemoServer.plainJson(request));
    connection.header(reply, "Content-Length: " + HUGE);
    connection.out().write(begin.getBytes(StandardCharsets.US_ASCII));
    byte[] block = new byte[64 * 1024];
    Arrays.fill(block, (byte) 'x');
    for (int left = HUGE - begin.length(); left > 0; left -= block.length) {
      connection.out().write(block, 0, Math.min(left, block.length));
    }
    connection.out().flush();
  }

  /** The request as the server is made to understand it. */
  Request request(Request request) {
    if (mode != FailureMode.RANGE_IGNORED) {
      return request;
    }
    Map<String, List<String>> headers = new HashMap<>(request.headers());
    headers.remove("range");
    return new Request(
        request.method(),
        request.path(),
        request.query(),
        request.parameters(),
        headers,
        request.body());
  }

  /** An answer in place of the true one, which then is not even computed. */
  @Nullable Reply instead(Request request) {
    boolean plain = DemoServer.plainJson(request);
    return switch (mode) {
      case UNAUTHORIZED -> DemoServer.unauthorized();
      case LOGIN_REDIRECT ->
          Reply.empty(302).with("Location", "/login?returnURL=" + request.path());
      case TRIPWIRE ->
          Reply.text(403, "You have attempted to access the library server over the internet.");
      case NOT_READY ->
          DemoServer.json(200, GraphQl.error("database not initialized", null, true), plain);
      case VALIDATION ->
          DemoServer.json(
              plain ? 422 : 400,
              GraphQl.error("Cannot query field \"nothing\".", "GRAPHQL_VALIDATION_FAILED", true),
              plain);
      case RESOLVER_ERROR ->
          DemoServer.json(200, GraphQl.error("resolver failed", null, true), plain);
      case PANIC ->
          DemoServer.json(
              200,
              GraphQl.error(
                  "Internal system error. Error <runtime error: index out of range>", null, true),
              plain);
      case LOCKED -> DemoServer.json(200, GraphQl.error("database is locked", null, true), plain);
      case BAD_GATEWAY -> Reply.html(502, "<h1>502 Bad Gateway</h1>");
      case UNAVAILABLE -> Reply.html(503, "<h1>503 Service Unavailable</h1>");
      case GATEWAY_TIMEOUT -> Reply.html(504, "<h1>504 Gateway Time-out</h1>");
      case TOO_LARGE -> Reply.html(413, "<h1>413 Request Entity Too Large</h1>");
      case SERVER_ERROR -> Reply.text(500, "timed out waiting for segment file to be generated");
      case NOT_FOUND -> Reply.notFound();
      case HTML -> Reply.html(200, "<h1>Welcome</h1>");
      case EMPTY -> Reply.of(200, "application/json", new byte[0]);
      case DEEP ->
          DemoServer.json(
              200,
              ("{\"data\":" + "[".repeat(100_000) + "]".repeat(100_000) + "}")
                  .getBytes(StandardCharsets.US_ASCII),
              plain);
      default -> null;
    };
  }

  /** The true answer, spoilt. */
  Reply changed(Reply reply) {
    return switch (mode) {
      case BYTE_ORDER_MARK ->
          reply.withBody(joined(new byte[] {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF}, reply.body()));
      case INVALID_UTF8 -> reply.withBody(spoilt(reply.body()));
      case TRUNCATED_GZIP -> {
        byte[] zipped = DemoServer.gzip(reply.body());
        yield reply
            .withBody(Arrays.copyOf(zipped, Math.max(1, zipped.length / 2)))
            .with("Content-Encoding", "gzip");
      }
      case PARTIAL_DATA, NO_COUNT, COUNT_ZERO, COUNT_TOO_LARGE, NULL_IN_LIST, UNKNOWN_FIELDS ->
          edited(reply);
      case WRONG_CONTENT_RANGE, FILE_CHANGES -> range(reply);
      default -> reply;
    };
  }

  private static byte[] joined(byte[] first, byte[] second) {
    ByteArrayOutputStream all = new ByteArrayOutputStream(first.length + second.length);
    all.writeBytes(first);
    all.writeBytes(second);
    return all.toByteArray();
  }

  /** Replaces the first letter inside a text value by a byte that no UTF-8 has. */
  private static byte[] spoilt(byte[] body) {
    byte[] copy = body.clone();
    for (int i = 0; i + 2 < copy.length; i++) {
      if (copy[i] == ':' && copy[i + 1] == '"' && Character.isLetter(copy[i + 2])) {
        copy[i + 2] = (byte) 0xFF;
        return copy;
      }
    }
    return copy;
  }

  private Reply edited(Reply reply) {
    JsonNode tree;
    try {
      tree = Json.read(reply.body());
    } catch (IOException notJson) {
      return reply;
    }
    if (!(tree instanceof ObjectNode top) || !(top.get("data") instanceof ObjectNode data)) {
      return reply;
    }
    if (mode == FailureMode.PARTIAL_DATA) {
      ObjectNode both = top.objectNode();
      both.putArray("errors").addObject().put("message", "part of it failed");
      both.set("data", data);
      return reply.withBody(Json.bytes(both));
    }
    for (Map.Entry<String, JsonNode> field : data.properties()) {
      if (field.getValue() instanceof ObjectNode found) {
        edit(found);
      }
    }
    return reply.withBody(Json.bytes(top));
  }

  private void edit(ObjectNode found) {
    switch (mode) {
      case NO_COUNT -> found.remove("count");
      case COUNT_ZERO -> found.put("count", 0);
      case COUNT_TOO_LARGE -> found.put("count", found.path("count").asInt() + 1000);
      case NULL_IN_LIST -> {
        for (Map.Entry<String, JsonNode> list : found.properties()) {
          if (list.getValue() instanceof ArrayNode rows && !rows.isEmpty()) {
            rows.setNull(rows.size() / 2);
          }
        }
      }
      default -> {
        found.put("newer_field", "newer value");
        for (Map.Entry<String, JsonNode> list : found.properties()) {
          if (list.getValue() instanceof ArrayNode rows) {
            for (JsonNode row : rows) {
              if (row instanceof ObjectNode one) {
                one.put("newer_field", 1);
                if (one.has("gender")) {
                  one.put("gender", "NEWER_VALUE");
                }
              }
            }
          }
        }
      }
    }
  }

  private Reply range(Reply reply) {
    return switch (mode) {
      case WRONG_CONTENT_RANGE ->
          reply.status() != 206
              ? reply
              : reply
                  .without("Content-Range")
                  .with(
                      "Content-Range",
                      "bytes 7-" + (6 + reply.body().length) + "/" + (reply.body().length + 99));
      case FILE_CHANGES ->
          reply
              .without("Last-Modified")
              .with(
                  "Last-Modified",
                  java.time.format.DateTimeFormatter.RFC_1123_DATE_TIME.format(
                      java.time.Instant.ofEpochSecond(
                              1_700_000_000L + System.nanoTime() / 1_000_000_000L)
                          .atOffset(java.time.ZoneOffset.UTC)));
      default -> reply;
    };
  }

  /** Writes the answer; false when the connection is spent. */
  boolean write(Reply reply, HttpListener.Connection connection) throws IOException {
    byte[] body = reply.body();
    OutputStream out = connection.out();
    int half = body.length / 2;
    switch (mode) {
      case SLOW_BODY -> {
        connection.header(reply, "Content-Length: " + body.length);
        out.write(body, 0, half);
        out.flush();
        pause(delay);
        out.write(body, half, body.length - half);
        out.flush();
        return true;
      }
      case TRICKLE -> {
        connection.header(reply, "Content-Length: " + body.length);
        for (byte one : body) {
          out.write(one);
          out.flush();
          pause(delay);
        }
        return true;
      }
      case HANG_BODY -> {
        connection.header(reply, "Content-Length: " + body.length);
        out.flush();
        pause(FOREVER);
        return false;
      }
      case TRUNCATED -> {
        connection.header(reply, "Content-Length: " + (body.length + 1000));
        out.write(body, 0, half);
        out.flush();
        return false;
      }
      case TRUNCATED_CHUNKED -> {
        connection.header(reply, "Transfer-Encoding: chunked");
        out.write((Integer.toHexString(half) + "\r\n").getBytes(StandardCharsets.US_ASCII));
        out.write(body, 0, half);
        out.write("\r\n".getBytes(StandardCharsets.US_ASCII));
        out.flush();
        return false;
      }
      case RESET_MIDDLE -> {
        connection.header(reply, "Content-Length: " + (body.length + 1000));
        out.write(body, 0, half);
        out.flush();
        connection.reset();
        return false;
      }
      case LOST_RESPONSE -> {
        connection.reset();
        return false;
      }
      case RESET_AFTER -> {
        connection.write(reply.with("Connection", "keep-alive"), false);
        return false;
      }
      default -> {
        connection.write(reply, false);
        return true;
      }
    }
  }
}
