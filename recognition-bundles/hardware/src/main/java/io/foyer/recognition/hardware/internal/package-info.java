/** Finds out what this machine has. */
@NullMarked
package io.foyer.recognition.hardware.internal;

import org.jspecify.annotations.NullMarked;
