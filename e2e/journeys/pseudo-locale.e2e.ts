import type { Page } from '@playwright/test';
import { expect, readIn, test } from '../journey.ts';
import { cast } from '../pages/account-page.ts';
import { bringNothing } from '../pages/read-one-by-one.ts';
import { readStretched } from '../pseudo-texts.ts';
import { accountAddresses, publicAddresses, stand } from '../screens.ts';
import { collectAnswers, expectRoomForWords } from '../word-room.ts';

/** Looks at a screen in stretched words; one without any would show that they are not read at all. */
async function look(page: Page, address: string, answers: ReadonlySet<string>): Promise<void> {
  await stand(page, address);
  await expect(page.locator('h1, h2').filter({ hasText: '⟦' }).first()).toBeVisible();
  await expectRoomForWords(page, address, answers);
}

test.describe('texts longer than any language makes them', () => {
  let answers: ReadonlySet<string>;

  test.beforeEach(async ({ page }) => {
    test.slow();
    await readStretched(page);
    // What the server says is told from what the code says by the answers: all of them have to be asked for.
    await bringNothing(page);
    answers = await collectAnswers(page);
  });

  test.afterEach(async ({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

  test('[I18N-001] fit the screens before signing in', async ({ page }) => {
    await readIn(page, 'en-us');
    for (const address of publicAddresses) await look(page, address, answers);
  });

  test('[I18N-001] fit the account page and each panel', async ({ page, arrive }) => {
    await arrive(cast.maria);
    await readIn(page, 'en-us');
    for (const address of accountAddresses) await look(page, address, answers);
  });
});
