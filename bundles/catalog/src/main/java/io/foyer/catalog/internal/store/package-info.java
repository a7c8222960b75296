/**
 * The cached library in its file: {@link io.foyer.catalog.internal.store.LibraryTables} writes it,
 * {@link io.foyer.catalog.internal.store.Derivation} brings what follows from it up to date, {@link
 * io.foyer.catalog.internal.store.EntityReads} reads whole rows.
 */
@NullMarked
package io.foyer.catalog.internal.store;

import org.jspecify.annotations.NullMarked;
