package io.foyer.recognition.performerdatabase.internal;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A release cannot be used; the message says which part of it and why, in words for people. */
final class UnusableRelease extends IOException {
  private static final long serialVersionUID = 1L;

  UnusableRelease(String message) {
    super(message);
  }

  UnusableRelease(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
