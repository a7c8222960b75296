import { describe, expect, it } from 'vitest';
import type { Scene } from '../api/types';
import { automatic, sourcesOf } from './sources';

function scene(urls: string[], change: Partial<Scene> = {}): Scene {
  return {
    id: '5',
    instanceId: 'main',
    isStreamable: true,
    files: [{ width: 1280, height: 720, video_codec: 'h264' }],
    sceneStreams: urls.map((url) => ({ url, mime_type: null, label: null })),
    ...change,
  } as Scene;
}

const ALL = [
  '/api/scene/5/proxy-stream/stream?instanceId=main',
  '/api/scene/5/proxy-stream/stream.mp4?resolution=LOW&instanceId=main',
  '/api/scene/5/proxy-stream/stream.mpd?instanceId=main',
  '/api/scene/5/proxy-stream/stream.m3u8?resolution=ORIGINAL&instanceId=main',
  '/api/scene/5/proxy-stream/stream.m3u8?resolution=FULL_HD&instanceId=main',
  '/api/scene/5/proxy-stream/stream.m3u8?resolution=STANDARD_HD&instanceId=main',
  '/api/scene/5/proxy-stream/stream.m3u8?resolution=STANDARD&instanceId=main',
  '/api/scene/5/proxy-stream/stream.m3u8?resolution=LOW&instanceId=main',
];

describe('sourcesOf', () => {
  it('lists the file and the streams that are not larger than it', () => {
    expect(sourcesOf(scene(ALL)).map((source) => source.id)).toEqual(['direct', 'hls', 'hls-480', 'hls-240']);
  });

  it('reads the addresses of any host and drops what they carry beside', () => {
    const [direct, hls] = sourcesOf(
      scene(['http://nas:9999/scene/5/stream?apikey=K', 'http://nas:9999/scene/5/stream.m3u8?apikey=K&resolution=LOW']),
    );
    expect(direct?.url).toBe('/api/scene/5/proxy-stream/stream?instanceId=main');
    expect(hls?.url).toBe('/api/scene/5/proxy-stream/stream.m3u8?instanceId=main&resolution=LOW');
  });

  it('offers the file and one stream when the library lists none', () => {
    expect(sourcesOf(scene([])).map((source) => source.kind)).toEqual(['direct', 'hls']);
  });
});

describe('automatic', () => {
  const order = async (subject: Scene) => (await automatic(subject, sourcesOf(subject))).map((source) => source.id);

  it('begins with the file when the browser plays it', async () => {
    expect(await order(scene(ALL))).toEqual(['direct', 'hls', 'hls-480', 'hls-240']);
  });

  it('begins with a stream when the file is not for browsers', async () => {
    expect(await order(scene(ALL, { isStreamable: false }))).toEqual(['hls', 'hls-480', 'hls-240', 'direct']);
  });
});
