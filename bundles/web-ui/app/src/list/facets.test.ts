import { describe, expect, it } from 'vitest';
import { DEFINITIONS, type FilterDescriptor } from './definitions';
import { blocksOf, choiceCount } from './facets';
import type { Compare } from './grammar';

const resolution = DEFINITIONS.scene.filters.find(({ key }) => key === 'resolution') as Extract<FilterDescriptor, { type: 'choice' }>;
const counts = [
  { value: 'STANDARD', count: 3 },
  { value: 'FULL_HD', count: 40 },
  { value: 'FOUR_K', count: 5 },
];

describe('results of a resolution', () => {
  it.each([
    ['is', '1080', 40],
    ['is', '720', 0],
    ['atLeast', '720', 45],
    ['atLeast', '144', 48],
    ['atMost', '480', 3],
    ['atMost', '2160', 48],
    ['not', '1080', undefined],
  ] as [Compare, string, number | undefined][])('%s %s are %s', (compare, value, count) => {
    expect(choiceCount(resolution, compare, value, counts)).toBe(count);
  });

  it('are not known before they have been counted', () => {
    expect(choiceCount(resolution, 'is', '1080', undefined)).toBeUndefined();
  });
});

describe('blocks of a long list', () => {
  it('are those in sight, and no others', () => {
    expect(blocksOf(0, 8, 300)).toEqual([0]);
    expect(blocksOf(45, 55, 300)).toEqual([0, 1]);
    expect(blocksOf(250, 320, 300)).toEqual([5]);
  });

  it('are none when there is nothing to see', () => {
    expect(blocksOf(0, -1, 0)).toEqual([]);
  });
});

describe('filters with counts', () => {
  it('name each facet once a list, so that one answer fills all of them', () => {
    for (const { filters } of Object.values(DEFINITIONS)) {
      const names = filters.flatMap(({ facet }) => facet ?? []);
      expect(new Set(names).size).toBe(names.length);
    }
  });
});
