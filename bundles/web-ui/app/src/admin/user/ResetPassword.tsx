import { useState } from 'react';
import * as service from '../../api/service';
import type { UserRow } from '../../api/types';
import { text } from '../../messages';
import { Button } from '../../ui/Button';
import { Dialog, DialogActions } from '../../ui/Dialog';
import { TextField } from '../../ui/Field';
import form from '../../ui/form.module.css';
import ui from '../../ui/ui.module.css';
import { useAction } from '../useAction';

export function ResetPassword({ user, onClose }: { user: UserRow; onClose: () => void }) {
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
