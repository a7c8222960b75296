import { describe, expect, it } from 'vitest';
import { parseSprite } from '../cards/sprite';
import { age, clock, resolution, size, span } from '../format';
import { passwordStrength } from '../pages/passwordStrength';
import { safeNext } from '../state/session';
import { Random } from '../testing/random';
import { branchOf, buildForest } from './forest';
import { justify, bounded } from './justify';
import { pageWindow } from './pageWindow';
import { parseAmount, printAmount, type Unit } from './units';

describe('amounts', () => {
  it.each([
    ['90m', 'duration', 5400],
    ['1:30:00', 'duration', 5400],
    ['1h30m', 'duration', 5400],
    ['45', 'duration', 45],
    ['2GB', 'size', 2e9],
    ['1.5 mb', 'size', 1.5e6],
    ['8Mbps', 'bitrate', 8e6],
    ['29.97', 'frames', 29.97],
    ['soon', 'duration', null],
    ['-5', 'number', null],
    ['5x', 'number', null],
    ['99999999999999999999', 'size', null],
  ] as [string, Unit, number | null][])('reads %s as %s', (text, unit, amount) => {
    expect(parseAmount(text, unit)).toBe(amount);
  });

  it('reads back whatever it prints', () => {
    const random = new Random(42);
    for (let at = 0; at < 2000; at++) {
      const amount = random.below(3_000_000_000);
      for (const unit of ['number', 'duration', 'size', 'bitrate'] as Unit[]) {
        expect(parseAmount(printAmount(amount, unit), unit)).toBe(amount);
      }
    }
  });
});

describe('pages', () => {
  it('always offers the ends, the present page and no gap of one', () => {
    for (let pages = 1; pages < 40; pages++) {
      for (let page = 1; page <= pages; page++) {
        const window = pageWindow(page, pages);
        expect(window[0]).toBe(1);
        expect(window.at(-1)).toBe(pages);
        expect(window).toContain(page);
        expect(window.length).toBeLessThanOrEqual(9);
        window.forEach((number, at) => {
          const before = window[at - 1];
          const after = window[at + 1];
          if (number === null) expect(after! - before!).toBeGreaterThan(2);
          else if (typeof before === 'number') expect(number - before).toBe(1);
        });
      }
    }
  });
});

describe('justified rows', () => {
  it('hold every picture once, in order, and no wider than the box', () => {
    for (let seed = 1; seed < 200; seed++) {
      const random = new Random(seed);
      const ratios = Array.from({ length: random.below(60) }, () => random.pick([0, Number.NaN, 0.1, 0.66, 1, 1.5, 1.78, 12]));
      const width = 300 + random.below(1500);
      const rows = justify(ratios, width, 6, 190);
      expect(rows.flatMap((row) => Array.from({ length: row.end - row.start }, (_, at) => row.start + at))).toEqual(
        ratios.map((_, at) => at),
      );
      for (const row of rows) {
        const used = ratios.slice(row.start, row.end).reduce((sum, ratio) => sum + bounded(ratio) * row.height, 6 * (row.end - row.start - 1));
        if (row.height > 40) expect(used).toBeLessThanOrEqual(width + 1);
      }
    }
  });
});

describe('the tag tree', () => {
  const node = (id: string, ...parents: string[]) => ({ id, instanceId: 'a', name: `tag ${id}`, parents: parents.map((parent) => ({ id: parent })) });
  const everything = { has: () => true } as unknown as ReadonlySet<string>;

  it('ends where tags go round in a circle', () => {
    const rows = branchOf(buildForest([node('1', '2'), node('2', '1'), node('3', '3')]), everything, '');
    expect(rows.map((row) => row.node.id)).toEqual(['1', '2', '1', '3', '3']);
    expect(rows.filter((row) => row.cycle)).toHaveLength(2);
  });

  it('shows a tag under each of its parents', () => {
    const rows = branchOf(buildForest([node('1'), node('2'), node('3', '1', '2')]), everything, '');
    expect(rows.map((row) => row.node.id)).toEqual(['1', '3', '2', '3']);
  });

  it('keeps the ancestors of what is looked for', () => {
    const rows = branchOf(buildForest([node('1'), node('2', '1'), node('3', '2'), node('4')]), new Set(), 'tag 3');
    expect(rows.map((row) => row.node.id)).toEqual(['1', '2', '3']);
  });

  it('keeps tags whose parent is not there', () => {
    expect(branchOf(buildForest([node('1', '99')]), new Set(), '')).toHaveLength(1);
  });
});

describe('sprite sheets', () => {
  it('are read from their cues', () => {
    const sprite = parseSprite(
      'WEBVTT\n\n00:00:00.000 --> 00:00:05.000\nx_sprite.jpg#xywh=0,0,160,90\n\n00:00:05.000 --> 00:00:10.000\nx_sprite.jpg#xywh=160,0,160,90\n',
    );
    expect(sprite).toMatchObject({ width: 320, height: 90 });
    expect(sprite?.cues[1]).toEqual({ start: 5, end: 10, x: 160, y: 0, w: 160, h: 90 });
  });

  it('are nothing when the text is something else', () => {
    expect(parseSprite('<html>not found</html>')).toBeNull();
  });
});

describe('formats', () => {
  it('print times and sizes', () => {
    expect(clock(7)).toBe('0:07');
    expect(clock(3723)).toBe('1:02:03');
    expect(clock(Number.NaN)).toBe('0:00');
    expect(span(3900)).toBe('1 h 5 min');
    expect(size(1_500_000)).toMatch(/^1[.,]5 MB$/);
    expect(resolution(1920, 1072)).toBe('1080p');
    expect(resolution(1080, 1920)).toBe('1080p');
    expect(resolution(3840, 2160)).toBe('4K');
    expect(resolution(null, 1080)).toBeNull();
  });

  it('count whole years', () => {
    expect(age('1990-06-15', '2020-06-14')).toBe(29);
    expect(age('1990-06-15', '2020-06-15')).toBe(30);
    expect(age('1990', '2020')).toBe(30);
    expect(age(null, '2020')).toBeNull();
    expect(age('2030', '2020')).toBeNull();
  });
});

describe('where sign-in leads', () => {
  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', undefined, ''])('never leaves the site for %s', (next) => {
    expect(safeNext(next)).toBe('/');
  });

  it('keeps the place', () => {
    expect(safeNext('/scenes?tags.all=1#x')).toBe('/scenes?tags.all=1#x');
  });
});

describe('the strength of a password', () => {
  it('grows with length and variety', () => {
    expect(passwordStrength('short', 'ada')).toBe(0);
    expect(passwordStrength('aaaaaaaaaaaaaaaa', 'ada')).toBe(0);
    expect(passwordStrength('correct horse battery staple', 'ada')).toBeGreaterThanOrEqual(3);
    expect(passwordStrength('Tr0ub4dor', 'ada')).toBeLessThan(3);
  });
});
