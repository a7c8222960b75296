// What is chosen in the list on the page. It outlives pages, views and filters, and ends with the list.
import { create } from 'zustand';
import { type Item, keyOf } from '../items/item';

interface SelectionState {
  /** What things on the page can be chosen for; null when there is no list to choose from. */
  purpose: 'hide' | 'restore' | null;
  chosen: ReadonlyMap<string, Item>;
  /** From where a range goes on. */
  anchor: string | null;
  toggle(item: Item): void;
  /** Chooses from the anchor to an item, both included, in the order of the page. */
  extend(order: Item[], to: Item): void;
  add(items: Item[]): void;
  drop(items: Item[]): void;
  clear(): void;
}

const NOTHING: ReadonlyMap<string, Item> = new Map();

export const useSelection = create<SelectionState>()((set) => ({
  purpose: null,
  chosen: NOTHING,
  anchor: null,
  toggle: (item) =>
    set(({ chosen }) => {
      const next = new Map(chosen);
      const key = keyOf(item);
      if (!next.delete(key)) next.set(key, item);
      return { chosen: next, anchor: key };
    }),
  extend: (order, to) =>
    set(({ chosen, anchor }) => {
      const keys = order.map(keyOf);
      const end = keys.indexOf(keyOf(to));
      const start = anchor === null ? end : keys.indexOf(anchor);
      const from = start < 0 ? end : start;
      if (end < 0) return {};
      const next = new Map(chosen);
      for (const item of order.slice(Math.min(from, end), Math.max(from, end) + 1)) next.set(keyOf(item), item);
      return { chosen: next, anchor: keyOf(to) };
    }),
  add: (items) => set(({ chosen }) => ({ chosen: new Map([...chosen, ...items.map((item) => [keyOf(item), item] as const)]) })),
  drop: (items) =>
    set(({ chosen }) => {
      const gone = new Set(items.map(keyOf));
      return { chosen: new Map([...chosen].filter(([key]) => !gone.has(key))) };
    }),
  clear: () => set({ chosen: NOTHING, anchor: null }),
}));
