/** Fetches, checks and opens the models. */
@NullMarked
package io.foyer.recognition.models.internal;

import org.jspecify.annotations.NullMarked;
