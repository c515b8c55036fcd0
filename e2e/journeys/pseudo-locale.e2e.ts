import type { Page } from '@playwright/test';
import { expect, overflow, readIn, test } from '../journey.ts';
import { cast } from '../pages/account-page.ts';
import { readStretched } from '../pseudo-texts.ts';
import { collectAnswers, expectRoomForWords } from '../word-room.ts';

const panels = [
  'invoices',
  'payment',
  'payments',
  'payment-methods',
  'manage',
  'autopay',
  'paperless',
  'profile',
  'communication-preferences',
  'broadband-labels',
  'link-account',
  'linked-accounts',
  'activity',
  'outages',
  'sign-in-methods',
  'orders',
];

/** Opens an address and looks at it once its words stand. */
async function look(page: Page, address: string, answers: ReadonlySet<string>): Promise<void> {
  await page.goto(address);
  await expect(page.locator('h1, h2').filter({ hasText: '⟦' }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectRoomForWords(page, address, answers);
}

test.describe('texts longer than any language makes them', () => {
  let answers: ReadonlySet<string>;

  test.beforeEach(async ({ page }) => {
    await readStretched(page);
    answers = collectAnswers(page);
  });

  test('[I18N-001] fit the pages before signing in', async ({ page }) => {
    await readIn(page, 'en-us');
    for (const address of ['/login', '/registration', '/forgotten-password', '/guest-order']) await look(page, address, answers);
  });

  test('[I18N-001] fit the account page and each panel', async ({ page, arrive }) => {
    test.slow();
    await arrive(cast.maria);
    await readIn(page, 'en-us');
    await look(page, '/home', answers);
    for (const panel of panels) {
      await look(page, `/home?panel=${panel}`, answers);
      await expect(page.getByRole('dialog')).toBeVisible();
    }
    expect(await overflow(page)).toBe(0);
  });
});
