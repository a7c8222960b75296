import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Radio, RefreshCw, Square } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as service from '../api/service';
import type { SyncState } from '../api/types';
import { ago, count, moment, span } from '../format';
import { text } from '../messages';
import { useSync } from '../state/sync';
import { Button } from '../ui/Button';
import { TextField } from '../ui/Field';
import { Failure } from '../ui/States';
import ui from '../ui/ui.module.css';
import { SyncProgressView } from './SyncProgressView';
import styles from './admin.module.css';
import { useAction } from './useAction';

export function SyncSection() {
  const a = text.admin;
  const { running, live } = useSync();
  const answer = useQuery({ queryKey: ['sync'], queryFn: ({ signal }) => service.syncStatus(signal), staleTime: 2000 });
  const sources = useQuery({ queryKey: ['sources'], queryFn: ({ signal }) => service.instances(signal) });
  const action = useAction('sync');
  const { refetch } = answer;
  useEffect(() => {
    if (!running) void refetch();
  }, [running, refetch]);
  if (answer.error) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  const states = answer.data?.states ?? [];
  const pending = answer.data?.pendingDeletions?.filter((each) => !each.confirmed) ?? [];
  const nameOf = (id: string | undefined) => sources.data?.find((source) => source.id === id)?.name ?? '';
  const typeName = (type: string) => text.sync.types[type.toUpperCase()] ?? type;
  return (
    <div className={styles.stack}>
      <section className={styles.panel} aria-label={a.sections.sync}>
        <div className={styles.panelHead}>
          <h2>{running ? text.sync.running : a.sections.sync}</h2>
          <span className={`${styles.status} ${live ? styles.good : styles.off}`}>
            <Radio size={16} /> {live ? a.live : a.polling}
          </span>
        </div>
        <SyncProgressView />
        <div className={styles.actions}>
          <Button
            tone="primary"
            disabled={running || action.busy}
            onClick={() => void action.run(() => service.startSync('incremental'), a.started)}
          >
            <RefreshCw size={16} /> {a.syncNow}
          </Button>
          <Button disabled={running || action.busy} onClick={() => void action.run(() => service.startSync('full'), a.started)}>
            {a.syncFull}
          </Button>
          <Button
            tone="danger"
            disabled={!running || action.busy}
            onClick={() => void action.run(() => service.abortSync(), a.stopping)}
          >
            <Square size={14} /> {a.stop}
          </Button>
        </div>
      </section>

      {pending.length ? (
        <section className={styles.panel} aria-label={a.pendingTitle}>
          <h2 className={`${styles.status} ${styles.warn}`}>
            <CircleAlert size={18} /> {a.pendingTitle}
          </h2>
          {pending.map((each) => (
            <div key={`${each.instanceId} ${each.entityType}`} className={styles.head}>
              <p>{a.pending(each.count, typeName(each.entityType))}</p>
              <Button
                tone="danger"
                disabled={action.busy}
                onClick={() => void action.run(() => service.confirmDeletions(each.instanceId, each.entityType), a.saved)}
              >
                {a.confirmDeletion}
              </Button>
            </div>
          ))}
        </section>
      ) : null}

      <section className={styles.panel} aria-label={a.runs}>
        <h2>{a.runs}</h2>
        {/* Wide tables scroll inside; the keyboard has to reach them for that. */}
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className={styles.tableBox} tabIndex={0} role="region" aria-label={a.runs}>
          <table>
            <thead>
              <tr>
                {(sources.data?.length ?? 0) > 1 ? <th scope="col">{text.setup.name}</th> : null}
                <th scope="col">{a.entity}</th>
                <th scope="col">{a.total}</th>
                <th scope="col">{a.lastFull}</th>
                <th scope="col">{a.lastChanges}</th>
                <th scope="col">{a.took}</th>
                <th scope="col">{a.problem}</th>
              </tr>
            </thead>
            <tbody>
              {states.map((state) => (
                <StateRow
                  key={`${state.instanceId ?? ''} ${state.entityType}`}
                  state={state}
                  source={(sources.data?.length ?? 0) > 1 ? nameOf(state.instanceId) : null}
                  type={typeName(state.entityType)}
                />
              ))}
            </tbody>
          </table>
        </div>
      </section>

      {answer.data ? <Interval key={answer.data.settings.syncIntervalMinutes} minutes={answer.data.settings.syncIntervalMinutes} /> : null}
    </div>
  );
}

function StateRow({ state, source, type }: { state: SyncState; source: string | null; type: string }) {
  const a = text.admin;
  return (
    <tr>
      {source === null ? null : <td>{source}</td>}
      <td>{type}</td>
      <td>{count(state.totalEntities)}</td>
      <td title={moment(state.lastFullSyncActual) ?? undefined}>{ago(state.lastFullSyncActual) ?? a.never}</td>
      <td title={moment(state.lastIncrementalSyncActual) ?? undefined}>{ago(state.lastIncrementalSyncActual) ?? a.never}</td>
      <td>{state.lastSyncDurationMs === null ? a.none : span(state.lastSyncDurationMs / 1000)}</td>
      <td>{state.lastError ? <span className={ui.dangerText}>{state.lastError}</span> : a.none}</td>
    </tr>
  );
}

function Interval({ minutes }: { minutes: number }) {
  const a = text.admin;
  const action = useAction('sync');
  const [typed, setTyped] = useState(String(minutes));
  const wanted = Number(typed);
  const valid = wanted >= 5 && wanted <= 10080;
  return (
    <section className={styles.panel} aria-label={a.interval}>
      <form
        className={styles.interval}
        onSubmit={(event) => {
          event.preventDefault();
          if (valid) void action.run(() => service.changeSyncSettings(wanted), a.saved);
        }}
      >
        <TextField
          label={`${a.interval} (${a.minutes})`}
          inputMode="numeric"
          value={typed}
          problem={valid ? null : a.intervalHint}
          onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 5))}
        />
        <Button type="submit" disabled={!valid || wanted === minutes || action.busy}>
          {text.actions.save}
        </Button>
      </form>
    </section>
  );
}
