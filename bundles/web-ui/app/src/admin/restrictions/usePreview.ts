import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { preview as ask, RESTRICTED, type Plural, type Preview, type Restriction, type RestrictedType } from '../../api/visibility';
import { restrictionsOf, type Draft } from './draft';
import type { Without } from './summary';

const DEBOUNCE_MILLIS = 350;

export interface Previewed {
  preview: Preview | undefined;
  /** Items that only "hide what has none" takes away, or would. */
  without: Without;
  busy: boolean;
  error: unknown;
  retry(): void;
}

const CARRIERS: Record<RestrictedType, Plural[]> = {
  groups: ['scenes'],
  tags: ['scenes', 'galleries', 'images'],
  studios: ['scenes', 'groups', 'galleries', 'images'],
  galleries: ['scenes', 'images'],
};

/** What a draft would do, counted shortly after it stops changing. */
export function usePreview(userId: number, draft: Draft | null): Previewed {
  const [settled, setSettled] = useState(draft);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(draft), DEBOUNCE_MILLIS);
    return () => clearTimeout(timer);
  }, [draft]);
  const counted = settled ?? draft;
  const list = useMemo(() => (counted ? restrictionsOf(counted) : null), [counted]);
  const query = (wanted: Restriction[] | null) => ({
    queryKey: ['preview', userId, wanted],
    queryFn: ({ signal }: { signal: AbortSignal }) => ask(userId, wanted ?? [], signal),
    enabled: wanted !== null,
  });
  const answer = useQuery({ ...query(list), placeholderData: keepPreviousData });
  // The same list with and without the switch; one of the two is the list itself and costs nothing. The other one waits
  // until what is looked at first has been counted.
  const switched = counted ? RESTRICTED.filter((type) => counted[type].mode === 'EXCLUDE') : [];
  const answers = useQueries({
    queries: switched.flatMap((type) =>
      [true, false].map((restrictEmpty) => ({
        ...query(counted ? restrictionsOf({ ...counted, [type]: { ...counted[type], restrictEmpty } }) : null),
        enabled: !answer.isFetching,
      })),
    ),
  });
  const without: Without = {};
  switched.forEach((type, at) => {
    const on = answers[2 * at]?.data?.after;
    const off = answers[2 * at + 1]?.data?.after;
    if (on && off) without[type] = CARRIERS[type].reduce((sum, plural) => sum + off[plural] - on[plural], 0);
  });
  return {
    preview: answer.data,
    without,
    busy: answer.isFetching || settled !== draft,
    error: answer.error,
    retry: () => void answer.refetch(),
  };
}
