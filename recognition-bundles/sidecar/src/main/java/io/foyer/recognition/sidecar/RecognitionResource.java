package io.foyer.recognition.sidecar;

import org.osgi.service.component.annotations.ComponentPropertyType;
import org.osgi.service.jakartars.whiteboard.annotations.RequireJakartarsWhiteboard;

/**
 * Marks a Declarative Services component as a REST resource of the recognition sidecar (below
 * {@code /}, port 6960). While its bundle is stopped or being updated its paths answer 503 with
 * Retry-After.
 */
@ComponentPropertyType
@RequireJakartarsWhiteboard
public @interface RecognitionResource {
  String PREFIX_ = "osgi.jakartars.";

  boolean resource() default true;

  String application_select() default "(osgi.jakartars.name=recognition)";
}
