import { Check, CircleAlert, CircleDashed, CircleSlash, LoaderCircle } from 'lucide-react';
import type { RunState, SyncProgress } from '../api/types';
import { span } from '../format';
import { text } from '../messages';
import { useSync } from '../state/sync';
import ui from '../ui/ui.module.css';
import styles from './sync.module.css';

const ICONS: Record<RunState, typeof Check> = {
  IDLE: CircleDashed,
  RUNNING: LoaderCircle,
  SUCCEEDED: Check,
  FAILED: CircleAlert,
  ABORTED: CircleSlash,
};

/** What a synchronisation is doing, type by type, live. */
export function SyncProgressView({ brief = false }: { brief?: boolean }) {
  const { progress, running } = useSync();
  if (!progress) {
    return <p className={ui.hint}>{running ? text.sync.running : text.sync.idle}</p>;
  }
  const share = progress.total > 0 ? Math.min(100, (100 * progress.done) / progress.total) : 0;
  return (
    <div className={styles.progress}>
      <div className={styles.head}>
        <strong>
          {progress.state === 'RUNNING' ? (progress.stage ?? text.sync.running) : text.sync.states[progress.state]}
        </strong>
        <span className={`${styles.figures} numbers`}>
          {progress.state === 'RUNNING' && progress.perSecond > 0 ? text.sync.rate(progress.perSecond) : ''}
          {progress.state === 'RUNNING' && progress.remainingSeconds !== null
            ? ` · ${text.sync.remaining(span(progress.remainingSeconds))}`
            : ''}
        </span>
      </div>
      {progress.state === 'RUNNING' ? (
        <div
          className={ui.bar}
          role="progressbar"
          aria-label={progress.stage ?? text.sync.running}
          aria-valuemin={0}
          aria-valuemax={progress.total}
          aria-valuenow={progress.done}
          aria-valuetext={text.sync.of(progress.done, progress.total)}
        >
          <div style={{ inlineSize: `${share}%` }} />
        </div>
      ) : null}
      {progress.message ? (
        <p className={progress.state === 'FAILED' ? ui.dangerText : ui.hint}>{progress.message}</p>
      ) : null}
      {brief ? null : <Stages progress={progress} />}
    </div>
  );
}

function Stages({ progress }: { progress: SyncProgress }) {
  return (
      <ul className={styles.stages}>
        {progress.stages.map((stage) => {
          const Icon = ICONS[stage.state] ?? CircleDashed;
          return (
            <li key={stage.type} data-state={stage.state}>
              <Icon size={16} aria-label={text.sync.states[stage.state]} className={stage.state === 'RUNNING' ? ui.turning : undefined} />
              <span>{text.sync.types[stage.type.toUpperCase()] ?? stage.type}</span>
              <span className="numbers">
                {stage.state === 'IDLE' ? '' : text.sync.of(stage.done, stage.state === 'SUCCEEDED' ? 0 : stage.total)}
                {stage.removed > 0 ? ` · ${text.sync.removed(stage.removed)}` : ''}
              </span>
            </li>
          );
        })}
      </ul>
  );
}
