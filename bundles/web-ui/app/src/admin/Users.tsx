import { useQueries, useQuery } from '@tanstack/react-query';
import { EyeOff, UserPlus } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import * as service from '../api/service';
import type { Restrictions } from '../api/visibility';
import type { UserRow } from '../api/types';
import { moment } from '../format';
import { text } from '../messages';
import { useSession } from '../state/session';
import { Button, buttonClass } from '../ui/Button';
import { Dialog, DialogActions } from '../ui/Dialog';
import { SelectField, TextField } from '../ui/Field';
import form from '../ui/form.module.css';
import { Failure } from '../ui/States';
import { Link } from '../ui/Link';
import ui from '../ui/ui.module.css';
import styles from './admin.module.css';
import { restrictionsQuery } from './restrictions/useRestrictions';
import { useAction } from './useAction';
import { totalsOf } from './user/exclusions';
import { RecomputeAll } from './user/RecomputeAll';
import own from './user/user.module.css';
import { exclusionsQuery } from './user/VisibilityTab';

export function Users() {
  const a = text.admin;
  const me = useSession((state) => state.user);
  const answer = useQuery({ queryKey: ['users'], queryFn: ({ signal }) => service.users(signal) });
  const stats = useQuery(exclusionsQuery());
  const totals = stats.data ? totalsOf(stats.data) : null;
  const restricted = useQueries({ queries: (answer.data ?? []).map((user) => restrictionsQuery(user.id)) });
  const [adding, setAdding] = useState(false);
  if (answer.error) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  return (
    <div className={styles.stack}>
      <div className={styles.head}>
        <p>{a.usersWhy}</p>
        <div className={styles.actions}>
          <RecomputeAll users={answer.data ?? []} />
          <Button tone="primary" onClick={() => setAdding(true)}>
            <UserPlus size={16} /> {a.addUser}
          </Button>
        </div>
      </div>
      <ul className={styles.rows}>
        {answer.data?.map((user, at) => {
          const hidden = totals?.get(user.id) ?? 0;
          return (
            <li key={user.id} className={styles.item}>
              <span className={styles.itemIcon} aria-hidden="true">
                {user.username.slice(0, 1).toUpperCase()}
              </span>
              <div className={styles.itemMain}>
                <strong>
                  <Link className={own.userLink} to={`/admin/users/${user.id}`}>
                    {user.username}
                  </Link>
                </strong>
                <span>
                  {a.roles[user.role]}
                  {user.createdAt ? ` · ${a.created} ${moment(user.createdAt)}` : ''}
                </span>
                {user.role === 'ADMIN' ? null : <span>{inShort(restricted[at]?.data)}</span>}
              </div>
              {user.id === me?.id ? <span className={`${styles.status} ${styles.off}`}>{a.self}</span> : null}
              {totals ? (
                <span className={`${styles.status} ${own.hiddenCount} ${hidden ? '' : styles.off}`}>
                  <EyeOff size={16} aria-hidden="true" />
                  {hidden ? text.user.hiddenCount(hidden) : text.user.hiddenNone}
                </span>
              ) : null}
              <div className={styles.itemActions}>
                <Link className={buttonClass()} to={`/admin/users/${user.id}`} search={{ tab: 'restrictions' }} aria-label={text.user.restrictionsOf(user.username)}>
                  {text.restrictions.title}
                </Link>
                <Link className={buttonClass()} to={`/admin/users/${user.id}`} aria-label={text.user.open(user.username)}>
                  {text.user.manage}
                </Link>
              </div>
            </li>
          );
        })}
      </ul>
      {adding ? <NewUser onClose={() => setAdding(false)} /> : null}
    </div>
  );
}

const lists = new Intl.ListFormat('en', { type: 'conjunction' });

/** Which types a user's restrictions are about. */
function inShort(restrictions: Restrictions | undefined): string | null {
  if (!restrictions) return null;
  const types = restrictions.restrictions.map((each) => text.restrictions.cards[each.entityType].toLowerCase());
  return types.length ? text.user.restrictedBy(lists.format(types)) : text.user.unrestricted;
}

function NewUser({ onClose }: { onClose: () => void }) {
  const a = text.admin;
  const action = useAction('users', true);
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [role, setRole] = useState<UserRow['role']>('USER');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await action.run(() => service.createUser(name, password, role), a.added)) onClose();
  };
  return (
    <Dialog title={a.addUser} open onClose={onClose}>
      <form className={form.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField label={text.signIn.username} autoComplete="off" value={name} autoFocus onChange={(event) => setName(event.target.value)} />
        <TextField
          label={text.signIn.password}
          hint={text.setup.rules}
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <SelectField
          label={a.role}
          value={role}
          options={(['USER', 'ADMIN'] as const).map((each) => ({ value: each, label: a.roles[each] }))}
          onChange={(next) => setRole(next as UserRow['role'])}
        />
        <div role="alert">{action.problem ? <p className={`${form.alert} ${ui.dangerText}`}>{action.problem}</p> : null}</div>
        <DialogActions>
          <Button onClick={onClose}>{text.actions.cancel}</Button>
          <Button type="submit" tone="primary" disabled={action.busy || !name || password.length < 8}>
            {text.actions.add}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
