import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Counts } from '../api/hidden';
import type { Entities, EntityKind, Listing } from '../api/types';
import type { Item } from '../items/item';
import { useSelection } from '../selection/selection';
import { undoable, undoLast, useToasts } from '../state/toasts';
import { stepsBack } from '../state/trail';
import { without } from './cache';
import { consequences, inWords } from './consequences';

const NONE: Counts = { scenes: 0, performers: 0, studios: 0, tags: 0, groups: 0, galleries: 0, images: 0 };
const item = (kind: EntityKind, id: string, title = `${kind} ${id}`): Item => ({ kind, id, instanceId: 'one', title });

describe('what hiding takes away', () => {
  it('names the entity itself once and then everything else', () => {
    const hides = { ...NONE, tags: 1, scenes: 412, performers: 9, studios: 2 };
    expect(consequences([item('tag', '1')], hides)).toMatch(/^This hides this tag, 412 scenes, 9 performers,? and 2 studios\.$/);
  });

  it('counts others of the same kind without the entity', () => {
    expect(consequences([item('scene', '1')], { ...NONE, scenes: 3 })).toBe('This hides this scene and 2 scenes.');
  });

  it('says when nothing else goes', () => {
    expect(consequences([item('image', '1')], { ...NONE, images: 1 })).toBe('This hides this image and nothing else.');
    expect(consequences([item('image', '1')], NONE)).toBe('This hides this image and nothing else.');
  });

  it('shows one total for several', () => {
    const hides = { ...NONE, performers: 2, scenes: 1200 };
    expect(consequences([item('performer', '1'), item('performer', '2')], hides)).toMatch(/^This hides 1\D?200 scenes and 2 performers in all\.$/);
  });

  it('is silent about nothing', () => {
    expect(inWords(NONE)).toBe('');
    expect(consequences([], NONE)).toBe('');
  });
});

describe('lists in memory', () => {
  const listing = {
    count: 40,
    items: [1, 2, 3].map((id) => ({ id: String(id), instanceId: 'one' })),
  } as unknown as Listing<Entities[EntityKind]>;

  it('lose what was hidden, and count it out', () => {
    const next = without(listing, 'scene', new Set(['scene 2 one']));
    expect(next.items.map(({ id }) => id)).toEqual(['1', '3']);
    expect(next.count).toBe(39);
  });

  it('stay the same object when nothing of theirs was hidden', () => {
    expect(without(listing, 'scene', new Set(['performer 2 one', 'scene 2 two']))).toBe(listing);
  });
});

describe('the selection', () => {
  const [a, b, c, d] = ['1', '2', '3', '4'].map((id) => item('scene', id)) as [Item, Item, Item, Item];
  const ids = () => [...useSelection.getState().chosen.values()].map(({ id }) => id);
  beforeEach(() => useSelection.getState().clear());

  it('toggles one by one and remembers what it holds', () => {
    useSelection.getState().toggle(a);
    useSelection.getState().toggle(b);
    useSelection.getState().toggle(a);
    expect(ids()).toEqual(['2']);
  });

  it('extends from the last one in either direction', () => {
    useSelection.getState().toggle(c);
    useSelection.getState().extend([a, b, c, d], a);
    expect(ids().sort()).toEqual(['1', '2', '3']);
  });

  it('extends from the item itself when the last one is on another page', () => {
    useSelection.getState().toggle(item('scene', '99'));
    useSelection.getState().extend([a, b], b);
    expect(ids()).toEqual(['99', '2']);
  });

  it('keeps what is on other pages when a page is added, and drops what is gone', () => {
    useSelection.getState().toggle(d);
    useSelection.getState().add([a, b]);
    useSelection.getState().drop([b, c]);
    expect(ids()).toEqual(['4', '1']);
  });
});

describe('undo', () => {
  beforeEach(() => {
    while (undoLast()) continue;
    useToasts.setState({ toasts: [] });
  });

  it('takes the last change back first, each once', () => {
    const first = vi.fn();
    const second = vi.fn();
    undoable('one', first);
    undoable('two', second);
    expect(undoLast()).toBe(true);
    expect(second).toHaveBeenCalledOnce();
    expect(first).not.toHaveBeenCalled();
    useToasts.getState().toasts[0]?.action?.run();
    expect(first).toHaveBeenCalledOnce();
    expect(undoLast()).toBe(false);
    expect(useToasts.getState().toasts).toEqual([]);
  });

  it('still works after its toast has gone', () => {
    const change = vi.fn();
    undoable('one', change);
    useToasts.getState().dismiss(useToasts.getState().toasts[0]!.id);
    undoLast();
    expect(change).toHaveBeenCalledOnce();
  });
});

describe('the way back from what has vanished', () => {
  const pages = new Map([
    [0, '/'],
    [1, '/scenes/5'],
    [2, '/tags/7'],
  ]);

  it('passes over pages that have vanished too', async () => {
    expect(await stepsBack(2, pages, (path) => Promise.resolve(path === '/'))).toBe(2);
  });

  it('goes one step when that page is still there, or was seen before a reload', async () => {
    expect(await stepsBack(2, pages, () => Promise.resolve(true))).toBe(1);
    expect(await stepsBack(2, new Map(), () => Promise.resolve(false))).toBe(1);
  });

  it('ends when nothing is left', async () => {
    expect(await stepsBack(2, pages, () => Promise.resolve(false))).toBeNull();
    expect(await stepsBack(0, new Map(), () => Promise.resolve(true))).toBeNull();
  });
});
