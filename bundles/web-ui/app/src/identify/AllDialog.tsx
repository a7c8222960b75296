import { Plus, UserPlus, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Picture } from '../cards/Picture';
import { text } from '../messages';
import { Button } from '../ui/Button';
import { Dialog, DialogActions } from '../ui/Dialog';
import ui from '../ui/ui.module.css';
import { acceptPeople, problemOf } from './accepting';
import type { SeenItem } from './identify';
import { MatchBand } from './MatchBand';
import type { Shown } from './people';
import { portraitOf } from './PersonCard';
import { words } from './words';
import styles from './dialogs.module.css';

/** Lists what "add all strong matches" will write, before it does. */
export function AllDialog({ item, strong, rest, onClose }: { item: SeenItem; strong: Shown[]; rest: number; onClose: () => void }) {
  const w = words.all;
  // As it was when the dialog opened: the list does not empty itself while it is being written.
  const [people] = useState(strong);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await acceptPeople(item, people);
      onClose();
    } catch (error) {
      setProblem(problemOf(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={w.title(people.length, item.kind)} open onClose={onClose}>
      <p>{w.why}</p>
      <ul className={styles.list}>
        {people.map(({ person, match }) =>
          match ? (
            <li key={person.id}>
              <span className={styles.portrait}>
                <Picture src={portraitOf(match)} icon={UserRound} name="" />
              </span>
              <span className={styles.name}>
                <strong>{match.name}</strong>
                <MatchBand band={match.band} />
              </span>
              <span className={styles.does}>
                {match.status === 'notInLibrary' ? <UserPlus size={16} aria-hidden="true" /> : <Plus size={16} aria-hidden="true" />}
                {match.status === 'notInLibrary' ? w.creates : w.adds}
              </span>
            </li>
          ) : null,
        )}
      </ul>
      {rest > 0 ? <p className={ui.hint}>{w.rest(rest)}</p> : null}
      <div role="alert">{problem ? <p className={ui.dangerText}>{problem}</p> : null}</div>
      <DialogActions>
        <Button onClick={onClose}>{text.actions.cancel}</Button>
        <Button tone="primary" autoFocus aria-busy={busy} disabled={busy} onClick={() => void confirm()}>
          {busy ? words.act.busy : w.confirm(people.length)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
