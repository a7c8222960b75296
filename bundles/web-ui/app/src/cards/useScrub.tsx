import { useCallback, useEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import type { Scene } from '../api/types';
import { clock } from '../format';
import { loadSprite, spriteStyle, type Sprite } from './sprite';
import styles from './cards.module.css';

const STEP_MILLIS = 800;
const STEPS = 12;

interface Scrubbing {
  handlers: {
    onPointerEnter(): void;
    onPointerMove(event: PointerEvent<HTMLElement>): void;
    onPointerLeave(): void;
    onFocus(): void;
    onBlur(): void;
  };
  overlay: ReactNode;
}

/** Moving preview over a scene's picture: follows the pointer, steps by itself while the card has the keyboard's focus. */
export function useScrub(scene: Scene): Scrubbing {
  const { sprite: sheet, vtt } = scene.paths;
  const [sprite, setSprite] = useState<Sprite | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [focused, setFocused] = useState(false);
  const wanted = useRef(false);

  const want = useCallback(() => {
    if (!vtt || !sheet || wanted.current) return;
    wanted.current = true;
    void loadSprite(vtt).then(setSprite);
  }, [vtt, sheet]);

  useEffect(() => {
    if (!focused || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let at = 0;
    const timer = setInterval(() => setShare((at++ % STEPS) / STEPS), STEP_MILLIS);
    return () => clearInterval(timer);
  }, [focused]);

  const cue = sprite && share !== null ? sprite.cues[Math.floor(share * sprite.cues.length)] : undefined;
  return {
    handlers: {
      onPointerEnter: want,
      onPointerMove(event) {
        if (event.pointerType === 'touch') return;
        const box = event.currentTarget.getBoundingClientRect();
        setShare(Math.min(0.999, Math.max(0, (event.clientX - box.left) / box.width)));
      },
      onPointerLeave: () => setShare(null),
      onFocus() {
        want();
        setFocused(true);
      },
      onBlur() {
        setFocused(false);
        setShare(null);
      },
    },
    overlay:
      cue && sprite && sheet ? (
        <div className={styles.scrub} aria-hidden="true">
          <div
            className={styles.frame}
            style={{ aspectRatio: `${cue.w} / ${cue.h}`, ...spriteStyle(sheet, sprite, cue) }}
          />
          <span className={`${styles.scrubTime} numbers`}>{clock(cue.start)}</span>
          <span className={styles.scrubLine} style={{ inlineSize: `${(share ?? 0) * 100}%` }} />
        </div>
      ) : null,
  };
}
