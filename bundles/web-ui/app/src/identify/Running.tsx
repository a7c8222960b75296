import { Check, Circle, LoaderCircle } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Operation, Stage } from '../api/recognition';
import { Button } from '../ui/Button';
import ui from '../ui/ui.module.css';
import type { SeenItem } from './identify';
import { cancel, type Run } from './run';
import { STEPS, shareOf, stepOf } from './steps';
import { words } from './words';
import styles from './identify.module.css';

/** How far it has come, stage by stage. */
export function Running({ item, run, onClose }: { item: SeenItem; run: Run; onClose: () => void }) {
  const w = words.running;
  const { operation } = run;
  const stage: Stage = operation?.stage ?? 'frames';
  const step = stepOf(stage);
  const share = operation ? shareOf(operation) : null;
  const counted = operation ? w.of(operation.done, operation.total) : '';
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.running} ref={box} tabIndex={-1} aria-busy="true" aria-label={w.title} role="group">
      <div className={styles.runningHead}>
        <h3>{operation ? w.doing[stage] : w.starting}</h3>
        <span className="numbers">{counted}</span>
      </div>
      <div
        className={`${ui.bar} ${share === null ? styles.unsure : ''}`}
        role="progressbar"
        aria-label={w.progress}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share === null ? undefined : Math.round(share * 100)}
        aria-valuetext={[operation ? w.doing[stage] : w.starting, counted].filter(Boolean).join(', ')}
      >
        <div style={share === null ? undefined : { inlineSize: `${share * 100}%` }} />
      </div>
      <ol className={styles.steps}>
        {STEPS.map((each, at) => {
          const state = at < step ? 'done' : at === step ? 'running' : 'waiting';
          const Icon = { done: Check, running: LoaderCircle, waiting: Circle }[state];
          return (
            <li key={each} data-state={state} aria-current={state === 'running' ? 'step' : undefined}>
              <Icon size={16} aria-hidden="true" className={state === 'running' ? ui.turning : undefined} />
              <span>{w.stages[each]}</span>
              <span className="numbers">{stageCount(operation, at, step)}</span>
            </li>
          );
        })}
      </ol>
      <div className={styles.stateActions}>
        <Button onClick={() => cancel(item)}>{w.cancel}</Button>
        <Button tone="quiet" onClick={onClose}>
          {w.background}
        </Button>
      </div>
      <p className={`${ui.hint} ${styles.middle}`}>{w.backgroundWhy}</p>
    </div>
  );
}

function stageCount(operation: Operation | null, at: number, step: number): string {
  return operation && at === step ? words.running.of(operation.done, operation.total) : '';
}
