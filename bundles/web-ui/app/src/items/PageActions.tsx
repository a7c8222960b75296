import { HideButton } from '../hide/HideButton';
import { IdentifyButton } from '../identify/IdentifyButton';
import { viewedUser } from '../state/viewAs';
import { WhoButton } from '../who/WhoButton';
import type { Item } from './item';
import styles from './items.module.css';

/** What can be done with what a page is about. */
export function PageActions({ item }: { item: Item }) {
  return (
    <div className={styles.pageActions}>
      <IdentifyButton item={item} />
      {viewedUser() ? null : <HideButton item={item} />}
      <WhoButton item={item} />
    </div>
  );
}
