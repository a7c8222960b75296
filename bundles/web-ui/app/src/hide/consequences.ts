// What hiding takes away, in words.
import { countOf, type Counts } from '../api/hidden';
import { PLURAL } from '../api/library';
import type { EntityKind } from '../api/types';
import { listed } from '../format';
import type { Item } from '../items/item';
import { text } from '../messages';

export const KINDS = Object.keys(PLURAL) as EntityKind[];

function amounts(counts: (kind: EntityKind) => number): string[] {
  return KINDS.map((kind) => ({ kind, n: counts(kind) }))
    .filter(({ n }) => n > 0)
    .map(({ kind, n }) => text.amount[kind](n));
}

/** "412 scenes, 9 performers and 2 studios"; empty when there is nothing. */
export function inWords(counts: Counts): string {
  return listed(amounts((kind) => countOf(counts, kind)));
}

/** One sentence about everything that vanishes with some items, themselves included in the counts. */
export function consequences(items: Item[], hides: Counts): string {
  const [first] = items;
  if (!first) return '';
  if (items.length > 1) return text.hide.hidesInAll(inWords(hides));
  const others = amounts((kind) => Math.max(0, countOf(hides, kind) - (kind === first.kind ? 1 : 0)));
  const own = text.hide.own[first.kind];
  return others.length ? text.hide.hides(listed([own, ...others])) : text.hide.hidesOnly(own);
}
