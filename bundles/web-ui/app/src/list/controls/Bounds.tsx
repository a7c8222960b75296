import { useEffect, useId, useState, type FormEvent } from 'react';
import { text } from '../../messages';
import ui from '../../ui/ui.module.css';
import styles from '../panel.module.css';

/** Two fields that take effect when one leaves them or presses Enter. */
export function Bounds({
  label,
  hint,
  from,
  to,
  fromLabel,
  toLabel,
  accept,
  onChange,
}: {
  label: string;
  hint: string;
  from: string;
  to: string;
  fromLabel: string;
  toLabel: string;
  accept(text: string): boolean;
  onChange(from: string, to: string): void;
}) {
  const id = useId();
  const [low, setLow] = useState(from);
  const [high, setHigh] = useState(to);
  useEffect(() => setLow(from), [from]);
  useEffect(() => setHigh(to), [to]);
  const bad = (typed: string) => typed.trim() !== '' && !accept(typed.trim());
  const wrong = bad(low) || bad(high);
  const commit = () => {
    if (!wrong && (low.trim() !== from || high.trim() !== to)) onChange(low.trim(), high.trim());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    commit();
  };
  return (
    <form className={styles.control} onSubmit={submit} onBlur={commit}>
      <fieldset>
        <legend className={ui.label}>{label}</legend>
        <div className={styles.bounds}>
          <input
            className={`${ui.input} numbers`}
            aria-label={`${label}: ${fromLabel}`}
            aria-invalid={bad(low) || undefined}
            aria-describedby={`${id}-hint`}
            placeholder={fromLabel}
            value={low}
            onChange={(event) => setLow(event.target.value)}
          />
          <span aria-hidden="true">–</span>
          <input
            className={`${ui.input} numbers`}
            aria-label={`${label}: ${toLabel}`}
            aria-invalid={bad(high) || undefined}
            aria-describedby={`${id}-hint`}
            placeholder={toLabel}
            value={high}
            onChange={(event) => setHigh(event.target.value)}
          />
          <button type="submit" hidden>
            {text.list.go}
          </button>
        </div>
        <span className={wrong ? ui.problem : ui.hint} id={`${id}-hint`}>
          {wrong ? `${text.panel.invalid}. ${hint}` : hint}
        </span>
      </fieldset>
    </form>
  );
}
