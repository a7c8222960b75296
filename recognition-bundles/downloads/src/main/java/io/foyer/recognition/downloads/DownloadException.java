package io.foyer.recognition.downloads;

import io.foyer.core.Failure;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A file cannot be had. The message is for people: it names the host or the file, never a secret, a
 * folder of this machine or a text of the other server.
 */
public final class DownloadException extends IOException {
  private static final long serialVersionUID = 1L;

  /** Why. */
  public enum Reason {
    /** The host's name or address does not answer. */
    UNREACHABLE,
    /** Connecting took too long, or no byte came for too long. */
    TIMEOUT,
    /** The host wants no more requests for now. */
    BUSY,
    /** There is no such file. */
    NOT_FOUND,
    /** The host said no, sent somewhere we do not go, or its certificate is not trusted. */
    REFUSED,
    /** What came is not what was promised: size, checksum, or the protocol. */
    DAMAGED,
    /** More bytes than allowed. */
    TOO_LARGE,
    /** This machine's disk: full, or not writable. */
    DISK
  }

  private final Reason reason;
  private final Duration retryAfter;

  public DownloadException(Reason reason, String message) {
    this(reason, message, null);
  }

  public DownloadException(Reason reason, String message, @Nullable Throwable cause) {
    this(reason, message, Duration.ofMinutes(1), cause);
  }

  public DownloadException(
      Reason reason, String message, Duration retryAfter, @Nullable Throwable cause) {
    super(message, cause);
    this.reason = reason;
    this.retryAfter = retryAfter;
  }

  public Reason reason() {
    return reason;
  }

  @Override
  public String getMessage() {
    String message = super.getMessage();
    return message == null ? "" : message;
  }

  /** As an answer of the HTTP edge: 504, 503 with Retry-After, or 502. */
  public Failure failure() {
    return switch (reason) {
      case TIMEOUT -> new Failure.Upstream(getMessage(), true, this);
      case BUSY, DISK -> new Failure.Unavailable(getMessage(), retryAfter);
      case UNREACHABLE, NOT_FOUND, REFUSED, DAMAGED, TOO_LARGE ->
          new Failure.Upstream(getMessage(), false, this);
    };
  }
}
