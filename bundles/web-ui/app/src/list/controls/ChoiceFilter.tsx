import { useEffect, useState } from 'react';
import { text } from '../../messages';
import { SelectField } from '../../ui/Field';
import ui from '../../ui/ui.module.css';
import { choiceCount } from '../facets';
import type { Compare } from '../grammar';
import { OptionChip } from '../OptionChip';
import styles from '../panel.module.css';
import type { Of } from './control';

export function ChoiceFilter({ descriptor, value, onChange, facets }: Of<'choice'>) {
  const current = value?.type === 'choice' ? value : null;
  const [compare, setCompare] = useState<Compare>(current?.compare ?? (descriptor.compares.includes('atLeast') ? 'atLeast' : 'is'));
  useEffect(() => {
    if (current) setCompare(current.compare);
  }, [current]);
  const choose = (chosen: string) => {
    const selected = current?.values.includes(chosen) ?? false;
    const values = descriptor.multiple
      ? selected
        ? current!.values.filter((other) => other !== chosen)
        : [...(current?.values ?? []), chosen]
      : selected
        ? []
        : [chosen];
    onChange(values.length ? { type: 'choice', compare: descriptor.multiple ? 'is' : compare, values } : null);
  };
  return (
    <fieldset className={styles.control}>
      <legend className={ui.label}>{descriptor.label}</legend>
      {descriptor.compares.length > 1 ? (
        <SelectField
          label={`${descriptor.label}: ${text.panel.condition}`}
          hidden
          value={compare}
          options={descriptor.compares.map((each) => ({ value: each, label: text.panel.choice[each] }))}
          onChange={(next) => {
            setCompare(next as Compare);
            if (current) onChange({ ...current, compare: next as Compare });
          }}
        />
      ) : null}
      <div className={styles.quick}>
        {descriptor.options.map((option) => (
          <OptionChip
            key={option.value}
            label={option.label}
            on={current?.values.includes(option.value) ?? false}
            count={descriptor.facet === 'resolution' ? choiceCount(descriptor, compare, option.value, facets.resolution) : undefined}
            onClick={() => choose(option.value)}
          />
        ))}
      </div>
    </fieldset>
  );
}
