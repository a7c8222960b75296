import { RESTRICTED, type Counts, type RestrictedType } from '../../api/visibility';
import { text } from '../../messages';
import { idle, type Draft } from './draft';

const NAMED = 3;
const lists = new Intl.ListFormat('en', { type: 'conjunction' });

/** The name behind an id; null when there is nothing behind it any more. */
export type NamesOf = (type: RestrictedType, id: string) => string | null;

export interface Seen {
  after: Counts;
  library: Counts;
}

/** How many items each "hide what has none" takes away, where that is known. */
export type Without = Partial<Record<RestrictedType, number>>;

function joined(names: string[]): string {
  const rest = names.length - NAMED;
  return lists.format(rest > 0 ? [...names.slice(0, NAMED), text.restrictions.others(rest)] : names);
}

/** The whole of a user's restrictions in one sentence. Without counts it says only what is allowed. */
export function summarize(draft: Draft, nameOf: NamesOf, seen: Seen | null, without: Without = {}): string {
  const r = text.restrictions;
  const parts: string[] = [];
  if (seen) parts.push(r.sees(seen.after.scenes, seen.library.scenes));
  const active = RESTRICTED.filter((type) => !idle(draft[type]));
  for (const type of active) {
    const { mode, ids, restrictEmpty } = draft[type];
    const names = ids.map((id) => nameOf(type, id)).filter((name) => name !== null);
    if (mode === 'INCLUDE') parts.push(names.length === 0 ? r.onlyNothing[type] : r.only[type](names.length, joined(names)));
    else if (names.length > 0) parts.push(r.never[type](names.length, joined(names)));
    if (mode === 'EXCLUDE' && restrictEmpty) parts.push(r.neverWithout[type](without[type] ?? null));
  }
  if (active.length === 0) parts.push(r.nothingRestricted);
  const sentence = parts.join('; ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}
