/**
 * Compares tattoos with those that a release knows: evidence beside the face, off unless an
 * administrator switches it on and the models are there.
 */
@NullMarked
package io.foyer.recognition.tattoosignal.internal;

import org.jspecify.annotations.NullMarked;
