package io.foyer.core;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The ways in which a request can fail for a foreseeable cause. Services throw them, and the HTTP
 * edge alone turns them into a status and the contract's error body. The message is shown to
 * people: it says what, on what, and what to do; it never holds a secret, a path of this machine or
 * a text that came from another server.
 */
public abstract sealed class Failure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  Failure(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  @Override
  public String getMessage() {
    String message = super.getMessage();
    return message == null ? "" : message;
  }

  /** 400: the request is not acceptable as it stands. */
  public static final class Invalid extends Failure {
    private static final long serialVersionUID = 1L;
    private final @Nullable String field;
    private final List<String> details;

    public Invalid(String message) {
      this(null, message, List.of());
    }

    public Invalid(@Nullable String field, String message) {
      this(field, message, List.of());
    }

    public Invalid(@Nullable String field, String message, List<String> details) {
      super(message, null);
      this.field = field;
      this.details = List.copyOf(details);
    }

    /** The member of the request that is at fault, if it is one. */
    public @Nullable String field() {
      return field;
    }

    public List<String> details() {
      return details;
    }
  }

  /** 400 with {@code matches}: a bare id names entities on several library servers. */
  public static final class Ambiguous extends Failure {
    private static final long serialVersionUID = 1L;

    /**
     * One of the candidates.
     *
     * @param ref the entity
     * @param label its title or name, or null
     */
    public record Match(EntityRef ref, @Nullable String label) {}

    private final transient List<Match> matches;

    public Ambiguous(String message, List<Match> matches) {
      super(message, null);
      this.matches = List.copyOf(matches);
    }

    public List<Match> matches() {
      return matches;
    }
  }

  /**
   * 401: nobody is signed in, or the sign-in is not accepted. The body is always {@code
   * Unauthorized} unless a text is given.
   */
  public static final class Unauthorized extends Failure {
    private static final long serialVersionUID = 1L;

    public Unauthorized() {
      super("Unauthorized", null);
    }

    public Unauthorized(String message) {
      super(message, null);
    }
  }

  /** 403: signed in, but not allowed. */
  public static final class Forbidden extends Failure {
    private static final long serialVersionUID = 1L;

    public Forbidden(String message) {
      super(message, null);
    }
  }

  /** 404: does not exist, or may not be seen; the two are the same answer. */
  public static final class NotFound extends Failure {
    private static final long serialVersionUID = 1L;

    public NotFound(String message) {
      super(message, null);
    }
  }

  /** 409: contradicts what is there. */
  public static final class Conflict extends Failure {
    private static final long serialVersionUID = 1L;

    public Conflict(String message) {
      super(message, null);
    }
  }

  /** 413: more than this service takes in one piece. */
  public static final class TooLarge extends Failure {
    private static final long serialVersionUID = 1L;

    public TooLarge(String message) {
      super(message, null);
    }
  }

  /** 423: locked for a while after repeated failures. */
  public static final class Locked extends Failure {
    private static final long serialVersionUID = 1L;
    private final Duration retryAfter;

    public Locked(String message, Duration retryAfter) {
      super(message, null);
      this.retryAfter = retryAfter;
    }

    public Duration retryAfter() {
      return retryAfter;
    }
  }

  /** 429: too many requests of this kind. */
  public static final class TooManyRequests extends Failure {
    private static final long serialVersionUID = 1L;
    private final Duration retryAfter;

    public TooManyRequests(String message, Duration retryAfter) {
      super(message, null);
      this.retryAfter = retryAfter;
    }

    public Duration retryAfter() {
      return retryAfter;
    }
  }

  /** 503 with Retry-After: cannot answer now, will be able to later. */
  public static final class Unavailable extends Failure {
    private static final long serialVersionUID = 1L;
    private final Duration retryAfter;
    private final @Nullable String hint;
    private final boolean starting;

    public Unavailable(String message, Duration retryAfter) {
      this(message, null, retryAfter, false);
    }

    private Unavailable(
        String message, @Nullable String hint, Duration retryAfter, boolean starting) {
      super(message, null);
      this.hint = hint;
      this.retryAfter = retryAfter;
      this.starting = starting;
    }

    /** Nothing has been synchronised yet; the body carries {@code ready: false}. */
    public static Unavailable notReady() {
      return new Unavailable(
          "Server is initializing",
          "Cache is still loading. Please wait a moment and try again.",
          Duration.ofSeconds(5),
          true);
    }

    public Duration retryAfter() {
      return retryAfter;
    }

    /** The longer sentence that goes into {@code message}, if there is one. */
    public @Nullable String hint() {
      return hint;
    }

    public boolean starting() {
      return starting;
    }
  }

  /** 502, or 504 when it did not answer in time: another server failed us. */
  public static non-sealed class Upstream extends Failure {
    private static final long serialVersionUID = 1L;
    private final boolean timeout;

    public Upstream(String message, boolean timeout, @Nullable Throwable cause) {
      super(message, cause);
      this.timeout = timeout;
    }

    public boolean timeout() {
      return timeout;
    }
  }
}
