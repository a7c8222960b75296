export interface Row {
  start: number;
  end: number;
  height: number;
}

/**
 * Rows of pictures that fill the width without cropping.
 *
 * @param ratios width by height of each picture
 * @param target wanted height of a row; a row is never higher than 1.4 times this
 */
export function justify(ratios: readonly number[], width: number, gap: number, target: number): Row[] {
  const rows: Row[] = [];
  let start = 0;
  let sum = 0;
  for (let at = 0; at < ratios.length; at++) {
    sum += bounded(ratios[at]!);
    const inner = width - gap * (at - start);
    if (inner / sum <= target || at === ratios.length - 1) {
      rows.push({ start, end: at + 1, height: Math.max(40, Math.min(inner / sum, target * 1.4)) });
      start = at + 1;
      sum = 0;
    }
  }
  return rows;
}

/** A ratio that a row can hold: panoramas and columns are shown less extreme, missing sizes as squares. */
export function bounded(ratio: number): number {
  return Number.isFinite(ratio) && ratio > 0 ? Math.min(4, Math.max(0.4, ratio)) : 1;
}
