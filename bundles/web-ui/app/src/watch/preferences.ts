// What a person set once and expects again: kept in this browser.

export interface Preferences {
  volume: number;
  muted: boolean;
  captions: boolean;
  captionLanguage: string | null;
  captionSize: CaptionSize;
}

export const CAPTION_SIZES = ['s', 'm', 'l'] as const;
export type CaptionSize = (typeof CAPTION_SIZES)[number];

const KEY = 'foyer.player';
const INITIAL: Preferences = { volume: 1, muted: false, captions: false, captionLanguage: null, captionSize: 'm' };

export function loadPreferences(): Preferences {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Preferences>;
    return {
      volume: typeof stored.volume === 'number' ? Math.min(1, Math.max(0, stored.volume)) : INITIAL.volume,
      muted: stored.muted === true,
      captions: stored.captions === true,
      captionLanguage: typeof stored.captionLanguage === 'string' ? stored.captionLanguage : null,
      captionSize: CAPTION_SIZES.find((size) => size === stored.captionSize) ?? INITIAL.captionSize,
    };
  } catch {
    return INITIAL; // Storage is off or holds something else.
  }
}

export function savePreferences(change: Partial<Preferences>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...loadPreferences(), ...change }));
  } catch {
    return; // Storage is off; the setting lasts as long as the page.
  }
}
