import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ChevronDown, CircleAlert, CircleCheck, EyeOff } from 'lucide-react';
import { useId, useState } from 'react';
import * as service from '../api/service';
import type { UserRow } from '../api/types';
import type { Asked, Why } from '../api/visibility';
import { whyQuery, WhyView } from '../admin/user/WhyView';
import type { Item } from '../items/item';
import { text } from '../messages';
import { Dialog } from '../ui/Dialog';
import { Link } from '../ui/Link';
import { Failure } from '../ui/States';
import ui from '../ui/ui.module.css';
import styles from './who.module.css';
import { useWho } from './who';

const close = () => useWho.setState({ item: null });

/** Every user with the answer to "can they see this?"; each answer opens to the rules behind it. */
export function WhoDialog({ item }: { item: Item }) {
  const w = text.why;
  const users = useQuery({ queryKey: ['users'], queryFn: ({ signal }) => service.users(signal) });
  const asked: Asked = { type: item.kind, id: item.id, instanceId: item.instanceId };
  const answers = useQueries({ queries: (users.data ?? []).map((user) => whyQuery(user.id, asked)) });
  const [open, setOpen] = useState<number | null>(null);
  const known = answers.every((answer) => answer.data) && users.data;
  return (
    <Dialog title={w.whoTitle(item.title)} open onClose={close} wide>
      {users.error ? <Failure error={users.error} onRetry={() => void users.refetch()} /> : null}
      <p className={ui.hint} aria-live="polite">
        {known ? w.whoCount(answers.filter((answer) => answer.data?.visible).length, answers.length) : text.picker.loading}
      </p>
      <ul className={styles.users}>
        {users.data?.map((user, at) => (
          <UserRowView
            key={user.id}
            user={user}
            asked={asked}
            answer={answers[at]}
            open={open === user.id}
            onToggle={() => setOpen(open === user.id ? null : user.id)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

interface RowProps {
  user: UserRow;
  asked: Asked;
  answer: UseQueryResult<Why> | undefined;
  open: boolean;
  onToggle(): void;
}

function UserRowView({ user, asked, answer, open, onToggle }: RowProps) {
  const id = useId();
  const w = text.why;
  const why = answer?.data;
  return (
    <li className={styles.user} data-open={open || undefined}>
      <button type="button" aria-expanded={open} aria-controls={id} onClick={onToggle}>
        <span className={styles.avatar} aria-hidden="true">
          {user.username.slice(0, 1).toUpperCase()}
        </span>
        <span className={styles.name}>
          <strong>{user.username}</strong>
          <span>{why?.reason ? w.reasons[why.reason] : text.admin.roles[user.role]}</span>
        </span>
        <span className={styles.verdict} data-visible={why?.visible}>
          {why ? (
            <>
              {why.visible ? <CircleCheck size={16} aria-hidden="true" /> : <EyeOff size={16} aria-hidden="true" />}
              {why.visible ? w.yes : w.no}
            </>
          ) : answer?.error ? (
            <>
              <CircleAlert size={16} aria-hidden="true" /> {w.failed}
            </>
          ) : null}
        </span>
        <ChevronDown size={18} aria-hidden="true" className={styles.chevron} />
      </button>
      <div id={id} className={styles.chain} hidden={!open}>
        {open ? (
          <>
            <WhyView user={user} asked={asked} brief />
            <Link className={styles.link} to={`/admin/users/${user.id}`} search={{ tab: 'restrictions' }} onClick={close}>
              {text.user.restrictionsOf(user.username)}
            </Link>
          </>
        ) : null}
      </div>
    </li>
  );
}
