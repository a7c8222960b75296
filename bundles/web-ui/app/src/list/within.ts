// Lists inside a page: "the images of this gallery".
import type { EntityKind } from '../api/types';
import { urlId } from '../paths';
import { wireId, type Scope } from './request';

const CRITERION: Partial<Record<EntityKind, string>> = {
  performer: 'performers',
  studio: 'studios',
  tag: 'tags',
  group: 'groups',
  gallery: 'galleries',
};

/** Criteria for everything that belongs to one entity. */
export function scopeOf(kind: EntityKind, id: string, deep = false): Scope {
  const criterion = CRITERION[kind];
  if (!criterion) return {};
  return { [criterion]: { value: [wireId(id)], modifier: 'INCLUDES', ...(deep ? { depth: -1 } : {}) } };
}

/** The entity as an address names it, for example gallery:12. */
export function withinOf(kind: EntityKind, entity: { id: string; instanceId: string }, deep = false): string {
  return `${kind}:${urlId(entity)}${deep ? ':all' : ''}`;
}

export interface Within {
  kind: EntityKind;
  id: string;
  deep: boolean;
}

export function parseWithin(text: string | undefined): Within | null {
  const match = /^([a-z]+):(\d{1,19}(?:~[A-Za-z0-9-]{1,64})?)(:all)?$/.exec(text ?? '');
  const kind = match?.[1] as EntityKind | undefined;
  return match && kind && CRITERION[kind] ? { kind, id: match[2]!, deep: match[3] !== undefined } : null;
}

/** Pictures of a gallery are shown as they lie in it. */
export function orderWithin(kind: EntityKind | undefined): string | undefined {
  return kind === 'gallery' ? 'path' : undefined;
}
