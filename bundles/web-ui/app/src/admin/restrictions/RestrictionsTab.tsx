import { Copy, ShieldCheck, Trash2, UserRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button as AriaButton, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import * as service from '../../api/service';
import { KIND_OF, RESTRICTED, restrictions, type Asked, type RestrictedType } from '../../api/visibility';
import type { UserRow } from '../../api/types';
import { useNamesOf } from '../../list/names';
import { text } from '../../messages';
import { toast } from '../../state/toasts';
import { Button, buttonClass } from '../../ui/Button';
import { Dialog, DialogActions } from '../../ui/Dialog';
import { explain, Failure } from '../../ui/States';
import ui from '../../ui/ui.module.css';
import { WhyDialog } from '../user/WhyDialog';
import { PreviewPanel } from './PreviewPanel';
import { RestrictionCard } from './RestrictionCard';
import { SaveBar } from './SaveBar';
import { summarize } from './summary';
import { usePreview } from './usePreview';
import type { Editing } from './useRestrictions';
import styles from './restrictions.module.css';

/** What an administrator lets a user see: a card for each type, what it comes to, and what it would change. */
export function RestrictionsTab({ user, editing }: { user: UserRow; editing: Editing }) {
  const r = text.restrictions;
  const { draft, dirty, saving, problem } = editing;
  const previewed = usePreview(user.id, draft);
  const { preview, without } = previewed;
  const asked = useMemo(
    () => RESTRICTED.map((type) => ({ kind: KIND_OF[type], ids: (draft?.[type].ids ?? []).map((id) => id.replace(':', '~')) })),
    [draft],
  );
  const nameOf = useNamesOf(asked);
  const [why, setWhy] = useState<Asked | null>(null);
  const [removing, setRemoving] = useState(false);
  if (editing.error) return <Failure error={editing.error} onRetry={editing.retry} />;
  if (!draft) return <div className={`${styles.wait} ${ui.skeleton}`} aria-hidden="true" />;
  const active = RESTRICTED.filter((type) => draft[type].mode !== 'NONE').length;
  const living = (type: RestrictedType, id: string) => (editing.dangling(type, id) ? null : nameOf(KIND_OF[type], id.replace(':', '~')));
  const sentence = summarize(draft, living, preview ?? null, without);
  return (
    <div className={styles.editor}>
      <div className={styles.intro}>
        <p>{r.why(user.username)}</p>
        <div className={styles.tools}>
          <CopyFrom user={user} onFill={editing.fill} />
          <Button disabled={active === 0 || saving} onClick={() => setRemoving(true)}>
            <Trash2 size={16} /> {r.removeAll}
          </Button>
        </div>
      </div>
      {user.role === 'ADMIN' ? (
        <div className={styles.note}>
          <ShieldCheck size={20} aria-hidden="true" />
          <div>
            <h3>{r.adminTitle(user.username)}</h3>
            <p>{r.admin}</p>
          </div>
        </div>
      ) : null}
      <div className={styles.columns}>
        <div className={styles.cards}>
          <section className={styles.summary} aria-label={r.inShort} aria-live="polite">
            <h2>{r.inShort}</h2>
            <p>{sentence}</p>
          </section>
          {RESTRICTED.map((type) => (
            <RestrictionCard
              key={type}
              type={type}
              card={draft[type]}
              nameOf={(id) => nameOf(KIND_OF[type], id)}
              dangling={(id) => editing.dangling(type, id)}
              without={without[type]}
              problem={problem?.fault?.type === type ? { words: problem.words, id: problem.fault.id } : null}
              disabled={saving}
              onChange={(card) => editing.change(type, card)}
            />
          ))}
          <div className={styles.note}>
            <UserRound size={20} aria-hidden="true" />
            <div>
              <h3>{r.performersTitle}</h3>
              <p>{r.performers}</p>
            </div>
          </div>
        </div>
        <PreviewPanel {...previewed} dirty={dirty} onWhy={setWhy} />
      </div>
      <SaveBar username={user.username} editing={editing} preview={preview} />
      {why ? (
        <WhyDialog user={user} asked={why} unsaved={dirty} onClose={() => setWhy(null)} />
      ) : null}
      {removing ? (
        <Dialog title={r.removeAllTitle(user.username)} open onClose={() => setRemoving(false)}>
          <p>{r.removeAllWhy(user.username, active)}</p>
          <DialogActions>
            <Button onClick={() => setRemoving(false)}>{text.actions.cancel}</Button>
            <Button
              tone="danger"
              onClick={() => {
                setRemoving(false);
                void editing.removeAll();
              }}
            >
              {r.removeAll}
            </Button>
          </DialogActions>
        </Dialog>
      ) : null}
    </div>
  );
}

/** Fills the draft with what another user has. */
function CopyFrom({ user, onFill }: { user: UserRow; onFill: Editing['fill'] }) {
  const r = text.restrictions;
  const users = useQuery({ queryKey: ['users'], queryFn: ({ signal }) => service.users(signal) });
  const others = (users.data ?? []).filter((other) => other.id !== user.id);
  if (others.length === 0) return null;
  const copy = async (other: UserRow) => {
    try {
      const theirs = await restrictions(other.id);
      if (theirs.restrictions.length === 0) toast(r.copiedNothing(other.username));
      else {
        onFill(theirs);
        toast(r.copied(other.username));
      }
    } catch (error) {
      toast(explain(error), 'danger');
    }
  };
  return (
    <MenuTrigger>
      <AriaButton className={buttonClass()}>
        <Copy size={16} /> {r.copyFrom}
      </AriaButton>
      <Popover className={ui.popover!} placement="bottom end">
        <Menu className={ui.menu!} aria-label={r.copyFromUser}>
          {others.map((other) => (
            <MenuItem key={other.id} id={other.id} className={ui.menuItem!} textValue={other.username} onAction={() => void copy(other)}>
              {other.username}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
