/** How a bundle offers REST resources on the sidecar's port. */
@Export
@Version("1.0.0")
@NullMarked
package io.foyer.recognition.sidecar;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
