import { create } from 'zustand';

interface PageItem {
  hide: (() => void) | null;
  /** Only where the account may ask. */
  identify: (() => void) | null;
}

/** What the keys of an item do when they are pressed on the page of one entity, with no card under the focus. */
export const usePageItem = create<PageItem>()(() => ({ hide: null, identify: null }));
