import { useQuery } from '@tanstack/react-query';
import { Check, EyeOff, Minus, CircleCheck } from 'lucide-react';
import { ApiError } from '../../api/client';
import { why, type Asked, type Rule, type Thing } from '../../api/visibility';
import type { UserRow } from '../../api/types';
import { ICON, titleOf } from '../../cards/kinds';
import { text } from '../../messages';
import { pathOf } from '../../paths';
import { Link } from '../../ui/Link';
import { Failure } from '../../ui/States';
import ui from '../../ui/ui.module.css';
import styles from './why.module.css';

const OUTCOMES = { hides: EyeOff, allows: Check, skipped: Minus };

export function whyQuery(userId: number, asked: Asked) {
  return {
    queryKey: ['why', userId, asked.type, asked.id, asked.instanceId ?? ''],
    queryFn: ({ signal }: { signal: AbortSignal }) => why(userId, asked, signal),
    retry: false,
    staleTime: 5000,
  };
}

interface Props {
  user: Pick<UserRow, 'id' | 'username'>;
  asked: Asked;
  /** There are changes that do not count here yet. */
  unsaved?: boolean;
  /** The verdict is shown elsewhere already. */
  brief?: boolean;
}

/** Whether a user sees something, and the whole chain of rules that decided it. */
export function WhyView({ user, asked, unsaved, brief }: Props) {
  const w = text.why;
  const answer = useQuery(whyQuery(user.id, asked));
  if (answer.error instanceof ApiError && answer.error.status === 404) return <p className={ui.hint}>{w.missing}</p>;
  if (answer.error) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <div className={`${styles.wait} ${ui.skeleton}`} aria-hidden="true" />;
  const { visible, reason, source, chain, entity } = answer.data;
  const Kind = ICON[entity.type];
  return (
    <div className={styles.why}>
      {brief ? null : (
        <div className={styles.verdict} data-visible={visible}>
          {visible ? <CircleCheck size={24} aria-hidden="true" /> : <EyeOff size={24} aria-hidden="true" />}
          <div>
            <strong>{visible ? w.sees(user.username) : w.seesNot(user.username)}</strong>
            <p>
              <Kind size={14} aria-hidden="true" /> <Link to={pathOf(entity.type, entity)}>{titleOf(entity.type, entity)}</Link>
            </p>
          </div>
        </div>
      )}
      {reason && !(brief && !source) ? (
        <p className={styles.reason}>
          {brief ? null : w.reasons[reason]}
          {source ? (
            <span>
              {w.because} <ThingChip thing={source} />
            </span>
          ) : null}
        </p>
      ) : null}
      {unsaved ? <p className={ui.hint}>{w.unsaved}</p> : null}
      {chain.length ? (
        <>
          <h4>{w.chain}</h4>
          <ol className={styles.chain}>
            {chain.map((rule, at) => (
              <RuleRow key={at} rule={rule} />
            ))}
          </ol>
        </>
      ) : (
        <p className={ui.hint}>{w.noRules(user.username)}</p>
      )}
    </div>
  );
}

function RuleRow({ rule }: { rule: Rule }) {
  const w = text.why;
  const Icon = OUTCOMES[rule.outcome];
  return (
    <li data-outcome={rule.outcome}>
      <Icon size={16} aria-label={w.outcomes[rule.outcome]} />
      <div>
        <p>{rule.text}</p>
        {rule.through.length ? (
          <div className={styles.through}>
            {rule.through.map((thing) => (
              <ThingChip key={`${thing.type} ${thing.instanceId} ${thing.id}`} thing={thing} />
            ))}
          </div>
        ) : null}
      </div>
    </li>
  );
}

export function ThingChip({ thing }: { thing: Thing }) {
  const Icon = ICON[thing.type];
  return (
    <Link to={pathOf(thing.type, thing)} className={styles.thing}>
      <Icon size={14} aria-hidden="true" />
      {titleOf(thing.type, thing)}
    </Link>
  );
}
