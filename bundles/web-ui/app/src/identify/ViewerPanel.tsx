import { X } from 'lucide-react';
import { useMemo } from 'react';
import { IconButton } from '../ui/Button';
import type { SeenItem } from './identify';
import { FaceBoxes } from './FaceBoxes';
import { IdentifyPanel } from './IdentifyPanel';
import { arrange } from './people';
import { change, useRun } from './run';
import { words } from './words';
import styles from './identify.module.css';

/** The panel within the picture viewer. */
export function ViewerPanel({ item, onClose }: { item: SeenItem; onClose: () => void }) {
  return (
    <div className={styles.inViewer}>
      <div className={styles.head}>
        <h2>{words.title}</h2>
        <p>{item.title}</p>
        <IconButton label={words.close} icon={<X size={20} />} onClick={onClose} />
      </div>
      <IdentifyPanel item={item} inViewer onClose={onClose} />
    </div>
  );
}

/** The boxes over the picture that is viewed, once there are any. */
export function ViewerBoxes({ item }: { item: SeenItem }) {
  const run = useRun(item);
  const people = useMemo(() => (run.result ? arrange(run.result, item.kind, run.decisions) : []), [run.result, run.decisions, item.kind]);
  if (people.length === 0) return null;
  return (
    <FaceBoxes
      people={people}
      current={run.current ?? people[0]?.person.id ?? null}
      onChoose={({ person }) => {
        change(item, { current: person.id });
        document.querySelector<HTMLElement>(`[data-person="${person.id}"]`)?.focus();
      }}
    />
  );
}
