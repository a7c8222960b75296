import { useLocation } from '@tanstack/react-router';
import { useEffect, type RefObject } from 'react';

/** Through which card each history entry was left. */
const left = new Map<string, string>();

/** Gives the focus back to the card through which one has left a list, when one comes back to it. */
export function useReturn(box: RefObject<HTMLElement | null>, filled: boolean): void {
  const entry = useLocation({ select: ({ state, href }) => state.__TSR_key ?? href });
  useEffect(() => {
    const element = box.current;
    if (!element || !filled) return undefined;
    const target = left.get(entry);
    left.delete(entry);
    // The wall lays its rows out only once it has its width.
    const frame = requestAnimationFrame(() => {
      if (target === undefined || (document.activeElement ?? document.body) !== document.body) return;
      const cards = [...element.querySelectorAll<HTMLElement>('a[data-card]')];
      cards.find((card) => card.getAttribute('href') === target)?.focus({ preventScroll: true });
    });
    const leave = (event: MouseEvent) => {
      const href = event.target instanceof Element ? event.target.closest('a[data-card]')?.getAttribute('href') : null;
      if (href) left.set(entry, href);
    };
    element.addEventListener('click', leave, true);
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('click', leave, true);
    };
  }, [box, entry, filled]);
}
