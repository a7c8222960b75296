import { useState } from 'react';
import type { EntityCount } from '../api/facets';
import { text } from '../messages';
import { urlId } from '../paths';
import { OptionChip } from './OptionChip';
import styles from './panel.module.css';

interface Props {
  label: string;
  /** The most frequent first; the service tells of at most {@link MOST}. */
  counted: EntityCount[];
  included: string[];
  excluded: string[];
  onToggle(id: string): void;
}

const SHOWN = 5;
const MOST = 50;

/**
 * The most frequent entities, one press each. They stay where they are while some are chosen: only their counts change,
 * so that nothing runs away from under a finger or the focus.
 */
export function Suggestions({ label, counted, included, excluded, onToggle }: Props) {
  const [offered, setOffered] = useState<EntityCount[]>([]);
  const free = included.length + excluded.length === 0;
  const best = counted.filter((entity) => entity.count > 0 && !included.includes(urlId(entity)) && !excluded.includes(urlId(entity))).slice(0, SHOWN);
  if ((free || offered.length === 0) && idsOf(best) !== idsOf(offered)) setOffered(best);
  if (offered.length === 0) return null;
  const countOf = (entity: EntityCount) =>
    counted.find((other) => other.id === entity.id && other.instanceId === entity.instanceId)?.count ?? (counted.length < MOST ? 0 : undefined);
  return (
    <div className={styles.quick} role="group" aria-label={text.panel.suggestions(label)}>
      {offered
        .filter((entity) => !excluded.includes(urlId(entity)))
        .map((entity) => (
          <OptionChip
            key={idOf(entity)}
            label={entity.name || text.untitled.other}
            on={included.includes(urlId(entity))}
            count={countOf(entity)}
            onClick={() => onToggle(urlId(entity))}
          />
        ))}
    </div>
  );
}

const idOf = (entity: EntityCount) => `${entity.id}:${entity.instanceId}`;
const idsOf = (entities: EntityCount[]) => entities.map(idOf).join(' ');
