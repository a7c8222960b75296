/** Fetches, checks, opens and exchanges the performer database. */
@NullMarked
package io.foyer.recognition.performerdatabase.internal;

import org.jspecify.annotations.NullMarked;
