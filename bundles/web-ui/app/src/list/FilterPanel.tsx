import { ChevronRight, Search } from 'lucide-react';
import { useEffect, useId, useState, type FormEvent } from 'react';
import { text } from '../messages';
import { read, write } from '../state/theme';
import { Button, buttonClass } from '../ui/Button';
import { SelectField } from '../ui/Field';
import ui from '../ui/ui.module.css';
import type { FilterDescriptor, ListDefinition, Section } from './definitions';
import { EntityFilter } from './EntityFilter';
import { parseFilter, printFilter, type Compare, type FilterValue, type ListState, type TextMatch } from './grammar';
import type { NameOf } from './names';
import styles from './panel.module.css';
import { amountText } from './sentences';
import { printAmount } from './units';

interface Props {
  definition: ListDefinition;
  state: ListState;
  setFilter(key: string, value: FilterValue | null): void;
  nameOf: NameOf;
}

const SECTIONS = Object.keys(text.sections) as Section[];
const OPEN_KEY = 'foyer.filter-sections';

/** All filters of a list, made from its descriptors. What is chosen takes effect at once. */
export function FilterPanel({ definition, state, setFilter, nameOf }: Props) {
  const [wanted, setWanted] = useState('');
  const [open, setOpen] = useState<string[]>(() => (read(OPEN_KEY) ?? 'main').split(','));
  const needle = wanted.trim().toLowerCase();
  const shown = definition.filters.filter((filter) => filter.label.toLowerCase().includes(needle));
  const toggle = (section: string, opened: boolean) => {
    const next = opened ? [...open, section] : open.filter((other) => other !== section);
    if (opened === open.includes(section)) return;
    setOpen(next);
    write(OPEN_KEY, next.join(','));
  };
  return (
    <div className={styles.panel}>
      <div className={styles.find}>
        <Search size={16} aria-hidden="true" />
        <input
          className={ui.input}
          type="search"
          aria-label={text.list.findFilter}
          placeholder={text.list.findFilter}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      </div>
      {shown.length === 0 ? <p className={ui.hint}>{text.list.noFilter}</p> : null}
      {SECTIONS.map((section) => {
        const members = shown.filter((filter) => filter.section === section);
        if (members.length === 0) return null;
        const active = members.filter((filter) => state.filters[filter.key]).length;
        return (
          <details
            key={section}
            className={styles.section}
            open={needle !== '' || open.includes(section)}
            onToggle={(event) => {
              if (needle === '') toggle(section, event.currentTarget.open);
            }}
          >
            <summary>
              <ChevronRight size={16} aria-hidden="true" />
              {text.sections[section]}
              {active ? <span className={ui.badge}>{active}</span> : null}
            </summary>
            <div className={styles.members}>
              {members.map((filter) => (
                <Control
                  key={filter.key}
                  descriptor={filter}
                  value={state.filters[filter.key] ?? null}
                  onChange={(value) => setFilter(filter.key, value)}
                  nameOf={nameOf}
                />
              ))}
            </div>
          </details>
        );
      })}
    </div>
  );
}

interface ControlProps<D extends FilterDescriptor = FilterDescriptor> {
  descriptor: D;
  value: FilterValue | null;
  onChange(value: FilterValue | null): void;
  nameOf: NameOf;
}

function Control(props: ControlProps) {
  const { descriptor } = props;
  switch (descriptor.type) {
    case 'entity':
      return <EntityFilter {...props} descriptor={descriptor} />;
    case 'range':
      return <RangeFilter {...props} descriptor={descriptor} />;
    case 'date':
      return <DateFilter {...props} descriptor={descriptor} />;
    case 'boolean':
      return <FlagFilter {...props} descriptor={descriptor} />;
    case 'choice':
      return <ChoiceFilter {...props} descriptor={descriptor} />;
    case 'text':
      return <WordsFilter {...props} descriptor={descriptor} />;
  }
}

type Of<T extends FilterDescriptor['type']> = ControlProps<Extract<FilterDescriptor, { type: T }>>;

/** Two fields that take effect when one leaves them or presses Enter. */
function Bounds({
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

/** Reads what was typed exactly as an address is read, so that both mean the same. */
function typed(descriptor: FilterDescriptor, from: string, to: string): FilterValue | null {
  return from === '' && to === '' ? null : parseFilter(descriptor, { [descriptor.key]: `${from}..${to}` });
}

function RangeFilter({ descriptor, value, onChange }: Of<'range'>) {
  const range = value?.type === 'range' ? value : { from: null, to: null };
  const print = (bound: number | null) =>
    bound === null ? '' : descriptor.unit === 'duration' ? amountText(bound, 'duration') : printAmount(bound, descriptor.unit);
  return (
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
  );
}

function DateFilter({ descriptor, value, onChange }: Of<'date'>) {
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
    </div>
  );
}

function FlagFilter({ descriptor, value, onChange }: Of<'boolean'>) {
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

function ChoiceFilter({ descriptor, value, onChange }: Of<'choice'>) {
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
          <button
            key={option.value}
            type="button"
            aria-pressed={current?.values.includes(option.value) ?? false}
            onClick={() => choose(option.value)}
          >
            {option.label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

const MATCHES: TextMatch[] = ['contains', 'excludes', 'is', 'isNot'];

function WordsFilter({ descriptor, value, onChange }: Of<'text'>) {
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
