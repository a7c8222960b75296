// Made-up answers about who is in a scene, for working on those pages without the service.
const path = (what: string, id: number) => `/api/mock/${what}-${id}-200x200.svg`;
let started = 0;
let tries = 0;
let added: string[] = [];
const MODE = () => process.env.MOCK_RECOGNITION ?? '';

const match = (id: number, name: string, band: string, distance: number, status: string, frames: number, gap: number | null = 0.14) => ({
  externalId: `3f2c${id}a1e-77b0-4c1f-9d2e-0b6a7c5d${1000 + id}`, endpoint: 'stashdb.org', name, country: ['SE', 'JP', 'BR', 'FR'][id % 4], distance, facenetDistance: distance + 0.02, arcfaceDistance: id % 3 ? distance - 0.02 : null,
  reliable: distance <= 0.5, band, frames, faces: frames + 3, gap, models: ['facenet', 'arcface'], signals: id % 2 ? ['face'] : ['face', 'body'], status, portraitUrl: `/api/mock/person-${id}-400x600.svg`,
  ...(status === 'notInLibrary' ? {} : { performer: { id: String(id), instanceId: 'one', name, imageUrl: `/api/mock/person-${id}-400x600.svg` } }),
});
const faces = (person: number, n: number, type: string) => Array.from({ length: n }, (_, at) => ({ id: person * 10 + at, url: path('person', person), ...(type === 'scene' ? { seconds: 14 + person * 40 + at * 61.5 } : type === 'gallery' ? { imageId: String(at + 3) } : {}), box: { x: 0.12 + person * 0.21, y: 0.2 + (person % 2) * 0.12, width: 0.13, height: 0.2 }, confidence: 0.97 - at * 0.02 }));
function person(id: number, type: string, frameCount: number, n: number, best: object | null, alternatives: object[]) {
  return { id, frameCount, faceCount: frameCount + 2, ...(type === 'scene' ? { firstSeconds: 14 + id * 40, lastSeconds: 14 + id * 40 + n * 61.5 } : {}), faces: faces(id, n, type), best, alternatives };
}
function result(type: string) {
  const status = (name: string, usual: string) => (added.includes(name) ? 'onItem' : usual);
  const persons = MODE() === 'empty' ? [] : [
    person(0, type, 41, 8, match(1, 'Mara Lindqvist', 'strong', 0.21, status('Mara Lindqvist', 'inLibrary'), 41), [match(2, 'Rosa Ardent', 'doubtful', 0.46, 'inLibrary', 3, 0.02), match(6, 'Ines Duarte', 'unreliable', 0.58, 'notInLibrary', 1, null)]),
    person(1, type, 27, 8, match(3, 'Bruno Castell', 'strong', 0.29, status('Bruno Castell', 'notInLibrary'), 27), []),
    person(2, type, 19, 6, match(4, 'Emil Novak', 'strong', 0.24, 'onItem', 19), [match(5, 'Jonas Berg', 'doubtful', 0.47, 'inLibrary', 2, 0.01)]),
    person(3, type, 7, 5, match(7, 'Dora Wintergarden-Castellani', 'likely', 0.41, 'inLibrary', 7, 0.04), [match(8, 'Hana Sato', 'doubtful', 0.45, 'inLibrary', 4, 0.01), match(9, 'Freya Stone', 'unreliable', 0.61, 'notInLibrary', 1, null)]),
    ...(type === 'image' ? [] : [person(4, type, 1, 1, match(9, 'Freya Stone', 'doubtful', 0.44, 'inLibrary', 1, 0.05), []), person(5, type, 1, 1, match(10, 'Goro Tanaka', 'unreliable', 0.57, 'notInLibrary', 1, null), [])]),
    person(6, type, 5, 4, null, []), person(7, type, 2, 2, null, []),
  ];
  if (MODE() === 'nobody') for (const each of persons) { each.best = null; each.alternatives = []; }
  return { framesAnalyzed: type === 'scene' ? 58 : type === 'gallery' ? 23 : 1, facesDetected: 124, facesUsed: persons.length ? 118 : 0, databaseVersion: '2026.2.1', demo: true, source: type === 'scene' ? 'sprites' : null, tookMillis: 3420, ...(type === 'gallery' ? { imagesProcessed: 21, totalImages: 23 } : {}), errors: type === 'gallery' ? ['Picture 4 could not be read.', 'Picture 9 could not be read.'] : [], persons: type === 'image' ? persons.slice(0, 4) : persons };
}

/** An answer, or null when the address is about something else. */
export function recognition(url: URL, body: Record<string, unknown>, method: string): [number, unknown] | null {
  const at = url.pathname.replace('/api/', '');
  const mode = MODE();
  if (at === 'recognition') return [200, { configured: mode !== 'off', reachable: !['off', 'unreachable'].includes(mode), status: ['off', 'unreachable', 'degraded'].includes(mode) ? mode : process.env.MOCK_SIDECAR === 'fresh' ? 'degraded' : 'healthy', demo: true, databaseLoaded: mode !== 'degraded' && process.env.MOCK_SIDECAR !== 'fresh', modelsLoaded: process.env.MOCK_SIDECAR !== 'fresh', performerCount: 412, faceCount: 2060, databaseVersion: '2026.2.1', updating: mode === 'updating' ? { stage: 'swap', progress: 70 } : null, ...(mode === 'unreachable' ? { error: 'Connection refused' } : {}), mayIdentify: true, mayAccept: mode !== 'look' }];
  if (at === 'recognition/identify') {
    if (mode === 'busy' && tries++ < 1) return [503, { error: 'The database is being exchanged.', errorType: 'busy', retryAfterSeconds: 8 }];
    started = Date.now();
    return [202, { id: `${String(body.type)}-${String(body.id)}`, type: body.type, entityId: body.id, instanceId: 'one', status: 'running', stage: 'frames', done: 0, total: 58 }];
  }
  const operation = /^recognition\/operations\/(\w+)-(\d+)$/.exec(at);
  if (operation) {
    if (method === 'DELETE') return [204, undefined];
    const [, type = 'scene', entityId = '1'] = operation;
    const base = { id: `${type}-${entityId}`, type, entityId, instanceId: 'one' };
    const t = (Date.now() - started) / (mode === 'slow' ? 200 : 20);
    if (mode === 'nosprites' && t > 20) return [200, { ...base, status: 'failed', stage: 'frames', done: 0, total: 0, error: 'No sprite sheet', errorType: 'noSprites' }];
    if (mode === 'failed' && t > 40) return [200, { ...base, status: 'failed', stage: 'detect', done: 12, total: 58, error: 'The picture could not be decoded.', errorType: 'failed' }];
    if (t < 58) return [200, { ...base, status: 'running', stage: 'frames', done: Math.floor(t), total: 58 }];
    if (t < 116) return [200, { ...base, status: 'running', stage: 'detect', done: Math.floor(t - 58), total: 58 }];
    if (t < 130) return [200, { ...base, status: 'running', stage: 'match', done: 3, total: 8 }];
    return [200, { ...base, status: 'done', stage: 'done', done: 58, total: 58, result: result(type) }];
  }
  if (at === 'recognition/accept') {
    const people = body.people as { name: string; create?: boolean }[];
    added = [...added, ...people.map(({ name }) => name)];
    return [200, { added: people.map(({ name, create }, index) => ({ id: String(90 + index), instanceId: 'one', name, created: create === true })), undoToken: `u${Date.now()}` }];
  }
  if (at === 'recognition/undo') { added = []; return [200, { removed: 1 }]; }
  return null;
}
