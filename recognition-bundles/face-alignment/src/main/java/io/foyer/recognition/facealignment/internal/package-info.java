/** Cuts faces out upright. */
@NullMarked
package io.foyer.recognition.facealignment.internal;

import org.jspecify.annotations.NullMarked;
