import { describe, expect, it } from 'vitest';
import { Random } from '../testing/random';
import { actualScale, bound, FIT, fitted, zoomAt } from './zoom';

describe('a picture in its window', () => {
  const window = { width: 1000, height: 500 };

  it('fits whole and is not blown up', () => {
    expect(fitted({ width: 2000, height: 2000 }, window)).toEqual({ width: 500, height: 500 });
    expect(fitted({ width: 100, height: 50 }, window)).toEqual({ width: 100, height: 50 });
  });

  it('knows its actual size', () => {
    expect(actualScale({ width: 4000, height: 2000 }, window)).toBe(4);
    expect(actualScale({ width: 100, height: 50 }, window)).toBe(1);
  });

  it('keeps the point under the pointer while zooming', () => {
    const random = new Random(5);
    for (let at = 0; at < 500; at++) {
      const place = { scale: 1 + random.below(40) / 10, x: random.below(200) - 100, y: random.below(200) - 100 };
      const point = { x: random.below(900) - 450, y: random.below(400) - 200 };
      const next = zoomAt(place, 0.5 + random.below(30) / 10, point);
      expect((point.x - next.x) / next.scale).toBeCloseTo((point.x - place.x) / place.scale, 6);
      expect((point.y - next.y) / next.scale).toBeCloseTo((point.y - place.y) / place.scale, 6);
    }
  });

  it('never leaves its window', () => {
    expect(bound({ scale: 1, x: 400, y: -400 }, { width: 2000, height: 1000 }, window)).toEqual(FIT);
    expect(bound({ scale: 2, x: 9000, y: 0 }, { width: 2000, height: 1000 }, window)).toEqual({ scale: 2, x: 500, y: 0 });
    expect(bound({ scale: 0.1, x: 0, y: 0 }, { width: 10, height: 10 }, window).scale).toBe(1);
  });
});
