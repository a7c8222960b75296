import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Picture } from '../cards/Picture';
import ui from '../ui/ui.module.css';
import styles from './detail.module.css';

interface Props {
  picture: string | null;
  alt: string;
  icon: LucideIcon;
  shape?: 'portrait' | 'wide' | 'logo' | 'tall';
  poster?: ReactNode;
  title: ReactNode;
  under?: ReactNode;
  /** What can be done with the entity. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** Head of the page of one entity: its picture, its name and what is known of it. */
export function Hero({ picture, alt, icon, shape = 'portrait', poster, title, under, actions, children }: Props) {
  return (
    <div className={styles.hero}>
      <div>
        <div className={styles.poster} data-shape={shape}>
          <Picture src={picture} alt={alt} icon={icon} name="" fit={shape === 'logo' ? 'contain' : 'cover'} eager />
        </div>
        {poster}
      </div>
      <div className={styles.intro}>
        <div>
          <h1>{title}</h1>
          {under ? <p className={`${styles.under} numbers`}>{under}</p> : null}
        </div>
        <div className={styles.heroDetails}>
          {actions ? <div className={styles.actions}>{actions}</div> : null}
          {children}
        </div>
      </div>
    </div>
  );
}

export function HeroSkeleton({ shape = 'portrait' }: { shape?: Props['shape'] }) {
  return (
    <div className={styles.hero} aria-hidden="true">
      <div className={`${styles.poster} ${ui.skeleton}`} data-shape={shape} />
      <div className={styles.intro}>
        <div className={ui.skeleton} style={{ blockSize: '2.2rem', inlineSize: '50%' }} />
        <div className={ui.skeleton} style={{ blockSize: '6rem' }} />
      </div>
    </div>
  );
}
