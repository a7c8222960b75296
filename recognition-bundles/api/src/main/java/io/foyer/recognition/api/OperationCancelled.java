package io.foyer.recognition.api;

/** Somebody asked for the work to stop. */
public final class OperationCancelled extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public OperationCancelled() {
    super("Cancelled.");
  }
}
