import { ScanEye } from 'lucide-react';
import { useState } from 'react';
import { startViewAs } from '../../api/visibility';
import type { UserRow } from '../../api/types';
import { text } from '../../messages';
import { toast } from '../../state/toasts';
import { openViewAs } from '../../state/viewAs';
import { Button } from '../../ui/Button';
import { explain } from '../../ui/States';

/** Opens the site as a user sees it, in a tab of its own. */
export function ViewAsButton({ user }: { user: UserRow }) {
  const v = text.viewAs;
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      await openViewAs(user, () => startViewAs(user.id));
    } catch (error) {
      toast(error instanceof Error && error.message === v.blocked ? v.blocked : explain(error), 'danger');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button disabled={busy} aria-busy={busy} title={v.newTab} onClick={() => void open()}>
      <ScanEye size={16} /> {busy ? v.starting : v.start}
      <span className="visually-hidden">({v.newTab})</span>
    </Button>
  );
}
