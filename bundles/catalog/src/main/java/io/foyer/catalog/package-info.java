/**
 * The cached library: {@link io.foyer.catalog.Catalog} answers what a viewer may see, {@link
 * io.foyer.catalog.CatalogWriter} is how synchronisation changes it.
 */
@Export
@Version("1.1.0")
@NullMarked
package io.foyer.catalog;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
