import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { everyLook } from './every-look.ts';
import { expectOneLanguage } from './page-language.ts';

export type Theme = 'light' | 'dark';

/**
 * Fails with what axe found on the page as it stands, frames of the payment provider included. For a state that a journey of behaviour
 * comes by; a state that has to hold in every look is checked with {@link expectAccessibleInBothThemes}.
 */
export async function expectAccessible(page: Page, state = ''): Promise<void> {
  expect(await axeFindings(page), state).toEqual([]);
}

/**
 * Fails with what axe found on the page as it stands, in the light and in the dark theme, and when something is wider than its window. The
 * theme is changed in place, as the system would change it, so the state is walked to once and is the same one in both themes.
 *
 * A test that is there in both languages takes turns in `npm test`: of every two states one is looked at in the dark in English and in the
 * light in Spanish, the next the other way round. At night each of them is looked at in both.
 */
export async function expectAccessibleInBothThemes(page: Page, state = ''): Promise<void> {
  const before = await themeOf(page);
  await mapsStand(page);
  for (const theme of themesOfThisState(before)) {
    await showIn(page, theme);
    await takePicture(page, `${state} ${theme}`);
    expect(await axeFindings(page), `${state} (${theme})`).toEqual([]);
  }
  await expectOneLanguage(page, state);
  expect(await overflow(page), `${state}: pixels wider than its window`).toBe(0);
  await showIn(page, before);
}

/** The page of a map that is made while axe looks would end its look. One that does not come is looked at as it is. */
async function mapsStand(page: Page): Promise<void> {
  const waiting = page.locator('figure p[role="status"]:not(:empty)');
  await expect(waiting)
    .toHaveCount(0, { timeout: 4000 })
    .catch(() => undefined);
}

/** How many states a test has looked at. */
const states = new WeakMap<object, number>();

function themesOfThisState(shown: Theme): readonly Theme[] {
  const info = test.info();
  const language = /\b(en-us|sp-es)\b/.exec(info.titlePath.join(' '))?.[1];
  if (everyLook || language === undefined) return [shown, shown === 'light' ? 'dark' : 'light'];
  const before = states.get(info) ?? 0;
  states.set(info, before + 1);
  return [(before % 2 === 0) === (language === 'en-us') ? 'dark' : 'light'];
}

const pictures = process.env['E2E_PICTURES'];

/** With E2E_PICTURES=folder every state that is checked leaves a picture of itself there, to be looked at. */
async function takePicture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  const { project, titlePath } = test.info();
  const parts = [...titlePath.slice(0, 1), project.name, ...titlePath.slice(1), name].map((part) =>
    part
      .replaceAll(/\[[^\]]*\]/g, '')
      .replaceAll(/[^\w-]+/g, '-')
      .replaceAll(/^-+|-+$/g, ''),
  );
  await page.screenshot({ path: path.join(pictures, `${parts.join('--').slice(0, 200)}.png`) });
}

/** What the page is wider than its window, in pixels; panels included. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const parts = [document.documentElement, ...document.querySelectorAll('[data-panel], [data-panel] section')];
    return Math.max(...parts.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  });

const themeOf = (page: Page): Promise<Theme> =>
  page.evaluate(() => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'));

/** The portal follows the system, and brings its map anew. The provider's page was told its theme when it was opened, and is told again. */
async function showIn(page: Page, theme: Theme): Promise<void> {
  if ((await themeOf(page)) === theme) return;
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  for (const frame of page
    .frames()
    .slice(1)
    .filter((one) => !one.url().includes('/map/embed'))) {
    const wear = () => frame.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
    // One that is on its way to its next page is told there.
    await expect(wear).toPass({ timeout: 10_000 });
  }
}
