import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Download, ShieldCheck, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/client';
import * as service from '../api/sidecar';
import admin from '../admin/admin.module.css';
import { useAction } from '../admin/useAction';
import { statusQuery } from '../identify/identify';
import { text } from '../messages';
import { toast } from '../state/toasts';
import { Button } from '../ui/Button';
import { Dialog, DialogActions } from '../ui/Dialog';
import ui from '../ui/ui.module.css';
import { ImportFile } from './ImportFile';
import { ModelRow } from './ModelRow';
import { loading, modelsQuery, SIDECAR, useModelProgress } from './useSidecar';
import { Trouble, told } from './Trouble';
import { words } from './words';
import styles from './recognition.module.css';

interface Asked {
  /** One model; null for all that are missing. */
  name: string | null;
  licence: string;
}

/** The models: what each is for, whether it is there, and how it gets there. */
export function Models() {
  const m = words.models;
  const client = useQueryClient();
  const answer = useQuery(modelsQuery);
  const progress = useModelProgress();
  const action = useAction(SIDECAR, true, told);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [verifying, setVerifying] = useState(false);
  const [stopped, setStopped] = useState(false);
  const busy = loading(progress.data);
  const was = useRef(busy);
  const fetching = useRef(new Set<string>());
  const pressed = useRef(false);
  const stop = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const now = Object.entries(progress.data ?? {});
    if (busy && !was.current) fetching.current.clear();
    for (const [name, each] of now) if (loading({ [name]: each })) fetching.current.add(name);
    if (was.current === busy) return;
    was.current = busy;
    // The button that was pressed is gone: the keyboard goes on from what has taken its place.
    if (pressed.current && document.activeElement === document.body) (busy ? stop : list).current?.focus();
    pressed.current = busy;
    if (busy) return;
    void client.invalidateQueries({ queryKey: modelsQuery.queryKey });
    void client.invalidateQueries({ queryKey: statusQuery.queryKey });
    const failed = now.filter(([name, { status }]) => status === 'failed' && fetching.current.has(name)).length;
    if (!stopped) toast(failed > 0 ? m.notFetched(failed) : m.fetched, failed > 0 ? 'danger' : 'success');
  }, [busy, stopped, progress.data, client, m]);
  if (answer.error) return <Trouble error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <div className={`${ui.skeleton} ${ui.wait}`} aria-hidden="true" />;
  const models = Object.entries(answer.data.models);
  const missing = models.filter(([, model]) => model.status !== 'installed');

  const download = async (name: string | null, accepted: boolean) => {
    const licences = [...new Set(missing.map(([, model]) => model.licence ?? null))].filter((each) => each !== null);
    const licence = name === null ? licences.join('\n\n') : (models.find(([each]) => each === name)?.[1].licence ?? '');
    if (licence && !accepted) {
      setAsked({ name, licence });
      return;
    }
    const change = async () => {
      try {
        await (name === null ? service.downloadModels(accepted) : service.downloadModel(name, accepted));
      } catch (error) {
        // The service tells the licence by refusing.
        const told = error instanceof ApiError && (error.status === 409 || error.status === 422) && !accepted ? (error.body.error ?? error.body.message) : null;
        if (!told) throw error;
        setAsked({ name, licence: told });
        return;
      }
      setAsked(null);
      setStopped(false);
      pressed.current = true;
      toast(m.started, 'success');
      await client.invalidateQueries({ queryKey: [SIDECAR, 'models-progress'] });
    };
    await action.run(change);
  };
  const cancel = () => {
    setStopped(true);
    void action.run(() => service.cancelModels(), m.cancelled).then((worked) => setStopped(worked));
  };
  const verify = async () => {
    setVerifying(true);
    try {
      await service.verifyModels();
      const now = await client.fetchQuery({ ...modelsQuery, staleTime: 0 });
      const damaged = Object.values(now.models).filter((model) => model.status === 'corrupted').length;
      toast(damaged > 0 ? m.damaged(damaged) : m.verified, damaged > 0 ? 'danger' : 'success');
    } catch (error) {
      toast(told(error), 'danger');
    } finally {
      setVerifying(false);
    }
  };
  return (
    <div className={admin.stack}>
      <section className={admin.panel} aria-label={m.title}>
        <div className={admin.panelHead}>
          <h2>{m.title}</h2>
          <div className={admin.actions}>
            {busy ? (
              <Button ref={stop} disabled={stopped} onClick={cancel}>
                <X size={16} /> {m.cancel}
              </Button>
            ) : missing.length > 0 ? (
              <Button tone="primary" disabled={action.busy} onClick={() => void download(null, false)}>
                <Download size={16} /> {m.all(missing.length, missing.reduce((sum, [, model]) => sum + model.size, 0))}
              </Button>
            ) : (
              <span className={`${admin.status} ${admin.good}`}>
                <CircleCheck size={16} aria-hidden="true" /> {m.allThere}
              </span>
            )}
            <Button disabled={verifying || busy} aria-busy={verifying} onClick={() => void verify()}>
              <ShieldCheck size={16} /> {verifying ? m.verifying : m.verify}
            </Button>
          </div>
        </div>
        <p className={ui.hint}>
          {m.why} {answer.data.licence ?? (answer.data.demo ? words.health.demo : null)}
        </p>
        {answer.data.error ? (
          <p className={`${admin.status} ${admin.warn}`}>
            <CircleAlert size={16} aria-hidden="true" /> {answer.data.error}
          </p>
        ) : null}
        <div role="alert">{action.problem && !asked ? <p className={ui.dangerText}>{action.problem}</p> : null}</div>
        <ul ref={list} className={styles.models} tabIndex={-1} aria-label={m.title}>
          {models.map(([name, model]) => (
            <ModelRow
              key={name}
              name={name}
              model={model}
              progress={progress.data?.[name]}
              stopped={stopped}
              disabled={busy || action.busy}
              onDownload={() => void download(name, false)}
            />
          ))}
        </ul>
      </section>
      <ImportFile
        title={m.import}
        why={m.importWhy}
        accept=".onnx,.zip"
        disabled={busy}
        send={(file, onSent, signal) =>
          service.upload('models/import', file, file.name.endsWith('.zip') ? 'application/zip' : 'application/octet-stream', onSent, signal)
        }
        done={m.imported}
      />
      {asked ? (
        <LicenceDialog asked={asked} busy={action.busy} problem={action.problem} onClose={() => setAsked(null)} onAccept={() => void download(asked.name, true)} />
      ) : null}
    </div>
  );
}

function LicenceDialog({ asked, busy, problem, onClose, onAccept }: { asked: Asked; busy: boolean; problem: string | null; onClose: () => void; onAccept: () => void }) {
  const m = words.models;
  const [accepted, setAccepted] = useState(false);
  return (
    <Dialog title={m.licenceTitle} open onClose={onClose}>
      <p className={styles.licenceText}>{asked.licence}</p>
      <label className={styles.accept}>
        <input type="checkbox" checked={accepted} onChange={(event) => setAccepted(event.target.checked)} />
        {m.accept}
      </label>
      <div role="alert">{problem ? <p className={ui.dangerText}>{problem}</p> : null}</div>
      <DialogActions>
        <Button onClick={onClose}>{text.actions.cancel}</Button>
        <Button tone="primary" disabled={!accepted || busy} aria-busy={busy} onClick={onAccept}>
          <Download size={16} /> {m.acceptAndDownload}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
