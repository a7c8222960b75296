import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Caption, Scene } from '../api/types';
import { loadPreferences, savePreferences, type CaptionSize } from './preferences';

export interface Captions {
  list: Caption[];
  /** Which of the list is shown; -1 for none. */
  shown: number;
  size: CaptionSize;
  /** The lines of this moment. */
  cues: VTTCue[];
  choose(index: number): void;
  toggle(): number;
  resize(size: CaptionSize): void;
}

function address(scene: Scene, caption: Caption): string {
  const query = new URLSearchParams({
    lang: caption.language_code,
    type: caption.caption_type,
    instanceId: scene.instanceId,
  });
  return `/api/scene/${encodeURIComponent(scene.id)}/caption?${query}`;
}

/** The captions of a scene. The language and whether they are on stay from scene to scene. */
export function useCaptions(video: HTMLVideoElement, scene: Scene): Captions {
  const list = scene.captions;
  const [shown, setShown] = useState(() => {
    const { captions, captionLanguage } = loadPreferences();
    if (!captions) return -1;
    return list.findIndex((caption) => caption.language_code === captionLanguage);
  });
  const [size, setSize] = useState(() => loadPreferences().captionSize);
  const [cues, setCues] = useState<VTTCue[]>([]);

  useEffect(() => {
    const caption = list[shown];
    if (!caption) return undefined;
    const track = document.createElement('track');
    track.kind = 'subtitles';
    track.srclang = caption.language_code;
    track.src = address(scene, caption);
    video.append(track);
    // Hidden: the cues are read, but drawn by us.
    track.track.mode = 'hidden';
    const changed = () => setCues([...(track.track.activeCues ?? [])] as VTTCue[]);
    track.track.addEventListener('cuechange', changed);
    track.addEventListener('load', changed);
    return () => {
      track.track.removeEventListener('cuechange', changed);
      track.removeEventListener('load', changed);
      track.remove();
      setCues([]);
    };
  }, [video, scene, list, shown]);

  const choose = useCallback(
    (index: number) => {
      setShown(index);
      const language = list[index]?.language_code;
      savePreferences(language ? { captions: true, captionLanguage: language } : { captions: false });
    },
    [list],
  );
  const toggle = useCallback(() => {
    const remembered = list.findIndex((caption) => caption.language_code === loadPreferences().captionLanguage);
    const next = shown >= 0 || list.length === 0 ? -1 : Math.max(0, remembered);
    choose(next);
    return next;
  }, [list, shown, choose]);
  const resize = useCallback((to: CaptionSize) => {
    setSize(to);
    savePreferences({ captionSize: to });
  }, []);

  return useMemo(
    () => ({ list, shown, size, cues, choose, toggle, resize }),
    [list, shown, size, cues, choose, toggle, resize],
  );
}
