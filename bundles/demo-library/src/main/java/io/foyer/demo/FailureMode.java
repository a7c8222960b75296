package io.foyer.demo;

import java.util.Locale;
import java.util.Optional;

/** Ways in which the demo library can misbehave. In a request they are named like {@code html}. */
public enum FailureMode {
  /** 401 with an empty body, as for a wrong or revoked key. */
  UNAUTHORIZED,
  /** 302 to the sign-in page, as for a media path without key. */
  LOGIN_REDIRECT,
  /** 403 with text on whatever is asked. */
  TRIPWIRE,
  /** 200 with the error "database not initialized". */
  NOT_READY,
  /** The document is refused: 422, or 400 by the other content type. */
  VALIDATION,
  /** 200 with errors and no data. */
  RESOLVER_ERROR,
  /** 200 with errors beside the data. */
  PARTIAL_DATA,
  /** 200 with the error text of a crash. */
  PANIC,
  /** 200 with "database is locked", after the delay. */
  LOCKED,
  /** 502 with HTML from a proxy. */
  BAD_GATEWAY,
  /** 503 with HTML from a proxy. */
  UNAVAILABLE,
  /** 504 with HTML from a proxy. */
  GATEWAY_TIMEOUT,
  /** 413 with HTML from a proxy. */
  TOO_LARGE,
  /** 500 with text. */
  SERVER_ERROR,
  /** 404 with text. */
  NOT_FOUND,
  /** The delay before the headers. */
  SLOW,
  /** The delay in the middle of the body. */
  SLOW_BODY,
  /** One byte of the body a delay. */
  TRICKLE,
  /** Never answers. */
  HANG,
  /** Answers the headers, never the body. */
  HANG_BODY,
  /** Closes after half of the promised length. */
  TRUNCATED,
  /** Closes without the last chunk. */
  TRUNCATED_CHUNKED,
  /** A gzip body that ends in the middle. */
  TRUNCATED_GZIP,
  /** Resets the connection before the answer. */
  RESET,
  /** Resets the connection in the middle of the body. */
  RESET_MIDDLE,
  /** Answers completely, promises to keep the connection, and closes it. */
  RESET_AFTER,
  /** The effect happens, and the answer is lost. */
  LOST_RESPONSE,
  /** 200 with an HTML page. */
  HTML,
  /** 200 with nothing. */
  EMPTY,
  /** A byte order mark before the JSON. */
  BYTE_ORDER_MARK,
  /** Bytes that are not UTF-8 inside the JSON. */
  INVALID_UTF8,
  /** A body of 200 MB. */
  HUGE,
  /** JSON nested a hundred thousand levels deep. */
  DEEP,
  /** The count is missing. */
  NO_COUNT,
  /** The count is 0, the rows are there. */
  COUNT_ZERO,
  /** The count is larger than the rows that can be reached. */
  COUNT_TOO_LARGE,
  /** A null stands in the list. */
  NULL_IN_LIST,
  /** Fields and values that nobody knows. */
  UNKNOWN_FIELDS,
  /** 200 and everything instead of the range. */
  RANGE_IGNORED,
  /** A Content-Range other than asked for. */
  WRONG_CONTENT_RANGE,
  /** The file seems changed: another Last-Modified at every request. */
  FILE_CHANGES;

  /** Name in a header or query, for example {@code reset-middle}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The mode of this name. */
  public static Optional<FailureMode> of(String key) {
    for (FailureMode mode : values()) {
      if (mode.key().equals(key.strip().toLowerCase(Locale.ROOT).replace('_', '-'))) {
        return Optional.of(mode);
      }
    }
    return Optional.empty();
  }
}
