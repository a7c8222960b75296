import { useQueries } from '@tanstack/react-query';
import { list } from '../api/library';
import type { EntityKind } from '../api/types';
import type { ListDefinition } from './definitions';
import type { FilterValue } from './grammar';
import { wireId } from './request';

/** Names of entities that an address knows only by number. */
export type NameOf = (kind: EntityKind, id: string) => string;

export function useNames(definition: ListDefinition, filters: Record<string, FilterValue>): NameOf {
  const wanted = new Map<EntityKind, Set<string>>();
  for (const descriptor of definition.filters) {
    const value = filters[descriptor.key];
    if (descriptor.type !== 'entity' || value?.type !== 'entity') continue;
    const set = wanted.get(descriptor.entity) ?? new Set();
    for (const id of [...value.all, ...value.any, ...value.none]) set.add(id);
    wanted.set(descriptor.entity, set);
  }
  const asked = [...wanted].map(([kind, set]) => ({ kind, ids: [...set].sort() }));
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
      known.set(`${kind} ${item.id}`, name);
      known.set(`${kind} ${item.id}~${item.instanceId}`, name);
    }
  });
  return (kind, id) => known.get(`${kind} ${id}`) ?? `#${id.split('~')[0]}`;
}
