import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ApiError } from '../../api/client';
import * as visibility from '../../api/visibility';
import type { Restriction, Restrictions, RestrictedType } from '../../api/visibility';
import { text } from '../../messages';
import { toast, undoable } from '../../state/toasts';
import { explain } from '../../ui/States';
import { draftOf, faultOf, restrictionsOf, same, savable, type Card, type Draft, type Fault } from './draft';

export interface Editing {
  /** Absent until the saved ones are there. */
  draft: Draft | null;
  error: unknown;
  retry(): void;
  dirty: boolean;
  saving: boolean;
  /** What went wrong with the last change, and where. */
  problem: { words: string; fault: Fault | null } | null;
  /** Ids that no library server knows any more, by type. */
  dangling(type: RestrictedType, id: string): boolean;
  change(type: RestrictedType, card: Partial<Card>): void;
  fill(other: Restrictions): void;
  discard(): void;
  save(): Promise<void>;
  removeAll(): Promise<void>;
}

function told(error: unknown, sent: Restriction[]): NonNullable<Editing['problem']> {
  const words = explain(error);
  if (!(error instanceof ApiError)) return { words, fault: null };
  const { details } = error.body;
  const fields = Array.isArray(details) ? details.filter((each) => typeof each === 'string') : [];
  return { words, fault: [...fields, words].map((each) => faultOf(each, sent)).find((fault) => fault !== null) ?? null };
}

export function restrictionsQuery(userId: number) {
  return { queryKey: ['restrictions', userId], queryFn: ({ signal }: { signal: AbortSignal }) => visibility.restrictions(userId, signal) };
}

/** One user's restrictions while an administrator changes them: saved all at once, and taken back all at once. */
export function useRestrictions(userId: number, username: string): Editing {
  const client = useQueryClient();
  const query = restrictionsQuery(userId);
  const answer = useQuery(query);
  const [changed, setChanged] = useState<Draft | null>(null);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<Editing['problem']>(null);
  const saved = useMemo(() => (answer.data ? draftOf(answer.data.restrictions) : null), [answer.data]);
  const draft = changed ?? saved;
  const dirty = changed !== null && saved !== null && !same(changed, saved);
  const r = text.restrictions;

  /** Replaces what is saved; everything that depends on it is asked for again. */
  const put = async (list: Restriction[]): Promise<void> => {
    const after = list.length === 0 ? await visibility.removeRestrictions(userId).then(() => null) : await visibility.replaceRestrictions(userId, list);
    client.setQueryData<Restrictions>(query.queryKey, after ?? { restrictions: [], dangling: [] });
    setChanged(null);
    for (const stale of ['preview', 'why', 'exclusions']) void client.invalidateQueries({ queryKey: [stale] });
  };
  const putOrTell = async (list: Restriction[], done: () => void, inPlace = true): Promise<void> => {
    setSaving(true);
    setProblem(null);
    try {
      await put(list);
      done();
    } catch (error) {
      const what = told(error, list);
      setProblem(what);
      if (!what.fault || !inPlace) toast(what.words, 'danger');
    } finally {
      setSaving(false);
    }
  };
  const takeBack = (former: Restrictions, now: Restriction[]) => () =>
    void putOrTell(savable(former, now), () => toast(r.undone, 'success'), false);

  return {
    draft,
    error: answer.error,
    retry: () => void answer.refetch(),
    dirty,
    saving,
    problem,
    dangling: (type, id) => answer.data?.dangling.some((each) => each.entityType === type && each.entityId === id) ?? false,
    change(type, card) {
      if (!draft) return;
      setProblem(null);
      setChanged({ ...draft, [type]: { ...draft[type], ...card } });
    },
    fill(other) {
      setProblem(null);
      setChanged(draftOf(savable(other, answer.data?.restrictions ?? [])));
    },
    discard() {
      setChanged(null);
      setProblem(null);
    },
    async save() {
      if (!draft || !answer.data) return;
      const former = answer.data;
      const list = restrictionsOf(draft);
      await putOrTell(list, () => undoable(r.saved(username), takeBack(former, list)));
    },
    async removeAll() {
      if (!answer.data) return;
      const former = answer.data;
      await putOrTell([], () => undoable(r.removedAll(username), takeBack(former, [])));
    },
  };
}
