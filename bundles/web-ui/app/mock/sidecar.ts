// A made-up recognition service for working on its pages. MOCK_SIDECAR: fresh, failed.
const mode = process.env.MOCK_SIDECAR ?? '';
let current: string | null = mode === 'fresh' ? null : '2026.1.1';
let began = 0;
let stopped = false;
let models = { scrfd_500m: mode === 'fresh' ? 0 : 1, facenet512: mode === 'fresh' ? 0 : 1, arcface: 1, tattoo_yolov5s: 0 } as Record<string, number>;
const loadingSince: Record<string, number> = {};
const overrides: Record<string, unknown> = { num_frames: 90 };
const definition = (label: string, description: string, type: string, fallback: unknown, min?: number, max?: number, options?: string[]) => ({ label, description, type, default: fallback, ...(min === undefined ? {} : { min, max }), ...(options ? { options } : {}) });
const definitions: Record<string, Record<string, ReturnType<typeof definition>>> = {
  Performance: {
    embedding_batch_size: definition('Embedding Batch Size', 'Faces processed per inference call', 'int', 4, 1, 128),
    frame_extraction_concurrency: definition('Frame Extraction Workers', 'Parallel processes for frame extraction', 'int', 2, 1, 16),
    detection_size: definition('Detection Resolution', 'Face detection input resolution (pixels). Higher = more accurate but slower', 'int', 320, 160, 1280),
  },
  'Rate Limits': { library_api_rate: definition('Library Server API Rate', 'Maximum requests per second to the local library server', 'float', 5, 0.5, 50) },
  Recognition: {
    gpu_enabled: definition('GPU Acceleration', 'Use GPU for face detection and embedding. Disable to force CPU mode', 'bool', false),
    num_frames: definition('Frames Per Scene', 'Number of frames to sample from each scene for face recognition', 'int', 30, 10, 200),
    face_candidates: definition('Face Candidates', 'Number of candidate matches to retrieve from the vector index per face', 'int', 20, 5, 100),
    frame_source: definition('Frame Source', 'Where frames of a scene come from', 'string', 'sprites', undefined, undefined, ['sprites', 'stream', 'auto']),
    face_index: definition('Face Index', 'How faces are searched', 'string', 'exact', undefined, undefined, ['exact', 'hnsw']),
  },
  Signals: {
    body_signal_enabled: definition('Body Proportions', 'Use body proportion analysis as a supplementary identification signal', 'bool', true),
    tattoo_signal_enabled: definition('Tattoo Detection', 'Use tattoo detection as a supplementary identification signal (requires model)', 'bool', false),
  },
};
const find = (key: string) => Object.values(definitions).find((each) => key in each)?.[key];
let used = ['https://stashdb.org/graphql', 'https://fansdb.cc/graphql', 'https://theporndb.net/graphql'];
let off: string[] = [];
const host = (endpoint: string) => ({ endpoint, name: new URL(endpoint).host.split('.')[0]!.toUpperCase(), domain: new URL(endpoint).host, max_requests_per_minute: 240 });

/** An answer, or null when the address is about something else. */
export function sidecar(url: URL, body: Record<string, unknown>, method: string): [number, unknown] | null {
  const at = /^\/api\/recognition\/sidecar\/(.*)$/.exec(url.pathname)?.[1];
  if (at === undefined) return null;
  if (at === 'database/info') return [200, { version: current ?? 'unknown', performer_count: current ? 412 : 0, face_count: current ? 2060 : 0, sources: ['stashdb.org'], created_at: '2026-02-01T10:00:00.000Z', tattoo_embedding_count: null, previous_version: current === '2026.2.1' ? '2026.1.1' : null }];
  if (at === 'database/check-update') return [200, { current_version: current, latest_version: '2026.2.1', update_available: current !== '2026.2.1', release_name: 'Release 2026.2.1', download_url: 'x', download_size_mb: 512, published_at: '2026-10-11T08:00:00Z' }];
  if (at === 'database/update' && method === 'POST') { began = Date.now(); stopped = false; return [200, { job_id: 'abcdef012345', status: 'started' }]; }
  if (at === 'database/update') { began = 0; stopped = true; return [200, { status: 'cancelled' }]; }
  if (at === 'database/rollback') { current = '2026.1.1'; began = 0; return [200, { status: 'started' }]; }
  if (at === 'database/update/status') {
    const t = began === 0 ? -1 : (Date.now() - began) / 1000;
    const idle = { progress_pct: 0, current_version: current, target_version: null, error: null, stage: null, bytes_done: 0, bytes_total: 0, rolled_back: false };
    if (t < 0 || stopped) return [200, { status: 'idle', ...idle }];
    const slow = process.env.MOCK_SIDECAR === 'slow' ? 20 : 6;
    const stages = [['downloading', 'download', 0, 30, slow], ['extracting', 'extract', 30, 50, 2], ['verifying', 'verify', 50, 60, 2], ['preparing', 'prepare', 60, 70, 2], ['swapping', 'swap', 70, 90, 1.5], ['reloading', 'reload', 90, 100, 1]] as const;
    let past = 0;
    for (const [status, stage, from, to, takes] of stages) {
      const share = (t - past) / takes;
      if (mode === 'failed' && stage === 'verify' && share > 0.3) return [200, { ...idle, status: 'failed', progress_pct: 53, target_version: '2026.2.1', error: 'face_facenet.voy does not have the checksum that the manifest names. The archive is damaged or was changed on its way.', rolled_back: false }];
      if (share < 1) return [200, { ...idle, status, stage, progress_pct: Math.round(from + (to - from) * share), target_version: '2026.2.1', bytes_done: Math.round(512e6 * share), bytes_total: 512e6 }];
      past += takes;
    }
    current = '2026.2.1';
    return [200, { ...idle, status: 'complete', progress_pct: 100, current_version: current, target_version: '2026.2.1' }];
  }
  const model = (name: string, file: string, size: number, group: string, description: string, licence?: string) => ({ status: models[name] ? 'installed' : name === 'tattoo_yolov5s' ? 'corrupted' : 'not_installed', file, size, group, description, ...(licence ? { licence } : {}) });
  for (const [name, since] of Object.entries(loadingSince)) if (Date.now() - since > 6000) { models = { ...models, [name]: 1 }; delete loadingSince[name]; }
  if (at === 'models/status' || at === 'models/verify') return [200, { models: {
    scrfd_500m: model('scrfd_500m', 'det_500m.onnx', 2_524_817, 'face_detection', 'Face detector with five points', 'InsightFace weights: for non-commercial research only.'),
    facenet512: model('facenet512', 'facenet512.onnx', 94_000_000, 'face_recognition', 'FaceNet512, 512 numbers a face'),
    arcface: model('arcface', 'arcface.onnx', 130_000_000, 'face_recognition', 'ArcFace, 512 numbers a face'),
    tattoo_yolov5s: model('tattoo_yolov5s', 'tattoo_yolov5s.onnx', 28_000_000, 'tattoo_detection', 'Finds tattoos'),
  } }];
  if (at === 'models/download-progress') return [200, { progress: Object.fromEntries(Object.entries(loadingSince).map(([name, since]) => { const share = Math.min(1, (Date.now() - since) / 6000); return [name, { model_name: name, downloaded_bytes: Math.round(94e6 * share), total_bytes: 94e6, status: 'downloading', error: null, percent: Math.round(share * 1000) / 10 }]; })) }];
  const download = /^models\/download\/(\w+)$/.exec(at);
  if (download) { loadingSince[download[1]!] = Date.now(); return [200, { status: 'download_started', model: download[1] }]; }
  if (at === 'models/download-all' && method === 'DELETE') { for (const name of Object.keys(loadingSince)) delete loadingSince[name]; return [204, null]; }
  if (at === 'models/download-all') { for (const name of Object.keys(models)) if (!models[name]) loadingSince[name] = Date.now(); return [200, { status: 'download_started' }]; }
  if (at === 'settings') return [200, { hardware_tier: 'cpu', categories: Object.fromEntries(Object.entries(definitions).map(([label, each], order) => [label.toLowerCase().replace(' ', '_'), { label, order, settings: Object.fromEntries(Object.entries(each).map(([key, one]) => [key, { ...one, value: overrides[key] ?? one.default, is_override: key in overrides }])) }])) }];
  const setting = /^settings\/([a-z_]+)$/.exec(at);
  if (setting && find(setting[1]!)) {
    const key = setting[1]!;
    if (method === 'DELETE') delete overrides[key];
    if (method === 'PUT') {
      if (body.value === 13) return [422, { error: `${key}: 13 is not allowed today` }];
      overrides[key] = body.value;
    }
    return [200, { key, value: overrides[key] ?? find(key)!.default, is_override: key in overrides }];
  }
  if (at === 'system/info') return [200, { version: '0.1.0', uptime_seconds: 93_784, hardware: { gpu_available: false, gpu_name: null, gpu_vram_mb: null, cpu_cores: 8, memory_total_mb: 32_000, memory_available_mb: 21_400, storage_free_mb: 412_000, tier: 'cpu', summary: 'No GPU, 32000MB RAM, 8 cores, 412000MB free disk' } }];
  if (at === 'settings/endpoint-priorities') { if (method === 'POST') used = body.endpoints as string[]; return [200, { success: true, endpoints: used.map(host), disabled: off.map(host) }]; }
  if (at === 'settings/endpoint-disable') { used = used.filter((each) => each !== body.endpoint); off.push(String(body.endpoint)); return [200, { success: true }]; }
  if (at === 'settings/endpoint-enable') { off = off.filter((each) => each !== body.endpoint); used.push(String(body.endpoint)); return [200, { success: true }]; }
  if (at.endsWith('/refresh')) return [200, { endpoints_loaded: 3 }];
  return [404, { error: 'Not found' }];
}
