import type { ReactNode } from 'react';
import { compact } from '../format';
import { text } from '../messages';

interface Props {
  /** What a screen reader says; what is seen, unless there are children. */
  label: string;
  children?: ReactNode;
  on: boolean;
  /** How many results it would leave; undefined while that is not known. */
  count?: number | undefined;
  onClick(): void;
}

/** A value that is chosen with one press. One that would leave nothing is dimmed, and can be chosen all the same. */
export function OptionChip({ label, children, on, count, onClick }: Props) {
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={count === undefined ? label : text.panel.option(label, count)}
      data-empty={count === 0 || undefined}
      onClick={onClick}
    >
      {children ?? label}
      {count === undefined ? null : <small>{compact(count)}</small>}
    </button>
  );
}
