import { useQuery } from '@tanstack/react-query';
import { EyeOff, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { hiddenEntities, type HiddenEntity } from '../api/hidden';
import type { EntityKind } from '../api/types';
import { keyOf } from '../items/item';
import { moveFocus } from '../list/moveFocus';
import { text } from '../messages';
import { SelectionBar } from '../selection/SelectionBar';
import { useSelection } from '../selection/selection';
import { useSelecting } from '../selection/useSelecting';
import { Button } from '../ui/Button';
import { Failure, Message } from '../ui/States';
import ui from '../ui/ui.module.css';
import { HiddenRow } from './HiddenRow';
import { itemOfHidden, restore, restoreAll } from './restoring';
import styles from './hidden.module.css';

const STEP = 60;
const FINDABLE = 9;

/** What is hidden of one kind, or of all; the newest first. */
export function HiddenList({ kind }: { kind: EntityKind | null }) {
  const answer = useQuery({
    queryKey: ['hidden', 'list', kind],
    queryFn: ({ signal }) => hiddenEntities(kind, signal),
    staleTime: 0,
  });
  if (answer.error && !answer.data) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) {
    return (
      <div className={styles.bones} aria-busy="true">
        {Array.from({ length: 6 }, (_, at) => (
          <div key={at} className={ui.skeleton} />
        ))}
      </div>
    );
  }
  if (answer.data.length === 0) {
    return kind ? (
      <p className={styles.none}>{text.hidden.emptyKind(text.kinds[kind].many)}</p>
    ) : (
      <Message icon={<EyeOff size={24} />} title={text.hidden.emptyTitle}>
        <p>{text.hidden.empty}</p>
      </Message>
    );
  }
  return <Records kind={kind} records={answer.data} />;
}

function Records({ kind, records }: { kind: EntityKind | null; records: HiddenEntity[] }) {
  const box = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState('');
  const [shown, setShown] = useState(STEP);
  useSelecting(box, 'restore');
  const needle = wanted.trim().toLowerCase();
  const found = needle ? records.filter((record) => itemOfHidden(record).title.toLowerCase().includes(needle)) : records;
  const t = text.hidden;
  const restoreChosen = () => {
    const { chosen } = useSelection.getState();
    void restore(records.filter((record) => chosen.has(keyOf(itemOfHidden(record)))));
  };
  return (
    <div ref={box}>
      <div className={styles.tools}>
        {records.length >= FINDABLE || wanted ? (
          <input
            className={ui.input}
            type="search"
            data-search
            aria-label={t.find}
            placeholder={t.find}
            value={wanted}
            onChange={(event) => {
              setWanted(event.target.value);
              setShown(STEP);
            }}
          />
        ) : null}
        <Button className={styles.all} onClick={() => void restoreAll(kind, records)}>
          <Undo2 size={16} />
          {t.restoreAll(records.length)}
        </Button>
      </div>
      {found.length === 0 ? <p className={styles.none}>{t.none(wanted.trim())}</p> : null}
      {/* The arrow keys are an addition: every button is in the tab order as well. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul className={styles.rows} aria-label={t.list} onKeyDown={moveFocus}>
        {found.slice(0, shown).map((record) => (
          <HiddenRow key={record.id} record={record} mixed={kind === null} />
        ))}
      </ul>
      {found.length > shown ? (
        <Button className={styles.more} onClick={() => setShown(shown + STEP)}>
          {t.more(Math.min(STEP, found.length - shown))}
        </Button>
      ) : null}
      <SelectionBar page={found.slice(0, shown).map(itemOfHidden)}>
        <Button tone="primary" onClick={restoreChosen}>
          <Undo2 size={16} />
          {t.restore}
        </Button>
      </SelectionBar>
    </div>
  );
}
