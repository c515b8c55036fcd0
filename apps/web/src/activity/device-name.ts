import { fill } from '../platform/i18n/index.ts';

/** "Firefox on Windows", as far as it is known; null when nothing is. */
export function deviceName({ browser, system }: { browser: string | null; system: string | null }, both: string): string | null {
  return browser && system ? fill(both as '{browser} {system}', { browser, system }) : browser || system;
}
