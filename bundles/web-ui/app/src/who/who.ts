import { create } from 'zustand';
import type { Item } from '../items/item';
import { useSession } from '../state/session';

/** What an administrator wants to know of: who can see it. */
export const useWho = create<{ item: Item | null }>()(() => ({ item: null }));

export function askWho(item: Item): void {
  useWho.setState({ item });
}

export function useMayAskWho(): boolean {
  return useSession((state) => state.user?.role === 'ADMIN');
}
