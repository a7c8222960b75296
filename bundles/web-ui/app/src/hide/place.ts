// Where the keyboard's focus goes when the card that had it disappears.
import { keyOf, placesIn, type Item } from '../items/item';

const PATIENCE_MILLIS = 3000;

function frame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve()));
}

function lost(): boolean {
  const active = document.activeElement;
  return active === null || active === document.body;
}

function focusOn(place: HTMLElement | null | undefined): boolean {
  if (!place?.isConnected) return false;
  const target = place.matches('a, button, [tabindex]') ? place : (place.querySelector<HTMLElement>('[data-card], a, button') ?? place);
  target.focus();
  return document.activeElement === target;
}

function placeOf(item: Item): HTMLElement | undefined {
  return placesIn(document).find((place) => place.dataset.item === keyOf(item));
}

/** The page's results, or failing that the page. */
export function focusPage(): void {
  const fallback = document.getElementById('results') ?? document.getElementById('main');
  if (fallback && !fallback.hasAttribute('tabindex')) fallback.tabIndex = -1;
  fallback?.focus({ preventScroll: true });
}

/** Notes where an item lies. Answers what gives the focus to its neighbour once it is gone. */
export function keepPlace(item: Item): () => Promise<void> {
  const place = placeOf(item);
  const region = place?.closest<HTMLElement>('ul, tbody') ?? null;
  const at = region && place ? placesIn(region).indexOf(place) : -1;
  return async () => {
    for (const end = performance.now() + PATIENCE_MILLIS; performance.now() < end; ) {
      await frame();
      if (place?.isConnected || !lost()) continue;
      const places = region?.isConnected ? placesIn(region) : [];
      if (!focusOn(places[Math.min(at, places.length - 1)])) focusPage();
      return;
    }
  };
}

/** Gives the focus to an item that has come back, as soon as it is there. */
export async function focusItem(item: Item): Promise<void> {
  for (const end = performance.now() + PATIENCE_MILLIS; performance.now() < end; ) {
    await frame();
    if (!lost()) return;
    if (focusOn(placeOf(item))) return;
  }
  if (lost()) focusPage();
}
