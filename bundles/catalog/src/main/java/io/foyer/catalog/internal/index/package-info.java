/**
 * Which entities, how many and in what order: the cached library as sets and columns in memory.
 * SQLite stays the truth and answers for rows and texts; nothing is here that cannot be rebuilt
 * from it. Start at {@link io.foyer.catalog.internal.index.Lists}, which answers list requests, and
 * at {@link io.foyer.catalog.internal.index.CatalogIndex}, which holds the current {@link
 * io.foyer.catalog.internal.index.Snapshot}.
 *
 * <p>Entities are named by <em>ordinals</em>: dense non-negative numbers per type, given out by the
 * store once per entity and never reused for another one. They never leave the process.
 */
@NullMarked
package io.foyer.catalog.internal.index;

import org.jspecify.annotations.NullMarked;
