import type { ExclusionCount, Reason } from '../../api/visibility';
import type { EntityKind } from '../../api/types';

const REASONS: Reason[] = ['restricted', 'hidden', 'cascade', 'empty', 'server'];
const KINDS: EntityKind[] = ['scene', 'performer', 'studio', 'tag', 'group', 'gallery', 'image'];

export interface ExclusionTable {
  /** Only those that occur, in a fixed order. */
  reasons: Reason[];
  rows: { kind: EntityKind; counts: Record<Reason, number>; total: number }[];
  total: number;
}

/** What is hidden from one user: types down, reasons across. */
export function tableOf(stats: ExclusionCount[], userId: number): ExclusionTable {
  const own = stats.filter((each) => each.userId === userId && each._count > 0);
  const rows = KINDS.flatMap((kind) => {
    const counts = { restricted: 0, hidden: 0, cascade: 0, empty: 0, server: 0 };
    for (const each of own) if (each.entityType === kind && each.reason in counts) counts[each.reason] += each._count;
    const total = REASONS.reduce((sum, reason) => sum + counts[reason], 0);
    return total > 0 ? [{ kind, counts, total }] : [];
  });
  return {
    reasons: REASONS.filter((reason) => rows.some((row) => row.counts[reason] > 0)),
    rows,
    total: rows.reduce((sum, row) => sum + row.total, 0),
  };
}

/** How much is hidden from each user. */
export function totalsOf(stats: ExclusionCount[]): Map<number, number> {
  const totals = new Map<number, number>();
  for (const { userId, _count } of stats) totals.set(userId, (totals.get(userId) ?? 0) + _count);
  return totals;
}
