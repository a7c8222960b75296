// Where a picture lies in its window: 1 is "fits", the rest follows from there.

export interface Place {
  scale: number;
  x: number;
  y: number;
}

export interface Box {
  width: number;
  height: number;
}

export const FIT: Place = { scale: 1, x: 0, y: 0 };
export const MOST = 12;

/** Size of the picture when it fits the window; a small picture is not blown up. */
export function fitted(picture: Box, window: Box): Box {
  if (picture.width <= 0 || picture.height <= 0) return window;
  const scale = Math.min(window.width / picture.width, window.height / picture.height, 1);
  return { width: picture.width * scale, height: picture.height * scale };
}

/** Scale at which one pixel of the picture is one pixel of the screen. */
export function actualScale(picture: Box, window: Box): number {
  const shown = fitted(picture, window);
  return shown.width > 0 ? Math.max(1, picture.width / shown.width) : 1;
}

/** Keeps the picture in the window: what is larger covers it, what is smaller stays in the middle. */
export function bound(place: Place, picture: Box, window: Box): Place {
  const scale = Math.min(MOST, Math.max(1, place.scale));
  const shown = fitted(picture, window);
  const limit = (value: number, size: number, room: number) => {
    const reach = Math.max(0, (size * scale - room) / 2);
    return reach === 0 ? 0 : Math.min(reach, Math.max(-reach, value));
  };
  return {
    scale,
    x: limit(place.x, shown.width, window.width),
    y: limit(place.y, shown.height, window.height),
  };
}

/** Zooms so that the point under the pointer stays where it is; the point is measured from the middle. */
export function zoomAt(place: Place, factor: number, point: { x: number; y: number }): Place {
  const scale = Math.min(MOST, Math.max(1, place.scale * factor));
  const change = scale / place.scale;
  return {
    scale,
    x: point.x - (point.x - place.x) * change,
    y: point.y - (point.y - place.y) * change,
  };
}
