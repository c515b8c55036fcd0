import type { KeyValueStorage } from './storage.ts';

export type Theme = 'light' | 'dark';

export const themeKey = 'theme';

/** The theme that somebody chose here; null follows the system, as the rules of a page do by themselves. */
export function chosenTheme(storage: KeyValueStorage): Theme | null {
  const chosen = storage.getItem(themeKey);
  return chosen === 'light' || chosen === 'dark' ? chosen : null;
}

/** The chosen theme, else what the system prefers. */
export const themeOf = (storage: KeyValueStorage, prefersDark: boolean): Theme => chosenTheme(storage) ?? (prefersDark ? 'dark' : 'light');
