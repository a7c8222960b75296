import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../api/client';
import { toast } from '../state/toasts';
import { explain } from '../ui/States';

interface Action {
  busy: boolean;
  problem: string | null;
  /** Runs a change; answers whether it worked. Tells the person either way. */
  run(change: () => Promise<unknown>, done?: string): Promise<boolean>;
  reset(): void;
}

/**
 * A change an administrator makes: one at a time, then the shown data is asked for again. A failure is told by a toast,
 * unless the page shows the problem itself.
 *
 * @param tell says what went wrong
 */
export function useAction(refresh: string, inline = false, tell: (error: unknown) => string = explain): Action {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    busy,
    problem,
    reset: () => setProblem(null),
    async run(change, done) {
      setBusy(true);
      setProblem(null);
      try {
        await change();
        if (done) toast(done, 'success');
        await client.invalidateQueries({ queryKey: [refresh] });
        return true;
      } catch (error) {
        const details = error instanceof ApiError ? error.body.details : null;
        const words = typeof details === 'string' ? `${tell(error)}: ${details}` : tell(error);
        setProblem(words);
        if (!inline) toast(words, 'danger');
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
