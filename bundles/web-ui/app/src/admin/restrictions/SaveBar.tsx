import { useBlocker } from '@tanstack/react-router';
import { PLURALS, type Plural, type Preview, type Sample } from '../../api/visibility';
import { text } from '../../messages';
import { Button } from '../../ui/Button';
import { Dialog, DialogActions } from '../../ui/Dialog';
import ui from '../../ui/ui.module.css';
import type { Editing } from './useRestrictions';
import styles from './restrictions.module.css';

interface Props {
  username: string;
  editing: Editing;
  preview: Preview | undefined;
}

const all = (samples: Record<Plural, Sample>) => PLURALS.reduce((sum, plural) => sum + samples[plural].count, 0);

/** Stays in sight while there is something to save. */
export function SaveBar({ username, editing, preview }: Props) {
  const r = text.restrictions;
  const { dirty, saving, problem } = editing;
  if (!dirty && !saving) return null;
  return (
    <div className={styles.saveBar} data-save-bar role="region" aria-label={r.unsaved}>
      {saving ? <div className={styles.saving} role="progressbar" aria-label={r.saving(username)} /> : null}
      <div className={styles.saveText}>
        <strong>{saving ? r.saving(username) : r.unsaved}</strong>
        {saving || !preview ? null : (
          <a
            href="#preview"
            onClick={(event) => {
              event.preventDefault();
              const panel = document.getElementById('preview');
              panel?.scrollIntoView();
              panel?.focus();
            }}
          >
            {r.unsavedBrief(all(preview.hides), all(preview.reveals))}
          </a>
        )}
        {problem && !problem.fault ? <span className={ui.dangerText}>{problem.words}</span> : null}
      </div>
      <Button disabled={saving} onClick={editing.discard}>
        {r.discard}
      </Button>
      <Button tone="primary" disabled={saving} aria-busy={saving} onClick={() => void editing.save()}>
        {text.actions.save}
      </Button>
    </div>
  );
}

/** Asks before unsaved restrictions are left behind. */
export function LeaveGuard({ username, editing }: Omit<Props, 'preview'>) {
  const r = text.restrictions;
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => editing.dirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => editing.dirty,
    withResolver: true,
  });
  if (leaving.status !== 'blocked') return null;
  return (
    <Dialog title={r.leaveTitle} open onClose={leaving.reset}>
      <p>{r.leave(username)}</p>
      <DialogActions>
        <Button autoFocus onClick={leaving.reset}>
          {r.stay}
        </Button>
        <Button tone="danger" onClick={leaving.proceed}>
          {r.leaveNow}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
