import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { statusQuery } from '../identify/identify';
import { Database } from '../recognition/Database';
import { Models } from '../recognition/Models';
import { Overview } from '../recognition/Overview';
import { Settings } from '../recognition/Settings';
import { OffView, UnreachableView } from '../recognition/Offline';
import { words } from '../recognition/words';
import { useTitle } from '../state/title';
import { Link } from '../ui/Link';
import { Failure, NotFound } from '../ui/States';
import ui from '../ui/ui.module.css';
import styles from './admin.module.css';

const SECTIONS = { overview: Overview, database: Database, models: Models, settings: Settings };
type Section = keyof typeof SECTIONS;

/** Recognition, for administrators: is it ready, its database, its models and its settings. */
export function RecognitionPage() {
  const { section = 'overview' } = useParams({ strict: false }) as { section?: string };
  const known = Object.hasOwn(SECTIONS, section) ? (section as Section) : null;
  useTitle(known ? `${words.sections[known]} · ${words.title}` : words.title);
  const status = useQuery({ ...statusQuery, refetchInterval: ({ state }) => (state.data?.status === 'healthy' && !state.data.updating ? 30_000 : 4000) });
  if (!known) return <NotFound />;
  const Shown = SECTIONS[known];
  const answer = () => {
    if (!status.data) return status.error ? <Failure error={status.error} onRetry={() => void status.refetch()} /> : <div className={`${ui.skeleton} ${ui.wait}`} aria-hidden="true" />;
    if (status.data.status === 'off') return <OffView />;
    if (status.data.status === 'unreachable') return <UnreachableView status={status.data} since={status.dataUpdatedAt} />;
    return <Shown status={status.data} />;
  };
  return (
    <div className={styles.page}>
      <h1>{words.title}</h1>
      <nav className={`${ui.tabs} ${styles.tight}`} aria-label={words.title}>
        {(Object.keys(SECTIONS) as Section[]).map((name) => (
          <Link
            key={name}
            to={name === 'overview' ? '/recognition' : `/recognition/${name}`}
            className={ui.tab}
            aria-current={name === known ? 'page' : undefined}
          >
            {words.sections[name]}
          </Link>
        ))}
      </nav>
      <div className={styles.section} id="results" tabIndex={-1}>
        {answer()}
      </div>
    </div>
  );
}
