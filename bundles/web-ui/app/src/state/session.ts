import { create } from 'zustand';
import { ApiError, onSessionEnd } from '../api/client';
import * as service from '../api/service';
import type { SessionUser } from '../api/types';
import { text } from '../messages';
import { toast } from './toasts';
import { endViewAs, viewedUser } from './viewAs';

interface SessionState {
  user: SessionUser | null;
  /** The session has ended while a page was open: the sign-in sheet lies over it. */
  ended: boolean;
  /** Several library servers: numbers alone do not name an entity. */
  manySources: boolean;
}

export const useSession = create<SessionState>()(() => ({ user: null, ended: false, manySources: false }));

let waiting: (() => void)[] = [];

onSessionEnd(
  () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      useSession.setState({ ended: true });
    }),
);

function signedIn(user: SessionUser): void {
  useSession.setState({ user, ended: false });
  const resume = waiting;
  waiting = [];
  for (const go of resume) go();
}

export async function signIn(username: string, password: string): Promise<SessionUser> {
  const user = await service.login(username, password);
  signedIn(user);
  void learnSources();
  return user;
}

export async function signOut(): Promise<void> {
  try {
    await service.logout();
  } finally {
    // A fresh start: nothing of this user stays in memory.
    location.assign('/login');
  }
}

async function learnSources(): Promise<void> {
  try {
    const { libraryInstanceCount } = await service.setupStatus();
    useSession.setState({ manySources: libraryInstanceCount > 1 });
  } catch {
    useSession.setState({ manySources: false }); // Plain numbers still work, the service asks when in doubt.
  }
}

/** Where a visitor has to go first: null when the page may be shown. */
export async function guard(): Promise<'/setup' | '/login' | null> {
  if (useSession.getState().user) return null;
  try {
    useSession.setState({ user: await service.me() });
    await learnSources();
    return null;
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    const viewed = viewedUser();
    if (viewed && [400, 403, 404].includes(failure.status)) {
      endViewAs();
      toast(text.viewAs.ended(viewed.username), 'danger');
      return guard();
    }
    if (failure.status !== 401) throw failure;
  }
  const status = await service.setupStatus();
  return status.setupComplete ? '/login' : '/setup';
}

/** Only an address of this site, never one that leads away. */
export function safeNext(next: string | undefined): string {
  if (!next || !next.startsWith('/') || next.startsWith('//') || next.includes('\\')) return '/';
  try {
    const url = new URL(next, location.origin);
    return url.origin === location.origin ? url.pathname + url.search + url.hash : '/';
  } catch {
    return '/';
  }
}
