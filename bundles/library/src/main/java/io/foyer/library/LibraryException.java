package io.foyer.library;

import io.foyer.core.Failure;
import org.jspecify.annotations.Nullable;

/**
 * A library server that cannot be reached, refuses us, or answers what it should not. The message
 * is for people.
 */
public class LibraryException extends Failure.Upstream {
  private static final long serialVersionUID = 1L;

  /** Why. */
  public enum Reason {
    /** Nobody listens at the address. */
    REFUSED,
    /** The host name has no address. */
    UNKNOWN_HOST,
    /** No answer in time. */
    TIMEOUT,
    /** The connection broke, or could not be secured. */
    NETWORK,
    /** The key is wrong or missing. */
    UNAUTHORIZED,
    /** The server refuses everybody at this address (its public-access guard). */
    FORBIDDEN,
    /**
     * Something answers, but it is not a library server: HTML, another API, a redirect to a sign-in
     * page.
     */
    NOT_A_LIBRARY_SERVER,
    /** It is a library server, but is starting, migrating or waiting for its own set-up. */
    NOT_READY,
    /** It reports an error for this request. */
    REFUSED_REQUEST,
    /** Its answer breaks the protocol: cut short, not JSON, a required part missing. */
    PROTOCOL,
    /** The thing asked for is not there. */
    NOT_FOUND
  }

  private final Reason reason;

  public LibraryException(Reason reason, String message, @Nullable Throwable cause) {
    super(message, reason == Reason.TIMEOUT, cause);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }

  /** Whether asking again a little later may help without anybody doing something. */
  public boolean transientFailure() {
    return switch (reason) {
      case REFUSED, TIMEOUT, NETWORK, NOT_READY, PROTOCOL -> true;
      case UNKNOWN_HOST,
          UNAUTHORIZED,
          FORBIDDEN,
          NOT_A_LIBRARY_SERVER,
          REFUSED_REQUEST,
          NOT_FOUND ->
          false;
    };
  }
}
