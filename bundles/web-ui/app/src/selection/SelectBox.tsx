import { text } from '../messages';
import { type Item, keyOf } from '../items/item';
import { useSelection } from './selection';
import styles from './selection.module.css';

/** The corner of a card that chooses it. Keys have `x`, so it is in the tab order only while there is a selection. */
export function SelectBox({ item, inline = false }: { item: Item; inline?: boolean }) {
  const selectable = useSelection((state) => state.purpose !== null);
  const selected = useSelection((state) => state.chosen.has(keyOf(item)));
  const some = useSelection((state) => state.chosen.size > 0);
  const toggle = useSelection((state) => state.toggle);
  if (!selectable) return null;
  return (
    <label className={styles.box} data-inline={inline || undefined} data-on={selected || undefined} data-some={some || undefined}>
      <input
        type="checkbox"
        aria-label={text.selection.select(item.title)}
        checked={selected}
        tabIndex={some || inline ? 0 : -1}
        onChange={() => toggle(item)}
      />
    </label>
  );
}
