/** Keeps the settings. */
@NullMarked
package io.foyer.recognition.settings.internal;

import org.jspecify.annotations.NullMarked;
