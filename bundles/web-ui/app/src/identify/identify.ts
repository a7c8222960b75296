// What is being looked at by "Who is this?", and who may ask.
import { useQuery } from '@tanstack/react-query';
import { create } from 'zustand';
import { permissions, recognitionStatus, type Seen } from '../api/recognition';
import type { Item } from '../items/item';
import { queries } from '../queries';
import { useSession } from '../state/session';
import { toast } from '../state/toasts';
import { viewedUser } from '../state/viewAs';
import { explain } from '../ui/States';

export type SeenItem = Item & { kind: Seen };

export function seen(item: Item): item is SeenItem {
  return item.kind === 'scene' || item.kind === 'image' || item.kind === 'gallery';
}

interface Asked {
  item: SeenItem | null;
  /** What has the focus again when the panel closes. */
  opener: HTMLElement | null;
}

export const useIdentify = create<Asked>()(() => ({ item: null, opener: null }));

export function askIdentity(item: SeenItem): void {
  const opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  useIdentify.setState({ item, opener });
}

export function closeIdentity(): void {
  const { opener } = useIdentify.getState();
  useIdentify.setState({ item: null, opener: null });
  if (opener?.isConnected) opener.focus({ preventScroll: true });
  else document.getElementById('main')?.focus();
}

export const statusQuery = {
  queryKey: ['recognition'],
  queryFn: ({ signal }: { signal: AbortSignal }) => recognitionStatus(signal),
  staleTime: 30_000,
  retry: false,
};

const permissionsQuery = {
  queryKey: ['permissions'],
  queryFn: ({ signal }: { signal: AbortSignal }) => permissions(signal),
  staleTime: 5 * 60_000,
  retry: false,
};

/** Asks about any item by its key, once it is known that this account may. */
export async function askIdentityOf(item: Item): Promise<void> {
  if (!seen(item) || viewedUser() !== null) return;
  const admin = useSession.getState().user?.role === 'ADMIN';
  try {
    if (!admin && !(await queries.fetchQuery(permissionsQuery)).canEditMetadata) return;
    if ((await queries.fetchQuery(statusQuery)).mayIdentify) askIdentity(item);
  } catch (error) {
    toast(explain(error), 'danger');
  }
}

/** Whether this account may ask who somebody is. Nothing is asked for an account that may not. */
export function useMayIdentify(wanted = true): boolean {
  const admin = useSession((state) => state.user?.role === 'ADMIN');
  const possible = wanted && viewedUser() === null;
  const own = useQuery({ ...permissionsQuery, enabled: possible && !admin });
  const allowed = possible && (admin || own.data?.canEditMetadata === true);
  const status = useQuery({ ...statusQuery, enabled: allowed });
  return allowed && status.data?.mayIdentify === true;
}
