import { describe, expect, it } from 'vitest';
import type { Counts, Restriction } from '../../api/visibility';
import { draftOf, faultOf, idle, restrictionsOf, same, savable, type Draft } from './draft';
import { summarize } from './summary';

const include = (entityType: Restriction['entityType'], ...entityIds: string[]): Restriction => ({ entityType, mode: 'INCLUDE', entityIds, restrictEmpty: false });
const exclude = (entityType: Restriction['entityType'], ...entityIds: string[]): Restriction => ({ entityType, mode: 'EXCLUDE', entityIds, restrictEmpty: false });
const counts = (scenes: number): Counts => ({ scenes, performers: 0, studios: 0, tags: 0, groups: 0, galleries: 0, images: 0 });
const letters = (_: string, id: string) => 'ABCDEFG'[Number(id) - 1] ?? null;

describe('a draft', () => {
  it('is what was saved, and is saved as what it was', () => {
    const list = [include('groups', '3', '4:attic'), { ...exclude('tags', '55'), restrictEmpty: true }];
    expect(restrictionsOf(draftOf(list))).toEqual(list);
  });

  it('leaves out a card that does nothing', () => {
    const draft: Draft = { ...draftOf([]), tags: { mode: 'EXCLUDE', ids: [], restrictEmpty: false }, studios: { mode: 'NONE', ids: ['1'], restrictEmpty: true } };
    expect(idle(draft.tags)).toBe(true);
    expect(restrictionsOf(draft)).toEqual([]);
    expect(same(draft, draftOf([]))).toBe(true);
  });

  it('keeps "only these" without any, which allows nothing', () => {
    expect(restrictionsOf(draftOf([include('tags')]))).toEqual([include('tags')]);
  });

  it('keeps "all but these" without any when it hides what has none', () => {
    const list = [{ ...exclude('studios'), restrictEmpty: true }];
    expect(restrictionsOf(draftOf(list))).toEqual(list);
  });

  it('does not care in which order ids were chosen', () => {
    expect(same(draftOf([include('tags', '1', '2')]), draftOf([include('tags', '2', '1')]))).toBe(true);
    expect(same(draftOf([include('tags', '1', '2')]), draftOf([exclude('tags', '2', '1')]))).toBe(false);
  });
});

describe('a former list', () => {
  it('comes back without what has left the library, unless that is still there', () => {
    const former = { restrictions: [exclude('tags', '1', '99'), include('groups', '99')], dangling: [{ entityType: 'tags' as const, entityId: '99' }] };
    expect(savable(former, [])).toEqual([exclude('tags', '1'), include('groups', '99')]);
    expect(savable(former, [exclude('tags', '99')])).toEqual(former.restrictions);
  });
});

describe('a fault that the service names', () => {
  const sent = [include('groups', '3'), exclude('tags', '55', 'x')];

  it('is found on its card and its id', () => {
    expect(faultOf('restrictions[1].entityIds[1]', sent)).toEqual({ type: 'tags', id: 'x' });
    expect(faultOf('restrictions[0].mode', sent)).toEqual({ type: 'groups', id: null });
  });

  it('is nowhere when the path leads nowhere', () => {
    expect(faultOf('restrictions[7]', sent)).toBeNull();
    expect(faultOf('restrictions', sent)).toBeNull();
    expect(faultOf('restrictions[1].entityIds[9]', sent)).toEqual({ type: 'tags', id: null });
  });
});

describe('the summary', () => {
  const seen = { after: counts(3204), library: counts(12431) };
  const say = (list: Restriction[], ...rest: [] | [typeof seen | null] | [typeof seen | null, { tags?: number }]) =>
    summarize(draftOf(list), letters, rest[0] === undefined ? seen : rest[0], rest[1]);

  it('says how much is seen, what alone is allowed and what never is', () => {
    expect(say([include('groups', '1'), exclude('tags', '2')])).toBe(
      'Sees 3,204 of 12,431 scenes; only collection A; nothing tagged B.',
    );
  });

  it('names three and counts the others', () => {
    expect(say([exclude('tags', '1', '2', '3', '4', '5')], null)).toBe('Nothing tagged A, B, C, and 2 more.');
    expect(say([include('studios', '1', '2')], null)).toBe('Only studios A and B.');
  });

  it('says how many items without any are hidden, once that is known', () => {
    const list = [{ ...exclude('tags'), restrictEmpty: true }];
    expect(say(list, seen, { tags: 211 })).toBe('Sees 3,204 of 12,431 scenes; hides 211 items without a tag.');
    expect(say(list)).toBe('Sees 3,204 of 12,431 scenes; hides items without a tag.');
  });

  it('warns of "only these" with nothing chosen, or nothing that still exists', () => {
    expect(say([include('galleries')], null)).toBe('No gallery is allowed.');
    expect(say([include('galleries', '99')], null)).toBe('No gallery is allowed.');
  });

  it('does not name what has left the library', () => {
    expect(say([include('groups', '1', '99')], null)).toBe('Only collection A.');
  });

  it('says that nothing is restricted', () => {
    expect(say([], { after: counts(5), library: counts(5) })).toBe('Sees all 5 scenes; nothing is restricted.');
    expect(say([], { after: counts(1), library: counts(1) })).toBe('Sees all 1 scene; nothing is restricted.');
  });
});
