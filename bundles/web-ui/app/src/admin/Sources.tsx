import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CirclePause, Plus, Server } from 'lucide-react';
import { useEffect, useState, type FormEvent } from 'react';
import * as service from '../api/service';
import type { LibraryInstance } from '../api/types';
import { text } from '../messages';
import { useSession } from '../state/session';
import { Button } from '../ui/Button';
import { Dialog, DialogActions } from '../ui/Dialog';
import { TextField } from '../ui/Field';
import form from '../ui/form.module.css';
import { Failure, Message } from '../ui/States';
import ui from '../ui/ui.module.css';
import { ConfirmDialog } from './ConfirmDialog';
import styles from './admin.module.css';
import { useAction } from './useAction';

export function Sources() {
  const a = text.admin;
  const answer = useQuery({ queryKey: ['sources'], queryFn: ({ signal }) => service.instances(signal) });
  const action = useAction('sources');
  const [editing, setEditing] = useState<LibraryInstance | 'new' | null>(null);
  const [removing, setRemoving] = useState<LibraryInstance | null>(null);
  const sources = answer.data;
  const many = sources === undefined ? null : sources.length > 1;
  useEffect(() => {
    if (many !== null) useSession.setState({ manySources: many });
  }, [many]);
  if (answer.error) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  return (
    <div className={styles.stack}>
      <div className={styles.head}>
        <p>{a.sourcesWhy}</p>
        <Button tone="primary" onClick={() => setEditing('new')}>
          <Plus size={16} /> {a.addSource}
        </Button>
      </div>
      {sources?.length === 0 ? <Message icon={<Server size={24} />} title={a.noSources} /> : null}
      <ul className={styles.rows}>
        {sources?.map((source) => (
          <li key={source.id} className={styles.item}>
            <span className={styles.itemIcon}>
              <Server size={20} />
            </span>
            <div className={styles.itemMain}>
              <strong>{source.name}</strong>
              <span>{source.url}</span>
              {source.description ? <span>{source.description}</span> : null}
            </div>
            <span className={`${styles.status} ${source.enabled ? styles.good : styles.off}`}>
              {source.enabled ? <CircleCheck size={16} /> : <CirclePause size={16} />}
              {source.enabled ? a.enabled : a.disabled}
            </span>
            <div className={styles.itemActions}>
              <Button onClick={() => setEditing(source)}>{text.actions.edit}</Button>
              <Button
                disabled={action.busy}
                onClick={() => void action.run(() => service.changeInstance(source.id, { enabled: !source.enabled }), a.saved)}
              >
                {source.enabled ? a.disable : a.enable}
              </Button>
              <Button tone="danger" onClick={() => setRemoving(source)}>
                {text.actions.remove}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {editing ? <SourceDialog source={editing === 'new' ? null : editing} onClose={() => setEditing(null)} /> : null}
      {removing ? (
        <ConfirmDialog
          title={a.removeSourceTitle(removing.name)}
          consequences={a.removeSource}
          word={removing.name}
          action={text.actions.remove}
          busy={action.busy}
          onClose={() => setRemoving(null)}
          onConfirm={() =>
            void action.run(() => service.removeInstance(removing.id), a.removed).then((done) => {
              if (done) setRemoving(null);
            })
          }
        />
      ) : null}
    </div>
  );
}

function SourceDialog({ source, onClose }: { source: LibraryInstance | null; onClose: () => void }) {
  const a = text.admin;
  const action = useAction('sources', true);
  const [name, setName] = useState(source?.name ?? '');
  const [description, setDescription] = useState(source?.description ?? '');
  const [url, setUrl] = useState(source?.url ?? '');
  const [apiKey, setKey] = useState('');
  const [priority, setPriority] = useState(source ? String(source.priority) : '');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const order = Number.parseInt(priority, 10);
    // Address and key are sent only when they change: each change is tested against the server.
    const change: service.InstanceChange = {
      name: name.trim(),
      description: description.trim() || null,
      ...(url.trim() !== source?.url ? { url: url.trim() } : {}),
      ...(apiKey.trim() ? { apiKey: apiKey.trim() } : {}),
      ...(Number.isFinite(order) ? { priority: order } : {}),
    };
    const done = await action.run(
      () => (source ? service.changeInstance(source.id, change) : service.addInstance({ ...change, apiKey: apiKey.trim() })),
      source ? a.saved : a.added,
    );
    if (done) onClose();
  };
  return (
    <Dialog title={source ? a.editSource(source.name) : a.addSource} open onClose={onClose}>
      <form className={form.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField label={text.setup.name} value={name} required autoFocus onChange={(event) => setName(event.target.value)} />
        <TextField
          label={text.setup.url}
          hint={text.setup.urlHint}
          type="url"
          autoComplete="off"
          spellCheck={false}
          value={url}
          required
          onChange={(event) => setUrl(event.target.value)}
        />
        <TextField
          label={text.setup.key}
          hint={source ? a.keyKept : text.setup.keyHint}
          type="password"
          autoComplete="new-password"
          value={apiKey}
          onChange={(event) => setKey(event.target.value)}
        />
        <TextField label={a.description} value={description} onChange={(event) => setDescription(event.target.value)} />
        <TextField
          label={a.priority}
          inputMode="numeric"
          value={priority}
          onChange={(event) => setPriority(event.target.value.replace(/\D/g, '').slice(0, 4))}
        />
        <div role="alert">{action.problem ? <p className={`${form.alert} ${ui.dangerText}`}>{action.problem}</p> : null}</div>
        <DialogActions>
          <Button onClick={onClose}>{text.actions.cancel}</Button>
          <Button type="submit" tone="primary" disabled={action.busy || !name.trim() || !url.trim()} aria-busy={action.busy}>
            {text.actions.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
