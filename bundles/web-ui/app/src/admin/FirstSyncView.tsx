import { DatabaseZap } from 'lucide-react';
import { text } from '../messages';
import { SyncProgressView } from './SyncProgressView';
import styles from './first.module.css';

/** Shown where a list will be, while the library is read for the first time. */
export function FirstSyncView() {
  return (
    <div className={styles.first}>
      <DatabaseZap size={28} strokeWidth={1.5} />
      <h2>{text.sync.title}</h2>
      <p>{text.sync.first}</p>
      <SyncProgressView />
    </div>
  );
}
