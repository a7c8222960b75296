package io.foyer.rest;

import org.osgi.annotation.versioning.ProviderType;

/** Writes JSON exactly as the REST endpoints do, for answers that are not whole bodies. */
@ProviderType
public interface Json {
  /**
   * Answers the value as one line of JSON.
   *
   * @throws IllegalArgumentException when the value cannot be written, which is a defect of its
   *     type
   */
  String write(Object value);
}
