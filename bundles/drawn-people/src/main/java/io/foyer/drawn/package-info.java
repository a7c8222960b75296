/**
 * Made-up people and places, drawn: the same dice give the same picture everywhere. For each drawn
 * face its box and its five points are known to the pixel, so that finding and knowing faces can be
 * taught and measured: {@link io.foyer.drawn.PersonPainter}.
 */
@Export
@Version("1.0.0")
@NullMarked
package io.foyer.drawn;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
