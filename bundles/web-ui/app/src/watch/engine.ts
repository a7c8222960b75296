// What turns a source into something that a video element plays. Another player library would be another of these.
import type Hls from 'hls.js';
import type { Source } from './sources';

export type Reason = 'network' | 'signedOut' | 'missing' | 'upstream' | 'timeout' | 'busy' | 'codec' | 'stalled' | 'unknown';

export interface MediaEngine {
  /**
   * Begins to load; failures are told later, once. The place is asked for when it is needed; the engine may begin
   * there or leave it to be sought.
   */
  load(source: Source, onFailure: (reason: Reason) => void, place: () => number): void;
  /** The picture of the place is wanted, although nothing is played yet. */
  show(): void;
  destroy(): void;
}

/** What a status of the service means for playing. */
export function reasonOf(status: number): Reason {
  if (status === 401 || status === 403) return 'signedOut';
  if (status === 404 || status === 410) return 'missing';
  if (status === 503) return 'busy';
  if (status === 504) return 'timeout';
  if (status >= 500) return 'upstream';
  return 'unknown';
}

/** A video element says only that it failed; the service says why. */
async function inquire(url: string, error: MediaError | null): Promise<Reason> {
  try {
    const response = await fetch(url, { method: 'HEAD', credentials: 'same-origin' });
    if (!response.ok) return reasonOf(response.status);
  } catch {
    return 'network';
  }
  if (error?.code === MediaError.MEDIA_ERR_NETWORK) return 'network';
  return 'codec';
}

/** The browser plays the address by itself. */
class NativeEngine implements MediaEngine {
  private stop = () => {};

  constructor(private readonly video: HTMLVideoElement) {}

  load(source: Source, onFailure: (reason: Reason) => void): void {
    const { video } = this;
    let alive = true;
    const onError = () => {
      void inquire(source.url, video.error).then((reason) => {
        if (alive) onFailure(reason);
      });
    };
    video.addEventListener('error', onError, { once: true });
    this.stop = () => {
      alive = false;
      video.removeEventListener('error', onError);
    };
    video.src = source.url;
    video.load();
  }

  show(): void {
    // What is loaded already shows any place by itself.
  }

  destroy(): void {
    this.stop();
    this.video.removeAttribute('src');
    this.video.load();
  }
}

/** HLS by script; loaded only when it is needed. */
class HlsEngine implements MediaEngine {
  private hls: Hls | null = null;
  private alive = true;
  private place = () => 0;
  private wanted = false;
  private readonly onPlay = () => this.hls?.startLoad(this.place());

  constructor(private readonly video: HTMLVideoElement) {}

  load(source: Source, onFailure: (reason: Reason) => void, place: () => number): void {
    this.place = place;
    void this.start(source, onFailure).catch(() => {
      if (this.alive) onFailure('network');
    });
  }

  private async start(source: Source, onFailure: (reason: Reason) => void): Promise<void> {
    const { default: Light } = await import('hls.js/light');
    if (!this.alive) return;
    if (!Light.isSupported()) {
      onFailure('codec');
      return;
    }
    // Who only looks at the page makes the library server convert nothing.
    const hls = new Light({ autoStartLoad: false, maxBufferLength: 30, maxMaxBufferLength: 60, backBufferLength: 30 });
    this.hls = hls;
    hls.on(Light.Events.MANIFEST_PARSED, () => {
      if (this.wanted || !this.video.paused) this.onPlay();
      else this.video.addEventListener('play', this.onPlay, { once: true });
    });
    let recovered = false;
    hls.on(Light.Events.ERROR, (_, data) => {
      if (!data.fatal || !this.alive) return;
      if (data.type === Light.ErrorTypes.MEDIA_ERROR && !recovered) {
        recovered = true;
        hls.recoverMediaError();
        return;
      }
      const status = data.response?.code ?? 0;
      hls.stopLoad();
      if (status >= 400) onFailure(reasonOf(status));
      else onFailure(data.type === Light.ErrorTypes.NETWORK_ERROR ? 'network' : 'codec');
    });
    hls.loadSource(source.url);
    hls.attachMedia(this.video);
  }

  show(): void {
    if (this.wanted) return;
    this.wanted = true;
    if (this.hls?.levels.length) this.onPlay();
  }

  destroy(): void {
    this.alive = false;
    this.video.removeEventListener('play', this.onPlay);
    this.hls?.destroy();
    this.video.removeAttribute('src');
    this.video.load();
  }
}

/** The engine for a source; Apple's browsers play HLS themselves where scripts cannot. */
export function engineFor(video: HTMLVideoElement, source: Source): MediaEngine {
  const scripts = 'MediaSource' in window || 'ManagedMediaSource' in window;
  return source.kind === 'hls' && scripts ? new HlsEngine(video) : new NativeEngine(video);
}
