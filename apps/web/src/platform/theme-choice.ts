import type { KeyValueStorage } from './storage.ts';

export type Theme = 'light' | 'dark';

export const themeKey = 'theme';

/** The chosen theme, else what the system prefers. */
export function themeOf(storage: KeyValueStorage, prefersDark: boolean): Theme {
  const chosen = storage.getItem(themeKey);
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return prefersDark ? 'dark' : 'light';
}
