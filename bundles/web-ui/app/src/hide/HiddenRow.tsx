import { Undo2 } from 'lucide-react';
import type { HiddenEntity } from '../api/hidden';
import { ICON } from '../cards/kinds';
import { Picture } from '../cards/Picture';
import { thumbnailOf } from '../cards/thumbnail';
import { ago, moment } from '../format';
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
  const t = text.hidden;
  return (
    <li className={styles.row} {...dataOf(item)}>
      <SelectBox item={item} inline />
      <span className={styles.thumb} data-kind={kind}>
        <Picture src={thumbnailOf(kind, entity).src} icon={ICON[kind]} name="" fit={kind === 'studio' ? 'contain' : 'cover'} />
      </span>
      <div className={styles.about}>
        <p className={styles.name}>{item.title}</p>
        <p className={styles.when}>
          {mixed ? <span>{text.kinds[kind].label}</span> : null}
          <time dateTime={hiddenAt} title={moment(hiddenAt) ?? undefined}>
            {mixed ? ago(hiddenAt) : t.when(ago(hiddenAt) ?? '')}
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
