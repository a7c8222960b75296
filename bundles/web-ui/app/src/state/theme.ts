import { create } from 'zustand';

export type ThemeChoice = 'night' | 'day' | 'system';

const KEY = 'foyer.theme';
const light = () => matchMedia('(prefers-color-scheme: light)');

function stored(): ThemeChoice {
  const value = read(KEY);
  return value === 'night' || value === 'day' ? value : 'system';
}

/** Local storage that may be switched off. */
export function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // Switched off: defaults hold.
  }
}

export function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    return; // Switched off: the choice lasts as long as the page.
  }
}

function apply(choice: ThemeChoice): void {
  document.documentElement.dataset.theme = choice === 'system' ? (light().matches ? 'day' : 'night') : choice;
}

interface ThemeState {
  choice: ThemeChoice;
  choose(choice: ThemeChoice): void;
}

export const useTheme = create<ThemeState>()((set) => ({
  choice: stored(),
  choose(choice) {
    write(KEY, choice === 'system' ? null : choice);
    apply(choice);
    set({ choice });
  },
}));

/** Follows the system while the choice is to do so, and other tabs. */
export function watchTheme(): void {
  light().addEventListener('change', () => apply(useTheme.getState().choice));
  addEventListener('storage', (event) => {
    if (event.key === KEY) {
      const choice = stored();
      apply(choice);
      useTheme.setState({ choice });
    }
  });
}
