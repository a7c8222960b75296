import { Undo2 } from 'lucide-react';
import type { HiddenEntity } from '../api/hidden';
import type { Entities, EntityKind, Gallery, Group, Image, Performer, Scene, Studio } from '../api/types';
import { ICON } from '../cards/kinds';
import { ago, clock, date, moment } from '../format';
import { dataOf } from '../items/item';
import { text } from '../messages';
import { SelectBox } from '../selection/SelectBox';
import { useSession } from '../state/session';
import { Button } from '../ui/Button';
import { inWords } from './consequences';
import { itemOfHidden, restore } from './restoring';
import styles from './hidden.module.css';

interface Props {
  record: HiddenEntity;
  /** Whether different kinds stand side by side. */
  mixed: boolean;
}

/** One hidden thing: what it is, when it was hidden, what went with it, and the way back. */
export function HiddenRow({ record, mixed }: Props) {
  const manySources = useSession((state) => state.manySources);
  const { entityType: kind, entity, hiddenAt, cascade } = record;
  const item = itemOfHidden(record);
  const also = cascade ? inWords(cascade) : '';
  const Icon = ICON[kind];
  const t = text.hidden;
  const when = isNow(hiddenAt) ? t.justNow : (ago(hiddenAt) ?? '');
  return (
    <li className={styles.row} {...dataOf(item)}>
      <SelectBox item={item} inline />
      {/* No picture: to its viewer what is hidden has none, and it is not to stare at anyone here. */}
      <span className={styles.sign}>
        <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
      </span>
      <div className={styles.about}>
        <p className={styles.name}>{item.title}</p>
        <p className={styles.when}>
          {mixed ? <span>{text.kinds[kind].label}</span> : null}
          {distinction(kind, entity).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          <time dateTime={hiddenAt} title={moment(hiddenAt) ?? undefined}>
            {mixed ? when : t.when(when)}
          </time>
          {record.instanceId === null && manySources ? <span>{t.everywhere}</span> : null}
        </p>
        {also ? <p className={styles.also}>{t.also(also)}</p> : null}
      </div>
      <Button className={styles.restore} data-card aria-label={t.restoreOne(item.title)} onClick={() => void restore([record])}>
        <Undo2 size={16} />
        <span>{t.restore}</span>
      </Button>
    </li>
  );
}

const MINUTE_MILLIS = 60_000;

function isNow(timestamp: string): boolean {
  return Date.now() - new Date(timestamp).getTime() < MINUTE_MILLIS;
}

/** What tells it from others of the same name. */
function distinction(kind: EntityKind, entity: Entities[EntityKind]): string[] {
  const facts = (...each: (string | null | undefined)[]) => each.filter((fact): fact is string => !!fact);
  switch (kind) {
    case 'scene': {
      const { studio, date: day, files } = entity as Scene;
      return facts(studio?.name, date(day), files[0]?.duration ? clock(files[0].duration) : null);
    }
    case 'performer':
      return facts((entity as Performer).disambiguation);
    case 'studio':
      return facts((entity as Studio).parent_studio?.name);
    case 'group':
      return facts(date((entity as Group).date));
    case 'gallery': {
      const { studio, date: day } = entity as Gallery;
      return facts(studio?.name, date(day));
    }
    case 'image': {
      const { date: day, width, height } = entity as Image;
      return facts(date(day), width && height ? `${width} × ${height}` : null);
    }
    case 'tag':
      return [];
  }
}
