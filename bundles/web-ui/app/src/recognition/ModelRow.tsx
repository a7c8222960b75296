import { CircleAlert, CircleCheck, CircleDashed, Download, LoaderCircle, Scale } from 'lucide-react';
import type { ModelProgress, ModelState } from '../api/sidecar';
import admin from '../admin/admin.module.css';
import { size } from '../format';
import { Button } from '../ui/Button';
import ui from '../ui/ui.module.css';
import { loading, needed } from './useSidecar';
import { words } from './words';
import styles from './recognition.module.css';

interface Props {
  name: string;
  model: ModelState;
  progress: ModelProgress | undefined;
  /** Its download was ended by the person who looks at it. */
  stopped: boolean;
  disabled: boolean;
  onDownload(): void;
}

/** One model: what it is for, how it is, and what can be done about it. */
export function ModelRow({ name, model, progress, stopped, disabled, onDownload }: Props) {
  const m = words.models;
  const running = progress !== undefined && loading({ [name]: progress });
  const failed = progress?.status === 'failed' && !stopped && model.status !== 'installed';
  const state = running ? progress.status : failed ? 'failed' : model.status;
  const [Icon, tone] =
    state === 'installed'
      ? ([CircleCheck, admin.good] as const)
      : state === 'failed' || state === 'corrupted'
        ? ([CircleAlert, admin.bad] as const)
        : running
          ? ([LoaderCircle, styles.underWay] as const)
          : ([CircleDashed, admin.off] as const);
  return (
    <li>
      <div className={styles.modelMain}>
        <strong>
          {m.groups[model.group] ?? model.group}
          {needed(model) ? null : <small>{m.optional}</small>}
        </strong>
        <span>{model.description}</span>
        <span className={styles.fileName}>
          {name} · {model.file} · {size(model.size)}
        </span>
      </div>
      <span className={`${admin.status} ${tone}`}>
        <Icon size={16} aria-hidden="true" className={running ? ui.turning : undefined} /> {state === 'installed' && model.verified ? m.verifiedState : (m.states[state] ?? state)}
      </span>
      <div className={styles.modelAction}>
        {model.status === 'installed' || running ? null : (
          <Button disabled={disabled} aria-label={m.downloadNamed(name)} onClick={onDownload}>
            <Download size={16} /> {model.status === 'corrupted' ? m.again : m.download}
          </Button>
        )}
      </div>
      {running ? (
        <div className={styles.modelProgress}>
          <div className={ui.bar} role="progressbar" aria-label={m.progress(name)} aria-valuemin={0} aria-valuemax={100} aria-valuenow={Math.round(progress.percent)}>
            <div style={{ inlineSize: `${progress.percent}%` }} />
          </div>
          <span className="numbers">{words.database.bytes(progress.downloaded_bytes, progress.total_bytes)}</span>
        </div>
      ) : null}
      {failed && progress.error ? <p className={`${styles.modelProgress} ${ui.dangerText}`}>{progress.error}</p> : null}
      {model.licence && model.status !== 'installed' ? (
        <p className={styles.licence}>
          <Scale size={16} aria-hidden="true" /> {model.licence}
        </p>
      ) : null}
    </li>
  );
}
