import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleAlert } from 'lucide-react';
import * as service from '../api/service';
import { ago, count, moment } from '../format';
import { text } from '../messages';
import { Failure } from '../ui/States';
import { SyncProgressView } from './SyncProgressView';
import { Link } from '../ui/Link';
import styles from './admin.module.css';

export function Overview() {
  const a = text.admin;
  const health = useQuery({ queryKey: ['health'], queryFn: ({ signal }) => service.health(signal), staleTime: 5000 });
  const version = useQuery({ queryKey: ['version'], queryFn: ({ signal }) => service.version(signal) });
  const sources = useQuery({ queryKey: ['sources'], queryFn: ({ signal }) => service.instances(signal) });
  const sync = useQuery({ queryKey: ['sync'], queryFn: ({ signal }) => service.syncStatus(signal), staleTime: 5000 });
  const failed = [sources, sync].find((query) => query.error);
  const states = sync.data?.states ?? [];
  const last = states.reduce<string | null>((latest, state) => {
    const newer = [state.lastFullSyncActual, state.lastIncrementalSyncActual].filter((at) => at !== null).sort().at(-1) ?? null;
    return newer !== null && (latest === null || newer > latest) ? newer : latest;
  }, null);
  const totals = new Map<string, number>();
  for (const state of states) totals.set(state.entityType, (totals.get(state.entityType) ?? 0) + state.totalEntities);
  if (failed) return <Failure error={failed.error} onRetry={() => void failed.refetch()} />;
  const well = health.data?.status === 'healthy';
  return (
    <div className={styles.tiles}>
      <section className={styles.panel} aria-label={a.health}>
        <h2>{a.health}</h2>
        {health.isPending ? null : (
          <p className={`${styles.status} ${well ? styles.good : styles.bad}`}>
            {well ? <CircleCheck size={18} /> : <CircleAlert size={18} />}
            {well ? a.healthy : (health.data?.status ?? text.errors.title)}
          </p>
        )}
        <dl className={styles.pairs}>
          <div>
            <dt>{a.version}</dt>
            <dd>{version.data?.server ?? a.none}</dd>
          </div>
          <div>
            <dt>{a.built}</dt>
            <dd>{moment(version.data?.buildDate ?? null) ?? a.none}</dd>
          </div>
        </dl>
      </section>
      <section className={styles.panel} aria-label={a.library}>
        <h2>{a.library}</h2>
        <dl className={styles.pairs}>
          {[...totals].map(([type, total]) => (
            <div key={type}>
              <dt>{text.sync.types[type.toUpperCase()] ?? type}</dt>
              <dd>{count(total)}</dd>
            </div>
          ))}
        </dl>
        {sources.data ? (
          <Link className={styles.link} to="/admin/sources">
            {a.sections.sources}: {a.sourcesCount(sources.data.filter((source) => source.enabled).length, sources.data.length)}
          </Link>
        ) : null}
      </section>
      <section className={styles.panel} aria-label={a.sections.sync}>
        <h2>{a.sections.sync}</h2>
        <dl className={styles.pairs}>
          <div>
            <dt>{a.lastSync}</dt>
            <dd title={moment(last) ?? undefined}>{ago(last) ?? a.never}</dd>
          </div>
        </dl>
        <SyncProgressView brief />
        <Link className={styles.link} to="/admin/sync">
          {a.sections.sync}
        </Link>
      </section>
    </div>
  );
}
