import { ScanEye } from 'lucide-react';
import { text } from '../messages';
import { stopViewing, viewedUser } from '../state/viewAs';
import styles from './banner.module.css';

/** Says on every page of the tab through whose eyes it is seen. */
export function ViewAsBanner() {
  const viewed = viewedUser();
  if (!viewed) return null;
  return (
    <div className={styles.banner} role="region" aria-label={text.viewAs.banner(viewed.username)}>
      <ScanEye size={18} aria-hidden="true" />
      <p>
        <strong>{text.viewAs.banner(viewed.username)}</strong>
        <span>{text.viewAs.bannerWhy}</span>
      </p>
      <button type="button" aria-label={text.viewAs.stopLong} onClick={stopViewing}>
        {text.viewAs.stop}
      </button>
    </div>
  );
}
