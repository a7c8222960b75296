import { CircleAlert, Plus, Unlink, X, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { KIND_OF, type RestrictedType } from '../../api/visibility';
import { ICON } from '../../cards/kinds';
import { EntityPicker } from '../../list/EntityPicker';
import panel from '../../list/panel.module.css';
import { text } from '../../messages';
import { buttonClass } from '../../ui/Button';
import ui from '../../ui/ui.module.css';
import type { Card, Mode } from './draft';
import styles from './restrictions.module.css';

interface Props {
  type: RestrictedType;
  card: Card;
  nameOf(id: string): string;
  dangling(id: string): boolean;
  /** How many items the switch takes away, or would. */
  without: number | undefined;
  problem: { words: string; id: string | null } | null;
  disabled: boolean;
  onChange(card: Partial<Card>): void;
}

const MODES: Mode[] = ['NONE', 'INCLUDE', 'EXCLUDE'];

// An id names its source with a colon to the service and with a tilde in the pages.
const paged = (id: string) => id.replace(':', '~');
const wired = (id: string) => id.replace('~', ':');

/** What one type decides: which of its entities are allowed. */
export function RestrictionCard({ type, card, nameOf, dangling, without, problem, disabled, onChange }: Props) {
  const id = useId();
  const r = text.restrictions;
  const Icon: LucideIcon = ICON[KIND_OF[type]];
  const include = card.mode === 'INCLUDE';
  const toggle = (pageId: string) => {
    const wire = wired(pageId);
    onChange({ ids: card.ids.includes(wire) ? card.ids.filter((other) => other !== wire) : [...card.ids, wire] });
  };
  const warning =
    include && card.ids.every(dangling)
      ? r.onlyNothingWarning[type]
      : card.mode === 'EXCLUDE' && card.ids.length === 0 && !card.restrictEmpty
        ? r.exceptNothing
        : null;
  return (
    <section className={styles.card} aria-labelledby={`${id}-title`} data-active={card.mode !== 'NONE' || undefined} data-faulty={problem ? true : undefined}>
      <div className={styles.cardHead}>
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        <div>
          <h3 id={`${id}-title`}>{r.cards[type]}</h3>
          <p>{r.carriers[type]}</p>
        </div>
      </div>
      <fieldset className={styles.modes} disabled={disabled}>
        <legend className="visually-hidden">{r.mode(r.cards[type])}</legend>
        {MODES.map((mode) => (
          <label key={mode}>
            <input type="radio" name={`${id}-mode`} value={mode} checked={card.mode === mode} onChange={() => onChange({ mode })} />
            <span>{r.modes[mode]}</span>
          </label>
        ))}
      </fieldset>
      {card.mode === 'NONE' ? null : (
        <div className={styles.cardBody}>
          {card.ids.length > 0 ? (
            <ul className={styles.chosen} aria-label={r.chosen[type]}>
              {card.ids.map((each) => (
                <ChosenChip
                  key={each}
                  name={nameOf(paged(each))}
                  mode={card.mode}
                  gone={dangling(each)}
                  faulty={problem?.id === each}
                  disabled={disabled}
                  onRemove={() => toggle(paged(each))}
                />
              ))}
            </ul>
          ) : null}
          <DialogTrigger>
            <AriaButton className={`${buttonClass()} ${styles.choose}`} isDisabled={disabled}>
              <Plus size={16} />
              {r.choose[type]}
            </AriaButton>
            <Popover className={`${ui.popover} ${panel.pickerPopover}`} placement="bottom start">
              <Dialog className={panel.pickerDialog!} aria-label={r.choose[type]}>
                <EntityPicker kind={KIND_OF[type]} included={card.ids.map(paged)} onToggle={toggle} />
              </Dialog>
            </Popover>
          </DialogTrigger>
          {card.ids.some(dangling) ? <p className={ui.hint}>{r.danglingWhy}</p> : null}
          {warning ? (
            <p className={styles.warning} data-strong={include || undefined}>
              <CircleAlert size={16} aria-hidden="true" /> {warning}
            </p>
          ) : null}
          <label className={styles.empty}>
            <input
              type="checkbox"
              role="switch"
              checked={include || card.restrictEmpty}
              disabled={include || disabled}
              aria-describedby={`${id}-empty`}
              onChange={(event) => onChange({ restrictEmpty: event.target.checked })}
            />
            <span>{r.empty[type]}</span>
          </label>
          <p className={`${ui.hint} ${styles.emptyHint}`} id={`${id}-empty`}>
            {include ? r.emptyImplied : `${r.emptyWhy}${without === undefined ? '' : ` ${r.emptyCount(without, card.restrictEmpty)}`}`}
          </p>
        </div>
      )}
      <div role="alert" className={styles.alert}>{problem ? <p className={`${styles.problem} ${ui.dangerText}`}>{problem.words}</p> : null}</div>
    </section>
  );
}

interface ChipProps {
  name: string;
  mode: Mode;
  gone: boolean;
  faulty: boolean;
  disabled: boolean;
  onRemove(): void;
}

function ChosenChip({ name, mode, gone, faulty, disabled, onRemove }: ChipProps) {
  return (
    <li data-mode={mode} data-gone={gone || undefined} data-faulty={faulty || undefined}>
      {gone ? <Unlink size={14} aria-hidden="true" /> : null}
      <span>
        {name}
        {gone ? <small>{text.restrictions.dangling}</small> : null}
      </span>
      <button type="button" disabled={disabled} aria-label={text.restrictions.removeOne(name)} onClick={onRemove}>
        <X size={14} />
      </button>
    </li>
  );
}
