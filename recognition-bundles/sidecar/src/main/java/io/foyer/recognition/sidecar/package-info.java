/**
 * How a bundle offers REST resources on the sidecar's port. Answers are JSON with members in snake
 * case: give records {@code @JsonNaming(SnakeCaseStrategy)} or name their members. Failures of
 * {@link io.foyer.core.Failure} and {@link io.foyer.recognition.sidecar.Unprocessable} become the
 * contract's {@code {"detail": ...}}.
 */
@Export
@Version("1.1.0")
@NullMarked
package io.foyer.recognition.sidecar;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
