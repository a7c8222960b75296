import { useQuery } from '@tanstack/react-query';
import { EyeOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { previewHiding, setHideConfirmation } from '../api/hidden';
import { keyOf } from '../items/item';
import { text } from '../messages';
import { queries } from '../queries';
import { toast } from '../state/toasts';
import { Button } from '../ui/Button';
import { Dialog, DialogActions } from '../ui/Dialog';
import ui from '../ui/ui.module.css';
import { consequences } from './consequences';
import { hideNow, idsQuery, problemOf, stopAsking, type Asked } from './hiding';
import styles from './hide.module.css';

/** Says what will vanish, and lets a person decide. */
export function HideDialog({ asked }: { asked: Asked }) {
  const { items } = asked;
  const [never, setNever] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const preview = useQuery({
    queryKey: ['hide-preview', items.map(keyOf)],
    queryFn: ({ signal }) => previewHiding(items, signal),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Only once the dialog holds the focus: over the picture viewer it has to win it first.
    const frame = requestAnimationFrame(() => button.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const confirm = async () => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await hideNow(asked);
    } catch (error) {
      setProblem(problemOf(error));
      setBusy(false);
      return;
    }
    if (!never) return;
    try {
      await setHideConfirmation(true);
      await queries.invalidateQueries({ queryKey: idsQuery.queryKey });
    } catch (error) {
      toast(text.hide.notRemembered(problemOf(error)), 'danger');
    }
  };
  const t = text.hide;
  let words: string = t.counting;
  if (preview.error) words = t.notCounted;
  else if (preview.data) words = consequences(items, preview.data);
  return (
    <Dialog title={items.length === 1 ? t.title(items[0]!.title) : t.titleMany(items.length)} open onClose={stopAsking}>
      <div className={styles.words}>
        <p aria-live="polite" aria-busy={preview.isPending} data-waiting={preview.isPending || undefined}>
          {words}
        </p>
        <p className={ui.hint}>{t.wayBack}</p>
      </div>
      {problem ? (
        <p role="alert" className={ui.dangerText}>
          {problem}
        </p>
      ) : null}
      <label className={styles.never}>
        <input type="checkbox" checked={never} onChange={(event) => setNever(event.target.checked)} />
        {t.never}
      </label>
      <DialogActions>
        <Button onClick={stopAsking}>{text.actions.cancel}</Button>
        <Button ref={button} tone="primary" aria-busy={busy} disabled={busy} onClick={() => void confirm()}>
          <EyeOff size={16} />
          {t.hideIt}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
