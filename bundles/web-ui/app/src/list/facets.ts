// Counts beside the options of the filter panel. They cost nothing while the panel is shut.
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { facets, type EntityFacet, type FacetBase, type FacetName, type Facets } from '../api/facets';
import type { EntityKind, Identified } from '../api/types';
import type { FilterDescriptor } from './definitions';
import type { Compare } from './grammar';

const DEBOUNCE_MILLIS = 250;

/** A value that waits until it has been the same for a while. The first one counts at once. */
function useSettled<T>(value: T, key: string): { value: T; settled: boolean } {
  const [settled, setSettled] = useState({ value, key });
  useEffect(() => {
    if (settled.key === key) return undefined;
    const timer = setTimeout(() => setSettled({ value, key }), DEBOUNCE_MILLIS);
    return () => clearTimeout(timer);
  }, [value, key, settled.key]);
  return { value: settled.value, settled: settled.key === key };
}

/** Counts for all values of some facets; what is known stays, as stale, until there is something newer. */
export function useFacets(kind: EntityKind, base: FacetBase, names: FacetName[]): { facets: Facets; stale: boolean } {
  const { value: asked, settled } = useSettled({ base, names }, JSON.stringify([base, names]));
  const answer = useQuery({
    queryKey: ['facets', kind, asked.base, asked.names],
    queryFn: ({ signal }) => facets(kind, asked.base, asked.names, {}, signal),
    enabled: asked.names.length > 0,
    placeholderData: keepPreviousData,
    // The panel works without them.
    retry: false,
  });
  return { facets: answer.data ?? {}, stale: !settled || answer.isFetching };
}

export type CountOf = (entity: Identified) => number | undefined;

/** Where a picker finds out what each of its entities would leave. */
export interface FacetSource {
  kind: EntityKind;
  base: FacetBase;
  name: EntityFacet;
}

export const BLOCK = 50;

/** Which blocks of a long list are in sight. */
export function blocksOf(first: number, last: number, total: number): number[] {
  const from = Math.max(0, Math.floor(first / BLOCK));
  const to = Math.floor(Math.min(last, total - 1) / BLOCK);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
}

const keyOf = ({ id, instanceId }: Identified) => `${id}:${instanceId}`;

/** Counts for the part of a long list that is in sight, asked for in blocks once scrolling has come to rest. */
export function useCountsInView(source: FacetSource | null, items: Identified[], first: number, last: number): CountOf {
  const seen = blocksOf(first, last, items.length).map((block) => items.slice(block * BLOCK, (block + 1) * BLOCK).map(keyOf));
  const { value: blocks } = useSettled(seen, JSON.stringify(seen));
  const answers = useQueries({
    queries: (source ? blocks : []).map((ids) => ({
      queryKey: ['facets', source?.kind, source?.base, source?.name, ids],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { kind, base, name } = source!;
        const counted = (await facets(kind, base, [name], { [name]: ids }, signal))[name] ?? [];
        return new Map(counted.map((entity) => [keyOf(entity), entity.count]));
      },
      retry: false,
    })),
  });
  return (entity) => {
    const key = keyOf(entity);
    for (const { data } of answers) {
      const count = data?.get(key);
      if (count !== undefined) return count;
    }
    return undefined;
  };
}

/** How many results an option of a choice would leave, given how it is compared; undefined when that is not known. */
export function choiceCount(
  descriptor: Extract<FilterDescriptor, { type: 'choice' }>,
  compare: Compare,
  value: string,
  counts: { value: string; count: number }[] | undefined,
): number | undefined {
  if (!counts) return undefined;
  const at = descriptor.options.findIndex((option) => option.value === value);
  const exactly = (index: number) => counts.find((each) => each.value === descriptor.options[index]?.api)?.count ?? 0;
  const sum = (from: number, to: number) => {
    let total = 0;
    for (let index = from; index < to; index++) total += exactly(index);
    return total;
  };
  switch (compare) {
    case 'is':
      return exactly(at);
    case 'atLeast':
      return sum(at, descriptor.options.length);
    case 'atMost':
      return sum(0, at + 1);
    case 'not':
      return undefined;
  }
}
