import type { Page } from '@playwright/test';
import { collectComplaints, expect, expectAccessibleInBothThemes, languages, overflow, readIn, test } from '../journey.ts';
import { lostControls, moving } from '../least-look.ts';
import { cast } from '../pages/account-page.ts';
import { accountAddresses, publicAddresses, staffAddresses, stand } from '../screens.ts';

/** Opens what unfolds first, where a panel is a list: its inside is part of the screen. */
async function unfold(page: Page): Promise<void> {
  const row = page.getByRole('dialog').locator('li > div > button[aria-expanded="false"]').first();
  if ((await row.count()) === 0) return;
  await row.click();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

for (const language of languages) {
  test.describe(`every screen, ${language}`, () => {
    test.beforeEach(async ({ page }) => {
      test.slow();
      await readIn(page, language);
    });

    test('[I18N-001] has no accessibility finding in either theme, signed in', async ({ page, arrive }) => {
      const complaints = collectComplaints(page);
      await arrive(cast.maria);
      for (const address of accountAddresses) {
        await stand(page, address);
        await unfold(page);
        await expectAccessibleInBothThemes(page, address);
      }
      expect(complaints).toEqual([]);
    });

    test('[I18N-001] has none before signing in', async ({ page }) => {
      const complaints = collectComplaints(page);
      for (const address of publicAddresses) {
        await stand(page, address);
        await expectAccessibleInBothThemes(page, address);
      }
      expect(complaints).toEqual([]);
    });
  });
}

/** In the least room, in colours of the system and without motion. */
async function expectItHolds(page: Page, address: string): Promise<void> {
  await stand(page, address);
  expect.soft(await overflow(page), `${address}: pixels wider than 320`).toBe(0);
  expect.soft(await moving(page), `${address}: moves`).toEqual([]);
  expect.soft(await lostControls(page), `${address}: not seen in colours of the system`).toEqual([]);
}

// 320 px is what a window of 1280 px has left at 400 %: WCAG 1.4.10. Spanish words are the longer ones.
test.describe('every screen holds at 320 px, in forced colours and without motion', { tag: '@any-size' }, () => {
  test.use({ viewport: { width: 320, height: 640 }, contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });
  test.beforeEach(async ({ page }) => {
    test.slow();
    await readIn(page, 'sp-es');
  });

  test('[I18N-001] before signing in', async ({ page }) => {
    for (const address of publicAddresses) await expectItHolds(page, address);
  });

  test('[I18N-001] signed in', async ({ page, arrive }) => {
    await arrive(cast.maria);
    for (const address of accountAddresses) await expectItHolds(page, address);
  });

  test('[I18N-001] of staff', async ({ page, arriveAsStaff }) => {
    await arriveAsStaff();
    for (const address of await staffAddresses(page)) await expectItHolds(page, address);
  });
});
