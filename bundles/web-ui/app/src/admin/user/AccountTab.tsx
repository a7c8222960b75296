import { useNavigate } from '@tanstack/react-router';
import { KeyRound, Trash2 } from 'lucide-react';
import { useState } from 'react';
import * as service from '../../api/service';
import type { UserRow } from '../../api/types';
import { text } from '../../messages';
import { useSession } from '../../state/session';
import { Button } from '../../ui/Button';
import ui from '../../ui/ui.module.css';
import { ConfirmDialog } from '../ConfirmDialog';
import { useAction } from '../useAction';
import styles from '../admin.module.css';
import { MayEdit } from './MayEdit';
import { ResetPassword } from './ResetPassword';
import own from './user.module.css';

/** Role, password and end of an account. */
export function AccountTab({ user }: { user: UserRow }) {
  const u = text.user;
  const a = text.admin;
  const self = useSession((state) => state.user?.id === user.id);
  const navigate = useNavigate();
  const action = useAction('users', true);
  const deletion = useAction('users');
  const [resetting, setResetting] = useState(false);
  const [deleting, setDeleting] = useState(false);
  return (
    <div className={own.sections}>
      <section className={styles.panel} aria-label={u.roleTitle}>
        <h2>{u.roleTitle}</h2>
        <fieldset className={own.roles} disabled={self || action.busy}>
          <legend className="visually-hidden">{u.roleTitle}</legend>
          {(['USER', 'ADMIN'] as const).map((role) => (
            <label key={role}>
              <input
                type="radio"
                name="role"
                checked={user.role === role}
                onChange={() => void action.run(() => service.changeRole(user.id, role), a.saved)}
              />
              <strong>{a.roles[role]}</strong>
              <span>{role === 'USER' ? u.roleUser : u.roleAdmin}</span>
            </label>
          ))}
        </fieldset>
        {self ? <p className={ui.hint}>{u.roleSelf}</p> : null}
        <div role="alert">{action.problem ? <p className={ui.dangerText}>{action.problem}</p> : null}</div>
      </section>
      <MayEdit user={user} />
      <section className={styles.panel} aria-label={u.passwordTitle}>
        <h2>{u.passwordTitle}</h2>
        <p className={ui.hint}>{u.passwordWhy}</p>
        <div className={styles.actions}>
          <Button onClick={() => setResetting(true)}>
            <KeyRound size={16} /> {a.resetPassword}
          </Button>
        </div>
      </section>
      <section className={styles.panel} aria-label={u.deleteTitle}>
        <h2>{u.deleteTitle}</h2>
        <p className={ui.hint}>{self ? u.deleteSelf : a.deleteUserWhy}</p>
        <div className={styles.actions}>
          <Button tone="danger" disabled={self} onClick={() => setDeleting(true)}>
            <Trash2 size={16} /> {u.deleteTitle}
          </Button>
        </div>
      </section>
      {resetting ? <ResetPassword user={user} onClose={() => setResetting(false)} /> : null}
      {deleting ? (
        <ConfirmDialog
          title={a.deleteUserTitle(user.username)}
          consequences={a.deleteUserWhy}
          word={user.username}
          action={a.deleteUser}
          busy={deletion.busy}
          onClose={() => setDeleting(false)}
          onConfirm={() =>
            void deletion.run(() => service.deleteUser(user.id), a.removed).then((done) => {
              if (done) void navigate({ to: '/admin/$section', params: { section: 'users' } } as never);
            })
          }
        />
      ) : null}
    </div>
  );
}
