// The ways in which a scene can be played, and which of them to try in which order.
import type { Scene } from '../api/types';

export interface Source {
  /** Stable within a scene: `direct`, `hls-720`. */
  id: string;
  kind: 'direct' | 'hls';
  /** Lines of the picture, when they are known. */
  height: number | null;
  url: string;
}

const HEIGHTS: Record<string, number> = { LOW: 240, STANDARD: 480, STANDARD_HD: 720, FULL_HD: 1080, FOUR_K: 2160 };

/** What a stream's address says, whatever host and prefix it has. */
function read(address: string): { path: string; resolution: string | null } | null {
  const match = /\/scene\/\d+\/(?:proxy-stream\/)?([^?#]+)(?:\?([^#]*))?/.exec(address);
  if (!match?.[1]) return null;
  return { path: match[1], resolution: new URLSearchParams(match[2] ?? '').get('resolution') };
}

/** Lines of the original picture: the shorter side. */
export function sourceHeight(scene: Scene): number | null {
  const file = scene.files[0];
  return file?.width && file.height ? Math.min(file.width, file.height) : null;
}

/** Direct first, then HLS from the largest to the smallest; nothing above the original. */
export function sourcesOf(scene: Scene): Source[] {
  const own = sourceHeight(scene);
  const address = (path: string, resolution: string | null) => {
    const query = new URLSearchParams({ instanceId: scene.instanceId });
    if (resolution) query.set('resolution', resolution);
    return `/api/scene/${encodeURIComponent(scene.id)}/proxy-stream/${path}?${query}`;
  };
  const found = new Map<string, Source>();
  for (const stream of scene.sceneStreams) {
    const target = read(stream.url);
    if (target?.path === 'stream') {
      found.set('direct', { id: 'direct', kind: 'direct', height: own, url: address('stream', null) });
    } else if (target?.path === 'stream.m3u8') {
      const named = target.resolution ? HEIGHTS[target.resolution] : undefined;
      if (named && own && named >= own) continue;
      const id = named ? `hls-${named}` : 'hls';
      found.set(id, { id, kind: 'hls', height: named ?? own, url: address('stream.m3u8', target.resolution) });
    }
  }
  if (found.size === 0) {
    found.set('direct', { id: 'direct', kind: 'direct', height: own, url: address('stream', null) });
    found.set('hls', { id: 'hls', kind: 'hls', height: own, url: address('stream.m3u8', 'ORIGINAL') });
  }
  return [...found.values()].sort((a, b) =>
    a.kind === b.kind ? (b.height ?? 9999) - (a.height ?? 9999) : a.kind === 'direct' ? -1 : 1,
  );
}

const CODECS: Record<string, string> = {
  h264: 'video/mp4; codecs="avc1.640028"',
  avc: 'video/mp4; codecs="avc1.640028"',
  hevc: 'video/mp4; codecs="hvc1.1.6.L120.90"',
  h265: 'video/mp4; codecs="hvc1.1.6.L120.90"',
  vp8: 'video/webm; codecs="vp8"',
  vp9: 'video/webm; codecs="vp09.00.40.08"',
  av1: 'video/mp4; codecs="av01.0.08M.08"',
};

/** Whether this browser decodes the original file well. */
async function decodes(scene: Scene): Promise<boolean> {
  const file = scene.files[0];
  const contentType = CODECS[(file?.video_codec ?? '').toLowerCase().replace(/[^a-z0-9]/g, '')];
  if (!file || !contentType || !('mediaCapabilities' in navigator)) return scene.isStreamable;
  try {
    const info = await navigator.mediaCapabilities.decodingInfo({
      type: 'file',
      video: {
        contentType,
        width: file.width ?? 1280,
        height: file.height ?? 720,
        bitrate: file.bit_rate ?? 4_000_000,
        framerate: file.frame_rate || 30,
      },
    });
    return info.supported;
  } catch {
    return scene.isStreamable; // The browser does not know the question.
  }
}

/** The most lines worth fetching here: what the connection bears when it says so. */
function wanted(): number {
  const connection = (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection;
  if (connection?.saveData) return 480;
  if (connection?.effectiveType?.includes('2g')) return 240;
  if (connection?.effectiveType === '3g') return 480;
  return Infinity;
}

/** The sources in the order in which automatic choice tries them. */
export async function automatic(scene: Scene, sources: Source[]): Promise<Source[]> {
  const limit = wanted();
  const streams = sources.filter((source) => source.kind === 'hls');
  const fitting = streams.filter((source) => (source.height ?? 0) <= limit);
  const hls = [...fitting, ...streams.filter((source) => !fitting.includes(source)).reverse()];
  const direct = sources.filter((source) => source.kind === 'direct');
  const directFirst = limit === Infinity && scene.isStreamable && (await decodes(scene));
  return directFirst ? [...direct, ...hls] : [...hls, ...direct];
}
