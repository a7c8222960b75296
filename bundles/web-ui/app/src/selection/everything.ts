import { list } from '../api/library';
import type { EntityKind, ListRequest } from '../api/types';
import { itemOf, type Item } from '../items/item';

const AT_ONCE = 500;

/** All results of a list, whatever page it shows. */
export async function everything(kind: EntityKind, request: ListRequest): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 1; ; page++) {
    const answer = await list(kind, { ...request, filter: { ...request.filter, page, per_page: AT_ONCE } });
    items.push(...answer.items.map((item) => itemOf(kind, item)));
    if (answer.items.length < AT_ONCE || items.length >= answer.count) return items;
  }
}
