import { expect, it } from 'vitest';
import type { ExclusionCount } from '../../api/visibility';
import { tableOf, totalsOf } from './exclusions';

const row = (userId: number, entityType: ExclusionCount['entityType'], reason: ExclusionCount['reason'], _count: number): ExclusionCount => ({ userId, entityType, reason, _count });

const STATS = [row(1, 'tag', 'hidden', 1), row(2, 'scene', 'cascade', 40), row(2, 'scene', 'empty', 2), row(2, 'tag', 'restricted', 3), row(2, 'image', 'hidden', 0)];

it('shows one user, type by type, with the reasons that occur', () => {
  const table = tableOf(STATS, 2);
  expect(table.reasons).toEqual(['restricted', 'cascade', 'empty']);
  expect(table.rows.map(({ kind, total }) => [kind, total])).toEqual([
    ['scene', 42],
    ['tag', 3],
  ]);
  expect(table.total).toBe(45);
});

it('is empty for a user from whom nothing is hidden', () => {
  expect(tableOf(STATS, 9)).toEqual({ reasons: [], rows: [], total: 0 });
});

it('adds up what is hidden from each user', () => {
  expect([...totalsOf(STATS)]).toEqual([
    [1, 1],
    [2, 45],
  ]);
});
