// Playing one scene: the state that controls show, and what they can do. No component in here.
import { createStore, type StoreApi } from 'zustand/vanilla';
import { engineFor, type MediaEngine, type Reason } from './engine';
import { loadPreferences, savePreferences } from './preferences';
import type { Source } from './sources';

export interface Attempt {
  source: Source;
  reason: Reason;
}

export interface PlaybackState {
  /** What the person chose: a source, or `auto`. */
  choice: string;
  source: Source | null;
  playing: boolean;
  waiting: boolean;
  started: boolean;
  ended: boolean;
  time: number;
  duration: number;
  buffered: number;
  rate: number;
  volume: number;
  muted: boolean;
  loop: boolean;
  /** Begin and end of the part that repeats. */
  part: { from: number; to: number | null } | null;
  /** What failed since the last free choice. */
  attempts: Attempt[];
  /** Set when nothing is left to try. */
  failed: boolean;
}

const STALL_MILLIS = 20_000;

/** More ways than this fail for the same reason, one after the other. */
const MOST_ATTEMPTS = 3;
export const RATES = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3];

export class Playback {
  readonly store: StoreApi<PlaybackState>;
  /** Takes the present source from under the picture. */
  private unload = () => {};
  private engine: MediaEngine | null = null;
  private readonly stops: (() => void)[] = [];
  private stall: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly video: HTMLVideoElement,
    private order: Source[],
    duration: number,
    startAt: number,
  ) {
    const { volume, muted } = loadPreferences();
    this.store = createStore<PlaybackState>(() => ({
      choice: 'auto',
      source: null,
      playing: false,
      waiting: false,
      started: false,
      ended: false,
      time: startAt,
      duration,
      buffered: 0,
      rate: 1,
      volume,
      muted,
      loop: false,
      part: null,
      attempts: [],
      failed: false,
    }));
    video.volume = volume;
    video.muted = muted;
    this.listen();
    const first = order[0];
    if (first) this.start(first, startAt, false);
  }

  private get state() {
    return this.store.getState();
  }

  private set(change: Partial<PlaybackState>) {
    this.store.setState(change);
  }

  private listen() {
    const { video } = this;
    const on = (name: keyof HTMLMediaElementEventMap, react: () => void) => {
      video.addEventListener(name, react);
      this.stops.push(() => video.removeEventListener(name, react));
    };
    on('timeupdate', () => this.tick());
    on('progress', () => this.set({ buffered: this.bufferedAhead() }));
    on('durationchange', () => {
      if (Number.isFinite(video.duration) && video.duration > 0) this.set({ duration: video.duration });
    });
    on('play', () => this.set({ playing: true, started: true, ended: false }));
    on('pause', () => this.set({ playing: false }));
    on('ended', () => this.set({ playing: false, ended: true }));
    on('waiting', () => this.wait(true));
    on('stalled', () => this.wait(video.readyState < 3));
    for (const name of ['playing', 'canplay', 'seeked'] as const) on(name, () => this.wait(false));
    on('seeking', () => this.set({ time: video.currentTime, ended: false }));
    on('ratechange', () => this.set({ rate: video.playbackRate }));
    on('volumechange', () => {
      this.set({ volume: video.volume, muted: video.muted });
      savePreferences({ volume: video.volume, muted: video.muted });
    });
  }

  private tick() {
    const { video } = this;
    const { part } = this.state;
    if (part?.to && video.currentTime >= part.to) video.currentTime = part.from;
    if (video.readyState > 0) this.set({ time: video.currentTime, buffered: this.bufferedAhead() });
  }

  private bufferedAhead(): number {
    const { buffered, currentTime } = this.video;
    for (let i = 0; i < buffered.length; i++) {
      if (buffered.start(i) <= currentTime + 0.5 && currentTime <= buffered.end(i)) return buffered.end(i);
    }
    return currentTime;
  }

  private wait(waiting: boolean) {
    clearTimeout(this.stall);
    this.set({ waiting });
    if (waiting && this.state.playing) this.stall = setTimeout(() => this.fail('stalled'), STALL_MILLIS);
  }

  /** Puts another source under the picture; place, speed and volume stay. */
  private start(source: Source, at: number, play: boolean) {
    const { video } = this;
    const rate = video.playbackRate;
    this.unload();
    this.set({ source, failed: false, waiting: true, time: at });
    const begin = () => {
      video.playbackRate = rate;
      // Somebody may have moved on while it loaded.
      const { time } = this.state;
      if (Math.abs(video.currentTime - time) > 0.2) video.currentTime = time;
      if (!play) this.wait(false);
    };
    video.addEventListener('loadedmetadata', begin, { once: true });
    const engine = engineFor(video, source);
    this.engine = engine;
    this.unload = () => {
      this.unload = () => {};
      video.removeEventListener('loadedmetadata', begin);
      engine.destroy();
    };
    engine.load(
      source,
      (reason) => this.fail(reason),
      () => this.state.time,
    );
    if (play) this.play();
  }

  /** The source does not play: with automatic choice the next one is tried. */
  private fail(reason: Reason) {
    clearTimeout(this.stall);
    const { source, choice, attempts, started, playing, time } = this.state;
    if (!source) return;
    const tried = [...attempts, { source, reason }];
    const again = choice === 'auto' && reason !== 'signedOut' && tried.length < MOST_ATTEMPTS;
    const next = again && this.order.find((other) => !tried.some((attempt) => attempt.source.id === other.id));
    this.set({ attempts: tried });
    if (next) {
      this.start(next, time, started || playing);
    } else {
      this.unload();
      this.set({ failed: true, playing: false, waiting: false });
    }
  }

  choose(id: string): void {
    const source = id === 'auto' ? this.order[0] : this.order.find((other) => other.id === id);
    if (!source) return;
    const { time, playing, started, failed, ended } = this.state;
    this.set({ choice: id, attempts: [] });
    if (source.id !== this.state.source?.id || failed) this.start(source, ended ? 0 : time, playing || (failed && started));
  }

  /** Tries everything again from the start of the order. */
  retry(): void {
    const { choice } = this.state;
    this.set({ attempts: [] });
    const source = choice === 'auto' ? this.order[0] : this.order.find((other) => other.id === choice);
    if (source) this.start(source, this.state.time, true);
  }

  play(): void {
    // A browser may want a gesture first; the play button stays.
    this.video.play().catch(() => this.set({ playing: false }));
  }

  toggle(): void {
    if (this.video.paused) this.play();
    else this.video.pause();
  }

  pause(): void {
    this.video.pause();
  }

  seek(time: number): void {
    const { duration } = this.state;
    const to = Math.max(0, duration > 0 ? Math.min(time, duration - 0.05) : time);
    this.set({ time: to, ended: false });
    if (this.video.readyState > 0) this.video.currentTime = to;
  }

  /** Goes to a place and shows its picture, also before anything was played. */
  show(time: number): void {
    this.seek(time);
    this.engine?.show();
  }

  nudge(seconds: number): void {
    this.seek(this.state.time + seconds);
  }

  frame(direction: 1 | -1, perSecond: number): void {
    this.pause();
    this.nudge(direction / (perSecond || 25));
  }

  setRate(rate: number): void {
    this.video.playbackRate = rate;
  }

  stepRate(direction: 1 | -1): void {
    const at = RATES.findIndex((rate) => rate >= this.state.rate - 0.01);
    const next = RATES[Math.min(RATES.length - 1, Math.max(0, at + direction))];
    if (next) this.setRate(next);
  }

  setVolume(volume: number): void {
    this.video.muted = volume <= 0;
    this.video.volume = Math.min(1, Math.max(0, volume));
  }

  toggleMute(): void {
    this.video.muted = !this.video.muted;
  }

  toggleLoop(): void {
    this.video.loop = !this.video.loop;
    this.set({ loop: this.video.loop });
  }

  /** First the begin of a part, then its end, then none. */
  markPart(): 'from' | 'to' | 'none' {
    const { part, time } = this.state;
    if (!part) {
      this.set({ part: { from: time, to: null } });
      return 'from';
    }
    if (part.to === null && time > part.from + 0.2) {
      this.set({ part: { from: part.from, to: time } });
      this.seek(part.from);
      return 'to';
    }
    this.set({ part: null });
    return 'none';
  }

  destroy(): void {
    clearTimeout(this.stall);
    for (const stop of this.stops) stop();
    this.unload();
  }
}
