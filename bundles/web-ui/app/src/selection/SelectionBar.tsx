import { ListChecks, X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { type Item, keyOf } from '../items/item';
import { text } from '../messages';
import { announce } from '../state/announce';
import { Button, IconButton } from '../ui/Button';
import { useSelection } from './selection';
import styles from './selection.module.css';

/** So many are chosen with one press at most. */
export const MOST = 1000;

interface Props {
  /** What is on the page. */
  page: Item[];
  /** How many there are on all pages together. */
  total?: number;
  /** Chooses all of these. */
  onEverything?: () => void;
  /** What can be done with what is chosen. */
  children: ReactNode;
}

/** How much is chosen, and what to do with it; there only while something is. */
export function SelectionBar({ page, total = 0, onEverything, children }: Props) {
  const { chosen, add, clear } = useSelection();
  const amount = chosen.size;
  const before = useRef(0);
  useEffect(() => {
    if (amount > 0 || before.current > 0) announce(text.selection.chosen(amount));
    before.current = amount;
  }, [amount]);
  if (amount === 0) return null;
  const pageChosen = page.every((item) => chosen.has(keyOf(item)));
  const wider = onEverything && pageChosen && total > amount && total <= MOST ? onEverything : null;
  const label = wider ? text.selection.allResults(total) : text.selection.allOnPage;
  return (
    <section className={styles.bar} aria-label={text.selection.label}>
      <p className="numbers">{text.selection.chosen(amount)}</p>
      <Button
        tone="quiet"
        aria-label={label}
        title={label}
        disabled={pageChosen && !wider}
        onClick={wider ?? (() => add(page))}
      >
        <ListChecks size={18} />
        <span className={styles.wide}>{label}</span>
      </Button>
      {children}
      <IconButton label={text.selection.clear} icon={<X size={18} />} onClick={clear} />
    </section>
  );
}
