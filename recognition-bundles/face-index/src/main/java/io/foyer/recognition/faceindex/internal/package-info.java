/** Searches reference faces. */
@NullMarked
package io.foyer.recognition.faceindex.internal;

import org.jspecify.annotations.NullMarked;
