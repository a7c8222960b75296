package io.foyer.catalog.internal.index;

/**
 * One page of a list.
 *
 * @param snapshot the state that it was answered from, to read relations of the page's entities
 * @param count how many entities match in all
 * @param ords the page's entities, in order
 */
@SuppressWarnings("ArrayRecordComponent") // arrays are handed over, not shared
public record ListResult(Snapshot snapshot, int count, int[] ords) {}
