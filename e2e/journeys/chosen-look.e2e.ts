import type { BrowserContext } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { holdApplication } from '../pages/held-application.ts';

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

  for (const address of ['/login', '/guest-order']) {
    test(`[I18N-005] a button of ${address} that is pressed before the application has arrived does what it says once it has, and once @any-size`, async ({
      page,
    }) => {
      const arrive = await holdApplication(page);
      await page.goto(address, { waitUntil: 'commit' });
      const footer = page.getByRole('contentinfo');
      await footer.getByRole('button', { name: 'Español' }).click();
      await footer.getByRole('button', { name: 'Switch theme' }).dblclick();
      arrive();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await footer.getByRole('button', { name: 'Switch theme' }).click();
      await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark');
    });

    test(`[I18N-005] ${address} is in Spanish once the application has arrived, where that was chosen before @any-size`, async ({
      page,
    }) => {
      const arrive = await holdApplication(page);
      await page.goto(address, { waitUntil: 'commit' });
      await page.getByRole('contentinfo').getByRole('button', { name: 'Español' }).click();
      arrive();
      await expect(page.locator('html')).toHaveAttribute('lang', 'es-US');
    });
  }

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
