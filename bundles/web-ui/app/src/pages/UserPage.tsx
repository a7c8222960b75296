import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ChevronLeft, UserX } from 'lucide-react';
import * as service from '../api/service';
import type { UserRow } from '../api/types';
import { LeaveGuard } from '../admin/restrictions/SaveBar';
import { RestrictionsTab } from '../admin/restrictions/RestrictionsTab';
import { useRestrictions } from '../admin/restrictions/useRestrictions';
import { AccountTab } from '../admin/user/AccountTab';
import { ViewAsButton } from '../admin/user/ViewAsButton';
import { VisibilityTab } from '../admin/user/VisibilityTab';
import { Tabs } from '../detail/Tabs';
import { date } from '../format';
import { text } from '../messages';
import { useSession } from '../state/session';
import { useTitle } from '../state/title';
import { buttonClass } from '../ui/Button';
import { Link } from '../ui/Link';
import { Failure, Message } from '../ui/States';
import ui from '../ui/ui.module.css';
import styles from './user.module.css';

/** One user, for administrators: the account, what they may see, and what is hidden from them. */
export function UserPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const answer = useQuery({ queryKey: ['users'], queryFn: ({ signal }) => service.users(signal) });
  if (answer.error) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <div className={`${styles.wait} ${ui.skeleton}`} aria-hidden="true" />;
  const user = answer.data.find((each) => String(each.id) === id);
  if (!user) {
    return (
      <Message
        level={1}
        icon={<UserX size={24} />}
        title={text.errors.notFoundTitle}
        actions={
          <Link to="/admin/users" className={buttonClass()}>
            {text.user.back}
          </Link>
        }
      >
        <p>{text.user.missing}</p>
      </Message>
    );
  }
  return <UserView key={user.id} user={user} />;
}

function UserView({ user }: { user: UserRow }) {
  const u = text.user;
  const self = useSession((state) => state.user?.id === user.id);
  const editing = useRestrictions(user.id, user.username);
  useTitle(`${user.username} · ${text.admin.title}`);
  return (
    <div className={styles.page}>
      <Link to="/admin/users" className={styles.back}>
        <ChevronLeft size={16} aria-hidden="true" /> {u.back}
      </Link>
      <header className={styles.head}>
        <span className={styles.avatar} aria-hidden="true">
          {user.username.slice(0, 1).toUpperCase()}
        </span>
        <div className={styles.name}>
          <h1>{user.username}</h1>
          <p>
            {text.admin.roles[user.role]}
            {user.createdAt ? ` ${u.since(date(user.createdAt) ?? '')}` : ''}
            {self ? ` · ${text.admin.self}` : ''}
          </p>
        </div>
        {self ? null : <ViewAsButton user={user} />}
      </header>
      <div className={styles.body} id="results" tabIndex={-1}>
        <Tabs
          label={u.label(user.username)}
          tabs={[
            { id: 'account', label: u.tabs.account, body: <AccountTab user={user} /> },
            { id: 'restrictions', label: u.tabs.restrictions, body: <RestrictionsTab user={user} editing={editing} /> },
            { id: 'visibility', label: u.tabs.visibility, body: <VisibilityTab user={user} unsaved={editing.dirty} /> },
          ]}
        />
      </div>
      <LeaveGuard username={user.username} editing={editing} />
    </div>
  );
}
