import type { BrowserContext } from '@playwright/test';
import { expect, test } from '../journey.ts';

const chosen = async (context: BrowserContext): Promise<string[]> =>
  (await context.cookies()).map(({ name, value }) => `${name}=${value}`).toSorted();

test.describe('how pages of visitors look', () => {
  for (const address of ['/login', '/guest-order']) {
    test(`[I18N-005] ${address} comes as it was chosen to look, before a script of it has run, and follows another choice @any-size`, async ({
      page,
      context,
    }) => {
      await page.goto(address, { waitUntil: 'networkidle' });
      const html = page.locator('html');
      const footer = page.getByRole('contentinfo');
      await footer.getByRole('button', { name: 'Switch theme' }).click();
      await expect.poll(() => chosen(context)).toEqual(['theme=dark']);
      await footer.getByRole('button', { name: 'Español' }).click();
      await expect.poll(() => chosen(context)).toEqual(['language=sp-es', 'theme=dark']);

      const still = await context.newPage();
      await still.route('**/assets/**', (route) => route.abort());
      await still.goto(address);
      await expect(still.locator('html')).toHaveAttribute('data-theme', 'dark');
      await expect(still.locator('html')).toHaveAttribute('lang', 'es-US');
      // What is built is English, and held back.
      await expect(still.getByRole('heading', { level: 1 })).toBeHidden();
      await still.close();

      await page.reload({ waitUntil: 'networkidle' });
      await expect(html).toHaveAttribute('data-theme', 'dark');
      await footer.getByRole('button', { name: 'English' }).click();
      await expect(html).toHaveAttribute('lang', 'en');
      await expect.poll(() => chosen(context)).toEqual(['theme=dark']);
      await footer.getByRole('button', { name: 'Switch theme' }).click();
      await expect.poll(() => chosen(context)).toEqual([]);
    });
  }

  test('[I18N-005] what is kept in the browser counts where a cookie is gone, or says something else @any-size', async ({
    page,
    context,
    product,
  }) => {
    await page.goto('/login');
    await page.evaluate(() => localStorage.setItem('theme', 'dark'));
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect.poll(() => chosen(context)).toEqual(['theme=dark']);

    await page.evaluate(() => localStorage.removeItem('theme'));
    await context.addCookies([{ name: 'language', value: 'sp-es', url: product.url }]);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Sign In', level: 1 })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.locator('html')).not.toHaveAttribute('data-hold');
    await expect.poll(() => chosen(context)).toEqual([]);
  });

  test('a tab that nobody looks at begins all the same @any-size', async ({ page }) => {
    // Nothing is painted there, and no frame comes.
    await page.addInitScript(() => {
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
      window.requestAnimationFrame = () => 0;
      PerformanceObserver.prototype.observe = () => undefined;
    });
    await page.goto('/login');
    await page.waitForFunction(() => 'startEarly' in window);
    await page.getByRole('contentinfo').getByRole('button', { name: 'Switch theme' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});
