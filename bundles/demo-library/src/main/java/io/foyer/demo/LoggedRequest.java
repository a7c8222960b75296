package io.foyer.demo;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request that reached the demo library.
 *
 * @param time when it was read
 * @param method HTTP method
 * @param path path, without query
 * @param query query as sent, or empty
 * @param operation GraphQL operation name, else the first root field; null outside GraphQL
 * @param document GraphQL document, or null
 * @param variables GraphQL variables, or empty
 * @param headers request headers, names in lower case
 */
public record LoggedRequest(
    Instant time,
    String method,
    String path,
    String query,
    @Nullable String operation,
    @Nullable String document,
    Map<String, Object> variables,
    Map<String, List<String>> headers) {

  /** First value of a header by its lower-case name, or null. */
  public @Nullable String header(String name) {
    List<String> values = headers.get(name);
    return values == null || values.isEmpty() ? null : values.getFirst();
  }
}
