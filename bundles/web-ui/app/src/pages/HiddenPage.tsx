import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { setHideConfirmation, type Counts, type HiddenIds } from '../api/hidden';
import { PLURAL } from '../api/library';
import { KINDS } from '../hide/consequences';
import { HiddenList } from '../hide/HiddenList';
import { idsQuery, problemOf } from '../hide/hiding';
import { compact } from '../format';
import { text } from '../messages';
import { ROUTE } from '../paths';
import { queries } from '../queries';
import { useTitle } from '../state/title';
import { toast } from '../state/toasts';
import { Link } from '../ui/Link';
import { Switch } from '../ui/Switch';
import ui from '../ui/ui.module.css';
import styles from './hidden.module.css';

/** Everything that the viewer has hidden, with the way back. */
export function HiddenPage() {
  const t = text.hidden;
  useTitle(t.title);
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  const chosen = KINDS.find((kind) => ROUTE[kind] === tab) ?? null;
  const ids = useQuery({ ...idsQuery, staleTime: 0 });
  const hidden = ids.data?.hiddenIds;
  const amount = (kind: keyof typeof PLURAL) => hidden?.[PLURAL[kind] as keyof Counts].length;
  const total = hidden && Object.values(hidden).reduce((sum, list) => sum + list.length, 0);
  const tabs = [
    { kind: null, label: t.all, count: total },
    ...KINDS.map((kind) => ({ kind, label: text.kinds[kind].title, count: amount(kind) })),
  ];
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>{t.title}</h1>
          <p className={ui.hint}>{t.why}</p>
        </div>
        <AskFirst ids={ids.data} />
      </header>
      <nav className={ui.tabs} aria-label={t.title}>
        {tabs.map(({ kind, label, count }) => (
          <Link
            key={label}
            to="/hidden"
            search={kind ? { tab: ROUTE[kind] } : {}}
            resetScroll={false}
            className={`${ui.tab} ${count === 0 ? ui.muted : ''}`}
            aria-current={kind === chosen ? 'page' : undefined}
          >
            {label}
            {count === undefined ? null : <span className={ui.badge}>{compact(count)}</span>}
          </Link>
        ))}
      </nav>
      <section className={styles.section} id="results" tabIndex={-1} aria-label={chosen ? text.kinds[chosen].title : t.all}>
        <HiddenList key={chosen} kind={chosen} />
      </section>
    </div>
  );
}

function AskFirst({ ids }: { ids: HiddenIds | undefined }) {
  // What was just chosen holds until the service has it.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const change = async (ask: boolean) => {
    setChosen(ask);
    try {
      await setHideConfirmation(!ask);
      await queries.invalidateQueries({ queryKey: idsQuery.queryKey });
    } catch (error) {
      toast(problemOf(error), 'danger');
    }
    setChosen(null);
  };
  return (
    <Switch
      label={text.hidden.ask}
      on={chosen ?? !ids?.hideConfirmationDisabled}
      disabled={!ids}
      onChange={(ask) => void change(ask)}
    />
  );
}
