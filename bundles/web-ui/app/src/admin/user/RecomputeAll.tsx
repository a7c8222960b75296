import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { recompute } from '../../api/visibility';
import type { UserRow } from '../../api/types';
import { text } from '../../messages';
import { toast } from '../../state/toasts';
import { Button } from '../../ui/Button';
import ui from '../../ui/ui.module.css';
import own from './user.module.css';

/** Computes anew what every user sees: one after the other, so that it can say how far it is and whose failed. */
export function RecomputeAll({ users }: { users: UserRow[] }) {
  const x = text.exclusions;
  const client = useQueryClient();
  const [done, setDone] = useState<number | null>(null);
  const run = async () => {
    const failed: string[] = [];
    setDone(0);
    for (const [at, user] of users.entries()) {
      try {
        await recompute(user.id);
      } catch {
        failed.push(user.username); // Told at the end; the others are still computed.
      }
      setDone(at + 1);
    }
    setDone(null);
    void client.invalidateQueries({ queryKey: ['exclusions'] });
    if (failed.length) toast(x.failedFor(failed.join(', ')), 'danger');
    else toast(x.recomputedAll(users.length), 'success');
  };
  if (done === null) {
    return (
      <Button disabled={users.length === 0} title={x.recomputeWhy} onClick={() => void run()}>
        <RefreshCw size={16} /> {x.recomputeAll}
      </Button>
    );
  }
  const told = x.progress(done, users.length);
  return (
    <div className={own.allProgress}>
      <span className="numbers">{told}</span>
      <div className={ui.bar} role="progressbar" aria-label={x.recomputeAll} aria-valuemin={0} aria-valuemax={users.length} aria-valuenow={done} aria-valuetext={told}>
        <div style={{ inlineSize: `${(100 * done) / users.length}%` }} />
      </div>
    </div>
  );
}
