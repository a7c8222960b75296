package io.foyer.catalog.internal.index;

import org.jspecify.annotations.Nullable;

/**
 * One page of a list.
 *
 * @param snapshot the state that it was answered from, to read relations of the page's entities
 * @param count how many entities match in all
 * @param ords the page's entities, in order
 * @param facets counts by value; null when none were asked for
 */
@SuppressWarnings("ArrayRecordComponent") // arrays are handed over, not shared
public record ListResult(Snapshot snapshot, int count, int[] ords, @Nullable FacetCounts facets) {}
