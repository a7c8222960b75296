import { useEffect, useState } from 'react';
import { text } from '../../messages';
import { Button, buttonClass } from '../../ui/Button';
import { SelectField } from '../../ui/Field';
import ui from '../../ui/ui.module.css';
import type { TextMatch } from '../grammar';
import styles from '../panel.module.css';
import type { Of } from './control';

const MATCHES: TextMatch[] = ['contains', 'excludes', 'is', 'isNot'];

export function WordsFilter({ descriptor, value, onChange }: Of<'text'>) {
  const kind = value === null ? null : value.type === 'presence' ? (value.present ? 'present' : 'empty') : value.type === 'text' ? value.match : null;
  const written = value?.type === 'text' ? value.value : '';
  const [condition, setCondition] = useState<string>(kind ?? 'contains');
  const [words, setWords] = useState(written);
  useEffect(() => {
    if (kind) setCondition(kind);
  }, [kind]);
  useEffect(() => setWords(written), [written]);
  const commit = (next: string, typedWords: string) => {
    if (next === 'empty' || next === 'present') onChange({ type: 'presence', present: next === 'present' });
    else {
      const trimmed = typedWords.trim();
      onChange(trimmed ? { type: 'text', match: next as TextMatch, value: trimmed } : null);
    }
  };
  const bare = condition === 'empty' || condition === 'present';
  return (
    <form
      className={styles.control}
      onSubmit={(event) => {
        event.preventDefault();
        commit(condition, words);
      }}
    >
      <fieldset>
        <legend className={ui.label}>{descriptor.label}</legend>
        <div className={styles.words}>
          <SelectField
            label={`${descriptor.label}: ${text.panel.condition}`}
            hidden
            value={condition}
            options={[...MATCHES, 'empty', 'present'].map((each) => ({
              value: each,
              label: text.panel[each as TextMatch | 'empty' | 'present'],
            }))}
            onChange={(next) => {
              setCondition(next);
              if (next === 'empty' || next === 'present' || words.trim()) commit(next, words);
              else if (value) onChange(null);
            }}
          />
          {bare ? (
            <Button tone="quiet" onClick={() => onChange(null)} disabled={!value}>
              {text.actions.clear}
            </Button>
          ) : (
            <input
              className={ui.input}
              aria-label={`${descriptor.label}: ${text.panel.value}`}
              value={words}
              maxLength={200}
              onChange={(event) => setWords(event.target.value)}
              onBlur={() => {
                if (words.trim() !== written) commit(condition, words);
              }}
            />
          )}
        </div>
        <button type="submit" hidden className={buttonClass()}>
          {text.list.go}
        </button>
      </fieldset>
    </form>
  );
}
