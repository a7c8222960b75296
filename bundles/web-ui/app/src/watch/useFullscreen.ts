import { useCallback, useEffect, useMemo, useState } from 'react';

export interface Fullscreen {
  on: boolean;
  toggle(): void;
}

type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };
type Lockable = ScreenOrientation & { lock?: (to: string) => Promise<void> };

/** The whole screen for the player; on phones turned to its side. */
export function useFullscreen(root: HTMLElement, video: HTMLVideoElement): Fullscreen {
  const [on, setOn] = useState(false);
  useEffect(() => {
    const changed = () => setOn(document.fullscreenElement === root);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, [root]);
  const toggle = useCallback(() => {
    if (document.fullscreenElement) {
      void document.exitFullscreen();
    } else if ('requestFullscreen' in root) {
      root
        .requestFullscreen()
        .then(() => (video.videoWidth > video.videoHeight ? (screen.orientation as Lockable).lock?.('landscape') : undefined))
        .catch(() => undefined); // Refused, or a screen that does not turn.
    } else {
      (video as AppleVideo).webkitEnterFullscreen?.();
    }
  }, [root, video]);
  return useMemo(() => ({ on, toggle }), [on, toggle]);
}
