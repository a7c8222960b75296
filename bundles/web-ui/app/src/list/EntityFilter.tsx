import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { text } from '../messages';
import { buttonClass } from '../ui/Button';
import { SelectField } from '../ui/Field';
import ui from '../ui/ui.module.css';
import type { EntityFacet } from '../api/facets';
import type { Of } from './controls/control';
import { EntityPicker } from './EntityPicker';
import type { FilterValue } from './grammar';
import styles from './panel.module.css';
import { Suggestions } from './Suggestions';

type EntityValue = Extract<FilterValue, { type: 'entity' }>;

const NOTHING: EntityValue = { type: 'entity', all: [], any: [], none: [], sub: 0 };

/** Which entities must be there and which must not. */
export function EntityFilter({ descriptor, value, onChange, nameOf, facets, source }: Of<'entity'>) {
  const current = value?.type === 'entity' ? value : NOTHING;
  const [mode, setMode] = useState<'all' | 'any'>(
    current.all.length ? 'all' : current.any.length || descriptor.excludeOnlyAny || descriptor.entity === 'studio' ? 'any' : 'all',
  );
  const wanted = current.all.length ? current.all : current.any;
  const put = (next: { wanted?: string[]; none?: string[]; mode?: 'all' | 'any'; sub?: EntityValue['sub'] }) => {
    const list = next.wanted ?? wanted;
    const how = next.mode ?? (current.all.length ? 'all' : current.any.length ? 'any' : mode);
    const result: EntityValue = {
      type: 'entity',
      all: how === 'all' ? list : [],
      any: how === 'any' ? list : [],
      none: next.none ?? current.none,
      sub: next.sub ?? current.sub,
    };
    onChange(list.length + result.none.length ? result : null);
  };
  const toggle = (id: string, exclude: boolean) => {
    const chosen = wanted.includes(id);
    const excluded = current.none.includes(id);
    put({
      wanted: exclude || chosen ? wanted.filter((other) => other !== id) : [...wanted, id],
      none: exclude && !excluded ? [...current.none, id] : current.none.filter((other) => other !== id),
    });
  };
  const name = descriptor.facet as EntityFacet | undefined;
  const oneOnly = descriptor.excludeOnlyAny || descriptor.entity === 'studio';
  return (
    <fieldset className={styles.control}>
      <legend className={ui.label}>{descriptor.label}</legend>
      {wanted.length + current.none.length > 0 ? (
        <ul className={styles.chosen} aria-label={text.picker.selected}>
          {wanted.map((id) => (
            <Chosen key={id} name={nameOf(descriptor.entity, id)} sign="+" onRemove={() => toggle(id, false)} />
          ))}
          {current.none.map((id) => (
            <Chosen key={id} name={nameOf(descriptor.entity, id)} sign="−" onRemove={() => toggle(id, true)} />
          ))}
        </ul>
      ) : null}
      {name ? (
        <Suggestions
          label={descriptor.label}
          counted={facets[name] ?? []}
          included={wanted}
          excluded={current.none}
          onToggle={(id) => toggle(id, false)}
        />
      ) : null}
      <div className={styles.entityTools}>
        <DialogTrigger>
          <AriaButton className={buttonClass()}>
            <Plus size={16} />
            {text.picker.search(text.kinds[descriptor.entity].many)}
          </AriaButton>
          <Popover className={`${ui.popover} ${styles.pickerPopover}`} placement="bottom start">
            <Dialog className={styles.pickerDialog!} aria-label={text.picker.search(text.kinds[descriptor.entity].many)}>
              <EntityPicker
                kind={descriptor.entity}
                included={wanted}
                excluded={current.none}
                counts={name ? { ...source, name } : null}
                onToggle={toggle}
              />
            </Dialog>
          </Popover>
        </DialogTrigger>
        {!oneOnly && wanted.length > 1 ? (
          <SelectField
            label={`${descriptor.label}: ${text.picker.match}`}
            hidden
            value={current.all.length ? 'all' : 'any'}
            options={[
              { value: 'all', label: text.picker.all },
              { value: 'any', label: text.picker.any },
            ]}
            onChange={(next) => {
              setMode(next as 'all' | 'any');
              put({ mode: next as 'all' | 'any' });
            }}
          />
        ) : null}
      </div>
      {descriptor.depth && wanted.length + current.none.length > 0 ? (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={current.sub !== 0}
            onChange={(event) => put({ sub: event.target.checked ? 'all' : 0 })}
          />
          {text.picker.withChildren}
        </label>
      ) : null}
    </fieldset>
  );
}

function Chosen({ name, sign, onRemove }: { name: string; sign: '+' | '−'; onRemove: () => void }) {
  return (
    <li data-sign={sign}>
      <span aria-hidden="true">{sign}</span>
      <span>{name}</span>
      <button type="button" aria-label={text.picker.removeOne(name)} onClick={onRemove}>
        <X size={14} />
      </button>
    </li>
  );
}
