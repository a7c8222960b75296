/** Turns faces into vectors. */
@NullMarked
package io.foyer.recognition.faceembedding.internal;

import org.jspecify.annotations.NullMarked;
