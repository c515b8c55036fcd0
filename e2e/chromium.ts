import { existsSync } from 'node:fs';

const candidates = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser of the system; CHROMIUM names another one. Browsers are never downloaded. */
export function chromiumPath(): string {
  const named = process.env['CHROMIUM'];
  if (named) return named;
  const found = candidates.find((file) => existsSync(file));
  if (!found) throw new Error('No Chromium found: install it with the system packages or name it in CHROMIUM');
  return found;
}
