import { request } from './client';
import type { Clip, Entities, EntityKind, Gallery, Identified, Image, Listing, ListRequest, Scene } from './types';

/** Path segment and array key of each type. */
export const PLURAL: Record<EntityKind, string> = {
  scene: 'scenes',
  performer: 'performers',
  studio: 'studios',
  tag: 'tags',
  group: 'groups',
  gallery: 'galleries',
  image: 'images',
};

type Raw<T> = { count: number } & Record<string, T[]>;

/** What a list call sends. */
export function listBody(kind: EntityKind, { filter, criteria, ids }: ListRequest): Record<string, unknown> {
  const body: Record<string, unknown> = { filter: filter ?? {} };
  if (criteria && Object.keys(criteria).length > 0) body[`${kind}_filter`] = criteria;
  if (ids) body.ids = ids;
  return body;
}

export async function list<K extends EntityKind>(
  kind: K,
  asked: ListRequest,
  signal?: AbortSignal,
): Promise<Listing<Entities[K]>> {
  const body = listBody(kind, asked);
  const plural = PLURAL[kind];
  const raw = await request<Raw<Entities[K]>>(`/library/${plural}`, { body, signal });
  return { items: raw[plural] ?? [], count: raw.count };
}

/** One entity, with the extra data of its detail page; null when there is none, or the viewer may not see it. */
export async function one<K extends EntityKind>(
  kind: K,
  id: string,
  signal?: AbortSignal,
): Promise<Entities[K] | null> {
  const { items } = await list(kind, { ids: [id], filter: { per_page: 1 } }, signal);
  return items[0] ?? null;
}

export interface MinimalItem extends Identified {
  label: string;
}

/** Kinds that have a list for pickers. */
export type PickableKind = Exclude<EntityKind, 'scene' | 'image'>;

export async function minimal(kind: PickableKind, q: string, signal?: AbortSignal): Promise<MinimalItem[]> {
  const plural = PLURAL[kind];
  const raw = await request<Record<string, ({ name?: string; title?: string } & Identified)[]>>(
    `/library/${plural}/minimal`,
    { body: { filter: { q, sort: 'name', direction: 'ASC', per_page: 500 } }, signal },
  );
  return (raw[plural] ?? []).map((row) => ({
    id: row.id,
    instanceId: row.instanceId,
    label: row.name ?? row.title ?? '',
  }));
}

export function similarScenes(id: string, page: number, signal?: AbortSignal): Promise<Listing<Scene>> {
  return request<{ scenes: Scene[]; count: number }>(
    `/library/scenes/${encodeURIComponent(id)}/similar?page=${page}`,
    { signal },
  ).then((raw) => ({ items: raw.scenes, count: raw.count }));
}

export function clipsOf(sceneId: string, signal?: AbortSignal): Promise<Clip[]> {
  return request<{ clips: Clip[] }>(`/scenes/${encodeURIComponent(sceneId)}/clips?includeUngenerated=true`, {
    signal,
  }).then((raw) => raw.clips);
}

export function gallery(id: string, signal?: AbortSignal): Promise<Gallery> {
  return request<Gallery>(`/library/galleries/${encodeURIComponent(id)}`, { signal });
}

export function image(id: string, signal?: AbortSignal): Promise<Image> {
  return request<Image>(`/library/images/${encodeURIComponent(id)}`, { signal });
}
