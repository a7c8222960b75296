package io.foyer.library;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The answer of a media route, as a stream. Reading blocks; a caller that reads slowly slows the
 * library server down.
 *
 * @param status HTTP status, for example 200, 206, 304, 404, 416
 * @param headers response headers, names in lower case
 * @param body the bytes; closing it ends the exchange
 */
public record LibraryMedia(int status, Map<String, List<String>> headers, InputStream body)
    implements AutoCloseable {

  /** First value of a header, by its lower-case name. */
  public Optional<String> header(String name) {
    List<String> values = headers.get(name);
    return values == null || values.isEmpty() ? Optional.empty() : Optional.of(values.getFirst());
  }

  @Override
  public void close() throws IOException {
    body.close();
  }
}
