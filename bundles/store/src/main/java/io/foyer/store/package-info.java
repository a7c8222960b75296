/**
 * The SQLite files and how a bundle keeps its tables in them: {@link io.foyer.store.Store#open}.
 */
@Export
@Version("1.1.0")
@NullMarked
package io.foyer.store;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
