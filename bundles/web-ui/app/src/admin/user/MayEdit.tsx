import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changeMayEdit, permissionsOf } from '../../api/recognition';
import type { UserRow } from '../../api/types';
import { text } from '../../messages';
import { Switch } from '../../ui/Switch';
import ui from '../../ui/ui.module.css';
import { explain } from '../../ui/States';
import { useAction } from '../useAction';
import styles from '../admin.module.css';

/** Whether a user may write to the library, such as to name the people of a scene. */
export function MayEdit({ user }: { user: UserRow }) {
  const u = text.user;
  const admin = user.role === 'ADMIN';
  const answer = useQuery({ queryKey: ['permissions', user.id], queryFn: ({ signal }) => permissionsOf(user.id, signal) });
  const action = useAction('permissions', true);
  // As it was switched, until the service has said how it is.
  const [wanted, setWanted] = useState<boolean | null>(null);
  return (
    <section className={styles.panel} aria-label={u.mayTitle}>
      <h2>{u.mayTitle}</h2>
      <Switch
        label={u.mayEdit}
        on={admin || (wanted ?? answer.data?.canEditMetadata === true)}
        disabled={admin || !answer.data || action.busy}
        onChange={(on) => {
          setWanted(on);
          void action.run(() => changeMayEdit(user.id, on), text.admin.saved).then(() => setWanted(null));
        }}
      />
      <p className={ui.hint}>{admin ? u.mayEditAdmin : u.mayEditWhy}</p>
      <div role="alert">
        {action.problem ?? (answer.error ? explain(answer.error) : null) ? (
          <p className={ui.dangerText}>{action.problem ?? explain(answer.error)}</p>
        ) : null}
      </div>
    </section>
  );
}
