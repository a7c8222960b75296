import { ListChecks, X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { text } from '../messages';
import { announce } from '../state/announce';
import { Button, IconButton } from '../ui/Button';
import { useSelection } from './selection';
import styles from './selection.module.css';

interface Props {
  /** Chooses everything on the page. */
  onAll(): void;
  /** What can be done with what is chosen. */
  children: ReactNode;
}

/** How much is chosen, and what to do with it; there only while something is. */
export function SelectionBar({ onAll, children }: Props) {
  const amount = useSelection((state) => state.chosen.size);
  const clear = useSelection((state) => state.clear);
  const before = useRef(0);
  useEffect(() => {
    if (amount > 0 || before.current > 0) announce(text.selection.chosen(amount));
    before.current = amount;
  }, [amount]);
  if (amount === 0) return null;
  return (
    <section className={styles.bar} aria-label={text.selection.label}>
      <p className="numbers">{text.selection.chosen(amount)}</p>
      <Button tone="quiet" aria-label={text.selection.allOnPage} title={text.selection.allOnPage} onClick={onAll}>
        <ListChecks size={18} />
        <span className={styles.wide}>{text.selection.allOnPage}</span>
      </Button>
      {children}
      <IconButton label={text.selection.clear} icon={<X size={18} />} onClick={clear} />
    </section>
  );
}
