import { useState } from 'react';
import type { ValueCount } from '../../api/facets';
import { text } from '../../messages';
import type { FilterValue } from '../grammar';
import { OptionChip } from '../OptionChip';
import styles from '../panel.module.css';

const FEW = 6;

interface Props {
  /** The latest first. */
  years: ValueCount<number>[];
  /** The year that is chosen. */
  chosen: string | null;
  onChange(value: FilterValue | null): void;
}

/** One press for a year. */
export function Years({ years, chosen, onChange }: Props) {
  const [all, setAll] = useState(false);
  if (years.length === 0) return null;
  const shown = years.filter(({ value }, at) => all || at < FEW || String(value) === chosen);
  return (
    <div className={styles.quick}>
      {shown.map(({ value, count }) => {
        const year = String(value).padStart(4, '0');
        const on = year === chosen;
        return (
          <OptionChip key={year} label={year} on={on} count={count} onClick={() => onChange(on ? null : { type: 'date', from: year, to: year })} />
        );
      })}
      {years.length > FEW ? (
        <button type="button" className={styles.moreOptions} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? text.panel.fewerYears : text.panel.moreYears}
        </button>
      ) : null}
    </div>
  );
}
