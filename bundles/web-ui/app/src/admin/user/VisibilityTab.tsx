import { useQuery } from '@tanstack/react-query';
import { EyeOff, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { exclusionStats, recompute, type Asked } from '../../api/visibility';
import type { UserRow } from '../../api/types';
import { count } from '../../format';
import { text } from '../../messages';
import { Button } from '../../ui/Button';
import { Failure } from '../../ui/States';
import ui from '../../ui/ui.module.css';
import { useAction } from '../useAction';
import styles from '../admin.module.css';
import { tableOf, type ExclusionTable } from './exclusions';
import own from './user.module.css';
import { ThingSearch } from './ThingSearch';
import { WhyView } from './WhyView';

export function exclusionsQuery() {
  return { queryKey: ['exclusions'], queryFn: ({ signal }: { signal: AbortSignal }) => exclusionStats(signal), staleTime: 5000 };
}

/** How much is hidden from a user and for which reason, and why any one thing is. */
export function VisibilityTab({ user, unsaved }: { user: UserRow; unsaved: boolean }) {
  const x = text.exclusions;
  const answer = useQuery(exclusionsQuery());
  const action = useAction('exclusions');
  const [asked, setAsked] = useState<Asked | null>(null);
  if (answer.error) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  const table = answer.data ? tableOf(answer.data, user.id) : null;
  return (
    <div className={styles.stack}>
      <section className={styles.panel} aria-label={x.title(user.username)} aria-busy={table === null || action.busy}>
        <div className={styles.panelHead}>
          <h2>{x.title(user.username)}</h2>
          <Button disabled={action.busy} aria-busy={action.busy} onClick={() => void action.run(() => recompute(user.id), x.recomputed(user.username))}>
            <RefreshCw size={16} /> {action.busy ? x.recomputing : x.recompute}
          </Button>
        </div>
        {action.busy ? <div className={own.running} role="progressbar" aria-label={x.recomputing} /> : null}
        {table === null ? (
          <div className={`${own.wait} ${ui.skeleton}`} aria-hidden="true" />
        ) : table.total === 0 ? (
          <p className={own.none}>{x.none(user.username)}</p>
        ) : (
          <Reasons table={table} label={x.title(user.username)} />
        )}
        <p className={ui.hint}>
          {x.explain} {x.recomputeWhy}
        </p>
      </section>
      <section className={styles.panel} aria-label={text.why.lookup}>
        <h2>{text.why.lookup}</h2>
        <p className={ui.hint}>{text.why.lookupWhy(user.username)}</p>
        <ThingSearch onChoose={setAsked} />
        {asked ? (
          <WhyView user={user} asked={asked} unsaved={unsaved} />
        ) : (
          <p className={own.whyEmpty}>
            <EyeOff size={20} strokeWidth={1.5} aria-hidden="true" /> {text.why.lookupEmpty}
          </p>
        )}
      </section>
    </div>
  );
}

function Reasons({ table, label }: { table: ExclusionTable; label: string }) {
  const x = text.exclusions;
  return (
    <>
      <table className={own.reasons} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">
              {text.preview.type}
            </th>
            {table.reasons.map((reason) => (
              <th key={reason} scope="col">
                {x.reasons[reason]}
              </th>
            ))}
            <th scope="col">
              {x.total}
            </th>
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ kind, counts, total }) => (
            <tr key={kind}>
              <th scope="row">
                {text.kinds[kind].title}
              </th>
              {table.reasons.map((reason) => (
                <td key={reason} data-label={x.reasons[reason]} data-zero={counts[reason] === 0 || undefined}>
                  {counts[reason] === 0 ? text.preview.unchanged : count(counts[reason])}
                </td>
              ))}
              <td>{count(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={own.legend}>
        {table.reasons.map((reason) => (
          <div key={reason}>
            <dt>{x.reasons[reason]}</dt>
            <dd>{x.reasonHints[reason]}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
