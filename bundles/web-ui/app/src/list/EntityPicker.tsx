import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Ban, Check, Search } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { minimal, type PickableKind } from '../api/library';
import { compact } from '../format';
import { text } from '../messages';
import { urlId } from '../paths';
import ui from '../ui/ui.module.css';
import { useCountsInView, type FacetSource } from './facets';
import styles from './panel.module.css';

interface Props {
  kind: PickableKind;
  included: string[];
  /** Absent: an entity is chosen or not, nothing can be ruled out. */
  excluded?: string[];
  /** Where the results that each would leave are counted. */
  counts?: FacetSource | null;
  onToggle(id: string, exclude: boolean): void;
}

const ROW = 40;
const DEBOUNCE_MILLIS = 200;

/** Finds entities by name; a long list is drawn only where it is seen. */
export function EntityPicker({ kind, included, excluded, counts = null, onToggle }: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  const [active, setActive] = useState(0);
  const scroll = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      setQ(typed.trim());
      setActive(0);
    }, DEBOUNCE_MILLIS);
    return () => clearTimeout(timer);
  }, [typed]);
  const answer = useQuery({
    queryKey: ['minimal', kind, q],
    queryFn: ({ signal }) => minimal(kind, q, signal),
    placeholderData: keepPreviousData,
  });
  const items = answer.data ?? [];
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW,
    overscan: 6,
  });

  const seen = rows.getVirtualItems();
  const countOf = useCountsInView(counts, items, seen[0]?.index ?? 0, seen.at(-1)?.index ?? -1);

  const keys = (event: KeyboardEvent) => {
    const last = items.length - 1;
    let next = active;
    if (event.key === 'ArrowDown') next = Math.min(last, active + 1);
    else if (event.key === 'ArrowUp') next = Math.max(0, active - 1);
    else if (event.key === 'PageDown') next = Math.min(last, active + 7);
    else if (event.key === 'PageUp') next = Math.max(0, active - 7);
    else if (event.key === 'Enter') {
      event.preventDefault();
      const item = items[active];
      if (item) onToggle(urlId(item), event.shiftKey && excluded !== undefined);
      return;
    } else return;
    event.preventDefault();
    setActive(Math.max(0, next));
    rows.scrollToIndex(Math.max(0, next));
  };

  return (
    <div className={styles.picker}>
      <div className={styles.find}>
        <Search size={16} aria-hidden="true" />
        <input
          className={ui.input}
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={items[active] ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          aria-label={text.picker.search(text.kinds[kind].many)}
          placeholder={text.picker.search(text.kinds[kind].many)}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={keys}
        />
      </div>
      <div className={styles.pickerScroll} ref={scroll}>
        {items.length === 0 ? (
          <p className={styles.pickerNone}>{answer.isFetching ? text.picker.loading : text.picker.nothing}</p>
        ) : null}
        <div
          id={`${id}-list`}
          role="listbox"
          aria-multiselectable="true"
          aria-label={text.kinds[kind].title}
          aria-busy={answer.isFetching}
          style={{ blockSize: `${rows.getTotalSize()}px`, position: 'relative' }}
        >
          {seen.map((row) => {
            const item = items[row.index]!;
            const key = urlId(item);
            const on = included.includes(key);
            const amount = countOf(item);
            const label = item.label || text.untitled.other;
            const off = excluded?.includes(key) ?? false;
            return (
              // Keys are handled by the field, which keeps the focus.
              // eslint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={`${item.instanceId} ${item.id}`}
                id={`${id}-${row.index}`}
                role="option"
                tabIndex={-1}
                aria-selected={on}
                aria-label={amount === undefined ? label : text.panel.option(label, amount)}
                data-empty={amount === 0 || undefined}
                aria-setsize={items.length}
                aria-posinset={row.index + 1}
                data-active={row.index === active || undefined}
                data-sign={on ? '+' : off ? '−' : undefined}
                className={styles.pickerRow}
                style={{ transform: `translateY(${row.start}px)`, blockSize: `${ROW}px` }}
                onClick={(event) => onToggle(key, event.shiftKey && excluded !== undefined)}
              >
                <span className={styles.pickerMark} aria-hidden="true">
                  {on ? <Check size={16} /> : off ? <Ban size={15} /> : null}
                </span>
                <span className={styles.pickerName}>{label}</span>
                <span className={`${styles.pickerCount} numbers`}>{amount === undefined ? null : compact(amount)}</span>
                {/* For pointers; the keyboard has Shift Enter, and an option must not hold a button. */}
                {excluded ? (
                  <span
                    aria-hidden="true"
                    className={styles.pickerNot}
                    title={text.picker.not(item.label)}
                    onClick={(event) => {
                      event.stopPropagation();
                      onToggle(key, true);
                    }}
                  >
                    <Ban size={15} />
                  </span>
                ) : null}
              </div>
            );
          })}
        </div>
      </div>
      <p className={styles.pickerHint}>{excluded ? text.picker.hint : text.picker.hintOne}</p>
    </div>
  );
}
