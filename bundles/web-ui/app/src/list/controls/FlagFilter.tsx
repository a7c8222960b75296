import { text } from '../../messages';
import ui from '../../ui/ui.module.css';
import styles from '../panel.module.css';
import type { Of } from './control';

export function FlagFilter({ descriptor, value, onChange }: Of<'boolean'>) {
  const current = value?.type === 'boolean' ? (value.value ? 'yes' : 'no') : 'any';
  const choices = descriptor.trueOnly ? (['any', 'yes'] as const) : (['any', 'yes', 'no'] as const);
  return (
    <fieldset className={styles.flag}>
      <legend className={ui.label}>{descriptor.label}</legend>
      <div className={styles.segments}>
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={current === choice}
            aria-label={`${descriptor.label}: ${text.panel[choice]}`}
            onClick={() => onChange(choice === 'any' ? null : { type: 'boolean', value: choice === 'yes' })}
          >
            {text.panel[choice]}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
