import type { Browser } from '@playwright/test';
import { locales } from '@porchlight/texts/locales.ts';
import { languageKey } from '../../apps/web/src/platform/i18n/language-key.ts';
import { isTrial } from '../pace.ts';
import { loadPage } from '../page-load.ts';
import { addOpener } from './opener.ts';

/** From here on it is told by itself. */
const noticed = 0.01;
const widths = isTrial ? [390] : [320, 390, 768, 1350];

export interface Shift {
  value: number;
  where: string;
  widths: readonly number[];
}

/** The largest layout shift of first views and of every panel on the account page, in both languages from the narrowest window to a wide one. */
export async function widest(
  browser: Browser,
  url: string,
  { storage, panels }: { storage: Record<string, string>; panels: readonly string[] },
): Promise<Shift> {
  let most = { value: 0, where: 'anywhere' };
  const note = (value: number, where: string): void => {
    if (value > noticed) console.log(`  layout shift ${value.toFixed(4)}: ${where}`);
    if (value > most.value) most = { value, where };
  };
  for (const locale of locales) {
    const language = { [languageKey]: locale };
    for (const width of widths) {
      for (const address of ['/login', '/guest-order']) {
        const load = await loadPage(browser, url + address, { width, storage: language });
        note((await load.feltNow()).shift, `${address} in ${locale} at ${width} px`);
        await load.close();
      }
      const home = await loadPage(browser, `${url}/home`, { width, storage: { ...storage, ...language } });
      let before = (await home.feltNow()).shift;
      note(before, `/home in ${locale} at ${width} px`);
      const opener = await addOpener(home.page);
      for (const panel of panels) {
        await opener.set(panel);
        await opener.button.tap();
        await home.page.locator(`[role="dialog"][data-panel="${panel}"]`).waitFor();
        await home.page.waitForLoadState('networkidle');
        await home.page.waitForTimeout(500);
        await opener.close();
        const { shift } = await home.feltNow();
        note(shift - before, `${panel} in ${locale} at ${width} px`);
        before = shift;
      }
      await home.close();
    }
  }
  return { ...most, widths };
}
