import { ScanFace, UserPlus, UserRound } from 'lucide-react';
import { Picture } from '../cards/Picture';
import { countryName } from '../format';
import { text } from '../messages';
import { Button } from '../ui/Button';
import { Dialog, DialogActions } from '../ui/Dialog';
import ui from '../ui/ui.module.css';
import type { SeenItem } from './identify';
import { MatchBand } from './MatchBand';
import type { Shown } from './people';
import { portraitOf } from './PersonCard';
import { words } from './words';
import styles from './dialogs.module.css';

interface Props {
  item: SeenItem;
  shown: Shown;
  onConfirm(): void;
  onClose(): void;
}

/** The second step: for a match that proves nothing, and before a performer is created. */
export function ConfirmAdd({ item, shown: { person, match }, onConfirm, onClose }: Props) {
  if (!match) return null;
  const careful = match.band === 'unreliable';
  const creates = match.status === 'notInLibrary';
  const c = words.create;
  return (
    <Dialog title={careful ? words.careful.title(match.name) : c.title(match.name)} open onClose={onClose}>
      {careful ? <p>{words.careful.why(match.distance)}</p> : null}
      {creates ? <p>{c.why(item.kind)}</p> : null}
      <div className={styles.preview}>
        <span className={styles.large}>
          <Picture src={person.faces[0]?.url} alt={words.person.found(match.name)} icon={ScanFace} name="" />
        </span>
        <span className={styles.large}>
          <Picture src={portraitOf(match)} alt={words.person.portrait(match.name)} icon={UserRound} name="" />
        </span>
        <dl>
          <div>
            <dt>{c.name}</dt>
            <dd>{match.name}</dd>
          </div>
          {creates && match.country ? (
            <div>
              <dt>{c.country}</dt>
              <dd>{countryName(match.country)}</dd>
            </div>
          ) : null}
          {creates ? (
            <div>
              <dt>{c.link}</dt>
              <dd>
                {match.endpoint ?? c.unknownPlace} <small>{match.externalId}</small>
              </dd>
            </div>
          ) : null}
          <div>
            <dt>{words.why.match}</dt>
            <dd>
              <MatchBand band={match.band} />
            </dd>
          </div>
        </dl>
      </div>
      {creates ? <p className={ui.hint}>{c.rest}</p> : null}
      <DialogActions>
        <Button onClick={onClose}>{text.actions.cancel}</Button>
        <Button tone="primary" autoFocus={!careful} onClick={onConfirm}>
          {creates ? <UserPlus size={16} /> : null} {careful ? words.careful.confirm : c.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
