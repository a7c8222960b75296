import { useEffect } from 'react';
import type { Scene } from '../api/types';
import type { Playback } from './playback';
import { usePlaybackState } from './usePlaybackState';

/** Media keys and lock screen; and the screen stays awake while a scene plays. */
export function useDevice(scene: Scene, playback: Playback, video: HTMLVideoElement): void {
  const playing = usePlaybackState(playback, (state) => state.playing);

  useEffect(() => {
    if (!('mediaSession' in navigator)) return undefined;
    const { mediaSession } = navigator;
    const artwork = scene.paths.screenshot ? [{ src: new URL(scene.paths.screenshot, location.href).href }] : [];
    mediaSession.metadata = new MediaMetadata({
      title: scene.title ?? '',
      artist: scene.performers.map((performer) => performer.name).join(', '),
      album: scene.studio?.name ?? '',
      artwork,
    });
    const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
      ['play', () => playback.play()],
      ['pause', () => playback.pause()],
      ['seekbackward', (details) => playback.nudge(-(details.seekOffset ?? 10))],
      ['seekforward', (details) => playback.nudge(details.seekOffset ?? 10)],
      ['seekto', (details) => playback.seek(details.seekTime ?? 0)],
    ];
    for (const [action, handler] of handlers) {
      try {
        mediaSession.setActionHandler(action, handler);
      } catch {
        continue; // An action that this browser does not know.
      }
    }
    return () => {
      mediaSession.metadata = null;
      for (const [action] of handlers) mediaSession.setActionHandler(action, null);
    };
  }, [scene, playback, video]);

  useEffect(() => {
    if (!playing || !('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | null = null;
    let gone = false;
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      navigator.wakeLock
        .request('screen')
        .then((given) => {
          if (gone) void given.release();
          else lock = given;
        })
        .catch(() => undefined); // The battery is low: the screen may sleep.
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, [playing]);
}
