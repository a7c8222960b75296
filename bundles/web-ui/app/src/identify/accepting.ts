// Writing people to what was looked at, and the way back.
import * as service from '../api/recognition';
import { ApiError, NetworkError } from '../api/client';
import { listed } from '../format';
import { refreshLibrary } from '../hide/cache';
import { announce } from '../state/announce';
import { toast, undoable } from '../state/toasts';
import { explain } from '../ui/States';
import type { SeenItem } from './identify';
import { matchKey, UNDECIDED, type Shown } from './people';
import { change, decide, runOf } from './run';
import { words } from './words';

/** Why something could not be written, in words for people. */
export function problemOf(error: unknown): string {
  if (error instanceof ApiError) return error.body.error ?? `${words.act.failed} ${explain(error)}`;
  if (error instanceof Error && !(error instanceof NetworkError)) return error.message;
  return `${words.act.failed} ${explain(error)}`;
}

/**
 * Writes people to the library. Answers why some could not be written, by their number in the result; rejects when nothing
 * was written at all.
 */
export async function acceptPeople(item: SeenItem, people: Shown[]): Promise<Map<number, string>> {
  const chosen = people.flatMap(({ person, match }) => (match ? [{ person, match }] : []));
  const answer = await service.accept(
    { type: item.kind, id: item.id, instanceId: item.instanceId },
    chosen.map(({ match: { externalId, endpoint, name, status, performer, country } }) => ({
      externalId,
      endpoint,
      name,
      ...(performer ? { performerId: performer.id } : {}),
      ...(status === 'notInLibrary' ? { create: true, ...(country ? { country } : {}) } : {}),
    })),
  );
  const failed = new Map<number, string>();
  const accepted = new Map(runOf(item).accepted);
  for (const { person, match } of chosen) {
    const refused = answer.failed?.find(({ externalId, name }) => (externalId === null ? name === match.name : externalId === match.externalId));
    if (refused) failed.set(person.id, refused.error);
    else {
      const added = answer.added.find(({ name }) => name === match.name);
      accepted.set(person.id, { name: match.name, created: added?.created ?? false, undoToken: answer.undoToken });
    }
  }
  if (failed.size === chosen.length && chosen.length > 0) throw new Error([...failed.values()].join(' '));
  change(item, { accepted });
  const { undoToken } = answer;
  const names = listed((answer.added.length > 0 ? answer.added : (answer.alreadyThere ?? [])).map(({ name }) => name));
  if (undoToken !== null) undoable(words.act.added(names, item.title), () => void undoAccepted(item, undoToken));
  else toast(words.act.there(names));
  if (failed.size > 0) toast([...failed.values()].join(' '), 'danger');
  void refreshLibrary();
  return failed;
}

/** Takes back what was written together. Once is enough: asking again changes nothing. */
export async function undoAccepted(item: SeenItem, undoToken: string): Promise<void> {
  const { accepted } = runOf(item);
  const back = [...accepted].filter(([, acceptance]) => acceptance.undoToken === undoToken);
  if (back.length === 0) return;
  const without = new Map(accepted);
  for (const [person] of back) without.delete(person);
  change(item, { accepted: without });
  try {
    await service.undoAccept(undoToken);
    toast(words.act.undone(listed(back.map(([, { name }]) => name))), 'success');
  } catch (error) {
    change(item, { accepted: new Map([...runOf(item).accepted, ...back]) });
    toast(error instanceof ApiError && error.body.error ? error.body.error : `${words.act.notUndone} ${explain(error)}`, 'danger');
  }
  void refreshLibrary();
}

/** Says that a match is wrong; the next one takes its place. */
export function reject(item: SeenItem, { person, match }: Shown): void {
  if (!match) return;
  const before = runOf(item).decisions.get(person.id) ?? UNDECIDED;
  decide(item, person.id, { rejected: new Set(before.rejected).add(matchKey(match)), chosen: null });
  undoable(words.act.notDone(match.name), () => decide(item, person.id, before));
}

/** Makes another match the one that the card is about. */
export function choose(item: SeenItem, { person, others }: Shown, at: number): void {
  const match = others[at];
  if (!match) return;
  decide(item, person.id, { chosen: matchKey(match) });
  announce(words.act.chosen(match.name));
}
