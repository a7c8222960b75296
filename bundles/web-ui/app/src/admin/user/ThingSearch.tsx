import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { list } from '../../api/library';
import type { Asked } from '../../api/visibility';
import type { Entities, EntityKind } from '../../api/types';
import { Picture } from '../../cards/Picture';
import { ICON, titleOf } from '../../cards/kinds';
import { thumbnailOf } from '../../cards/thumbnail';
import { text } from '../../messages';
import { SelectField } from '../../ui/Field';
import ui from '../../ui/ui.module.css';
import styles from './search.module.css';

const DEBOUNCE_MILLIS = 250;
const SHOWN = 8;
const TITLED: EntityKind[] = ['scene', 'gallery', 'image'];
const KINDS = Object.keys(ICON) as EntityKind[];

interface Option {
  asked: Asked;
  label: string;
  picture: string | null;
}

/** Finds one thing of any type, by its name or its number. */
export function ThingSearch({ onChoose }: { onChoose(asked: Asked | null): void }) {
  const id = useId();
  const [kind, setKind] = useState<EntityKind>('scene');
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const w = text.why;
  useEffect(() => {
    const timer = setTimeout(() => {
      setQ(typed.trim());
      setActive(0);
    }, DEBOUNCE_MILLIS);
    return () => clearTimeout(timer);
  }, [typed]);
  const answer = useQuery({
    queryKey: ['things', kind, q],
    queryFn: ({ signal }) => list(kind, { filter: { q, per_page: SHOWN, sort: TITLED.includes(kind) ? 'title' : 'name', direction: 'ASC' } }, signal),
    enabled: open,
    placeholderData: keepPreviousData,
  });
  // What the administrator has hidden for themselves is in no list: its number still finds it.
  const numbered: Option[] = /^\d{1,19}$/.test(q)
    ? [{ asked: { type: kind, id: q }, label: w.number(text.kinds[kind].one, q), picture: null }]
    : [];
  const found = (answer.data?.items ?? []) as Entities[EntityKind][];
  const options: Option[] = [
    ...numbered,
    ...found.map((item) => ({
      asked: { type: kind, id: item.id, instanceId: item.instanceId },
      label: titleOf(kind, item),
      picture: thumbnailOf(kind, item).src,
    })),
  ];
  const box = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (open) box.current?.scrollIntoView({ block: 'nearest' });
  }, [open, options.length]);
  /** What is shown is not yet what was typed: Enter waits for it. */
  const behind = typed.trim() !== q || answer.isFetching;
  const [entered, setEntered] = useState(false);
  const choose = (option: Option) => {
    setEntered(false);
    setOpen(false);
    setTyped(option.label);
    onChoose(option.asked);
  };
  const first = options[0];
  useEffect(() => {
    if (entered && !behind && first) choose(first);
  });
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) setOpen(false);
    else if (event.key === 'Enter' && open && behind) setEntered(true);
    else if (event.key === 'Enter' && open && options[active]) choose(options[active]);
    else if (event.key === 'ArrowDown') {
      if (open) setActive(Math.min(options.length - 1, active + 1));
      setOpen(true);
    } else if (event.key === 'ArrowUp' && open) setActive(Math.max(0, active - 1));
    else return;
    event.preventDefault();
  };
  const label = w.search(text.kinds[kind].many);
  const Icon = ICON[kind];
  return (
    <div className={styles.search}>
      <SelectField
        label={w.type}
        hidden
        value={kind}
        options={KINDS.map((each) => ({ value: each, label: text.kinds[each].title }))}
        onChange={(next) => {
          setKind(next as EntityKind);
          setTyped('');
          setQ('');
          onChoose(null);
        }}
      />
      <div
        className={styles.box}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
        }}
      >
        <Search size={16} aria-hidden="true" />
        <input
          className={ui.input}
          role="combobox"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-activedescendant={open && options[active] ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onChange={(event) => {
            setTyped(event.target.value);
            setEntered(false);
            setOpen(true);
          }}
          onKeyDown={keys}
        />
        <ul ref={box} id={`${id}-list`} role="listbox" aria-label={text.kinds[kind].title} className={styles.options} hidden={!open}>
          {options.map((option, at) => (
            // Keys are handled by the field, which keeps the focus.
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events
            <li
              key={`${option.asked.instanceId ?? ''} ${option.asked.id}`}
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              onClick={() => choose(option)}
            >
              <span className={styles.thumb}>
                <Picture src={option.picture} icon={Icon} name="" />
              </span>
              <span className={styles.name}>{option.label}</span>
            </li>
          ))}
        </ul>
        {open && options.length === 0 ? (
          <p className={styles.options}>{answer.isFetching ? text.picker.loading : w.nothing}</p>
        ) : null}
      </div>
    </div>
  );
}
