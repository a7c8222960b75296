package io.foyer.recognition.gateway.internal;

import com.fasterxml.jackson.databind.JsonNode;

/** What came of a request to the sidecar. */
sealed interface Reply {
  /**
   * It answered, whatever the status.
   *
   * @param status HTTP status
   * @param contentType media type, or ""
   * @param retryAfterSeconds when to ask again, or 0
   * @param body the body, bounded
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Answer(int status, String contentType, long retryAfterSeconds, byte[] body)
      implements Reply {
    boolean successful() {
      return status >= 200 && status < 300;
    }

    /** The body as JSON; a missing node when it is none. */
    JsonNode json() {
      return SidecarJson.read(body);
    }
  }

  /** No answer that could be used. */
  enum Missing implements Reply {
    /** Nobody listens there. */
    REFUSED,
    /** Not in time. */
    TIMEOUT,
    /** The connection broke, or the answer was longer than any should be. */
    BROKEN
  }
}
