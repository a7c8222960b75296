import { describe, expect, it } from 'vitest';
import type { Setting, UpdateStatus } from '../api/sidecar';
import { parse, place, snap } from './setting';
import { cancellable, lookAgain, running, stageOf, STAGES, stepsOf } from './update';

const status = (more: Partial<UpdateStatus>): UpdateStatus => ({
  status: 'idle', progress_pct: 0, current_version: '2026.1.1', target_version: '2026.2.1', error: null, ...more,
});
const states = (more: Partial<UpdateStatus>) => stepsOf(status(more)).map(({ state }) => state).join(' ');

describe('the steps of an update', () => {
  it('go from waiting over running to done', () => {
    expect(states({})).toBe('waiting waiting waiting waiting waiting waiting');
    expect(states({ status: 'downloading', stage: 'download' })).toBe('running waiting waiting waiting waiting waiting');
    expect(states({ status: 'swapping', stage: 'swap', progress_pct: 70 })).toBe('done done done done running waiting');
    expect(states({ status: 'complete', progress_pct: 100 })).toBe('done done done done done done');
  });

  it('are known by the status alone, where no stage is told', () => {
    expect(stageOf(status({ status: 'reloading' }))).toBe('reload');
    expect(stageOf(status({ status: 'something else' }))).toBeNull();
  });

  it('say by the progress where a failed one stopped', () => {
    expect(states({ status: 'failed', progress_pct: 53 })).toBe('done done failed waiting waiting waiting');
    expect(states({ status: 'failed', progress_pct: 0 })).toBe('failed waiting waiting waiting waiting waiting');
    expect(stageOf(status({ status: 'failed', progress_pct: 91 }))).toBe('reload');
  });

  it('can be stopped until the swap, and only while they run', () => {
    const possible = STAGES.filter((stage) => cancellable(status({ status: { download: 'downloading', extract: 'extracting', verify: 'verifying', prepare: 'preparing', swap: 'swapping', reload: 'reloading' }[stage], stage })));
    expect(possible).toEqual(['download', 'extract', 'verify', 'prepare']);
    expect(cancellable(status({ status: 'failed', progress_pct: 10 }))).toBe(false);
    expect(running(status({ status: 'complete' }))).toBe(false);
    expect(running(undefined)).toBe(false);
  });

  it('are looked at often while they run, and less and less while nobody answers', () => {
    expect(lookAgain(true, 0)).toBeLessThan(1000);
    expect(lookAgain(false, 0)).toBeGreaterThan(lookAgain(true, 0));
    const pauses = [1, 2, 3, 9, 99].map((failures) => lookAgain(true, failures));
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect(pauses.at(-1)).toBe(60_000);
  });
});

describe('a setting', () => {
  const setting = (more: Partial<Setting>): Setting => ({
    value: 4, default: 4, is_override: false, type: 'int', label: 'x', description: '', min: 1, max: 128, ...more,
  });

  it('takes whole numbers within its bounds', () => {
    expect(parse(setting({}), ' 16 ')).toBe(16);
    for (const wrong of ['', '0', '129', '2.5', '1e2', 'abc', '0x10', '--1']) expect(parse(setting({}), wrong)).toBeNull();
  });

  it('takes decimal numbers with point or comma', () => {
    const rate = setting({ type: 'float', min: 0.5, max: 50 });
    expect(parse(rate, '2.5')).toBe(2.5);
    expect(parse(rate, '2,5')).toBe(2.5);
    expect(parse(rate, '0.4')).toBeNull();
  });

  it('takes one of its options and nothing else', () => {
    const source = setting({ type: 'string', options: ['sprites', 'stream'] });
    expect(parse(source, 'stream')).toBe('stream');
    expect(parse(source, 'radio')).toBeNull();
  });

  it('lies on its track between its bounds', () => {
    expect(place(setting({}), 1)).toBe(0);
    expect(place(setting({}), 128)).toBe(1);
    expect(place(setting({ min: 5, max: 5 }), 5)).toBe(0);
    expect(snap(setting({ min: 160, max: 1280 }), 645)).toBe(640);
    expect(snap(setting({}), 500)).toBe(128);
  });
});
