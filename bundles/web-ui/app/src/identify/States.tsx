import { useQuery } from '@tanstack/react-query';
import { Ban, Check, CircleAlert, Film, HourglassIcon, PowerOff, ScanFace, TriangleAlert, Unplug, UserRoundX, X } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import type { RecognitionStatus } from '../api/recognition';
import { text } from '../messages';
import { useSession } from '../state/session';
import { Button, buttonClass } from '../ui/Button';
import { Link } from '../ui/Link';
import ui from '../ui/ui.module.css';
import { closeIdentity, statusQuery, type SeenItem } from './identify';
import { cancel, start, tryNow, type Run } from './run';
import { words } from './words';
import styles from './identify.module.css';

interface StateProps {
  icon: ReactNode;
  title: string;
  tone?: 'danger' | 'warning';
  children?: ReactNode;
  actions?: ReactNode;
}

/** A quiet middle of the panel that says what is the matter and what to do. */
export function State({ icon, title, tone, children, actions }: StateProps) {
  return (
    <div className={styles.state} data-tone={tone}>
      <span className={styles.stateIcon}>{icon}</span>
      <h3>{title}</h3>
      {children}
      {actions ? <div className={styles.stateActions}>{actions}</div> : null}
    </div>
  );
}

function ToAdmin() {
  const admin = useSession((state) => state.user?.role === 'ADMIN');
  return admin ? (
    <Link to="/recognition" className={buttonClass('primary')} onClick={closeIdentity}>
      {words.toAdmin}
    </Link>
  ) : null;
}

/** Why nobody can be looked for at present; null when somebody can. */
export function Hindrance({ status }: { status: RecognitionStatus }) {
  const admin = useSession((state) => state.user?.role === 'ADMIN');
  const query = useQuery(statusQuery);
  const again = (
    <Button disabled={query.isFetching} onClick={() => void query.refetch()}>
      {text.actions.retry}
    </Button>
  );
  if (status.status === 'off') {
    return (
      <State icon={<PowerOff size={24} />} title={words.off.title} actions={again}>
        <p>{words.off.why}</p>
        <p className={ui.hint}>{admin ? words.off.admin : words.off.user}</p>
      </State>
    );
  }
  if (status.status === 'unreachable') {
    return (
      <State icon={<Unplug size={24} />} tone="danger" title={words.unreachable.title} actions={<>{again}<ToAdmin /></>}>
        <p>{words.unreachable.why}</p>
        {status.error ? <p className={ui.hint}>{status.error}</p> : null}
      </State>
    );
  }
  const d = words.degraded;
  return (
    <State icon={<TriangleAlert size={24} />} tone="warning" title={d.title} actions={<>{admin ? null : again}<ToAdmin /></>}>
      <ul className={styles.checklist}>
        {(
          [
            [d.database, status.databaseLoaded],
            [d.models, status.modelsLoaded],
          ] as const
        ).map(([what, there]) => (
          <li key={what} data-there={there || undefined}>
            {there ? <Check size={18} aria-hidden="true" /> : <X size={18} aria-hidden="true" />}
            {what}
            <span>{there ? d.there : d.missing}</span>
          </li>
        ))}
      </ul>
      {status.error ? <p>{status.error}</p> : null}
      {admin ? null : <p className={ui.hint}>{d.user}</p>}
    </State>
  );
}

/** Whether the service can look for people at all. */
export function hindered(status: RecognitionStatus): boolean {
  return status.status === 'off' || status.status === 'unreachable' || !status.databaseLoaded || !status.modelsLoaded;
}

/** Busy: counts down to the next try. */
export function Waiting({ item, run }: { item: SeenItem; run: Run }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil(((run.retryAt ?? now) - now) / 1000));
  const w = words.waiting;
  return (
    <State
      icon={<HourglassIcon size={24} />}
      tone="warning"
      title={w.title}
      actions={
        <>
          <Button onClick={() => cancel(item)}>{text.actions.cancel}</Button>
          <Button tone="primary" onClick={() => tryNow(item)}>
            {w.now}
          </Button>
        </>
      }
    >
      <p>{w.why}</p>
      <p className={`${styles.countdown} numbers`} aria-hidden="true">
        {w.in(seconds)}
      </p>
    </State>
  );
}

export function Ended({ item, run, status }: { item: SeenItem; run: Run; status: RecognitionStatus | undefined }) {
  const again = (
    <Button tone="primary" onClick={() => start(item, run.frameSource)}>
      {run.phase === 'cancelled' ? words.before.start : text.actions.retry}
    </Button>
  );
  if (run.phase === 'cancelled') {
    return (
      <State icon={<Ban size={24} />} title={words.failed.cancelledTitle} actions={again}>
        <p>{words.failed.cancelled}</p>
      </State>
    );
  }
  const { problem } = run;
  if (problem?.type === 'noSprites') {
    return (
      <State
        icon={<Film size={24} />}
        title={words.noSprites.title}
        actions={
          <Button tone="primary" onClick={() => start(item, 'stream')}>
            {words.noSprites.stream}
          </Button>
        }
      >
        <p>{words.noSprites.why}</p>
      </State>
    );
  }
  if ((problem?.type === 'unreachable' || problem?.type === 'degraded') && status && hindered(status)) return <Hindrance status={status} />;
  return (
    <div role="alert">
      <State icon={<CircleAlert size={24} />} tone="danger" title={problem?.type === 'unreachable' ? words.unreachable.title : words.failed.title} actions={again}>
        <p>{problem?.message}</p>
      </State>
    </div>
  );
}

/** The answer is that there is nobody. */
export function NoFaces({ item, run }: { item: SeenItem; run: Run }) {
  const video = item.kind === 'scene' && run.result?.source !== 'stream';
  return (
    <State
      icon={<UserRoundX size={24} />}
      title={words.noFaces.title}
      actions={
        video ? (
          <Button tone="primary" onClick={() => start(item, 'stream')}>
            <ScanFace size={16} /> {words.noFaces.better}
          </Button>
        ) : null
      }
    >
      <p>{words.noFaces[item.kind]}</p>
    </State>
  );
}
