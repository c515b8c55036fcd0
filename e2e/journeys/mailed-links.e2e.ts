// What the address of a mailed link opens by: read once, and then in no address any more.
import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { mailedPaths, mailedToken } from '../pages/mailed-links.ts';

/** Pages that ask for nothing by the token before somebody says so: they keep it until then. */
const ofWhoeverActs: readonly string[] = ['/emailregister', '/no-more-mail', '/unsubscribe', '/verify-linkedaccount-request'];

/** What the page sent with the token in it, by the call. */
function hearTokens(page: Page): string[] {
  const heard: string[] = [];
  page.on('request', (request) => {
    const said = `${request.url()} ${request.postData() ?? ''} ${request.headers()['x-verification-token'] ?? ''}`;
    if (request.url().includes('/aboss-api/') && said.includes(mailedToken)) heard.push(new URL(request.url()).pathname);
  });
  return heard;
}

test.describe('the token of a mailed link', { tag: '@any-size' }, () => {
  for (const path of mailedPaths) {
    test(`S18: leaves the address and the history of ${path}, and opens the same after the page was loaded again`, async ({ page }) => {
      const heard = hearTokens(page);
      await page.goto(`${path}?utm=mail&token=${mailedToken}`);
      await expect(page).toHaveURL(`${path}?utm=mail`);
      const content = page.locator('main').locator('h1, h2, [role=alert]').filter({ visible: true }).first();
      await expect(content).toBeVisible();
      if (!ofWhoeverActs.includes(path)) await expect.poll(() => heard.length).toBe(1);

      await page.reload();
      await expect(content).toBeVisible();
      if (!ofWhoeverActs.includes(path)) await expect.poll(() => heard).toEqual([heard[0], heard[0]]);
      expect(await page.evaluate(() => (window.history.state as { mailed?: string } | null)?.mailed)).toBe(
        `?utm=mail&token=${mailedToken}`,
      );

      await page.goto('/login');
      await page.goBack();
      await expect(page).toHaveURL(`${path}?utm=mail`);
      await expect(content).toBeVisible();
      const entries = await page.evaluate(() => window.history.length);
      for (let at = 1; at < entries; at += 1) {
        expect(page.url()).not.toContain(mailedToken);
        await page.goBack();
      }
    });
  }

  test('S18: leaves the address of a link within the portal, too, and a jump within the page loses nothing', async ({ page }) => {
    const heard = hearTokens(page);
    await page.goto(`/confirm-order?token=${mailedToken}`);
    await expect(page).toHaveURL('/confirm-order');
    await expect.poll(() => heard.length).toBe(1);
    await page.evaluate(() => {
      window.location.hash = 'main';
    });
    await expect(page).toHaveURL('/confirm-order#main');
    expect(heard).toHaveLength(1);
    await page.reload();
    await expect.poll(() => heard.length).toBe(2);
  });
});
