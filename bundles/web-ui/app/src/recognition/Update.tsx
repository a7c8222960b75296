import { useQueryClient } from '@tanstack/react-query';
import { Check, Circle, CircleAlert, LoaderCircle, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import * as service from '../api/sidecar';
import type { UpdateStatus } from '../api/sidecar';
import admin from '../admin/admin.module.css';
import { useAction } from '../admin/useAction';
import { statusQuery } from '../identify/identify';
import { announce } from '../state/announce';
import { Button } from '../ui/Button';
import ui from '../ui/ui.module.css';
import { cancellable, putBack, running, stageOf, stepsOf } from './update';
import { SIDECAR } from './useSidecar';
import { useSpeed } from './useSpeed';
import { told } from './Trouble';
import { words } from './words';
import styles from './recognition.module.css';

const ICONS = { waiting: Circle, running: LoaderCircle, done: Check, failed: X };

/** An update on its way, or how the last one failed. */
export function UpdateView({ status }: { status: UpdateStatus }) {
  const d = words.database;
  const action = useAction(SIDECAR, false, told);
  const client = useQueryClient();
  const speed = useSpeed(status.bytes_done ?? 0);
  const busy = running(status);
  const failed = status.status === 'failed';
  const back = status.target_version !== null && status.current_version !== null && status.target_version < status.current_version;
  const stage = stageOf(status);
  const was = useRef(status.status);
  useEffect(() => {
    if (was.current === status.status) return;
    was.current = status.status;
    if (stage && busy) announce(d.stages[stage]);
    if (failed) announce(d.failed);
  }, [status.status, stage, busy, failed, d]);
  const [done, total] = [status.bytes_done ?? 0, status.bytes_total ?? 0];
  const left = speed && total > done ? (total - done) / speed : null;
  return (
    <section className={admin.panel} aria-label={d.progress} data-update={status.status}>
      <div className={admin.panelHead}>
        <h2 className={failed ? `${admin.status} ${admin.bad}` : undefined}>
          {failed ? (
            <>
              <CircleAlert size={18} aria-hidden="true" /> {d.failed}
            </>
          ) : (
            (back ? d.goingBack(status.target_version ?? '') : d.updating(status.target_version))
          )}
        </h2>
        {cancellable(status) ? (
          <Button
            disabled={action.busy}
            onClick={() =>
              void action.run(() => service.cancelUpdate(), d.cancelled).then(() => client.invalidateQueries({ queryKey: statusQuery.queryKey }))
            }
          >
            {d.cancel}
          </Button>
        ) : null}
      </div>
      {failed ? (
        <div role="alert" className={styles.failure}>
          <p>
            {stage ? d.failedAt(d.stages[stage]) : null} {status.error}
          </p>
          <p className={ui.hint}>{putBack(status) ? d.back(status.current_version) : d.stays(status.current_version)}</p>
        </div>
      ) : null}
      <ol className={styles.stepper}>
        {stepsOf(status).map(({ stage: each, state }) => {
          const Icon = ICONS[state];
          return (
            <li key={each} data-state={state} aria-current={state === 'running' ? 'step' : undefined}>
              <span className={styles.knot}>
                <Icon size={16} aria-hidden="true" className={state === 'running' ? ui.turning : undefined} />
              </span>
              <span>{d.stages[each]}</span>
              <span className="visually-hidden">{d.states[state]}</span>
            </li>
          );
        })}
      </ol>
      {busy ? (
        <>
          <div
            className={ui.bar}
            role="progressbar"
            aria-label={d.progress}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={status.progress_pct}
          >
            <div style={{ inlineSize: `${status.progress_pct}%` }} />
          </div>
          <div className={styles.figures}>
            <span>{stage ? d.doing[stage] : ''}</span>
            <span className="numbers">
              {[done > 0 ? d.bytes(done, total) : null, stage === 'download' && speed ? d.speed(speed) : null, stage === 'download' && left ? d.left(left) : null]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </div>
          <p className={ui.hint}>{cancellable(status) ? d.keeps : d.point}</p>
        </>
      ) : null}
    </section>
  );
}
