import { useState } from 'react';
import { text } from '../messages';
import { Button } from '../ui/Button';
import { Dialog, DialogActions } from '../ui/Dialog';
import { TextField } from '../ui/Field';

interface Props {
  title: string;
  consequences: string;
  /** What has to be typed. */
  word: string;
  action: string;
  busy: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ title, consequences, word, action, busy, onConfirm, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const ready = typed.trim() === word && !busy;
  return (
    <Dialog title={title} open onClose={onClose}>
      <p>{consequences}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) onConfirm();
        }}
      >
        <TextField label={text.admin.typeToConfirm(word)} value={typed} autoComplete="off" autoFocus onChange={(event) => setTyped(event.target.value)} />
      </form>
      <DialogActions>
        <Button onClick={onClose}>{text.actions.cancel}</Button>
        <Button tone="danger" disabled={!ready} onClick={onConfirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
