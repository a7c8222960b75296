/** Fetches files of a known checksum and continues where it stopped. */
@NullMarked
package io.foyer.recognition.downloads.internal;

import org.jspecify.annotations.NullMarked;
