/**
 * The cached library as sets: {@link io.foyer.catalog.index.LibraryIndex} gives one state after the
 * other, and {@link io.foyer.catalog.index.Exclusions} is how the rules of visibility take part in
 * every answer. It knows no viewers; what is read here must pass the exclusions before it is shown.
 */
@Export
@Version("1.0.0")
@NullMarked
package io.foyer.catalog.index;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
