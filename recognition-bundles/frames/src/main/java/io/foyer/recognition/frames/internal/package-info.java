/** Reads pictures from the library server. */
@NullMarked
package io.foyer.recognition.frames.internal;

import org.jspecify.annotations.NullMarked;
