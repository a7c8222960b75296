import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import { useCommands } from '../commands/registry';
import { compact } from '../format';
import { Link } from '../ui/Link';
import ui from '../ui/ui.module.css';
import styles from './detail.module.css';

export interface Tab {
  id: string;
  label: string;
  count?: number | undefined;
  body: ReactNode;
}

interface Props {
  label: string;
  tabs: Tab[];
  /** What stays in the address from tab to tab. */
  kept?: Record<string, string>;
}

/** Sections of a page, the chosen one in the address. */
export function Tabs({ label, tabs, kept = {} }: Props) {
  const id = useId();
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  const pathname = useLocation({ select: (location) => location.pathname });
  const navigate = useNavigate();
  const chosen = tabs.find((candidate) => candidate.id === tab) ?? tabs[0]!;
  const searchOf = (target: Tab) => (target === tabs[0] ? kept : { ...kept, tab: target.id });
  useCommands(
    tabs.slice(0, 9).map((target, at) => ({
      id: `tab ${target.id}`,
      label: target.label,
      group: 'view' as const,
      keys: `Alt ${at + 1}`,
      run: () => void navigate({ to: pathname, search: searchOf(target), resetScroll: false }),
    })),
  );
  return (
    <div className={styles.tabbed}>
      <nav className={ui.tabs} aria-label={label}>
        {tabs.map((target) => (
          <Link
            key={target.id}
            to={pathname}
            search={searchOf(target)}
            resetScroll={false}
            preload={false}
            className={`${ui.tab} ${target.count === 0 ? ui.muted : ''}`}
            aria-current={target === chosen ? 'page' : undefined}
          >
            {target.label}
            {target.count === undefined ? null : <span className={ui.badge}>{compact(target.count)}</span>}
          </Link>
        ))}
      </nav>
      <section id={id} aria-label={chosen.label}>
        {chosen.body}
      </section>
    </div>
  );
}
