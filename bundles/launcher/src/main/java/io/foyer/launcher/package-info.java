/** Starts the OSGi framework with the bundles that the feature files name. */
@NullMarked
package io.foyer.launcher;

import org.jspecify.annotations.NullMarked;
