import { BadgeCheck, Check, ChevronDown, CircleCheck, CircleDashed, ScanFace, Undo2, UserPlus, UserRound } from 'lucide-react';
import { useId, useState } from 'react';
import type { Identification, Match, Person } from '../api/recognition';
import { Picture } from '../cards/Picture';
import { countryName } from '../format';
import { pathOf } from '../paths';
import { Button } from '../ui/Button';
import { Link } from '../ui/Link';
import ui from '../ui/ui.module.css';
import { choose, reject, undoAccepted } from './accepting';
import { Faces } from './Faces';
import type { SeenItem } from './identify';
import { MatchBand } from './MatchBand';
import { addable, matchKey, type Shown } from './people';
import type { Acceptance } from './run';
import { Why } from './Why';
import { words } from './words';
import styles from './person.module.css';

interface Props {
  item: SeenItem;
  shown: Shown;
  result: Identification;
  duration: number | null;
  mayAccept: boolean;
  current: boolean;
  accepted: Acceptance | null;
  busy: boolean;
  problem: string | null;
  onFocus(): void;
  onAdd(): void;
  onMoment(seconds: number): void;
}

/** The portrait of a match, unless another site would have to be asked for it. */
export function portraitOf(match: Match): string | null {
  const address = match.performer?.imageUrl ?? match.portraitUrl ?? null;
  return address && /^(\/(?!\/)|data:image\/(png|jpeg|webp|avif);)/.test(address) ? address : null;
}

/** One person of a result: their faces, who it is most likely, and what to do about it. */
export function PersonCard(props: Props) {
  const { item, shown, result, duration, mayAccept, current, accepted, busy, problem, onFocus, onAdd, onMoment } = props;
  const { person, match, others, unknown } = shown;
  const id = useId();
  const [open, setOpen] = useState<'why' | 'others' | null>(null);
  const name = match?.name ?? words.person.unknown(unknown ?? 1);
  const best = person.faces[0];
  const toggle = (what: 'why' | 'others') => setOpen(open === what ? null : what);
  return (
    // One card at a time is in the order of tabs; the arrow keys go from card to card.
    <article
      className={styles.card}
      data-person={person.id}
      data-accepted={accepted ? true : undefined}
      aria-labelledby={`${id}-name`}
      aria-current={current ? 'true' : undefined}
      tabIndex={current ? 0 : -1} // eslint-disable-line jsx-a11y/no-noninteractive-tabindex
      onFocus={onFocus}
    >
      <div className={styles.compare} data-alone={match ? undefined : true}>
        <figure>
          <span className={styles.picture}>
            <Picture src={best?.url} alt={match ? words.person.found(match.name) : name} icon={ScanFace} name="" />
          </span>
          {match ? <figcaption aria-hidden="true">{words.person.seen}</figcaption> : null}
        </figure>
        {match ? (
          <figure>
            <span className={styles.picture} data-portrait>
              <Picture src={portraitOf(match)} alt={words.person.portrait(match.name)} icon={UserRound} name="" />
            </span>
            <figcaption aria-hidden="true">{words.person.known}</figcaption>
          </figure>
        ) : null}
        <div className={styles.who}>
          <h4 id={`${id}-name`}>{name}</h4>
          {match ? (
            <>
              <p className={styles.origin} title={match.endpoint ?? undefined}>
                {match.country ? <span>{countryName(match.country)}</span> : null}
                {match.endpoint ? <span>{match.endpoint}</span> : null}
              </p>
              <MatchBand band={match.band} />
              <Status item={item} match={match} accepted={accepted} />
            </>
          ) : (
            <p className={styles.origin}>{words.person.unknownWhy}</p>
          )}
        </div>
      </div>
      <Faces {...{ item, person, name, onMoment }} />
      <Appearance {...{ item, person, result, duration }} />
      {match && mayAccept ? (
        <div className={styles.actions}>
          {accepted?.undoToken ? (
            <Button onClick={() => void undoAccepted(item, accepted.undoToken!)} aria-label={words.act.undoNamed(accepted.name)}>
              <Undo2 size={16} /> {words.act.undo}
            </Button>
          ) : addable(match) && !accepted ? (
            <>
              <AddButton {...{ item, match, busy, onAdd }} />
              <Button tone="quiet" disabled={busy} aria-label={words.act.notNamed(match.name)} onClick={() => reject(item, shown)}>
                {words.act.not}
              </Button>
            </>
          ) : null}
        </div>
      ) : null}
      <div role="alert">{problem ? <p className={ui.dangerText}>{problem}</p> : null}</div>
      {match ? (
        <div className={styles.more}>
          <button type="button" aria-expanded={open === 'why'} aria-controls={`${id}-more`} onClick={() => toggle('why')}>
            {words.why.title} <ChevronDown size={16} aria-hidden="true" />
          </button>
          {others.length > 0 ? (
            <button type="button" aria-expanded={open === 'others'} aria-controls={`${id}-more`} onClick={() => toggle('others')}>
              {words.act.others(others.length)} <ChevronDown size={16} aria-hidden="true" />
            </button>
          ) : null}
        </div>
      ) : null}
      <div id={`${id}-more`} hidden={open === null}>
        {open === 'why' && match ? <Why item={item} match={match} /> : null}
        {open === 'others' ? <Others {...{ item, shown, face: best?.url, settled: !mayAccept || accepted !== null }} /> : null}
      </div>
    </article>
  );
}

function AddButton({ item, match, busy, onAdd }: { item: SeenItem; match: Match; busy: boolean; onAdd: () => void }) {
  const careful = match.band === 'unreliable';
  const label = match.status === 'notInLibrary' ? words.act.create : words.act.add[item.kind];
  const shownLabel = busy ? words.act.busy : careful ? words.act.careful : label;
  return (
    <Button
      tone={match.band === 'strong' ? 'primary' : 'plain'}
      disabled={busy}
      aria-busy={busy}
      aria-label={words.act.addNamed(shownLabel, match.name)}
      aria-haspopup={careful || match.status === 'notInLibrary' ? 'dialog' : undefined}
      onClick={onAdd}
    >
      {match.status === 'notInLibrary' ? <UserPlus size={16} /> : <Check size={16} />} {shownLabel}
    </Button>
  );
}

function Status({ item, match, accepted }: { item: SeenItem; match: Match; accepted: Acceptance | null }) {
  const s = words.status;
  if (accepted) {
    return (
      <p className={styles.status} data-state="added">
        <CircleCheck size={16} aria-hidden="true" /> {accepted.created ? s.created[item.kind] : s.added[item.kind]}
      </p>
    );
  }
  const inLibrary = match.performer && match.status !== 'notInLibrary' ? match.performer : null;
  const said = match.status === 'onItem' ? s.onItem[item.kind] : match.status === 'inLibrary' ? s.inLibrary : s.notInLibrary;
  return (
    <p className={styles.status} data-state={match.status}>
      {match.status === 'notInLibrary' ? <CircleDashed size={16} aria-hidden="true" /> : <BadgeCheck size={16} aria-hidden="true" />}
      {inLibrary ? (
        <Link to={pathOf('performer', inLibrary)} aria-label={`${said}. ${words.act.open(inLibrary.name)}`}>
          {said}
        </Link>
      ) : (
        said
      )}
    </p>
  );
}

/** Where in the whole somebody appears. */
function Appearance({ item, person, result, duration }: { item: SeenItem; person: Person; result: Identification; duration: number | null }) {
  if (item.kind === 'image') return null;
  const p = words.person;
  const { firstSeconds: first, lastSeconds: last } = person;
  const total = item.kind === 'gallery' ? (result.imagesProcessed ?? result.framesAnalyzed) : result.framesAnalyzed;
  const place = (seconds: number) => `${Math.min(100, Math.max(0, (100 * seconds) / (duration ?? 1)))}%`;
  return (
    <div className={styles.appearance}>
      <p className="numbers">
        <span>{item.kind === 'gallery' ? p.inPictures(person.frameCount, total) : p.inFrames(person.frameCount, total)}</span>
        {first != null && last != null ? <span>{p.between(first, last)}</span> : null}
      </p>
      {first != null && last != null && duration ? (
        <div className={styles.lane} role="img" aria-label={p.lane(first, last)}>
          <i style={{ insetInlineStart: place(first), insetInlineEnd: `calc(100% - ${place(last)})` }} />
          {person.faces.map((face) =>
            face.seconds == null ? null : <b key={face.id} style={{ insetInlineStart: place(face.seconds) }} />,
          )}
        </div>
      ) : null}
    </div>
  );
}

/** What else it could be, each beside the face at the same scale. */
function Others({ item, shown, face, settled }: { item: SeenItem; shown: Shown; face: string | undefined; settled: boolean }) {
  return (
    <ol className={styles.others}>
      {shown.others.map((match, at) => (
        <li key={matchKey(match)}>
          <span className={styles.small}>
            <Picture src={face} icon={ScanFace} name="" />
          </span>
          <span className={styles.small} data-portrait>
            <Picture src={portraitOf(match)} alt={words.person.portrait(match.name)} icon={UserRound} name="" />
          </span>
          <span className={styles.otherName}>
            <strong>{match.name}</strong>
            <MatchBand band={match.band} />
          </span>
          {settled ? null : (
            <Button aria-label={words.act.chooseNamed(match.name)} onClick={() => choose(item, shown, at)}>
              {at < 9 ? <kbd aria-hidden="true">{at + 1}</kbd> : null} {words.act.choose}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}
