import type { EntityKind } from '../api/types';
import styles from './cards.module.css';

/** Height of a card's box and lines, for the skeleton. */
export const SHAPE: Record<EntityKind, { ratio: string; lines: number; wide: boolean }> = {
  scene: { ratio: '16 / 9', lines: 2, wide: true },
  performer: { ratio: '2 / 3', lines: 2, wide: false },
  studio: { ratio: '16 / 9', lines: 1, wide: true },
  tag: { ratio: '16 / 9', lines: 1, wide: true },
  group: { ratio: '2 / 3', lines: 2, wide: false },
  gallery: { ratio: '3 / 4', lines: 2, wide: false },
  image: { ratio: '1 / 1', lines: 1, wide: false },
};

export function CardSkeleton({ kind }: { kind: EntityKind }) {
  const shape = SHAPE[kind];
  return (
    <div className={styles.card} aria-hidden="true">
      <div className={`${styles.media} ${styles.bone}`} style={{ aspectRatio: shape.ratio }} />
      <div className={styles.body}>
        <p className={styles.title}>
          <span className={styles.bone} style={{ inlineSize: '75%' }} />
        </p>
        {Array.from({ length: shape.lines }, (_, at) => (
          <p key={at} className={styles.line}>
            <span className={styles.bone} style={{ inlineSize: at ? '40%' : '60%' }} />
          </p>
        ))}
      </div>
    </div>
  );
}
