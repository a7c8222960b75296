// Made-up answers about what users see, for working on the administrator's pages without the service.
interface Restriction { entityType: string; mode: string; entityIds: string[]; restrictEmpty: boolean }

const PLURALS = ['scenes', 'performers', 'studios', 'tags', 'groups', 'galleries', 'images'] as const;
const KINDS: Record<string, string> = { scenes: 'scene', performers: 'performer', studios: 'studio', tags: 'tag', groups: 'group', galleries: 'gallery', images: 'image' };
const library = { scenes: 12431, performers: 842, studios: 96, tags: 1240, groups: 212, galleries: 640, images: 88210 };
const saved = new Map<number, Restriction[]>([[2, [{ entityType: 'groups', mode: 'INCLUDE', entityIds: ['1', '2', '999'], restrictEmpty: false }, { entityType: 'tags', mode: 'EXCLUDE', entityIds: ['7', '12'], restrictEmpty: true }]]]);
const NAMES: Record<number, string> = { 1: 'ada', 2: 'bruno', 3: 'maria' };

const counts = (list: Restriction[]) => {
  let share = 1;
  for (const each of list) share *= each.mode === 'INCLUDE' ? 0.2 * each.entityIds.length : 1 - 0.03 * each.entityIds.length - (each.restrictEmpty ? 0.017 : 0);
  return Object.fromEntries(PLURALS.map((plural, at) => [plural, Math.round(library[plural] * Math.max(0, Math.min(1, share * (1 - at * 0.004 * list.length))))])) as typeof library;
};
const rows = (userId: number) => (saved.get(userId) ?? []).map((each, at) => ({ id: at + 1, userId, ...each, entityIds: JSON.stringify(each.entityIds), createdAt: '2026-01-01T10:00:00.000Z', updatedAt: '2026-01-01T10:00:00.000Z' }));
const dangling = (userId: number) => (saved.get(userId) ?? []).flatMap((each) => each.entityIds.filter((id) => Number(id) > 900).map((entityId) => ({ entityType: each.entityType, entityId })));
const thing = (type: string, id: string, title: string) => ({ type, id, instanceId: 'one', title });

/** An answer, or null when the address is about something else. */
export function visibility(url: URL, body: Record<string, unknown>, method: string): [number, unknown] | null {
  const at = url.pathname.replace('/api/', '');
  const list = /^user\/(\d+)\/restrictions$/.exec(at);
  if (list) {
    const userId = Number(list[1]);
    if (method === 'PUT') {
      const wanted = body.restrictions as Restriction[];
      const bad = wanted.findIndex((each) => each.entityIds.includes('13'));
      if (bad >= 0) return [400, { error: 'Invalid entity id: 13', details: [`restrictions[${bad}].entityIds[${wanted[bad]!.entityIds.indexOf('13')}]`], errorType: 'VALIDATION_ERROR' }];
      saved.set(userId, wanted);
    }
    if (method === 'DELETE') saved.delete(userId);
    return [200, { success: true, restrictions: rows(userId), dangling: dangling(userId) }];
  }
  const preview = /^admin\/visibility\/(\d+)\/preview$/.exec(at);
  if (preview) {
    const before = counts(saved.get(Number(preview[1])) ?? []);
    const after = counts(body.restrictions as Restriction[]);
    const change = (more: boolean) =>
      Object.fromEntries(PLURALS.map((plural) => {
        const count = Math.max(0, more ? after[plural] - before[plural] : before[plural] - after[plural]);
        return [plural, { count, sample: Array.from({ length: Math.min(10, count) }, (_, index) => ({ id: String(index + 3), instanceId: 'one', title: plural === 'images' && index === 2 ? null : `${['Harbour', 'Quiet', 'Paper', 'Winter'][index % 4]} ${KINDS[plural]} no. ${index + 3}` })) }];
      }));
    return [200, { library, before, after, hides: change(false), reveals: change(true) }];
  }
  const why = /^admin\/visibility\/(\d+)\/(\w+)\/(\d+)$/.exec(at);
  if (why) {
    const [, user = '', type = '', id = ''] = why;
    if (Number(id) > 900) return [404, { error: 'Not found' }];
    const visible = Number(id) % 3 === 0 || user === '1';
    const tag = thing('tag', '7', 'Quiet 7');
    const person = thing('performer', '4', 'Emil Novak');
    return [200, {
      user: { id: Number(user), username: NAMES[Number(user)], role: user === '1' ? 'ADMIN' : 'USER' }, entity: thing(type, id, `Harbour ${type} no. ${id}`), visible, reason: visible ? null : 'cascade', source: visible ? null : tag,
      chain: [
        { rule: 'server', entityType: null, outcome: 'allows', through: [], text: 'It is on a library server that is open to this user.' },
        { rule: 'INCLUDE', entityType: 'groups', outcome: 'allows', through: [thing('group', '1', 'Harbour trilogy')], text: 'Only these collections: it is in one of them.' },
        { rule: 'EXCLUDE', entityType: 'tags', outcome: visible ? 'allows' : 'hides', through: visible ? [] : [tag, person], text: visible ? 'All but these tags: it carries none of them.' : 'All but these tags: it carries one of them, by way of a performer.' },
        { rule: 'restrictEmpty', entityType: 'tags', outcome: 'allows', through: [], text: 'It has at least one tag.' },
        { rule: 'hidden', entityType: null, outcome: 'allows', through: [], text: 'The user has not hidden it.' },
        { rule: 'empty', entityType: null, outcome: 'skipped', through: [], text: 'Scenes and images are never empty.' },
      ],
    }];
  }
  if (at === 'admin/exclusion-stats') {
    return [200, [['scene', 'cascade', 9221], ['scene', 'restricted', 6], ['performer', 'empty', 412], ['performer', 'cascade', 31], ['tag', 'restricted', 2], ['tag', 'empty', 640], ['group', 'restricted', 210], ['image', 'cascade', 51230], ['gallery', 'empty', 122], ['studio', 'hidden', 1], ['studio', 'empty', 40]].map(([entityType, reason, _count]) => ({ userId: 2, entityType, reason, _count }))];
  }
  if (/^admin\/recompute-exclusions\//.test(at)) return [200, { ok: true, message: 'Recomputed' }];
  const viewAs = /^admin\/view-as\/(\d+)$/.exec(at);
  if (viewAs) return [200, { user: { id: Number(viewAs[1]), username: NAMES[Number(viewAs[1])], role: 'USER' } }];
  return null;
}
