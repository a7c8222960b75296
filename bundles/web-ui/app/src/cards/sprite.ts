// Sprite sheets: one picture with many small ones, and a cue list that says where each is.

export interface SpriteCue {
  start: number;
  end: number;
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Sprite {
  cues: SpriteCue[];
  width: number;
  height: number;
}

function seconds(text: string): number {
  return text.split(':').reduce((total, part) => total * 60 + Number(part.replace(',', '.')), 0);
}

/** Reads a WebVTT cue list with #xywh fragments; null when it holds none. */
export function parseSprite(vtt: string): Sprite | null {
  const cues: SpriteCue[] = [];
  const pattern = /((?:\d+:)?\d+:\d+[.,]\d+)\s*-->\s*((?:\d+:)?\d+:\d+[.,]\d+)[^\n]*\r?\n[^\n]*#xywh=(?:pixel:)?(\d+),(\d+),(\d+),(\d+)/g;
  for (const [, start = '', end = '', ...box] of vtt.matchAll(pattern)) {
    const [x = 0, y = 0, w = 0, h = 0] = box.map(Number);
    if (w > 0 && h > 0) cues.push({ start: seconds(start), end: seconds(end), x, y, w, h });
  }
  if (cues.length === 0) return null;
  return {
    cues,
    width: Math.max(...cues.map((cue) => cue.x + cue.w)),
    height: Math.max(...cues.map((cue) => cue.y + cue.h)),
  };
}

/** Style of a box that shows one cue of the sheet, at any size of the box. */
export function spriteStyle(sheet: string, sprite: Sprite, cue: SpriteCue) {
  const part = (at: number, length: number, whole: number) => (whole > length ? (100 * at) / (whole - length) : 0);
  return {
    backgroundImage: `url("${sheet.replace(/["\\\n]/g, encodeURIComponent)}")`,
    backgroundSize: `${(100 * sprite.width) / cue.w}% ${(100 * sprite.height) / cue.h}%`,
    backgroundPosition: `${part(cue.x, cue.w, sprite.width)}% ${part(cue.y, cue.h, sprite.height)}%`,
  };
}

const known = new Map<string, Promise<Sprite | null>>();
const REMEMBERED = 200;

/** The cue list at an address, fetched once. */
export function loadSprite(url: string): Promise<Sprite | null> {
  let sprite = known.get(url);
  if (!sprite) {
    sprite = fetch(url, { credentials: 'same-origin' })
      .then((response) => (response.ok ? response.text() : ''))
      .then(parseSprite)
      .catch(() => null); // No preview then; the picture stays.
    if (known.size >= REMEMBERED) known.delete(known.keys().next().value!);
    known.set(url, sprite);
  }
  return sprite;
}
