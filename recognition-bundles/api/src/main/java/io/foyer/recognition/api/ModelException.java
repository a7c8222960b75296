package io.foyer.recognition.api;

/** A model file cannot be used; the message says which and why, in words for an administrator. */
public final class ModelException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ModelException(String message) {
    super(message);
  }

  public ModelException(String message, Throwable cause) {
    super(message, cause);
  }
}
