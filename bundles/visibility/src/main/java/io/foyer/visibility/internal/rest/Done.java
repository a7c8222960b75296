package io.foyer.visibility.internal.rest;

/** Says that something is done. */
public record Done(boolean success, String message) {
  Done(String message) {
    this(true, message);
  }
}
