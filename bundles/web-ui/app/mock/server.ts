// A made-up library for working on the pages without the service. Never part of a build.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin } from 'vite';
import { recognition } from './recognition.ts';
import { sidecar } from './sidecar.ts';
import { visibility } from './visibility.ts';

const COUNT = 431;
const words = ['Harbour', 'Morning', 'Copper', 'Field', 'Lantern', 'Quiet', 'Winter', 'River', 'Paper', 'Cloud', 'Garden', 'Signal'];
const names = ['Ada Winter', 'Bruno Castell', 'Chidi Okafor', 'Dora Lindqvist', 'Emil Novak', 'Freya Stone', 'Goro Tanaka', 'Hana Sato', 'Ines Duarte', 'Jonas Berg'];

function random(seed: number): () => number {
  let state = seed * 2654435761;
  return () => ((state = Math.imul(state ^ (state >>> 15), 2246822519) + 374761393) >>> 0) / 4294967296;
}
const pick = <T,>(from: readonly T[], by: number): T => from[Math.abs(Math.floor(by)) % from.length]!;
const path = (what: string, id: number, w: number, h: number) => `/api/mock/${what}-${id}-${w}x${h}.svg`;
const ref = (id: number, name: string, w: number, h: number, what: string) => ({ id: String(id), instanceId: 'one', name, image_path: path(what, id, w, h), favorite: id % 7 === 0, rating100: null, disambiguation: null, gender: null });
const tagRef = (id: number) => ref(id, `${pick(words, id)} ${id}`, 320, 180, 'tag');
const person = (id: number) => ref(id, pick(names, id) + (id > 9 ? ` ${id}` : ''), 400, 600, 'person');
const studioRef = (id: number) => ref(id, `${pick(words, id * 5)} Studio`, 320, 180, 'studio');

function scene(id: number) {
  const next = random(id);
  return {
    id: String(id), instanceId: 'one',
    title: id === 3 ? 'A very long title '.repeat(20) : `${pick(words, next() * 12)} ${pick(words, next() * 12).toLowerCase()} no. ${id}`,
    code: `F-${id}`, date: `20${10 + (id % 15)}-0${1 + (id % 9)}-1${id % 9}`, details: 'Two people cross a yard while the light changes. '.repeat(1 + (id % 12)), director: pick(names, id + 3),
    organized: true, urls: ['https://example.org/scene'], created_at: '2026-01-01T10:00:00.000Z', updated_at: '2026-02-01T10:00:00.000Z',
    studio: id % 6 ? studioRef(1 + (id % 5)) : null, performers: Array.from({ length: id % 4 }, (_, at) => ({ ...person(1 + ((id + at * 3) % 14)), birthdate: '1990-02-01' })),
    tags: Array.from({ length: 2 + (id % 5) }, (_, at) => tagRef(1 + ((id * 3 + at) % 30))), inheritedTags: [tagRef(31), tagRef(32)],
    groups: id % 5 ? [] : [{ ...ref(1, 'Harbour trilogy', 400, 600, 'group'), front_image_path: null, back_image_path: null, scene_index: 2 }], galleries: id % 4 ? [] : [{ id: '2', instanceId: 'one', title: 'Behind the scenes', cover: null }],
    rating100: id % 3 ? null : 80, favorite: id % 8 === 0, o_counter: 0, play_count: id % 4, play_duration: 0, resume_time: id % 6 === 1 ? 400 : 0, last_played_at: null,
    files: [{ basename: `scene-${id}.mp4`, duration: 600 + Math.floor(next() * 5000), bit_rate: 8_000_000, frame_rate: 29.97, width: id % 9 ? 1920 : 1080, height: id % 9 ? 1080 : 1920, video_codec: 'h264', audio_codec: 'aac', size: 1_234_567_890 }],
    paths: { screenshot: path('scene', id, 640, 360), preview: null, stream: null, sprite: null, vtt: null, caption: null }, sceneStreams: [], captions: [{ language_code: 'en', caption_type: 'vtt' }], isStreamable: true, streamabilityReasons: [],
  };
}
const counts = (id: number) => ({ scene_count: id * 7, image_count: id * 3, gallery_count: id % 5, group_count: id % 3, performer_count: id % 9, studio_count: id % 4, scene_marker_count: 0, created_at: '2026-01-01T10:00:00.000Z', updated_at: null, rating100: id % 4 ? null : 90, favorite: id % 6 === 0 });
const make: Record<string, (id: number) => object> = {
  scenes: scene,
  performers: (id) => ({ ...person(id), ...counts(id), birthdate: '1988-04-02', death_date: null, details: 'Works mostly in short films. '.repeat(14), alias_list: ['A. W.', 'Winter'], country: 'SE', ethnicity: null, hair_color: 'Brown', eye_color: 'Green', height_cm: 172, weight: null, measurements: null, tattoos: null, piercings: null, career_length: '2010-', url: null, o_counter: 0, play_count: 0, tags: [tagRef(3), tagRef(4)] }),
  studios: (id) => ({ ...studioRef(id), ...counts(id), parent_studio: id > 3 ? { id: '1', name: 'Harbour Studio' } : null, child_studios: id === 1 ? [{ id: '4', name: 'Field Studio' }] : [], details: null, url: null, tags: [] }),
  tags: (id) => ({ ...tagRef(id), ...counts(id), image_path: id % 3 ? null : path('tag', id, 320, 180), description: 'What is tagged with this.', aliases: [], parents: id === 40 ? [{ id: '41', name: '41' }] : id === 41 ? [{ id: '40', name: '40' }] : id > 8 ? [{ id: String(1 + (id % 8)), name: 'x' }] : [], children: [] }),
  groups: (id) => ({ ...ref(id, `${pick(words, id)} trilogy`, 400, 600, 'group'), ...counts(id), front_image_path: path('group', id, 400, 600), back_image_path: path('back', id, 400, 600), date: '2020', director: 'Ada Winter', synopsis: 'Three evenings.', urls: [], duration: 7200, studio: studioRef(1), tags: [tagRef(1)], performers: [] }),
  galleries: (id) => ({ id: String(id), instanceId: 'one', ...counts(id), title: `Gallery ${id}`, date: '2022-03', code: null, details: null, photographer: 'Ines Duarte', urls: [], image_count: 23, folder: null, cover: path('gallery', id, 300, 400), coverWidth: 300, coverHeight: 400, studio: studioRef(2), performers: [person(2)], tags: [tagRef(5)], scenes: [] }),
  images: (id) => { const w = pick([1600, 1200, 2400, 1000], id * 7), h = pick([1000, 1500, 1350, 1400], id * 3); return { id: String(id), instanceId: 'one', title: `Picture ${id}`, code: null, details: null, photographer: null, date: '2023-01-02', width: w, height: h, fileSize: 900000, paths: { thumbnail: path('image', id, w / 4, h / 4), preview: null, image: path('image', id, w, h) }, rating100: null, favorite: false, performers: [person(1)], tags: [tagRef(2)], galleries: [{ id: '2', title: 'Gallery 2' }], studio: { id: '1', name: 'Harbour Studio' } }; },
};

const plurals: Record<string, string> = { scene: 'scenes', performer: 'performers', studio: 'studios', tag: 'tags', group: 'groups', gallery: 'galleries', image: 'images' };
const zero = { scenes: 0, performers: 0, studios: 0, tags: 0, groups: 0, galleries: 0, images: 0 };
interface Hidden { entityType: string; entityId: string; instanceId: string | null; hiddenAt: string }
let hidden: Hidden[] = process.env.MOCK_HIDDEN
  ? Object.keys(plurals).flatMap((entityType, at) => Array.from({ length: 1 + ((at * 5) % 7) }, (_, index) => ({ entityType, entityId: String(20 + index), instanceId: 'one', hiddenAt: new Date(Date.now() - (at * 9 + index) ** 3 * 60_000).toISOString() })))
  : [];
let confirmationOff = false;
const cascade = (entityType: string, id: number) =>
  entityType === 'tag' ? { ...zero, scenes: 412 + id, performers: 9, studios: 2 } : entityType === 'gallery' ? { ...zero, images: 23 } : ['performer', 'studio', 'group'].includes(entityType) ? { ...zero, scenes: id } : zero;

/** What a user hides, kept until the development server stops. */
function hiding(url: URL, body: Record<string, unknown>, method: string): [number, unknown] {
  const at = url.pathname.replace('/api/user/', '');
  const type = url.searchParams.get('entityType');
  type Named = Omit<Hidden, 'hiddenAt'>;
  if (at === 'hide-confirmation') { confirmationOff = body.hideConfirmationDisabled === true; return [200, { success: true, hideConfirmationDisabled: confirmationOff }]; }
  if (at === 'hidden-entities/preview') {
    const hides = { ...zero } as Record<string, number>;
    for (const { entityType, entityId } of body.entities as Named[]) {
      hides[plurals[entityType]!]! += 1;
      for (const [key, n] of Object.entries(cascade(entityType, Number(entityId)))) hides[key]! += n;
    }
    return [200, { hides }];
  }
  if (at === 'hidden-entities/ids') return [200, { hiddenIds: Object.fromEntries(Object.entries(plurals).map(([kind, plural]) => [plural, hidden.filter((record) => record.entityType === kind).map((record) => record.entityId)])), hideConfirmationDisabled: confirmationOff }];
  if (at === 'hidden-entities/all') { const count = hidden.length; hidden = hidden.filter((record) => type !== null && record.entityType !== type); return [200, { success: true, count: count - hidden.length }]; }
  if (method === 'DELETE') {
    const [, entityType, entityId] = at.split('/');
    hidden = hidden.filter((record) => record.entityType !== entityType || record.entityId !== entityId);
    return [200, { success: true }];
  }
  if (method === 'POST') {
    const added = (at.endsWith('/bulk') ? body.entities : [body]) as Named[];
    for (const { entityType, entityId, instanceId = null } of added) hidden.unshift({ entityType, entityId, instanceId, hiddenAt: new Date().toISOString() });
    return [200, { success: true, successCount: added.length, failCount: 0 }];
  }
  return [200, { hiddenEntities: hidden.filter((record) => type === null || record.entityType === type).map((record) => ({ id: `${record.entityType}-${record.entityId}`, ...record, entity: make[plurals[record.entityType]!]!(Number(record.entityId)), cascade: cascade(record.entityType, Number(record.entityId)) })) }];
}

const STEPS = ['LOW', 'STANDARD', 'STANDARD_HD', 'FULL_HD', 'FOUR_K'];
function facetsOf(names: string[], values: Record<string, string[]>, total: number) {
  return Object.fromEntries(names.map((name) => {
    if (name === 'year') return [name, Array.from({ length: 14 }, (_, at) => ({ value: 2026 - at, count: Math.round(total / (at + 3)) }))];
    if (name === 'resolution') return [name, STEPS.map((value, at) => ({ value, count: Math.round(total / (7 - at)) }))];
    if (name === 'rating') return [name, [0, 20, 40, 60, 80].map((value) => ({ value, count: Math.round(total / (1 + value / 20)) }))];
    const known = Array.from({ length: 30 }, (_, at) => ({ id: String(at + 1), count: Math.round(total / (at + 2)) }));
    for (const id of values[name] ?? []) if (!known.some((each) => each.id === id.split(':')[0])) known.push({ id: id.split(':')[0]!, count: 0 });
    return [name, known.map((each) => ({ ...each, instanceId: 'one', name: (make[name]!(Number(each.id)) as { name: string }).name }))];
  }));
}

let mayEdit = false;
let signedIn = true;
let started = Date.now();

function answer(url: URL, body: Record<string, unknown>, method: string): [number, unknown] {
  const at = url.pathname.replace('/api/', '');
  const user = { id: 1, username: 'ada', role: 'ADMIN', setupCompleted: true };
  if (at === 'auth/me') return signedIn ? [200, { user }] : [401, { error: 'Unauthorized' }];
  if (at === 'auth/login') {
    if (body.password === 'locked') return [423, { error: 'locked', retryAfterSeconds: 90 }];
    if (body.password === 'wrong') return [401, { error: 'Invalid credentials' }];
    signedIn = true;
    return [200, { success: true, user }];
  }
  if (at === 'auth/logout') { signedIn = false; return [200, {}]; }
  if (at === 'setup/status') return [200, process.env.MOCK_SETUP ? { setupComplete: false, hasUsers: false, hasLibraryInstance: false, userCount: 0, libraryInstanceCount: 0 } : { setupComplete: true, hasUsers: true, hasLibraryInstance: true, userCount: 1, libraryInstanceCount: 1 }];
  if (at === 'setup/library-instance' && method === 'GET') return [200, { instance: null, instanceCount: 1 }];
  if (at === 'setup/library-instances') return [200, { instances: [{ id: 'one', name: 'Attic', description: 'The machine upstairs', url: 'http://attic:9999/graphql', enabled: true, priority: 0, createdAt: '2026-01-01T10:00:00.000Z', updatedAt: '2026-01-01T10:00:00.000Z' }] }];
  if (at === 'version') return [200, { server: '0.1.0', buildDate: '2026-01-01T10:00:00.000Z' }];
  if (at === 'health') return [200, { status: 'healthy', timestamp: new Date().toISOString(), version: '0.1.0' }];
  if (at === 'user/all') return [200, { users: [{ id: 1, username: 'ada', role: 'ADMIN', createdAt: '2026-01-01T10:00:00.000Z' }, { id: 2, username: 'bruno', role: 'USER', createdAt: '2026-03-01T10:00:00.000Z' }, { id: 3, username: 'maria', role: 'USER', createdAt: '2026-05-01T10:00:00.000Z' }] }];
  const rights = /^user\/(?:(\d+)\/)?permissions$/.exec(at);
  if (rights) {
    if (method === 'PUT') mayEdit = body.canEditMetadataOverride === true;
    return [200, { success: true, permissions: { canEditMetadata: mayEdit } }];
  }
  if (at === 'sync/trigger') { started = Date.now(); return [200, { ok: true }]; }
  if (at === 'sync/status') {
    const done = Math.min(431, Math.floor((Date.now() - started) / 50));
    const running = done < 431;
    return [200, { states: ['scene', 'performer', 'tag'].map((entityType) => ({ entityType, lastFullSyncActual: '2026-10-01T10:00:00.000Z', lastIncrementalSyncActual: null, lastSyncCount: 4, lastSyncDurationMs: 4200, lastError: entityType === 'tag' ? 'The library server took too long to answer.' : null, totalEntities: 431 })), settings: { syncIntervalMinutes: 60 }, inProgress: running, progress: { id: 1, state: running ? 'RUNNING' : 'SUCCEEDED', mode: 'FULL', instanceName: 'Attic', stages: [{ type: 'TAG', state: 'SUCCEEDED', done: 44, total: 44, removed: 0 }, { type: 'SCENE', state: running ? 'RUNNING' : 'SUCCEEDED', done, total: 431, removed: 0 }, { type: 'IMAGE', state: running ? 'IDLE' : 'SUCCEEDED', done: 0, total: 0, removed: 0 }], stage: 'Reading scenes', done, total: 431, perSecond: 20, remainingSeconds: Math.ceil((431 - done) / 20), startedAt: '', finishedAt: null, message: null } }];
  }
  if (!signedIn) return [401, { error: 'Unauthorized' }];
  const looked = sidecar(url, body, method) ?? recognition(url, body, method);
  if (looked) return looked;
  const told = visibility(url, body, method);
  if (told) return told;
  if (at.startsWith('user/')) return hiding(url, body, method);
  const minimalList = /^library\/(\w+)\/minimal$/.exec(at);
  if (minimalList) {
    const plural = minimalList[1]!;
    const q = String((body.filter as { q?: string })?.q ?? '').toLowerCase();
    return [200, { [plural]: Array.from({ length: 44 }, (_, index) => make[plural]!(index + 1) as { name: string; title: string }).filter((item) => (item.name ?? item.title).toLowerCase().includes(q)) }];
  }
  const similar = /^library\/scenes\/(\d+)\/similar$/.exec(at);
  if (similar) return [200, { scenes: Array.from({ length: 12 }, (_, index) => scene(Number(similar[1]) + index + 1)), count: 12 }];
  if (/^scenes\/\d+\/clips$/.test(at)) return [200, { clips: [10, 95, 400].map((seconds, index) => ({ id: String(index), instanceId: 'one', sceneId: '1', title: pick(words, index), seconds, endSeconds: seconds + 20, screenshotUrl: path('clip', index, 320, 180), isGenerated: true, primaryTag: null, tags: [] })) }];
  const single = /^library\/(galleries|images)\/(\d+)$/.exec(at);
  if (single) return [200, make[single[1]!]!(Number(single[2]))];
  const pictures = /^library\/galleries\/(\d+)\/images$/.exec(at);
  if (pictures) return [200, { images: Array.from({ length: 23 }, (_, index) => make.images!(index + 1)), count: 23, pagination: { page: 1, per_page: 100, total: 23, total_pages: 1 } }];
  const listing = /^library\/(\w+)$/.exec(at);
  if (listing && make[listing[1]!]) {
    const plural = listing[1]!;
    const filter = (body.filter ?? {}) as { page?: number; per_page?: number; q?: string; sort?: string; direction?: string };
    let all = Array.from({ length: plural === 'tags' || plural === 'studios' ? 44 : COUNT }, (_, index) => index + 1);
    if (body.ids) all = all.filter((id) => (body.ids as string[]).some((wanted) => wanted.split(':')[0] === String(id)));
    const criteria = Object.keys((body[`${plural === 'galleries' ? 'gallery' : plural.slice(0, -1)}_filter`] ?? {}) as object).length;
    if (criteria) all = all.filter((id) => id % (criteria * 2 + 1) === 0);
    if (filter.q === 'nothing') all = [];
    else if (filter.q) all = all.filter((id) => JSON.stringify(make[plural]!(id)).toLowerCase().includes(filter.q!.toLowerCase()));
    const kind = Object.keys(plurals).find((each) => plurals[each] === plural)!;
    all = all.filter((id) => !hidden.some((record) => record.entityType === kind && record.entityId === String(id)));
    if (filter.direction === 'DESC') all.reverse();
    const per = filter.per_page ?? 40;
    const from = ((filter.page ?? 1) - 1) * per;
    const facets = Array.isArray(body.facets) ? { facets: facetsOf(body.facets as string[], (body.facet_values ?? {}) as Record<string, string[]>, all.length) } : {};
    return [200, { count: all.length, [plural]: all.slice(from, from + per).map((id) => make[plural]!(id)), ...facets }];
  }
  return [404, { error: 'Not found' }];
}

function picture(name: string): string {
  const [, what = '', id = '0', w = '4', h = '3'] = /^(\w+)-(\d+)-([\d.]+)x([\d.]+)/.exec(name) ?? [];
  const hue = (Number(id) * 47 + what.length * 31) % 360;
  const width = Number(w), height = Number(h);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="hsl(${hue} 45% 42%)"/><stop offset="1" stop-color="hsl(${(hue + 60) % 360} 50% 18%)"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/><circle cx="${width * 0.62}" cy="${height * 0.36}" r="${Math.min(width, height) * 0.17}" fill="hsl(${(hue + 180) % 360} 40% 70%)"/><path d="M${width * 0.3} ${height}q${width * 0.32} ${-height * 0.75} ${width * 0.62} 0z" fill="hsl(${(hue + 200) % 360} 35% 30%)"/></svg>`;
}

export function mockApi(): Plugin {
  return {
    name: 'mock-api',
    configureServer(server) {
      server.middlewares.use('/api', (request: IncomingMessage, response: ServerResponse) => {
        const url = new URL(`/api${request.url}`, 'http://x');
        if (url.pathname.startsWith('/api/mock/')) {
          response.setHeader('Content-Type', 'image/svg+xml');
          response.end(picture(url.pathname.slice('/api/mock/'.length)));
          return;
        }
        if (url.pathname === '/api/events') {
          response.statusCode = 503;
          response.end();
          return;
        }
        let text = '';
        request.on('data', (chunk: Buffer) => (text += chunk.toString()));
        request.on('end', () => {
          const [status, body] = answer(url, /^[{[]/.test(text) ? (JSON.parse(text) as Record<string, unknown>) : {}, request.method ?? 'GET');
          response.statusCode = status;
          if (status === 204) {
            response.end();
            return;
          }
          response.setHeader('Content-Type', 'application/json');
          setTimeout(() => response.end(JSON.stringify(body)), 80);
        });
      });
    },
  };
}
