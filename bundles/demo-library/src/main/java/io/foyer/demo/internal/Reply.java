package io.foyer.demo.internal;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * An answer.
 *
 * @param headers alternately names and values
 * @param content its bytes
 */
record Reply(int status, List<String> headers, Pieces content) {
  Reply(int status, List<String> headers, byte[] body) {
    this(status, headers, Pieces.of(List.of(body)));
  }

  /** All bytes in one piece: for what is small, and for what is spoilt on purpose. */
  byte[] body() {
    return content.bytes();
  }

  static Reply of(int status, String contentType, byte[] body) {
    return new Reply(status, List.of("Content-Type", contentType), body);
  }

  static Reply text(int status, String text) {
    return of(status, "text/plain; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
  }

  static Reply html(int status, String text) {
    return of(
        status,
        "text/html; charset=utf-8",
        ("<!doctype html><html><body>" + text + "</body></html>").getBytes(StandardCharsets.UTF_8));
  }

  static Reply empty(int status) {
    return new Reply(status, List.of(), new byte[0]);
  }

  static Reply notFound() {
    return text(404, "404 page not found");
  }

  Reply with(String name, String value) {
    List<String> more = new ArrayList<>(headers);
    more.add(name);
    more.add(value);
    return new Reply(status, more, content);
  }

  Reply without(String name) {
    List<String> fewer = new ArrayList<>();
    for (int i = 0; i < headers.size(); i += 2) {
      if (!headers.get(i).equalsIgnoreCase(name)) {
        fewer.add(headers.get(i));
        fewer.add(headers.get(i + 1));
      }
    }
    return new Reply(status, fewer, content);
  }

  Reply withBody(byte[] other) {
    return new Reply(status, headers, other);
  }

  String header(String name, String otherwise) {
    for (int i = 0; i < headers.size(); i += 2) {
      if (headers.get(i).equalsIgnoreCase(name)) {
        return headers.get(i + 1);
      }
    }
    return otherwise;
  }
}
