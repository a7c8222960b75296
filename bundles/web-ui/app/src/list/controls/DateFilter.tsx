import { text } from '../../messages';
import { printFilter } from '../grammar';
import styles from '../panel.module.css';
import { Bounds } from './Bounds';
import { typed, type Of } from './control';
import { Years } from './Years';

export function DateFilter({ descriptor, value, onChange, facets }: Of<'date'>) {
  const range = value?.type === 'date' ? value : { from: null, to: null };
  const current = value ? (printFilter(descriptor, value)[descriptor.key] ?? '') : '';
  return (
    <div className={styles.control}>
      <Bounds
        label={descriptor.label}
        hint={text.panel.dateHint}
        from={range.from ?? ''}
        to={range.to ?? ''}
        fromLabel={text.panel.from}
        toLabel={text.panel.to}
        accept={(bound) => typed(descriptor, bound, '') !== null}
        onChange={(from, to) => onChange(typed(descriptor, from, to))}
      />
      <div className={styles.quick}>
        {Object.entries(text.panel.last).map(([start, label]) => {
          const on = current === `${start}..`;
          return (
            <button
              key={start}
              type="button"
              aria-pressed={on}
              onClick={() => onChange(on ? null : { type: 'date', from: start, to: null })}
            >
              {label}
            </button>
          );
        })}
      </div>
      {descriptor.facet === 'year' && facets.year ? (
        <Years years={facets.year} chosen={range.from !== null && range.from === range.to ? range.from : null} onChange={onChange} />
      ) : null}
    </div>
  );
}
