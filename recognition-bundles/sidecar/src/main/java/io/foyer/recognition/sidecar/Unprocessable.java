package io.foyer.recognition.sidecar;

import java.util.Objects;

/**
 * 422 with a detail of its own: the request can be read, but its values cannot be taken. The detail
 * is shown to people or read by programs; it never holds a secret or a path of this machine.
 */
public final class Unprocessable extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final transient Object detail;

  /**
   * Takes the detail.
   *
   * @param detail a sentence, or a record or map that the answer carries as an object
   */
  public Unprocessable(Object detail) {
    super(detail instanceof String text ? text : "The request's values cannot be taken.");
    this.detail = Objects.requireNonNull(detail);
  }

  public Object detail() {
    return detail;
  }
}
