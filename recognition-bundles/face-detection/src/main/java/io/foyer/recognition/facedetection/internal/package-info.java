/** Finds faces. */
@NullMarked
package io.foyer.recognition.facedetection.internal;

import org.jspecify.annotations.NullMarked;
