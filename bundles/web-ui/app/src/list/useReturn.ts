import { useLocation } from '@tanstack/react-router';
import { useEffect, type RefObject } from 'react';

/** Through which card each history entry was left. */
const left = new Map<string, { href: string; at: number }>();

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
      // What has been hidden meanwhile is represented by what took its place.
      const card = cards.find((each) => each.getAttribute('href') === target.href) ?? cards[Math.min(target.at, cards.length - 1)];
      card?.focus({ preventScroll: true });
    });
    const leave = (event: MouseEvent) => {
      const card = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-card]') : null;
      const href = card?.getAttribute('href');
      if (card && href) left.set(entry, { href, at: [...element.querySelectorAll('a[data-card]')].indexOf(card) });
    };
    element.addEventListener('click', leave, true);
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('click', leave, true);
    };
  }, [box, entry, filled]);
}
