import type { EntityKind, Identified } from './api/types';
import { useSession } from './state/session';

/** Where each kind lives in the address; collections are the service's groups. */
export const ROUTE: Record<EntityKind, string> = {
  scene: 'scenes',
  performer: 'performers',
  studio: 'studios',
  tag: 'tags',
  group: 'collections',
  gallery: 'galleries',
  image: 'images',
};

/** The id as it stands in an address: with its source only where a number alone is not enough. */
export function urlId(entity: { id: string; instanceId?: string | undefined }): string {
  return entity.instanceId && useSession.getState().manySources ? `${entity.id}~${entity.instanceId}` : entity.id;
}

export function pathOf(kind: EntityKind, entity: Identified | { id: string; instanceId?: string }): string {
  return `/${ROUTE[kind]}/${urlId(entity)}`;
}
