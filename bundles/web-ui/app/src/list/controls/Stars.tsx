import { Star } from 'lucide-react';
import type { ValueCount } from '../../api/facets';
import { text } from '../../messages';
import type { FilterValue } from '../grammar';
import { OptionChip } from '../OptionChip';
import styles from '../panel.module.css';

const STARS = [5, 4, 3, 2, 1];

interface Props {
  counts: ValueCount<number>[] | undefined;
  range: { from: number | null; to: number | null };
  onChange(value: FilterValue | null): void;
}

/** One press for so many stars or more, or for what nobody has rated. */
export function Stars({ counts, range, onChange }: Props) {
  const countOf = (value: number) => counts && (counts.find((each) => each.value === value)?.count ?? 0);
  const unrated = range.from === 0 && range.to === 0;
  return (
    <div className={styles.quick}>
      {STARS.map((stars) => {
        const on = range.from === stars * 20 && range.to === null;
        return (
          <OptionChip
            key={stars}
            label={text.panel.starsSpoken(stars)}
            on={on}
            count={countOf(stars * 20)}
            onClick={() => onChange(on ? null : { type: 'range', from: stars * 20, to: null })}
          >
            <Star size={13} aria-hidden="true" />
            {text.panel.stars(stars)}
          </OptionChip>
        );
      })}
      <OptionChip
        label={text.panel.notRated}
        on={unrated}
        count={countOf(0)}
        onClick={() => onChange(unrated ? null : { type: 'range', from: 0, to: 0 })}
      />
    </div>
  );
}
