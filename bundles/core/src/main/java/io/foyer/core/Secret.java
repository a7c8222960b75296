package io.foyer.core;

import java.util.Objects;

/** A text that must never be shown: an API key, a signing secret. Printing it gives asterisks. */
public final class Secret {
  private final String value;

  public Secret(String value) {
    this.value = Objects.requireNonNull(value);
  }

  /** The text itself, for the one place that has to send it. */
  public String reveal() {
    return value;
  }

  public boolean isEmpty() {
    return value.isEmpty();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Secret s && s.value.equals(value);
  }

  @Override
  public int hashCode() {
    return value.hashCode();
  }

  @Override
  public String toString() {
    return "***";
  }
}
