import { useQueries } from '@tanstack/react-query';
import { list } from '../api/library';
import type { EntityKind } from '../api/types';
import type { ListDefinition } from './definitions';
import type { FilterValue } from './grammar';
import { wireId } from './request';

/** Names of entities that an address knows only by number. */
export type NameOf = (kind: EntityKind, id: string) => string;

export interface AskedNames {
  kind: EntityKind;
  /** As they stand in an address. */
  ids: string[];
}

/** Names for ids, asked for together. A number that several library servers use has all their names. */
export function useNamesOf(wanted: AskedNames[]): NameOf {
  const asked = wanted.filter(({ ids }) => ids.length > 0).map(({ kind, ids }) => ({ kind, ids: [...new Set(ids)].sort() }));
  const answers = useQueries({
    queries: asked.map(({ kind, ids }) => ({
      queryKey: ['names', kind, ids],
      staleTime: Infinity,
      retry: false,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        list(kind, { ids: ids.map(wireId), filter: { per_page: Math.max(1, ids.length * 2) } }, signal),
    })),
  });
  const known = new Map<string, string>();
  asked.forEach(({ kind }, at) => {
    for (const item of answers[at]?.data?.items ?? []) {
      const name = 'name' in item ? item.name : (item.title ?? '');
      const bare = `${kind} ${item.id}`;
      const other = known.get(bare);
      known.set(bare, other && other !== name ? `${other} / ${name}` : name);
      known.set(`${bare}~${item.instanceId}`, name);
    }
  });
  return (kind, id) => known.get(`${kind} ${id}`) ?? `#${id.split('~')[0]}`;
}

export function useNames(definition: ListDefinition, filters: Record<string, FilterValue>): NameOf {
  const wanted = new Map<EntityKind, string[]>();
  for (const descriptor of definition.filters) {
    const value = filters[descriptor.key];
    if (descriptor.type !== 'entity' || value?.type !== 'entity') continue;
    wanted.set(descriptor.entity, [...(wanted.get(descriptor.entity) ?? []), ...value.all, ...value.any, ...value.none]);
  }
  return useNamesOf([...wanted].map(([kind, ids]) => ({ kind, ids })));
}
