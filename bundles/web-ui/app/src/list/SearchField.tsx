import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { text } from '../messages';
import { IconButton } from '../ui/Button';
import styles from './list.module.css';

const DEBOUNCE_MILLIS = 200;

interface Props {
  value: string;
  label: string;
  autoFocus?: boolean;
  onChange(value: string): void;
}

/** A field that searches while one types; the address follows shortly after. */
export function SearchField({ value, label, autoFocus, onChange }: Props) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    // Changed from elsewhere: back, a chip removed.
    if (value !== sent.current) {
      sent.current = value;
      setTyped(value);
    }
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (next: string) => {
    clearTimeout(timer.current);
    const wanted = next.trim();
    if (wanted === sent.current) return;
    sent.current = wanted;
    onChange(wanted);
  };
  const type = (next: string) => {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(next), DEBOUNCE_MILLIS);
  };

  return (
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        send(typed);
      }}
    >
      <Search size={18} aria-hidden="true" />
      <input
        type="search"
        data-search
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        value={typed}
        autoFocus={autoFocus}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            if (typed) {
              event.preventDefault();
              setTyped('');
              send('');
            } else event.currentTarget.blur();
          }
        }}
      />
      {typed ? (
        <IconButton
          label={text.actions.clear}
          icon={<X size={16} />}
          onClick={() => {
            setTyped('');
            send('');
          }}
        />
      ) : null}
    </form>
  );
}
