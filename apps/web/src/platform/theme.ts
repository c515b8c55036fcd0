import { createStore } from '../ui/external-store.ts';
import type { KeyValueStorage } from './storage.ts';
import { type Theme, themeKey, themeOf } from './theme-choice.ts';

export const currentTheme = createStore<Theme>('light');

/** Shows the theme and follows the system as long as nothing else was chosen. */
export function followTheme(storage: KeyValueStorage): void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const show = (): void => {
    const theme = themeOf(storage, system.matches);
    document.documentElement.dataset.theme = theme;
    currentTheme.set(theme);
  };
  show();
  system.addEventListener('change', show);
}

/** Switches to the other theme. Choosing what the system prefers means following it again. */
export function switchTheme(storage: KeyValueStorage): void {
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const next: Theme = currentTheme.get() === 'dark' ? 'light' : 'dark';
  if ((next === 'dark') === prefersDark) storage.removeItem(themeKey);
  else storage.setItem(themeKey, next);
  document.documentElement.dataset.theme = next;
  currentTheme.set(next);
}
