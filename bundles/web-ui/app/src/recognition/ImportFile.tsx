import { useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import admin from '../admin/admin.module.css';
import { toast } from '../state/toasts';
import { Button } from '../ui/Button';
import ui from '../ui/ui.module.css';
import { SIDECAR } from './useSidecar';
import { told } from './Trouble';
import { words } from './words';
import styles from './recognition.module.css';

interface Props {
  title: string;
  why: string;
  accept: string;
  disabled: boolean;
  send(file: File, onSent: (share: number) => void, signal: AbortSignal): Promise<void>;
  done: string;
}

/** Sends a file from this machine to the recognition service. */
export function ImportFile({ title, why, accept, disabled, send, done }: Props) {
  const d = words.database;
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const stop = useRef<AbortController | null>(null);
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const start = async (file: File) => {
    const control = new AbortController();
    stop.current = control;
    setProblem(null);
    setSending({ name: file.name, share: 0 });
    try {
      await send(file, (share) => setSending({ name: file.name, share }), control.signal);
      toast(done, 'success');
    } catch (error) {
      if (!control.signal.aborted) setProblem(told(error));
    } finally {
      setSending(null);
      void client.invalidateQueries({ queryKey: [SIDECAR] });
    }
  };
  return (
    <section className={admin.panel} aria-label={title}>
      <h2>{title}</h2>
      <p className={ui.hint}>{why}</p>
      <input
        ref={input}
        type="file"
        accept={accept}
        className="visually-hidden"
        tabIndex={-1}
        aria-label={title}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void start(file);
        }}
      />
      {sending ? (
        <div className={styles.sending}>
          <div className={styles.figures}>
            <span>{d.sending(sending.name)}</span>
            <span className="numbers">{Math.round(sending.share * 100)} %</span>
          </div>
          <div className={ui.bar} role="progressbar" aria-label={d.sending(sending.name)} aria-valuemin={0} aria-valuemax={100} aria-valuenow={Math.round(sending.share * 100)}>
            <div style={{ inlineSize: `${sending.share * 100}%` }} />
          </div>
          <div className={admin.actions}>
            <Button onClick={() => stop.current?.abort()}>{d.cancelSending}</Button>
          </div>
        </div>
      ) : (
        <div className={admin.actions}>
          <Button disabled={disabled} onClick={() => input.current?.click()}>
            <Upload size={16} /> {d.choose}
          </Button>
        </div>
      )}
      <div role="alert">{problem ? <p className={ui.dangerText}>{problem}</p> : null}</div>
    </section>
  );
}
