// The theme that the user chose, kept per browser. app/first-paint.ts applies it before the first paint.
import { useSyncExternalStore } from 'react';

export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const key = 'theme';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function readTheme(): ThemeChoice {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

function store(theme: ThemeChoice): void {
  try {
    if (theme === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch {
    // Storage may be disabled; the choice then lasts as long as the page.
  }
}

export function setTheme(theme: ThemeChoice): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  store(theme);
  for (const listener of listeners) listener();
}

/** From the theme that is shown to the other one. */
export function toggleTheme(): void {
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const chosen = readTheme();
  const shown = chosen === 'system' ? (isDark ? 'dark' : 'light') : chosen;
  setTheme(shown === 'dark' ? 'light' : 'dark');
}

export function useTheme(): ThemeChoice {
  return useSyncExternalStore(subscribe, readTheme, () => 'system');
}
