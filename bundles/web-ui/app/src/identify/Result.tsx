import { ChevronDown, CircleAlert, Info, RotateCcw, UserPlus } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { Identification } from '../api/recognition';
import { useCommands, type Command } from '../commands/registry';
import { announce } from '../state/announce';
import { undoLast } from '../state/toasts';
import { text } from '../messages';
import { Button, IconButton } from '../ui/Button';
import ui from '../ui/ui.module.css';
import { AllDialog } from './AllDialog';
import { ConfirmAdd } from './ConfirmAdd';
import { acceptPeople, choose, problemOf, reject } from './accepting';
import type { SeenItem } from './identify';
import { addable, arrange, GROUPS, strongOnes, type Group, type Shown } from './people';
import { PersonCard } from './PersonCard';
import { PictureBoxes } from './FaceBoxes';
import { NoFaces, State } from './States';
import { change, start, type Run } from './run';
import { words } from './words';
import styles from './identify.module.css';

interface Props {
  item: SeenItem;
  run: Run;
  result: Identification;
  mayAccept: boolean;
  /** Length of the scene in seconds. */
  duration: number | null;
  /** The picture, where the panel shows it itself. */
  picture: string | null;
  /** Shows a moment of the scene. */
  onMoment(seconds: number): void;
}

/** Who was found, and what can be done about each. */
export function Result(props: Props) {
  const { item, run, result, mayAccept, duration, picture, onMoment } = props;
  const people = useMemo(() => arrange(result, item.kind, run.decisions), [result, item.kind, run.decisions]);
  // Folded away behind better ones; when there is nothing better they are the answer.
  const [single, setSingle] = useState(() => people.every(({ group }) => group === 'single' || group === 'unknown'));
  const [all, setAll] = useState(false);
  const [asking, setAsking] = useState<Shown | null>(null);
  const [busy, setBusy] = useState<number | null>(null);
  const [problems, setProblems] = useState<ReadonlyMap<number, string>>(new Map());
  const box = useRef<HTMLDivElement>(null);
  const strong = mayAccept ? strongOnes(people, run.accepted) : [];
  const shown = people.filter(({ group }) => group !== 'single' || single);
  const current = shown.find(({ person }) => person.id === run.current) ?? shown[0];

  useEffect(() => {
    // The result has come while the panel was looked at: the keyboard goes on from its start.
    const active = document.activeElement;
    if (active === null || active === document.body) box.current?.focus({ preventScroll: true });
  }, [result]);

  const cardOf = (id: number) => box.current?.querySelector<HTMLElement>(`[data-person="${id}"]`);
  const go = (to: Shown | undefined) => {
    if (!to) return;
    change(item, { current: to.person.id });
    const card = cardOf(to.person.id);
    card?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: 'nearest' });
  };
  const step = (by: 1 | -1) => go(shown[Math.max(0, Math.min(shown.length - 1, (current ? shown.indexOf(current) : -1) + by))]);
  const add = async (one: Shown) => {
    if (busy !== null) return;
    setBusy(one.person.id);
    setProblems((now) => new Map([...now].filter(([id]) => id !== one.person.id)));
    try {
      for (const [id, problem] of await acceptPeople(item, [one])) setProblems((now) => new Map(now).set(id, problem));
    } catch (error) {
      setProblems((now) => new Map(now).set(one.person.id, problemOf(error)));
    } finally {
      setBusy(null);
    }
  };
  const ask = (one: Shown) => {
    if (!mayAccept || !addable(one.match) || run.accepted.has(one.person.id)) return;
    if (one.match.status === 'notInLibrary' || one.match.band === 'unreliable') setAsking(one);
    else void add(one);
  };
  const moment = (one: Shown) => {
    const seconds = one.person.faces[0]?.seconds ?? one.person.firstSeconds;
    if (seconds != null) onMoment(seconds);
  };
  const take = (action: string, at = 0) => {
    if (!current) return;
    if (action === 'accept') ask(current);
    else if (action === 'alternative' && mayAccept && !run.accepted.has(current.person.id)) choose(item, current, at);
    else if (action === 'not' && mayAccept && !run.accepted.has(current.person.id)) reject(item, current);
    else if (action === 'play') moment(current);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const { target, key } = event;
    const control = target instanceof HTMLElement && target.closest('button, a, summary, input, select') !== null;
    const actions: Record<string, () => void> = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Home: () => go(shown[0]),
      End: () => go(shown.at(-1)),
      n: () => take('not'),
      u: () => {
        if (!undoLast()) announce(text.commands.nothingToUndo);
      },
      ...(control ? {} : { Enter: () => take('accept'), ' ': () => take('play') }),
    };
    const action = /^[1-9]$/.test(key) ? () => take('alternative', Number(key) - 1) : actions[key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
  useCommands(
    ([
      ['person', 'ArrowDown', words.keys.person],
      ['accept', 'Enter', words.keys.accept],
      ['alternative', '1–9', words.keys.alternative],
      ['not', 'n', words.keys.not],
      ['play', 'Space', words.keys.play],
      ['undo', 'u', words.keys.undo],
    ] as const).map(([id, keys, label]): Command => ({ id: `identify ${id}`, label, keys, group: 'identify', own: true, run: () => undefined })),
  );

  const named = people.filter(({ match }) => match !== null);
  const groups = GROUPS.map((group) => ({ group, members: people.filter((each) => each.group === group) })).filter(({ members }) => members.length > 0);
  const cards = (members: Shown[]) => (
    <ul className={styles.cards}>
      {members.map((one) => (
        <li key={one.person.id}>
          <PersonCard
            {...{ item, result, duration, mayAccept, onMoment }}
            shown={one}
            current={current === one}
            accepted={run.accepted.get(one.person.id) ?? null}
            busy={busy === one.person.id}
            problem={problems.get(one.person.id) ?? null}
            onFocus={() => {
              if (run.current !== one.person.id) change(item, { current: one.person.id });
            }}
            onAdd={() => ask(one)}
          />
        </li>
      ))}
    </ul>
  );
  return (
    // Keys act on the person at hand, whatever of it has the focus.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.result} data-keys="identify" ref={box} tabIndex={-1} onKeyDown={onKeyDown}>
      <Header item={item} result={result} run={run} />
      {picture ? <PictureBoxes item={item} picture={picture} people={people} current={current?.person.id ?? null} onChoose={go} /> : null}
      {result.persons.length === 0 && result.facesDetected === 0 ? (
        <NoFaces item={item} run={run} />
      ) : named.length === 0 ? (
        <State icon={<Info size={24} />} title={words.nobody.title}>
          {/* Galleries tell of those who were recognised only. */}
          <p>{result.persons.length > 0 ? words.nobody.why(result.persons.length) : words.nobody.faces(result.facesDetected)}</p>
        </State>
      ) : null}
      {strong.length > 0 ? (
        <Button tone="primary" wide onClick={() => setAll(true)}>
          <UserPlus size={18} /> {words.all.button(strong.map(({ match }) => match?.name ?? ''))}
        </Button>
      ) : null}
      {!mayAccept && named.length > 0 ? <p className={styles.look}>{words.act.onlyLook}</p> : null}
      {groups.map(({ group, members }) =>
        group === 'single' ? (
          <section key={group} className={styles.group} aria-label={words.groups.single.title}>
            <button type="button" className={styles.fold} aria-expanded={single} onClick={() => setSingle(!single)}>
              <span>
                <strong>{words.showSingle(members.length)}</strong>
                <small>{words.groups.single.why}</small>
              </span>
              <ChevronDown size={18} aria-hidden="true" />
            </button>
            {single ? cards(members) : null}
          </section>
        ) : (
          <GroupOf key={group} group={group} alone={groups.length === 1}>
            {cards(members)}
          </GroupOf>
        ),
      )}
      {result.persons.length > 0 ? <Hints /> : null}
      {all ? <AllDialog item={item} strong={strong} rest={named.length - strong.length} onClose={() => setAll(false)} /> : null}
      {asking ? (
        <ConfirmAdd
          item={item}
          shown={asking}
          onClose={() => setAsking(null)}
          onConfirm={() => {
            setAsking(null);
            void add(asking);
          }}
        />
      ) : null}
    </div>
  );
}

function GroupOf({ group, alone, children }: { group: Group; alone: boolean; children: React.ReactNode }) {
  const { title, why } = words.groups[group];
  return (
    <section className={styles.group} aria-label={title}>
      <h3 className={alone && group === 'strong' ? 'visually-hidden' : styles.groupHead}>
        {title}
        {why ? <small>{why}</small> : null}
      </h3>
      {children}
    </section>
  );
}

function Header({ item, result, run }: { item: SeenItem; result: Identification; run: Run }) {
  const r = words.result;
  const named = result.persons.filter(({ best }) => best).length;
  const facts = [
    item.kind === 'gallery' ? r.pictures(result.imagesProcessed ?? result.framesAnalyzed, result.totalImages ?? null) : item.kind === 'scene' ? r.frames(result.framesAnalyzed) : null,
    r.faces(result.facesDetected, result.facesUsed),
    result.source ? (r.source[result.source] ?? null) : null,
    result.databaseVersion ? r.database(result.databaseVersion) : null,
    r.took(result.tookMillis),
  ];
  return (
    <header className={styles.resultHead}>
      <div className={styles.resultTitle}>
        <h3>{r.found(result.persons.length, named)}</h3>
        <IconButton label={r.again} icon={<RotateCcw size={18} />} onClick={() => start(item, run.frameSource)} />
      </div>
      <div className={styles.factsBox}>
        <ul className={`${styles.facts} numbers`}>
          {facts.filter((fact) => fact !== null).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
      {result.demo ? (
        <p className={ui.notice}>
          <Info size={18} aria-hidden="true" /> {words.demo}
        </p>
      ) : null}
      {result.errors.length > 0 ? (
        <details className={styles.errors}>
          <summary>
            <CircleAlert size={16} aria-hidden="true" /> {r.some}: {r.errors(result.errors.length)}
          </summary>
          <ul>
            {result.errors.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </header>
  );
}

function Hints() {
  const k = words.keys;
  return (
    <p className={styles.hints} aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {k.hint}
      </span>
      <span>
        <kbd>Enter</kbd> {k.hintAdd}
      </span>
      <span>
        <kbd>1–9</kbd> {k.hintOther}
      </span>
      <span>
        <kbd>n</kbd> {k.hintNot}
      </span>
      <span>
        <kbd>u</kbd> {k.hintUndo}
      </span>
    </p>
  );
}
