// What a user may see, and why: for administrators.
import { request } from './client';
import type { EntityKind, Identified, UserRow } from './types';

/** Types that a restriction can be about, as the service names them. */
export const RESTRICTED = ['groups', 'tags', 'studios', 'galleries'] as const;
export type RestrictedType = (typeof RESTRICTED)[number];

export const KIND_OF: Record<RestrictedType, 'group' | 'tag' | 'studio' | 'gallery'> = {
  groups: 'group',
  tags: 'tag',
  studios: 'studio',
  galleries: 'gallery',
};

export interface Restriction {
  entityType: RestrictedType;
  mode: 'INCLUDE' | 'EXCLUDE';
  entityIds: string[];
  restrictEmpty: boolean;
}

export interface Restrictions {
  restrictions: Restriction[];
  /** Ids that no library server knows any more. */
  dangling: { entityType: RestrictedType; entityId: string }[];
}

type Row = Omit<Restriction, 'entityIds'> & { entityIds: string };
type Raw = { restrictions: Row[]; dangling?: Restrictions['dangling'] };

const parsed = (raw: Raw): Restrictions => ({
  restrictions: raw.restrictions.map(({ entityType, mode, entityIds, restrictEmpty }) => ({
    entityType,
    mode,
    entityIds: JSON.parse(entityIds) as string[],
    restrictEmpty,
  })),
  dangling: raw.dangling ?? [],
});

export const restrictions = (userId: number, signal?: AbortSignal) =>
  request<Raw>(`/user/${userId}/restrictions`, { signal }).then(parsed);

export const replaceRestrictions = (userId: number, list: Restriction[]) =>
  request<Raw>(`/user/${userId}/restrictions`, { method: 'PUT', body: { restrictions: list } }).then(parsed);

export const removeRestrictions = (userId: number) => request(`/user/${userId}/restrictions`, { method: 'DELETE' });

export const PLURALS = ['scenes', 'performers', 'studios', 'tags', 'groups', 'galleries', 'images'] as const;
export type Plural = (typeof PLURALS)[number];
export type Counts = Record<Plural, number>;

export const KIND_OF_PLURAL: Record<Plural, EntityKind> = {
  scenes: 'scene',
  performers: 'performer',
  studios: 'studio',
  tags: 'tag',
  groups: 'group',
  galleries: 'gallery',
  images: 'image',
};

export interface Thing extends Identified {
  type: EntityKind;
  title: string | null;
}

export interface Sample {
  count: number;
  sample: (Identified & { title: string | null })[];
}

export interface Preview {
  library: Counts;
  before: Counts;
  after: Counts;
  hides: Record<Plural, Sample>;
  reveals: Record<Plural, Sample>;
}

export const preview = (userId: number, list: Restriction[], signal?: AbortSignal) =>
  request<Preview>(`/admin/visibility/${userId}/preview`, { body: { restrictions: list }, signal });

export type Reason = 'restricted' | 'hidden' | 'cascade' | 'empty' | 'server';

export interface Rule {
  rule: string;
  entityType: string | null;
  outcome: 'hides' | 'allows' | 'skipped';
  through: Thing[];
  text: string;
}

export interface Why {
  user: Pick<UserRow, 'id' | 'username' | 'role'>;
  entity: Thing;
  visible: boolean;
  reason: Reason | null;
  source: Thing | null;
  chain: Rule[];
}

/** Without a source, the number alone has to name the entity. */
export type Asked = { type: EntityKind; id: string; instanceId?: string | undefined };

export const why = (userId: number, { type, id, instanceId }: Asked, signal?: AbortSignal) =>
  request<Why>(
    `/admin/visibility/${userId}/${type}/${encodeURIComponent(id)}${instanceId ? `?instanceId=${encodeURIComponent(instanceId)}` : ''}`,
    { signal },
  );

export interface ExclusionCount {
  userId: number;
  entityType: EntityKind;
  reason: Reason;
  _count: number;
}

export const exclusionStats = (signal?: AbortSignal) => request<ExclusionCount[]>('/admin/exclusion-stats', { signal });

export const recompute = (userId: number) => request(`/admin/recompute-exclusions/${userId}`, { method: 'POST', body: {} });

export const startViewAs = (userId: number) =>
  request<{ user: Pick<UserRow, 'id' | 'username' | 'role'> }>(`/admin/view-as/${userId}`, { method: 'POST', body: {} });
