import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Check, Circle, CircleCheck, Info, RefreshCw, TriangleAlert } from 'lucide-react';
import type { RecognitionStatus } from '../api/recognition';
import admin from '../admin/admin.module.css';
import { count, span } from '../format';
import { Link } from '../ui/Link';
import { buttonClass } from '../ui/Button';
import ui from '../ui/ui.module.css';
import { Hardware } from './Hardware';
import { UpdateView } from './Update';
import { databaseQuery, modelsQuery, needed, systemQuery, useUpdate } from './useSidecar';
import { running } from './update';
import { words } from './words';
import styles from './recognition.module.css';

/** Whether recognition is ready, what is known, and what to do next. */
export function Overview({ status }: { status: RecognitionStatus }) {
  const system = useQuery(systemQuery);
  const database = useQuery(databaseQuery);
  const models = useQuery(modelsQuery);
  const update = useUpdate();
  const all = Object.values(models.data?.models ?? {});
  const installed = all.filter((model) => model.status === 'installed').length;
  const k = words.known;
  return (
    <div className={admin.stack}>
      <div className={styles.tiles}>
        <Health status={status} />
        <section className={admin.panel} aria-label={k.title}>
          <h2>{k.title}</h2>
          <dl className={admin.pairs}>
            <div>
              <dt>{k.performers}</dt>
              <dd>{count(status.performerCount)}</dd>
            </div>
            <div>
              <dt>{k.faces}</dt>
              <dd>{count(status.faceCount)}</dd>
            </div>
            <div>
              <dt>{k.version}</dt>
              <dd>
                <Link className={styles.link} to="/recognition/database">
                  {status.databaseVersion ?? words.database.none}
                </Link>
              </dd>
            </div>
            {models.data ? (
              <div>
                <dt>{k.models}</dt>
                <dd>
                  <Link className={styles.link} to="/recognition/models">
                    {k.modelsOf(installed, all.length)}
                  </Link>
                </dd>
              </div>
            ) : null}
            {status.databaseLoaded && database.data?.sources.length ? (
              <div>
                <dt>{k.sources}</dt>
                <dd>{database.data.sources.join(', ')}</dd>
              </div>
            ) : null}
            {system.data ? (
              <>
                <div>
                  <dt>{words.health.version}</dt>
                  <dd>{system.data.version}</dd>
                </div>
                <div>
                  <dt>{words.health.uptime}</dt>
                  <dd>{span(system.data.uptime_seconds)}</dd>
                </div>
              </>
            ) : null}
          </dl>
        </section>
      </div>
      {running(update.data) ? <UpdateView status={update.data!} /> : null}
      <Steps status={status} missing={all.filter((model) => model.status !== 'installed' && needed(model))} />
      <Hardware />
    </div>
  );
}

function Health({ status }: { status: RecognitionStatus }) {
  const h = words.health;
  const good = status.status === 'healthy';
  const stage = status.updating?.stage;
  const named = (words.database.stages as Record<string, string>)[stage ?? ''] ?? stage;
  return (
    <section className={admin.panel} aria-label={h.title}>
      <h2>{h.title}</h2>
      <div className={styles.health} data-tone={good ? 'good' : 'warn'}>
        {good ? <CircleCheck size={28} aria-hidden="true" /> : <TriangleAlert size={28} aria-hidden="true" />}
        <div>
          <strong>{good ? h.healthy : h.degraded}</strong>
          <p>{good ? h.healthyWhy : (status.error ?? h.degradedWhy)}</p>
        </div>
      </div>
      {stage ? (
        <p className={ui.notice}>
          <RefreshCw size={18} aria-hidden="true" />
          <span>
            <strong>{h.updating(named ?? '')}</strong> {h.updatingWhy}
          </span>
        </p>
      ) : null}
      {status.demo ? (
        <p className={ui.notice}>
          <Info size={18} aria-hidden="true" /> <span>{h.demo}</span>
        </p>
      ) : null}
    </section>
  );
}

/** What is still to be done, the next of it first in sight. */
function Steps({ status, missing }: { status: RecognitionStatus; missing: { size: number }[] }) {
  const s = words.steps;
  const ready = status.modelsLoaded && status.databaseLoaded;
  const steps = [
    { done: true, title: s.service, why: null, to: null },
    {
      done: status.modelsLoaded,
      title: status.modelsLoaded ? s.models : s.modelsMissing,
      why: status.modelsLoaded || missing.length === 0 ? null : s.modelsWhy(missing.length, missing.reduce((sum, { size }) => sum + size, 0)),
      to: '/recognition/models',
    },
    { done: status.databaseLoaded, title: status.databaseLoaded ? s.database : s.databaseMissing, why: null, to: '/recognition/database' },
    { done: false, title: s.tryOne, why: s.tryWhy, to: ready ? '/scenes' : null },
  ];
  const next = steps.findIndex(({ done }) => !done);
  return (
    <section className={admin.panel} aria-label={ready ? s.titleDone : s.title}>
      <h2>{ready ? s.titleDone : s.title}</h2>
      <ol className={styles.steps}>
        {steps.map(({ done, title, why, to }, at) => (
          <li key={title} data-done={done || undefined} aria-current={at === next ? 'step' : undefined}>
            {done ? <Check size={18} aria-hidden="true" /> : <Circle size={18} aria-hidden="true" />}
            <span>
              {title}
              {why ? <small>{why}</small> : null}
            </span>
            {at === next && to ? (
              <Link to={to} className={buttonClass(ready ? 'plain' : 'primary')} aria-label={`${s.go}: ${title}`}>
                {s.go} <ArrowRight size={16} aria-hidden="true" />
              </Link>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
