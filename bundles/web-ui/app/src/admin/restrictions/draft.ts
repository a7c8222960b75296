// What an administrator is changing, before it is saved. Plain data, so that it can be compared and undone.
import { RESTRICTED, type Restriction, type Restrictions, type RestrictedType } from '../../api/visibility';

export type Mode = 'NONE' | Restriction['mode'];

export interface Card {
  mode: Mode;
  /** As the service takes them: `12`, or `12:source`. Kept when the mode changes. */
  ids: string[];
  restrictEmpty: boolean;
}

export type Draft = Record<RestrictedType, Card>;

const NONE: Card = { mode: 'NONE', ids: [], restrictEmpty: false };

export function draftOf(list: Restriction[]): Draft {
  const draft: Draft = { groups: NONE, tags: NONE, studios: NONE, galleries: NONE };
  for (const { entityType, mode, entityIds, restrictEmpty } of list) {
    draft[entityType] = { mode, ids: entityIds, restrictEmpty };
  }
  return draft;
}

/** Whether a card does nothing as it stands. */
export function idle(card: Card): boolean {
  return card.mode === 'NONE' || (card.mode === 'EXCLUDE' && card.ids.length === 0 && !card.restrictEmpty);
}

/** What is sent; a card that does nothing is left out. */
export function restrictionsOf(draft: Draft): Restriction[] {
  return RESTRICTED.filter((type) => !idle(draft[type])).map((entityType) => {
    const { mode, ids, restrictEmpty } = draft[entityType];
    return { entityType, mode: mode === 'INCLUDE' ? 'INCLUDE' : 'EXCLUDE', entityIds: ids, restrictEmpty };
  });
}

const meaning = (list: Restriction[]) =>
  JSON.stringify(list.map((each) => [each.entityType, each.mode, [...each.entityIds].sort(), each.restrictEmpty]));

/** Whether two drafts would be saved as the same list. */
export function same(one: Draft, other: Draft): boolean {
  return meaning(restrictionsOf(one)) === meaning(restrictionsOf(other));
}

export interface Fault {
  type: RestrictedType;
  /** The id at fault, when it is one. */
  id: string | null;
}

/** Which card a path such as `restrictions[1].entityIds[3]` in an answer is about, given the list that was sent. */
export function faultOf(told: string, sent: Restriction[]): Fault | null {
  const match = /restrictions\[(\d+)\](?:\.entityIds\[(\d+)\])?/.exec(told);
  const at = match ? sent[Number(match[1])] : undefined;
  if (!at) return null;
  return { type: at.entityType, id: match?.[2] === undefined ? null : (at.entityIds[Number(match[2])] ?? null) };
}

/**
 * A list as it can be saved anew. What has left the library can be kept where it already is, but not be chosen again.
 *
 * @param kept what is saved at present
 */
export function savable({ restrictions, dangling }: Restrictions, kept: Restriction[]): Restriction[] {
  return restrictions.map((each) => {
    const gone = dangling.filter(({ entityType }) => entityType === each.entityType).map(({ entityId }) => entityId);
    const still = kept.find(({ entityType }) => entityType === each.entityType)?.entityIds ?? [];
    return { ...each, entityIds: each.entityIds.filter((id) => !gone.includes(id) || still.includes(id)) };
  });
}
