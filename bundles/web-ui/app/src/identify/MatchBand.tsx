import { CircleCheck, CircleDot, CircleQuestionMark, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { Band } from '../api/recognition';
import { FILL } from './people';
import { words } from './words';
import styles from './band.module.css';

const ICONS: Record<Band, LucideIcon> = { strong: CircleCheck, likely: CircleDot, doubtful: CircleQuestionMark, unreliable: TriangleAlert };

/** How far a match can be relied on: a word, a sign and a bar that say the same. */
export function MatchBand({ band }: { band: Band }) {
  const Icon = ICONS[band];
  return (
    <span className={styles.band} data-band={band}>
      <Icon size={16} aria-hidden="true" />
      <span className="visually-hidden">{words.bandOf(words.bands[band])}</span>
      <strong aria-hidden="true">{words.bands[band]}</strong>
      <span className={styles.bar} aria-hidden="true">
        {[1, 2, 3, 4].map((part) => (
          <i key={part} data-on={part <= FILL[band] || undefined} />
        ))}
      </span>
    </span>
  );
}
