// A tab in which an administrator looks through a user's eyes. The tab remembers it, other tabs know nothing of it.
import { setViewAs } from '../api/client';
import { text } from '../messages';

const KEY = 'foyer.viewAs';

export interface ViewedUser {
  id: number;
  username: string;
}

/** Session storage that may be switched off: then nobody can view as another user. */
function stored(): ViewedUser | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (!value || typeof value !== 'object') return null;
    const { id, username } = value as Partial<ViewedUser>;
    return typeof id === 'number' && typeof username === 'string' ? { id, username } : null;
  } catch {
    return null; // Switched off, or not what we wrote.
  }
}

let viewed = stored();
setViewAs(viewed?.id ?? null);

/** Whom this tab views as; null in an ordinary tab. */
export function viewedUser(): ViewedUser | null {
  return viewed;
}

/** Ends the view. What follows in this tab is asked as oneself again. */
export function endViewAs(): void {
  viewed = null;
  setViewAs(null);
  sessionStorage.removeItem(KEY);
}

/** Leaves for the page of the user; a fresh start, so that nothing seen through their eyes stays. */
export function stopViewing(): void {
  const user = viewed;
  endViewAs();
  location.assign(user ? `/admin/users/${user.id}` : '/admin/users');
}

/**
 * Opens a tab that views as a user, once the service has agreed. The tab is opened at once, while the click still counts
 * as one; the service is asked in the meantime.
 */
export async function openViewAs(user: ViewedUser, agree: () => Promise<unknown>): Promise<void> {
  const tab = window.open('', '_blank');
  if (!tab) throw new Error(text.viewAs.blocked);
  try {
    await agree();
    tab.sessionStorage.setItem(KEY, JSON.stringify({ id: user.id, username: user.username }));
    tab.opener = null;
    tab.location.replace('/');
  } catch (error) {
    tab.close();
    throw error;
  }
}
