import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { text } from '../messages';
import { useAnnouncement } from '../state/announce';
import { useToasts, type Toast } from '../state/toasts';
import { Button, IconButton } from './Button';
import styles from './ui.module.css';

const SHOWN_MILLIS = 8000;
/** One that can be acted on stays longer. */
const ACTION_MILLIS = 10_000;

function ToastCard({ toast }: { toast: Toast }) {
  const dismiss = useToasts((state) => state.dismiss);
  const { action } = toast;
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(toast.id), action ? ACTION_MILLIS : SHOWN_MILLIS);
    return () => clearTimeout(timer);
  }, [held, toast.id, action, dismiss]);
  const icon = {
    info: <Info size={18} className={styles.info} />,
    success: <CircleCheck size={18} className={styles.success} />,
    danger: <CircleAlert size={18} className={styles.dangerText} />,
  }[toast.tone];
  return (
    <li
      className={styles.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {icon}
      <p>{toast.text}</p>
      {action ? (
        <Button
          tone="quiet"
          className={styles.toastAction}
          aria-keyshortcuts={action.shortcut}
          onClick={() => {
            dismiss(toast.id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      ) : null}
      <IconButton label={text.actions.close} icon={<X size={16} />} onClick={() => dismiss(toast.id)} />
    </li>
  );
}

export function Toasts() {
  const toasts = useToasts((state) => state.toasts);
  const announcement = useAnnouncement((state) => state.text);
  return (
    <>
      {/* Over every dialog, and not hidden by one. */}
      <div role="status" aria-live="polite" data-react-aria-top-layer="true">
        <ul className={styles.toasts}>
          {toasts.map((toast) => (
            <ToastCard key={toast.id} toast={toast} />
          ))}
        </ul>
      </div>
      <div role="status" aria-live="polite" className="visually-hidden" data-react-aria-top-layer="true">
        {announcement}
      </div>
    </>
  );
}
