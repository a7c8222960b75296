import { describe, expect, it } from 'vitest';
import type { Band, Identification, Match, Person } from '../api/recognition';
import { addable, arrange, FILL, BANDS, matchKey, pollDelay, retryDelay, strongOnes, UNDECIDED } from './people';
import { shareOf, stepOf } from './steps';

const match = (name: string, band: Band, more: Partial<Match> = {}): Match => ({
  externalId: name, endpoint: 'example.org', name, distance: 0.3, reliable: true, band, frames: 4, faces: 5, models: ['facenet'], signals: [], status: 'inLibrary', ...more,
});
const person = (id: number, frameCount: number, best: Match | null, alternatives: Match[] = []): Person => ({
  id, frameCount, faceCount: frameCount, faces: [], best, alternatives,
});
const result = (persons: Person[]): Identification => ({
  framesAnalyzed: 20, facesDetected: 9, facesUsed: 9, databaseVersion: '1', demo: false, source: 'sprites', tookMillis: 1, errors: [], persons,
});
const names = (persons: Person[], type: 'scene' | 'image' | 'gallery' = 'scene') =>
  arrange(result(persons), type, new Map()).map(({ match: shown, group, unknown }) => `${group} ${shown?.name ?? `unknown ${unknown}`}`);

describe('people of a result', () => {
  it('come strong ones first, then weak ones, then those seen once, then those that nobody knows', () => {
    expect(
      names([
        person(0, 9, null),
        person(1, 1, match('once', 'doubtful')),
        person(2, 3, match('weak', 'likely')),
        person(3, 5, match('few', 'strong')),
        person(4, 8, match('many', 'strong')),
        person(5, 11, null),
      ]),
    ).toEqual(['strong many', 'strong few', 'weak weak', 'single once', 'unknown unknown 1', 'unknown unknown 2']);
  });

  it('of one picture are never put aside for being seen once', () => {
    expect(names([person(0, 1, match('a', 'likely')), person(1, 1, match('b', 'strong'))], 'image')).toEqual(['strong b', 'weak a']);
  });

  it('keep their place when a match is turned down, and show the next one', () => {
    const first = match('first', 'strong');
    const people = [person(0, 9, first, [match('second', 'doubtful')]), person(1, 5, match('other', 'strong'))];
    const turned = new Map([[0, { rejected: new Set([matchKey(first)]), chosen: null }]]);
    const shown = arrange(result(people), 'scene', turned);
    expect(shown.map((each) => each.match?.name)).toEqual(['second', 'other']);
    expect(shown[0]?.others).toEqual([]);
    const all = new Map([[1, { rejected: new Set([matchKey(people[1]!.best!)]), chosen: null }]]);
    expect(arrange(result(people), 'scene', all)[1]).toMatchObject({ match: null, unknown: 1 });
  });

  it('show the match that was chosen, and offer the others again', () => {
    const second = match('second', 'doubtful');
    const people = [person(0, 9, match('first', 'strong'), [second])];
    const [shown] = arrange(result(people), 'scene', new Map([[0, { ...UNDECIDED, chosen: matchKey(second) }]]));
    expect(shown?.match?.name).toBe('second');
    expect(shown?.others.map(({ name }) => name)).toEqual(['first']);
  });
});

describe('adding all', () => {
  it('takes strong matches only, each performer once, and nobody who is there already', () => {
    const twice = match('twice', 'strong');
    const people = arrange(
      result([
        person(0, 9, twice),
        person(1, 8, twice),
        person(2, 7, match('there', 'strong', { status: 'onItem' })),
        person(3, 6, match('likely', 'likely')),
        person(4, 5, match('done', 'strong')),
        person(5, 4, match('new', 'strong', { status: 'notInLibrary' })),
      ]),
      'scene',
      new Map(),
    );
    expect(strongOnes(people, new Map([[4, {}]])).map((each) => each.match?.name)).toEqual(['twice', 'new']);
  });

  it('leaves alone what has no match', () => {
    expect(addable(null)).toBe(false);
  });
});

describe('bands', () => {
  it('fall from strong to unreliable in the bar as they do in the list', () => {
    const fills = BANDS.map((band) => FILL[band]);
    expect(fills).toEqual([...fills].sort((a, b) => b - a));
    expect(new Set(fills).size).toBe(BANDS.length);
  });
});

describe('waiting', () => {
  it('keeps to what was asked for, and a little longer', () => {
    for (const chance of [0, 0.5, 1]) {
      const delay = retryDelay(10, chance);
      expect(delay).toBeGreaterThanOrEqual(10);
      expect(delay).toBeLessThanOrEqual(13);
    }
    expect(retryDelay(null, 0)).toBe(10);
    expect(retryDelay(100_000, 0)).toBe(120);
    expect(retryDelay(0, 0)).toBe(1);
  });

  it('asks for progress often at first, then seldom', () => {
    expect(pollDelay(0)).toBeLessThan(500);
    expect(pollDelay(60_000)).toBe(2000);
  });
});

describe('progress', () => {
  it('never goes back from stage to stage', () => {
    const steps = (['frames', 'detect', 'embed', 'match', 'done'] as const).flatMap((stage) => [0, 5, 10].map((done) => shareOf({ stage, done, total: 10 })));
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(steps.at(0)).toBe(0);
    expect(steps.at(-1)).toBe(1);
    expect(shareOf({ stage: 'detect', done: 0, total: 0 })).toBeGreaterThan(0);
  });

  it('shows describing faces as part of looking for them', () => {
    expect(stepOf('embed')).toBe(stepOf('detect'));
    expect(stepOf('done')).toBe(3);
  });
});
