import { describe, expect, it } from 'vitest';
import type { EntityKind } from '../api/types';
import { Random } from '../testing/random';
import { DEFINITIONS, type FilterDescriptor } from './definitions';
import { parseList, parseParams, printList, printParams, SIZES, type FilterValue, type ListState } from './grammar';

const KINDS = Object.keys(DEFINITIONS) as EntityKind[];

function idsOf(random: Random): string[] {
  return [...new Set(random.some(['1', '12', '99~attic', '31~0a1b-2c', '9999999999999999999']))];
}

function valueFor(descriptor: FilterDescriptor, random: Random): FilterValue | null {
  if ((descriptor.type === 'text' || descriptor.type === 'date') && random.chance(6)) {
    return { type: 'presence', present: random.chance(2) };
  }
  switch (descriptor.type) {
    case 'entity': {
      const all = random.chance(2) ? idsOf(random) : [];
      const value: FilterValue = {
        type: 'entity',
        all,
        any: all.length ? [] : idsOf(random),
        none: idsOf(random),
        sub: descriptor.depth ? random.pick([0, 1, 3, 'all'] as const) : 0,
      };
      return value.all.length + value.any.length + value.none.length ? value : null;
    }
    case 'range': {
      const bound = () => (random.chance(3) ? null : random.pick([0, 1, 7, 59, 60, 61, 3600, 5400, 100, 1_500_000, 8_000_000, 2_000_000_001]));
      const [from, to] = [bound(), bound()];
      return from === null && to === null ? null : { type: 'range', from, to };
    }
    case 'date': {
      const bound = () => (random.chance(3) ? null : random.pick(['2020', '2020-02', '2020-02-29', '1999-12-31', '-30d', '-1y', '-2w']));
      const [from, to] = [bound(), bound()];
      return from === null && to === null ? null : { type: 'date', from, to };
    }
    case 'boolean':
      return { type: 'boolean', value: descriptor.trueOnly ? true : random.chance(2) };
    case 'choice': {
      const compare = random.pick(descriptor.compares);
      const values = random.some(descriptor.options.map((option) => option.value));
      const kept = descriptor.multiple && compare === 'is' ? values : values.slice(0, 1);
      return kept.length ? { type: 'choice', compare, values: kept } : null;
    }
    case 'text': {
      const value = random.text().trim().replace(/^[!=]+/, '').trim();
      if (!value || value === 'empty' || value === 'present') return null;
      return { type: 'text', match: random.pick(['contains', 'excludes', 'is', 'isNot'] as const), value };
    }
  }
}

function stateFor(kind: EntityKind, random: Random): ListState {
  const definition = DEFINITIONS[kind];
  const filters: Record<string, FilterValue> = {};
  for (const descriptor of definition.filters) {
    const value = random.chance(3) ? valueFor(descriptor, random) : null;
    if (value) filters[descriptor.key] = value;
  }
  const option = random.pick(definition.sorts);
  return {
    q: random.text().trim(),
    filters,
    sort: option.random
      ? { key: option.key, descending: false, seed: random.below(99_999_999) }
      : { key: option.key, descending: random.chance(2), seed: null },
    page: 1 + random.below(1000),
    perPage: random.pick([24, 48, 96, 192, 77]),
    view: random.pick(definition.views),
    size: random.pick(SIZES),
    rest: random.chance(2) ? { tab: 'scenes', unknown: random.text() } : {},
  };
}

describe('the address of a list', () => {
  it.each(KINDS)('gives back every state of a list of %s', (kind) => {
    for (let seed = 1; seed <= 400; seed++) {
      const state = stateFor(kind, new Random(seed * 7919));
      const address = printParams(printList(state, DEFINITIONS[kind]));
      expect(parseList(parseParams(address), DEFINITIONS[kind]), address).toEqual(state);
    }
  });

  it('does not depend on the order of its parts', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const random = new Random(seed * 104729);
      const params = printList(stateFor('scene', random), DEFINITIONS.scene);
      const turned = Object.fromEntries(Object.entries(params).reverse());
      expect(parseList(turned, DEFINITIONS.scene)).toEqual(parseList(params, DEFINITIONS.scene));
    }
  });

  it('is empty when nothing was chosen', () => {
    for (const kind of KINDS) expect(printList(parseList({}, DEFINITIONS[kind]), DEFINITIONS[kind])).toEqual({});
  });

  it('survives everything that a person can type into it', () => {
    for (let seed = 1; seed <= 500; seed++) {
      const random = new Random(seed * 31337);
      const keys = ['q', 'page', 'n', 'sort', 'view', 'size', 'tags.all', 'tags.sub', 'rating', 'date', 'resolution', 'duration'];
      const address = `?${Array.from({ length: 6 }, () => `${random.pick(keys)}=${random.text()}`).join('&')}`;
      const state = parseList(parseParams(address), DEFINITIONS.scene);
      const again = parseList(parseParams(printParams(printList(state, DEFINITIONS.scene))), DEFINITIONS.scene);
      expect(again, address).toEqual(state);
    }
  });

  it('can be read by a person', () => {
    const state = parseList(parseParams('?tags.all=12,45&tags.none=9&tags.sub=all&duration=10m..40m&sort=date:asc&q=red+car'), DEFINITIONS.scene);
    expect(printParams(printList(state, DEFINITIONS.scene))).toBe(
      '?q=red+car&tags.all=12,45&tags.none=9&tags.sub=all&duration=10m..40m&sort=date:asc',
    );
  });

  it('keeps what it does not know', () => {
    expect(parseList(parseParams('?tab=images&view=wall'), DEFINITIONS.image).rest).toEqual({ tab: 'images' });
  });

  it('bounds what is asked for', () => {
    const { page, perPage } = parseList(parseParams('?page=0&n=100000'), DEFINITIONS.scene);
    expect(page).toBe(1);
    expect(perPage).toBe(500);
  });

  it('keeps the seed of a random order', () => {
    expect(parseList(parseParams('?sort=random:48213'), DEFINITIONS.scene).sort).toEqual({ key: 'random', descending: false, seed: 48213 });
  });

  it('takes a bare percent sign for itself', () => {
    expect(parseParams('?q=100%')).toEqual({ q: '100%' });
  });
});
