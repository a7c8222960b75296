/**
 * Compares the proportions of a body with those that a release knows: evidence beside the face,
 * weak, and off unless an administrator switches it on and brings a pose model.
 */
@NullMarked
package io.foyer.recognition.bodysignal.internal;

import org.jspecify.annotations.NullMarked;
