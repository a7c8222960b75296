import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Reason } from './engine';
import { Playback } from './playback';
import type { Source } from './sources';

const loaded: { source: Source; fail: (reason: Reason) => void; gone: boolean }[] = [];

vi.mock('./engine', () => ({
  engineFor: () => {
    let entry: (typeof loaded)[number] | undefined;
    return {
      load(source: Source, fail: (reason: Reason) => void) {
        entry = { source, fail, gone: false };
        loaded.push(entry);
      },
      destroy() {
        if (entry) entry.gone = true;
      },
    };
  },
}));

const SOURCES: Source[] = [
  { id: 'direct', kind: 'direct', height: 720, url: '/d' },
  { id: 'hls', kind: 'hls', height: 720, url: '/h' },
  { id: 'hls-240', kind: 'hls', height: 240, url: '/l' },
];

/** A video element whose time and readiness a test sets. */
function element(): HTMLVideoElement {
  const video = document.createElement('video');
  let time = 0;
  let paused = true;
  Object.defineProperties(video, {
    currentTime: { get: () => time, set: (to: number) => void (time = to) },
    readyState: { get: () => 4 },
    paused: { get: () => paused },
    buffered: { get: () => ({ length: 0 }) },
  });
  video.play = () => {
    paused = false;
    video.dispatchEvent(new Event('play'));
    return Promise.resolve();
  };
  video.pause = () => {
    paused = true;
    video.dispatchEvent(new Event('pause'));
  };
  return video;
}

describe('Playback', () => {
  let video: HTMLVideoElement;
  let playback: Playback;
  const state = () => playback.store.getState();
  const ready = () => video.dispatchEvent(new Event('loadedmetadata'));

  beforeEach(() => {
    loaded.length = 0;
    localStorage.clear();
    video = element();
    playback = new Playback(video, SOURCES, 100, 30);
    ready();
  });

  it('begins where it is told to, without playing', () => {
    expect(video.currentTime).toBe(30);
    expect(state().playing).toBe(false);
  });

  it('goes on with the next source at the same place, and says why', () => {
    playback.play();
    playback.seek(50);
    loaded[0]?.fail('codec');
    ready();
    expect(loaded.map((one) => [one.source.id, one.gone])).toEqual([
      ['direct', true],
      ['hls', false],
    ]);
    expect(video.currentTime).toBe(50);
    expect(video.paused).toBe(false);
    expect(state().attempts).toEqual([{ source: SOURCES[0], reason: 'codec' }]);
  });

  it('gives up when nothing is left, and keeps every reason', () => {
    for (const reason of ['codec', 'upstream', 'timeout'] as const) loaded.at(-1)?.fail(reason);
    expect(state().failed).toBe(true);
    expect(state().attempts.map((attempt) => attempt.reason)).toEqual(['codec', 'upstream', 'timeout']);
  });

  it('does not leave a source that a person chose', () => {
    playback.choose('hls-240');
    loaded.at(-1)?.fail('upstream');
    expect(state().failed).toBe(true);
    expect(loaded.at(-1)?.source.id).toBe('hls-240');
  });

  it('keeps place and speed when the source changes', () => {
    playback.seek(70);
    playback.setRate(1.5);
    playback.choose('hls');
    video.playbackRate = 1;
    video.currentTime = 0;
    ready();
    expect(video.currentTime).toBe(70);
  });

  it('marks a part, repeats it, and forgets it', () => {
    playback.seek(10);
    expect(playback.markPart()).toBe('from');
    playback.seek(20);
    expect(playback.markPart()).toBe('to');
    video.currentTime = 20.1;
    video.dispatchEvent(new Event('timeupdate'));
    expect(video.currentTime).toBe(10);
    expect(playback.markPart()).toBe('none');
    expect(state().part).toBeNull();
  });

  it('remembers the volume for the next scene', () => {
    video.volume = 0.4;
    video.dispatchEvent(new Event('volumechange'));
    playback.destroy();
    const next = element();
    new Playback(next, SOURCES, 100, 0);
    expect(next.volume).toBe(0.4);
  });
});
