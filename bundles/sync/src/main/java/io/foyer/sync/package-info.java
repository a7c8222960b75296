/** Keeps the cached library equal to the library server: {@link io.foyer.sync.Synchronization}. */
@Export
@Version("2.0.0")
@NullMarked
package io.foyer.sync;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
