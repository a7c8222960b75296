// One entity as actions know it: enough to name it to a person and to the service.
import type { EntityKind, Identified } from '../api/types';
import { titleOf } from '../cards/kinds';

export interface Item extends Identified {
  kind: EntityKind;
  title: string;
}

export function itemOf(kind: EntityKind, entity: Identified & { name?: string; title?: string | null }): Item {
  return { kind, id: entity.id, instanceId: entity.instanceId, title: titleOf(kind, entity) };
}

export function keyOf(item: Pick<Item, 'kind' | 'id' | 'instanceId'>): string {
  return `${item.kind} ${item.id} ${item.instanceId}`;
}

/** Marks an element as the place of an item, so that keys and menus find out what lies under the focus. */
export function dataOf(item: Item): { 'data-item': string; 'data-item-title': string } {
  return { 'data-item': keyOf(item), 'data-item-title': item.title };
}

/** The item in whose place an element lies. */
export function itemAt(element: Element | null): Item | null {
  const place = element?.closest<HTMLElement>('[data-item]');
  const [kind, id, instanceId] = (place?.dataset.item ?? '').split(' ');
  if (!place || !kind || !id || !instanceId) return null;
  return { kind: kind as EntityKind, id, instanceId, title: place.dataset.itemTitle ?? '' };
}

/** The elements of a region that stand for items, in their order. */
export function placesIn(region: ParentNode): HTMLElement[] {
  return [...region.querySelectorAll<HTMLElement>('[data-item]')];
}
