// Hiding and restoring, from wherever it is asked for: question, change, refresh, focus, and the way back.
import { create } from 'zustand';
import { ApiError } from '../api/client';
import * as service from '../api/hidden';
import { type Item } from '../items/item';
import { text } from '../messages';
import { queries } from '../queries';
import { useSelection } from '../selection/selection';
import { toast, undoable } from '../state/toasts';
import { viewedUser } from '../state/viewAs';
import { explain } from '../ui/States';
import { forget, freshenLists, refreshLibrary } from './cache';
import { focusItem, focusPage, keepPlace } from './place';

export interface Asked {
  items: Item[];
  /** Leaves what shows the item, before it is gone. */
  leave?: (() => Promise<void> | void) | undefined;
  /** Asked inside the picture viewer, which keeps the focus within itself. */
  inViewer?: boolean | undefined;
}

/** What a person is being asked about. */
export const useHiding = create<{ asked: Asked | null }>()(() => ({ asked: null }));

export const idsQuery = {
  queryKey: ['hidden', 'ids'],
  queryFn: ({ signal }: { signal: AbortSignal }) => service.hiddenIds(signal),
};

async function asksFirst(): Promise<boolean> {
  try {
    return !(await queries.fetchQuery(idsQuery)).hideConfirmationDisabled;
  } catch {
    return true; // Rather one question too many.
  }
}

/** Hides items, after a question where the person wants one. */
export async function askToHide(items: Item[], leave?: Asked['leave'], inViewer = false): Promise<void> {
  if (items.length === 0 || useHiding.getState().asked) return;
  const viewed = viewedUser();
  if (viewed) {
    toast(text.viewAs.readOnly(viewed.username));
    return;
  }
  const asked = { items, leave, inViewer };
  if (await asksFirst()) useHiding.setState({ asked });
  else {
    try {
      await hideNow(asked);
    } catch (error) {
      toast(problemOf(error), 'danger');
    }
  }
}

export function stopAsking(): void {
  useHiding.setState({ asked: null });
}

/** Why something could not be hidden or restored. */
export function problemOf(error: unknown): string {
  return error instanceof ApiError && error.status === 404 ? text.hide.gone : explain(error);
}

/** Hides at once. Rejects when nothing was changed. */
export async function hideNow({ items, leave }: Asked): Promise<void> {
  const [first] = items;
  if (!first) return;
  const focusNeighbour = keepPlace(first);
  const failed = await service.hide(items);
  stopAsking();
  if (leave) {
    await freshenLists();
    await leave();
  }
  forget(items);
  useSelection.getState().drop(items);
  void refreshLibrary();
  const back = () => void bringBack(items);
  if (failed > 0) undoable(text.hide.partly(items.length - failed, items.length), back, 'danger');
  else undoable(items.length === 1 ? text.hide.done(first.title) : text.hide.doneMany(items.length), back);
  if (leave) focusSoon();
  else void focusNeighbour();
}

function focusSoon(): void {
  // The page one comes back to may have a card that takes the focus itself.
  setTimeout(() => {
    if (document.activeElement === document.body) focusPage();
  }, 300);
}

async function bringBack(items: Item[]): Promise<void> {
  const [first] = items;
  if (!first) return;
  try {
    await service.unhide(items);
    toast(items.length === 1 ? text.hide.restored(first.title) : text.hide.restoredMany(items.length), 'success');
  } catch (error) {
    toast(problemOf(error), 'danger');
  }
  await refreshLibrary();
  await focusItem(first);
}
