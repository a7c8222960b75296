import { ChevronRight, Search } from 'lucide-react';
import { useState } from 'react';
import type { FacetName } from '../api/facets';
import type { ListRequest } from '../api/types';
import { text } from '../messages';
import { read, write } from '../state/theme';
import ui from '../ui/ui.module.css';
import { ChoiceFilter } from './controls/ChoiceFilter';
import type { ControlProps } from './controls/control';
import { DateFilter } from './controls/DateFilter';
import { FlagFilter } from './controls/FlagFilter';
import { RangeFilter } from './controls/RangeFilter';
import { WordsFilter } from './controls/WordsFilter';
import type { ListDefinition, Section } from './definitions';
import { EntityFilter } from './EntityFilter';
import { useFacets } from './facets';
import type { FilterValue, ListState } from './grammar';
import type { NameOf } from './names';
import styles from './panel.module.css';

interface Props {
  definition: ListDefinition;
  state: ListState;
  setFilter(key: string, value: FilterValue | null): void;
  nameOf: NameOf;
  /** What the list asks for. */
  request: ListRequest;
}

const SECTIONS = Object.keys(text.sections) as Section[];
const OPEN_KEY = 'foyer.filter-sections';

/** All filters of a list, made from its descriptors. What is chosen takes effect at once. */
export function FilterPanel({ definition, state, setFilter, nameOf, request }: Props) {
  const [wanted, setWanted] = useState('');
  const [open, setOpen] = useState<string[]>(() => (read(OPEN_KEY) ?? 'main').split(','));
  const needle = wanted.trim().toLowerCase();
  const shown = definition.filters.filter((filter) => filter.label.toLowerCase().includes(needle));
  const isOpen = (section: Section) => needle !== '' || open.includes(section);
  const base = { criteria: request.criteria ?? {}, ...(request.filter?.q ? { q: request.filter.q } : {}) };
  const names = shown.flatMap((filter): FacetName[] => (filter.facet && isOpen(filter.section) ? [filter.facet] : []));
  const { facets, stale } = useFacets(definition.kind, base, names);
  const toggle = (section: string, opened: boolean) => {
    const next = opened ? [...open, section] : open.filter((other) => other !== section);
    if (opened === open.includes(section)) return;
    setOpen(next);
    write(OPEN_KEY, next.join(','));
  };
  return (
    <div className={styles.panel} aria-busy={stale}>
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
            open={isOpen(section)}
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
                  facets={facets}
                  source={{ kind: definition.kind, base }}
                />
              ))}
            </div>
          </details>
        );
      })}
    </div>
  );
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
