import { existsSync } from 'node:fs';

const headlessShell = '/usr/bin/chromium-headless-shell';
const candidates = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * The same Chromium without its windows, toolbars and services, where the system has it: what journeys ask of it costs two fifths less. The
 * whole browser otherwise.
 */
export function chromiumForJourneys(): string {
  return process.env['CHROMIUM'] === undefined && existsSync(headlessShell) ? headlessShell : chromiumPath();
}

/** The browser of the system; CHROMIUM names another one. Browsers are never downloaded. */
export function chromiumPath(): string {
  const named = process.env['CHROMIUM'];
  if (named) return named;
  const found = candidates.find((file) => existsSync(file));
  if (!found) throw new Error('No Chromium found: install it with the system packages or name it in CHROMIUM');
  return found;
}
