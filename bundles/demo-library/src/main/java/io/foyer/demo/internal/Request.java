package io.foyer.demo.internal;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request as read from the wire.
 *
 * @param path decoded, without query
 * @param query as sent, without question mark
 * @param parameters decoded query parameters, first value of each
 * @param headers names in lower case
 */
@SuppressWarnings("ArrayRecordComponent")
record Request(
    String method,
    String path,
    String query,
    Map<String, String> parameters,
    Map<String, List<String>> headers,
    byte[] body) {

  @Nullable String header(String name) {
    List<String> values = headers.get(name);
    return values == null ? null : values.getFirst();
  }

  String header(String name, String otherwise) {
    String value = header(name);
    return value == null ? otherwise : value;
  }
}
