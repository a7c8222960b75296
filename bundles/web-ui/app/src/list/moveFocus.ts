import type { KeyboardEvent } from 'react';

/** Arrow keys move between cards as they lie on the screen. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (!event.key.startsWith('Arrow') || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-card]')];
  const at = cards.indexOf(event.target as HTMLElement);
  if (at < 0) return;
  let next: HTMLElement | undefined;
  if (event.key === 'ArrowLeft') next = cards[at - 1];
  else if (event.key === 'ArrowRight') next = cards[at + 1];
  else {
    const boxes = cards.map((card) => (card.closest('li') ?? card).getBoundingClientRect());
    const mine = boxes[at]!;
    const down = event.key === 'ArrowDown';
    const rows = boxes
      .map((box, index) => ({ box, index }))
      .filter(({ box }) => (down ? box.top >= mine.bottom - 2 : box.bottom <= mine.top + 2));
    if (rows.length) {
      const edge = down ? Math.min(...rows.map(({ box }) => box.top)) : Math.max(...rows.map(({ box }) => box.top));
      const middle = mine.left + mine.width / 2;
      const row = rows.filter(({ box }) => Math.abs(box.top - edge) < 4);
      row.sort((a, b) => Math.abs(a.box.left + a.box.width / 2 - middle) - Math.abs(b.box.left + b.box.width / 2 - middle));
      next = row[0] ? cards[row[0].index] : undefined;
    }
  }
  if (next) {
    event.preventDefault();
    next.focus();
    next.closest('li')?.scrollIntoView({ block: 'nearest' });
  }
}
