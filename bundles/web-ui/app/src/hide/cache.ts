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

/** Asks again for what is on the page, and for the rest when it is looked at. */
export async function refreshLibrary(): Promise<void> {
  for (const key of ['one', 'image', 'image-alone', 'names']) queries.removeQueries({ queryKey: [key], type: 'inactive' });
  await queries.invalidateQueries();
}
