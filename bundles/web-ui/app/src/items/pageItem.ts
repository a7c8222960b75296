import { create } from 'zustand';

/** What the keys of an item do when they are pressed on the page of one entity, with no card under the focus. */
export const usePageItem = create<{ hide: (() => void) | null }>()(() => ({ hide: null }));
