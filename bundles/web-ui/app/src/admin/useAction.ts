import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../state/toasts';
import { explain } from '../ui/States';

interface Action {
  busy: boolean;
  problem: string | null;
  /** Runs a change; answers whether it worked. Tells the person either way. */
  run(change: () => Promise<unknown>, done?: string): Promise<boolean>;
  reset(): void;
}

/** A change an administrator makes: one at a time, then the shown data is asked for again. */
export function useAction(refresh: string): Action {
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
        const words = explain(error);
        setProblem(words);
        toast(words, 'danger');
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
