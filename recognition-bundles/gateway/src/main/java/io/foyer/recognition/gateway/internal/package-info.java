/** The browsing service's door to the sidecar. */
@NullMarked
package io.foyer.recognition.gateway.internal;

import org.jspecify.annotations.NullMarked;
