import { useParams } from '@tanstack/react-router';
import { Overview } from '../admin/Overview';
import { Sources } from '../admin/Sources';
import { SyncSection } from '../admin/SyncSection';
import { Users } from '../admin/Users';
import { text } from '../messages';
import { useTitle } from '../state/title';
import { NotFound } from '../ui/States';
import { Link } from '../ui/Link';
import ui from '../ui/ui.module.css';
import styles from './admin.module.css';

const SECTIONS = { overview: Overview, sources: Sources, sync: SyncSection, users: Users };
type Section = keyof typeof SECTIONS;

export function AdminPage() {
  const { section = 'overview' } = useParams({ strict: false }) as { section?: string };
  const known = Object.hasOwn(SECTIONS, section) ? (section as Section) : null;
  useTitle(known ? `${text.admin.sections[known]} · ${text.admin.title}` : text.admin.title);
  if (!known) return <NotFound />;
  const Shown = SECTIONS[known];
  return (
    <div className={styles.page}>
      <h1>{text.admin.title}</h1>
      <nav className={ui.tabs} aria-label={text.admin.title}>
        {(Object.keys(SECTIONS) as Section[]).map((name) => (
          <Link
            key={name}
            to={(name === 'overview' ? '/admin' : `/admin/${name}`)}
            className={ui.tab}
            aria-current={name === known ? 'page' : undefined}
          >
            {text.admin.sections[name]}
          </Link>
        ))}
      </nav>
      <div className={styles.section} id="results" tabIndex={-1}>
        <Shown />
      </div>
    </div>
  );
}
