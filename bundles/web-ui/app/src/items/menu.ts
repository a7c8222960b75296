import { create } from 'zustand';
import type { Item } from './item';

interface MenuState {
  item: Item | null;
  /** The button or card that the menu hangs from. */
  anchor: HTMLElement | null;
}

/** One menu for all cards: only the one that is open costs anything. */
export const useItemMenu = create<MenuState>()(() => ({ item: null, anchor: null }));

export function openMenu(item: Item, anchor: HTMLElement): void {
  useItemMenu.setState({ item, anchor });
}

export function closeMenu(): void {
  useItemMenu.setState({ item: null, anchor: null });
}
