import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';

const shift = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../tools/other-day/shift-date.cjs');

/** Has every page of the browser take the day for now that the journeys' own processes take for it (`npm run on-day`). */
export function keepDayOf(browser: Browser): Browser {
  const shiftMs = process.env['SHIFT_DATE_MS'];
  if (shiftMs === undefined) return browser;
  const content = `((process) => {${readFileSync(shift, 'utf8')}})({ env: { SHIFT_DATE_MS: '${Number(shiftMs)}' } });`;
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript({ content });
    return context;
  };
  return browser;
}
