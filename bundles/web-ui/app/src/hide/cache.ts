// After hiding or restoring, everything that was answered before may be different.
import type { Entities, EntityKind, Listing } from '../api/types';
import { type Item, keyOf } from '../items/item';
import { queries } from '../queries';

type AnyListing = Listing<Entities[EntityKind]>;

/** A list without some items. The same list when it holds none of them. */
export function without(listing: AnyListing, kind: EntityKind, gone: ReadonlySet<string>): AnyListing {
  const items = listing.items.filter(({ id, instanceId }) => !gone.has(keyOf({ kind, id, instanceId })));
  const removed = listing.items.length - items.length;
  return removed === 0 ? listing : { items, count: Math.max(0, listing.count - removed) };
}

/** Takes items out of every list in memory, so that nothing jumps and nothing hidden shows up for a moment. */
export function forget(items: Item[]): void {
  const gone = new Set(items.map(keyOf));
  for (const [key, listing] of queries.getQueriesData<AnyListing>({ queryKey: ['list'] })) {
    if (listing) queries.setQueryData(key, without(listing, key[1] as EntityKind, gone));
  }
}

const KEPT = 6;

/**
 * Makes lists that one may come back to right before one does, so that what has gone with something hidden is not seen
 * for a moment and the page keeps its place. Older ones are asked for anew when it comes to that.
 */
export async function freshenLists(): Promise<void> {
  const lists = queries.getQueryCache().findAll({ queryKey: ['list'], type: 'inactive' });
  lists.sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  for (const { queryKey } of lists.slice(KEPT)) queries.removeQueries({ queryKey, exact: true });
  await Promise.all(lists.slice(0, KEPT).map(({ queryKey }) => queries.refetchQueries({ queryKey, exact: true })));
}

/** Asks again for what is on the page, and for the rest when it is looked at. */
export async function refreshLibrary(): Promise<void> {
  for (const key of ['one', 'image', 'image-alone', 'names']) queries.removeQueries({ queryKey: [key], type: 'inactive' });
  await queries.invalidateQueries();
}
