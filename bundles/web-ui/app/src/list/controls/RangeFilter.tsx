import { text } from '../../messages';
import styles from '../panel.module.css';
import { amountText } from '../sentences';
import { printAmount } from '../units';
import { Bounds } from './Bounds';
import { typed, type Of } from './control';
import { Stars } from './Stars';

export function RangeFilter({ descriptor, value, onChange, facets }: Of<'range'>) {
  const range = value?.type === 'range' ? value : { from: null, to: null };
  const print = (bound: number | null) =>
    bound === null ? '' : descriptor.unit === 'duration' ? amountText(bound, 'duration') : printAmount(bound, descriptor.unit);
  const bounds = (
    <Bounds
      label={descriptor.label}
      hint={text.panel.hints[descriptor.unit]}
      from={print(range.from)}
      to={print(range.to)}
      fromLabel={text.panel.least}
      toLabel={text.panel.most}
      accept={(bound) => typed(descriptor, bound, '') !== null}
      onChange={(from, to) => onChange(typed(descriptor, from, to))}
    />
  );  if (descriptor.facet !== 'rating') return bounds;
  return (
    <div className={styles.control}>
      {bounds}
      <Stars counts={facets.rating} range={range} onChange={onChange} />
    </div>
  );
}
