import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import * as service from '../api/service';
import type { UserRow } from '../api/types';
import { moment } from '../format';
import { text } from '../messages';
import { useSession } from '../state/session';
import { Button } from '../ui/Button';
import { Dialog, DialogActions } from '../ui/Dialog';
import { SelectField, TextField } from '../ui/Field';
import form from '../ui/form.module.css';
import { Failure } from '../ui/States';
import ui from '../ui/ui.module.css';
import { ConfirmDialog } from './ConfirmDialog';
import styles from './admin.module.css';
import { useAction } from './useAction';

export function Users() {
  const a = text.admin;
  const me = useSession((state) => state.user);
  const answer = useQuery({ queryKey: ['users'], queryFn: ({ signal }) => service.users(signal) });
  const action = useAction('users');
  const [adding, setAdding] = useState(false);
  const [resetting, setResetting] = useState<UserRow | null>(null);
  const [deleting, setDeleting] = useState<UserRow | null>(null);
  if (answer.error) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  return (
    <div className={styles.stack}>
      <div className={styles.head}>
        <p>{a.usersWhy}</p>
        <Button tone="primary" onClick={() => setAdding(true)}>
          <UserPlus size={16} /> {a.addUser}
        </Button>
      </div>
      <ul className={styles.rows}>
        {answer.data?.map((user) => {
          const self = user.id === me?.id;
          return (
            <li key={user.id} className={styles.item}>
              <span className={styles.itemIcon} aria-hidden="true">
                {user.username.slice(0, 1).toUpperCase()}
              </span>
              <div className={styles.itemMain}>
                <strong>{user.username}</strong>
                <span>
                  {a.roles[user.role]}
                  {user.createdAt ? ` · ${a.created} ${moment(user.createdAt)}` : ''}
                </span>
              </div>
              {self ? <span className={`${styles.status} ${styles.off}`}>{a.self}</span> : null}
              <div className={styles.itemActions}>
                <Button onClick={() => setResetting(user)}>{a.resetPassword}</Button>
                {self ? null : (
                  <>
                    <Button
                      disabled={action.busy}
                      onClick={() =>
                        void action.run(() => service.changeRole(user.id, user.role === 'ADMIN' ? 'USER' : 'ADMIN'), a.saved)
                      }
                    >
                      {user.role === 'ADMIN' ? a.makeUser : a.makeAdmin}
                    </Button>
                    <Button tone="danger" onClick={() => setDeleting(user)}>
                      {a.deleteUser}
                    </Button>
                  </>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {adding ? <NewUser onClose={() => setAdding(false)} /> : null}
      {resetting ? <ResetPassword user={resetting} onClose={() => setResetting(null)} /> : null}
      {deleting ? (
        <ConfirmDialog
          title={a.deleteUserTitle(deleting.username)}
          consequences={a.deleteUserWhy}
          word={deleting.username}
          action={a.deleteUser}
          busy={action.busy}
          onClose={() => setDeleting(null)}
          onConfirm={() =>
            void action.run(() => service.deleteUser(deleting.id), a.removed).then((done) => {
              if (done) setDeleting(null);
            })
          }
        />
      ) : null}
    </div>
  );
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

function ResetPassword({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const a = text.admin;
  const action = useAction('users', true);
  const [password, setPassword] = useState('');
  return (
    <Dialog title={`${a.resetPassword}: ${user.username}`} open onClose={onClose}>
      <form
        className={form.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void action.run(() => service.resetPassword(user.id, password), a.saved).then((done) => {
            if (done) onClose();
          });
        }}
      >
        <TextField
          label={a.newPassword}
          hint={text.setup.rules}
          type="password"
          autoComplete="new-password"
          value={password}
          autoFocus
          onChange={(event) => setPassword(event.target.value)}
        />
        <div role="alert">{action.problem ? <p className={`${form.alert} ${ui.dangerText}`}>{action.problem}</p> : null}</div>
        <DialogActions>
          <Button onClick={onClose}>{text.actions.cancel}</Button>
          <Button type="submit" tone="primary" disabled={action.busy || password.length < 8}>
            {text.actions.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
