// Bringing back what was hidden, and the way back from that.
import * as service from '../api/hidden';
import type { Hideable, HiddenEntity } from '../api/hidden';
import type { EntityKind } from '../api/types';
import { titleOf } from '../cards/kinds';
import type { Item } from '../items/item';
import { text } from '../messages';
import { queries } from '../queries';
import { useSelection } from '../selection/selection';
import { toast, undoable } from '../state/toasts';
import { refreshLibrary } from './cache';
import { problemOf } from './hiding';
import { keepPlace } from './place';

/** The item that a record is about, as selection and focus know it. */
export function itemOfHidden({ entityType, entityId, entity }: HiddenEntity): Item {
  return { kind: entityType, id: entityId, instanceId: entity.instanceId, title: titleOf(entityType, entity) };
}

function hideable({ entityType, entityId, instanceId }: HiddenEntity): Hideable {
  return { kind: entityType, id: entityId, instanceId };
}

/** Makes a change that restores records, and tells of it. */
async function restoreBy(records: HiddenEntity[], change: () => Promise<unknown>): Promise<void> {
  const [first] = records;
  if (!first) return;
  const focusNeighbour = keepPlace(itemOfHidden(first));
  try {
    await change();
  } catch (error) {
    toast(problemOf(error), 'danger');
    void queries.invalidateQueries({ queryKey: ['hidden'] });
    return;
  }
  const gone = new Set(records.map(({ id }) => id));
  for (const [key, known] of queries.getQueriesData<HiddenEntity[]>({ queryKey: ['hidden', 'list'] })) {
    if (known) queries.setQueryData(key, known.filter(({ id }) => !gone.has(id)));
  }
  useSelection.getState().drop(records.map(itemOfHidden));
  const words = records.length === 1 ? text.hide.restored(itemOfHidden(first).title) : text.hide.restoredMany(records.length);
  undoable(words, () => void hideAgain(records));
  void refreshLibrary();
  void focusNeighbour();
}

export const restore = (records: HiddenEntity[]) => restoreBy(records, () => service.unhide(records.map(hideable)));

export const restoreAll = (kind: EntityKind | null, records: HiddenEntity[]) => restoreBy(records, () => service.unhideAll(kind));

async function hideAgain(records: HiddenEntity[]): Promise<void> {
  const [first] = records;
  if (!first) return;
  try {
    await service.hide(records.map(hideable));
    toast(records.length === 1 ? text.hide.done(itemOfHidden(first).title) : text.hide.doneMany(records.length), 'success');
  } catch (error) {
    toast(problemOf(error), 'danger');
  }
  await refreshLibrary();
}
