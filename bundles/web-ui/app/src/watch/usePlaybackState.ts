import { useStore } from 'zustand';
import type { Playback, PlaybackState } from './playback';

/** A part of the state; the component is drawn again when that part changes. */
export function usePlaybackState<T>(playback: Playback, select: (state: PlaybackState) => T): T {
  return useStore(playback.store, select);
}
