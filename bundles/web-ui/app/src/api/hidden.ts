// What a user has hidden from himself.
import { request } from './client';
import { PLURAL } from './library';
import type { Entities, EntityKind } from './types';

/** How many of each type; the keys are the plurals. */
export type Counts = Record<'scenes' | 'performers' | 'studios' | 'tags' | 'groups' | 'galleries' | 'images', number>;

export interface HiddenEntity<K extends EntityKind = EntityKind> {
  id: number | string;
  entityType: K;
  entityId: string;
  /** Null: on every library server. */
  instanceId: string | null;
  hiddenAt: string;
  entity: Entities[K];
  /** What else disappeared because of it. */
  cascade?: Counts;
}

export interface HiddenIds {
  hiddenIds: Record<keyof Counts, string[]>;
  hideConfirmationDisabled?: boolean;
}

export interface Hideable {
  kind: EntityKind;
  id: string;
  instanceId: string | null;
}

const PATH = '/user/hidden-entities';
const BULK = 1000;
const AT_ONCE = 4;

function wire({ kind, id, instanceId }: Hideable) {
  return { entityType: kind, entityId: id, ...(instanceId === null ? {} : { instanceId }) };
}

/** Everything that is hidden, the newest first. */
export async function hiddenEntities(kind: EntityKind | null, signal?: AbortSignal): Promise<HiddenEntity[]> {
  const all: HiddenEntity[] = [];
  for (let page = 1; ; page++) {
    const where = `?page=${page}&per_page=${BULK}${kind ? `&entityType=${kind}` : ''}`;
    const raw = await request<{ hiddenEntities: HiddenEntity[]; count?: number }>(PATH + where, { signal });
    all.push(...raw.hiddenEntities);
    if (raw.hiddenEntities.length === 0 || all.length >= (raw.count ?? 0)) return all;
  }
}

export const hiddenIds = (signal?: AbortSignal) => request<HiddenIds>(`${PATH}/ids`, { signal });

export const previewHiding = (items: Hideable[], signal?: AbortSignal) =>
  request<{ hides: Counts }>(`${PATH}/preview`, { body: { entities: items.map(wire) }, signal }).then((raw) => raw.hides);

/** Hides all of them. Answers how many could not be hidden. */
export async function hide(items: Hideable[]): Promise<number> {
  const [first] = items;
  if (first && items.length === 1) {
    await request(PATH, { body: wire(first) });
    return 0;
  }
  let failed = 0;
  for (let at = 0; at < items.length; at += BULK) {
    const answer = await request<{ failCount: number }>(`${PATH}/bulk`, {
      body: { entities: items.slice(at, at + BULK).map(wire) },
    });
    failed += answer.failCount;
  }
  return failed;
}

export async function unhide(items: Hideable[]): Promise<void> {
  const one = ({ kind, id, instanceId }: Hideable) => {
    const where = instanceId === null ? '' : `?instanceId=${encodeURIComponent(instanceId)}`;
    return request(`${PATH}/${kind}/${encodeURIComponent(id)}${where}`, { method: 'DELETE' });
  };
  for (let at = 0; at < items.length; at += AT_ONCE) await Promise.all(items.slice(at, at + AT_ONCE).map(one));
}

export const unhideAll = (kind: EntityKind | null) =>
  request<{ count: number }>(`${PATH}/all${kind ? `?entityType=${kind}` : ''}`, { method: 'DELETE' }).then((raw) => raw.count);

export const setHideConfirmation = (hideConfirmationDisabled: boolean) =>
  request('/user/hide-confirmation', { method: 'PUT', body: { hideConfirmationDisabled } });

export function countOf(counts: Counts, kind: EntityKind): number {
  return counts[PLURAL[kind] as keyof Counts];
}
