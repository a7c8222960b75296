import { useEffect, useRef, useState } from 'react';
import type { Playback } from './playback';
import type { Chrome } from './useChrome';
import type { Fullscreen } from './useFullscreen';

export interface Jump {
  side: 'start' | 'end';
  seconds: number;
  key: number;
}

const DOUBLE_MILLIS = 300;
const STEP = 10;

/** On the picture: click plays, double click fills the screen; a tap shows the controls, a double tap at a side jumps. */
export function useGestures(
  root: HTMLElement,
  playback: Playback,
  fullscreen: Fullscreen,
  chrome: Chrome,
): Jump | null {
  const [jump, setJump] = useState<Jump | null>(null);
  const latest = useRef({ fullscreen, chrome });
  useEffect(() => {
    latest.current = { fullscreen, chrome };
  });
  useEffect(() => {
    let lastTap = 0;
    let count = 0;
    let byTouch = false;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const onPicture = (target: EventTarget | null) =>
      target instanceof Element && (target.tagName === 'VIDEO' || target.hasAttribute('data-picture'));
    const onTap = (event: PointerEvent, now: number) => {
      const box = root.getBoundingClientRect();
      const share = (event.clientX - box.left) / box.width;
      const direction = share < 0.35 ? -1 : share > 0.65 ? 1 : 0;
      const again = now - lastTap < DOUBLE_MILLIS;
      lastTap = now;
      clearTimeout(waiting);
      if (again && direction !== 0) {
        count += 1;
        playback.nudge(direction * STEP);
        setJump({ side: direction < 0 ? 'start' : 'end', seconds: direction * STEP * count, key: now });
        return;
      }
      count = 0;
      waiting = setTimeout(() => {
        if (latest.current.chrome.shown) latest.current.chrome.hide();
        else latest.current.chrome.wake();
      }, DOUBLE_MILLIS);
    };
    const onUp = (event: PointerEvent) => {
      if (!onPicture(event.target)) return;
      byTouch = event.pointerType === 'touch';
      if (event.pointerType === 'touch') {
        onTap(event, event.timeStamp);
      } else if (event.button === 0) {
        clearTimeout(waiting);
        waiting = setTimeout(() => playback.toggle(), 220);
      }
    };
    const onDouble = (event: MouseEvent) => {
      if (byTouch || !onPicture(event.target)) return;
      clearTimeout(waiting);
      latest.current.fullscreen.toggle();
    };
    root.addEventListener('pointerup', onUp);
    root.addEventListener('dblclick', onDouble);
    return () => {
      clearTimeout(waiting);
      root.removeEventListener('pointerup', onUp);
      root.removeEventListener('dblclick', onDouble);
    };
  }, [root, playback]);
  return jump;
}
