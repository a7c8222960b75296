/**
 * Live events for browsers: {@link io.foyer.events.Events#publish} reaches every open {@code GET
 * /api/events} stream that may see it.
 */
@Export
@Version("1.1.0")
@NullMarked
package io.foyer.events;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
