// How the people of a result are ordered and what may be done with each. No component in here.
import type { Band, Identification, Match, Person, Seen } from '../api/recognition';

export const BANDS: readonly Band[] = ['strong', 'likely', 'doubtful', 'unreliable'];

/** How full the bar of a band is, of four parts; it is a rank and no measure. */
export const FILL: Record<Band, number> = { strong: 4, likely: 3, doubtful: 2, unreliable: 1 };

export type Group = 'strong' | 'weak' | 'single' | 'unknown';
export const GROUPS: readonly Group[] = ['strong', 'weak', 'single', 'unknown'];

/** What a person said of one person of the result, for as long as the result is looked at. */
export interface Decision {
  /** Matches that are not this person, by {@link matchKey}. */
  rejected: ReadonlySet<string>;
  /** The match that was chosen instead of the best. */
  chosen: string | null;
}

export const UNDECIDED: Decision = { rejected: new Set(), chosen: null };

export function matchKey(match: Pick<Match, 'endpoint' | 'externalId'>): string {
  return `${match.endpoint} ${match.externalId}`;
}

/** The match that a person's card is about, and what else it could be. */
export function shownMatches(person: Person, { rejected, chosen }: Decision): { match: Match | null; others: Match[] } {
  const all = (person.best ? [person.best, ...person.alternatives] : person.alternatives).filter((match) => !rejected.has(matchKey(match)));
  const match = all.find((each) => matchKey(each) === chosen) ?? all[0] ?? null;
  return { match, others: all.filter((each) => each !== match) };
}

export function groupOf(person: Person, match: Match | null, type: Seen): Group {
  if (!match) return 'unknown';
  if (match.band === 'strong') return 'strong';
  // One picture has one face of everybody: a single frame says nothing there.
  return person.frameCount > 1 || type === 'image' ? 'weak' : 'single';
}

export interface Shown {
  person: Person;
  match: Match | null;
  others: Match[];
  group: Group;
  /** From 1; only of those without a name. */
  unknown: number | null;
}

/**
 * The people in the order in which they are shown: strong ones first, then weak ones seen more than once, then those
 * seen once, then those that nobody knows. The group follows the answer, and not what was decided since, so that no card
 * jumps away from under the hand.
 */
export function arrange(result: Identification, type: Seen, decisions: ReadonlyMap<number, Decision>): Shown[] {
  const people = result.persons.map((person) => ({ person, group: groupOf(person, person.best, type) }));
  people.sort(
    (a, b) =>
      GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group) ||
      b.person.frameCount - a.person.frameCount ||
      (a.person.best?.distance ?? 2) - (b.person.best?.distance ?? 2) ||
      a.person.id - b.person.id,
  );
  let unknown = 0;
  return people.map(({ person, group }) => {
    const { match, others } = shownMatches(person, decisions.get(person.id) ?? UNDECIDED);
    return { person, group, match, others, unknown: match ? null : ++unknown };
  });
}

/** Whether a match can still be written to what was looked at. */
export function addable(match: Match | null): match is Match {
  return match !== null && match.status !== 'onItem';
}

/** What "accept all" writes: the strong ones and nothing below, each performer once. */
export function strongOnes(people: Shown[], accepted: ReadonlyMap<number, unknown>): Shown[] {
  const taken = new Set<string>();
  return people.filter(({ person, match }) => {
    if (!addable(match) || match.band !== 'strong' || accepted.has(person.id) || taken.has(matchKey(match))) return false;
    taken.add(matchKey(match));
    return true;
  });
}

/** Seconds until the next try: what was asked for, and a little more by chance, so that not all come at once. */
export function retryDelay(retryAfterSeconds: number | null | undefined, chance = Math.random()): number {
  const asked = Math.min(120, Math.max(1, retryAfterSeconds ?? 10));
  return asked + chance * Math.min(5, Math.max(1, asked * 0.3));
}

/** Pause before the progress is asked for again: short at first, longer when it takes longer. */
export function pollDelay(elapsedMillis: number): number {
  return Math.min(2000, 350 + elapsedMillis * 0.06);
}
