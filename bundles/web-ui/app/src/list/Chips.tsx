import { X } from 'lucide-react';
import { text } from '../messages';
import { Button } from '../ui/Button';
import styles from './list.module.css';

export interface Condition {
  key: string;
  label: string;
  remove(): void;
}

export function Chips({ conditions, onClear }: { conditions: Condition[]; onClear: () => void }) {
  if (conditions.length === 0) return null;
  return (
    <div className={styles.chips}>
      <ul aria-label={text.list.activeFilters}>
        {conditions.map((condition) => (
          <li key={condition.key} className={styles.chip}>
            <span>{condition.label}</span>
            <button type="button" aria-label={text.list.removeChip(condition.label)} onClick={condition.remove}>
              <X size={14} />
            </button>
          </li>
        ))}
      </ul>
      <Button tone="quiet" onClick={onClear}>
        {text.actions.clearAll}
      </Button>
    </div>
  );
}
