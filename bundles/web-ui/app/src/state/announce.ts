import { create } from 'zustand';

/** What a screen reader is told next, for example how many results there are now. */
export const useAnnouncement = create<{ text: string }>()(() => ({ text: '' }));

export function announce(text: string): void {
  useAnnouncement.setState({ text });
}
