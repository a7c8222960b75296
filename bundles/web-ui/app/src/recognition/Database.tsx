import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleDashed, DatabaseZap, Download, RefreshCw, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import * as service from '../api/sidecar';
import type { RecognitionStatus } from '../api/recognition';
import admin from '../admin/admin.module.css';
import { useAction } from '../admin/useAction';
import { ago, moment } from '../format';
import { statusQuery } from '../identify/identify';
import { text } from '../messages';
import { toast } from '../state/toasts';
import { Button } from '../ui/Button';
import { Dialog, DialogActions } from '../ui/Dialog';
import ui from '../ui/ui.module.css';
import { ImportFile } from './ImportFile';
import { UpdateView } from './Update';
import { running } from './update';
import { checkQuery, databaseQuery, SIDECAR, useUpdate } from './useSidecar';
import { Trouble, told } from './Trouble';
import { words } from './words';
import styles from './recognition.module.css';

/** The performer database: which is in use, and how another one comes into use. */
export function Database({ status }: { status: RecognitionStatus }) {
  const d = words.database;
  const client = useQueryClient();
  const info = useQuery(databaseQuery);
  const check = useQuery(checkQuery);
  const update = useUpdate();
  const action = useAction(SIDECAR, false, told);
  const busy = running(update.data);
  const was = useRef(busy);
  const completed = update.data?.status === 'complete';
  useEffect(() => {
    if (was.current && !busy) {
      void client.invalidateQueries({ queryKey: [SIDECAR] });
      void client.invalidateQueries({ queryKey: statusQuery.queryKey });
      if (completed) toast(d.complete(update.data?.current_version ?? null), 'success');
    }
    was.current = busy;
  }, [busy, completed, client, d, update.data?.current_version]);
  if (info.error) return <Trouble error={info.error} onRetry={() => void info.refetch()} />;
  const latest = check.data?.latest_version ?? null;
  const current = update.data?.current_version ?? check.data?.current_version ?? (status.databaseLoaded ? (info.data?.version ?? null) : null);
  const available = check.data?.update_available === true && latest !== null && latest !== current;
  return (
    <div className={admin.stack}>
      <section className={admin.panel} aria-label={d.title}>
        <div className={admin.panelHead}>
          <h2>{d.title}</h2>
          {check.error ? (
            <span className={`${admin.status} ${admin.warn}`}>
              <CircleAlert size={16} aria-hidden="true" /> {d.checkFailed}
            </span>
          ) : check.data ? (
            <span className={`${admin.status} ${available ? admin.warn : current ? admin.good : admin.off}`}>
              {available ? <Download size={16} aria-hidden="true" /> : current ? <CircleCheck size={16} aria-hidden="true" /> : <CircleDashed size={16} aria-hidden="true" />}
              {available ? d.available(latest) : current ? d.upToDate : d.none}
            </span>
          ) : null}
        </div>
        <div className={styles.versions}>
          <dl>
            <dt>{d.current}</dt>
            <dd className={styles.version}>{current ?? d.none}</dd>
            {info.data?.installed_at && current ? (
              <dd title={moment(info.data.installed_at) ?? undefined}>
                {d.installed} {ago(info.data.installed_at)}
              </dd>
            ) : null}
            {info.data?.index_format && current ? <dd>{d.index(words.settings.options[info.data.index_format] ?? info.data.index_format)}</dd> : null}
          </dl>
          <dl>
            <dt>{d.latest}</dt>
            <dd className={styles.version}>{latest ?? (check.isPending ? '…' : d.unknown)}</dd>
            {check.data?.published_at ? (
              <dd title={moment(check.data.published_at) ?? undefined}>
                {d.published} {ago(check.data.published_at)}
              </dd>
            ) : null}
            {check.data?.download_size_mb ? <dd>{d.sizeOf(check.data.download_size_mb)}</dd> : null}
          </dl>
          {current ? (
            <dl>
              <dt>{words.known.title}</dt>
              <dd className={styles.version}>{words.known.people(info.data?.performer_count ?? status.performerCount)}</dd>
              <dd>{words.known.withFaces(info.data?.face_count ?? status.faceCount)}</dd>
            </dl>
          ) : null}
        </div>
        {check.error ? <p className={ui.dangerText}>{told(check.error)}</p> : null}
        <div className={admin.actions}>
          {latest && (available || !current) ? (
            <Button tone="primary" disabled={busy || action.busy} onClick={() => void action.run(() => service.startUpdate(), d.started)}>
              <DatabaseZap size={16} /> {current ? d.update(latest) : d.install(latest)}
            </Button>
          ) : null}
          <Button disabled={check.isFetching || busy} onClick={() => void check.refetch()}>
            <RefreshCw size={16} /> {check.isFetching ? d.checking : d.check}
          </Button>
        </div>
      </section>
      {update.data && (busy || update.data.status === 'failed') ? <UpdateView status={update.data} /> : null}
      <div className={styles.tiles}>
        <ImportFile
          title={d.import}
          why={d.importWhy}
          accept=".zip,application/zip"
          disabled={busy}
          send={(file, onSent, signal) => service.upload('database/import', file, 'application/zip', onSent, signal)}
          done={d.sent}
        />
        {current && info.data?.previous_version ? (
          <Rollback current={current} previous={info.data.previous_version} since={info.data.previous_installed_at ?? null} busy={busy} />
        ) : null}
      </div>
    </div>
  );
}

function Rollback({ current, previous, since, busy }: { current: string; previous: string; since: string | null; busy: boolean }) {
  const d = words.database;
  const action = useAction(SIDECAR, true, told);
  const [asking, setAsking] = useState(false);
  return (
    <section className={admin.panel} aria-label={d.previous}>
      <h2>
        {d.previous}: {previous}
      </h2>
      <p className={ui.hint}>
        {d.previousWhy} {since ? `${d.installed} ${ago(since)}.` : null}
      </p>
      <div className={admin.actions}>
        <Button disabled={busy} onClick={() => setAsking(true)}>
          <Undo2 size={16} /> {d.rollback}
        </Button>
      </div>
      {asking ? (
        <Dialog title={d.rollbackTo(previous)} open onClose={() => setAsking(false)}>
          <p>{d.rollbackWhy(current)}</p>
          <div role="alert">{action.problem ? <p className={ui.dangerText}>{action.problem}</p> : null}</div>
          <DialogActions>
            <Button onClick={() => setAsking(false)}>{text.actions.cancel}</Button>
            <Button
              tone="danger"
              disabled={action.busy}
              aria-busy={action.busy}
              onClick={() =>
                void action.run(() => service.rollback(), d.rollingBack).then((worked) => {
                  if (worked) setAsking(false);
                })
              }
            >
              <Undo2 size={16} /> {d.rollback}
            </Button>
          </DialogActions>
        </Dialog>
      ) : null}
    </section>
  );
}
