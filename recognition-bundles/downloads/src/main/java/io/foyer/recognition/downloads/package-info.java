/**
 * Fetching one file from another machine or a folder, safely: resumed after a cut, a restart or a
 * kill, and handed over only when size and checksum are right. The entry point is {@link
 * io.foyer.recognition.downloads.Downloads}.
 */
@Export
@Version("1.0.0")
@NullMarked
package io.foyer.recognition.downloads;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
