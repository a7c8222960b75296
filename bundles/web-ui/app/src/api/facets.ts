// How many results each further choice would leave.
import { request } from './client';
import { listBody, PLURAL } from './library';
import type { EntityKind, ListRequest, Named } from './types';

export type EntityFacet = 'tags' | 'performers' | 'studios' | 'groups';
export type FacetName = EntityFacet | 'year' | 'resolution' | 'rating';

export interface EntityCount extends Named {
  count: number;
}

export interface ValueCount<V> {
  value: V;
  count: number;
}

/** Only what was asked for. */
export type Facets = { [K in EntityFacet]?: EntityCount[] } & {
  year?: ValueCount<number>[];
  resolution?: ValueCount<string>[];
  /** That or better; 0 for not rated. */
  rating?: ValueCount<number>[];
};

/** What the counts depend on: neither page nor order. */
export type FacetBase = Pick<ListRequest, 'criteria'> & { q?: string };

export async function facets(
  kind: EntityKind,
  { q, criteria }: FacetBase,
  names: FacetName[],
  values: { [K in FacetName]?: string[] } = {},
  signal?: AbortSignal,
): Promise<Facets> {
  const filter = { page: 1, per_page: 1, ...(q ? { q } : {}) };
  const body = { ...listBody(kind, { filter, ...(criteria ? { criteria } : {}) }), facets: names, facet_values: values };
  const raw = await request<{ facets?: Facets }>(`/library/${PLURAL[kind]}`, { body, signal });
  return raw.facets ?? {};
}
