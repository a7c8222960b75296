/**
 * The library server as Foyer sees it: what is registered ({@link
 * io.foyer.library.LibraryServers}), how to talk to it ({@link io.foyer.library.LibraryConnector}),
 * and what it answers (the records).
 */
@Export
@Version("2.0.0")
@NullMarked
package io.foyer.library;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
