/** The recognition sidecar's own HTTP application, on a port of its own. */
@NullMarked
package io.foyer.recognition.sidecar.internal;

import org.jspecify.annotations.NullMarked;
