// Which pages lie behind this one, so that nobody is sent back to a page that is no longer there.
import type { AnyRouter } from '@tanstack/react-router';
import { one } from '../api/library';
import type { EntityKind } from '../api/types';
import { wireId } from '../list/request';
import { ROUTE } from '../paths';

const visited = new Map<number, string>();

/** Notes every page as it is shown. */
export function watchTrail(router: AnyRouter): void {
  const note = () => {
    const { state, pathname } = router.history.location;
    visited.set(state.__TSR_index, pathname);
  };
  note();
  router.history.subscribe(note);
}

function entityIn(pathname: string): { kind: EntityKind; id: string } | null {
  const [, route, id] = /^\/([a-z]+)\/([^/]+)$/.exec(pathname) ?? [];
  const kind = (Object.keys(ROUTE) as EntityKind[]).find((candidate) => ROUTE[candidate] === route);
  return kind && id ? { kind, id } : null;
}

async function stillThere(pathname: string): Promise<boolean> {
  const entity = entityIn(pathname);
  if (entity === null) return true;
  try {
    return (await one(entity.kind, wireId(entity.id))) !== null;
  } catch {
    return true; // The page itself says what is the matter.
  }
}

/** How many steps back the nearest page lies that can still be shown; null when there is none. */
export async function stepsBack(
  at: number,
  pages: ReadonlyMap<number, string> = visited,
  there: (pathname: string) => Promise<boolean> = stillThere,
): Promise<number | null> {
  for (let steps = 1; steps <= at; steps++) {
    const pathname = pages.get(at - steps);
    if (pathname === undefined || (await there(pathname))) return steps;
  }
  return null;
}

/** Leaves the page of an entity that has just vanished. Resolves when another page is shown. */
export async function leaveVanished(router: AnyRouter, kind: EntityKind): Promise<void> {
  const steps = await stepsBack(router.history.location.state.__TSR_index);
  if (steps === null) {
    await router.navigate({ to: `/${ROUTE[kind]}`, replace: true });
    return;
  }
  await new Promise<void>((resolve) => {
    const stop = router.subscribe('onResolved', () => {
      stop();
      resolve();
    });
    router.history.go(-steps);
  });
}
