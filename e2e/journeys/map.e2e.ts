import type { Page } from '@playwright/test';
import { collectComplaints, expect, expectAccessible, test } from '../journey.ts';

/** 100 Fiber Way of the demo town. */
const embed = '/map/embed?at=42.50180,-90.67725&offer=service';
const canvas = (page: Page) => page.getByRole('application', { name: /Map|Mapa/ });
/** How far the map has been moved and how near it is, by where the pin is drawn. */
const pinPlace = async (page: Page) => page.locator('.pin').boundingBox();
const drawnAreas = (page: Page) => page.locator('.canvas path.area');

test.describe('the map of an address', () => {
  test('[GUEST-012] tells in words what it draws, and is moved and zoomed by keyboard alone', async ({ page }) => {
    const complaints = collectComplaints(page);
    await page.goto(embed);
    await expect(page.getByRole('heading', { name: 'Service is available here.' })).toBeVisible();
    await expect(drawnAreas(page)).toHaveCount(5);
    const legend = page.getByRole('list', { name: 'Areas on this map' });
    await expect(legend.getByRole('listitem').filter({ hasText: 'Service available' })).toBeVisible();
    await expect(canvas(page)).toHaveAccessibleDescription(/Service is available here\. Areas in view: Service available.*arrow keys/);

    await page.keyboard.press('Tab');
    await expect(canvas(page)).toBeFocused();
    const before = await pinPlace(page);
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => ((await pinPlace(page))?.x ?? 0) < (before?.x ?? 0) - 20).toBe(true);
    const streets = page.locator('.canvas path.street').first();
    const narrow = (await streets.boundingBox())?.width ?? 0;
    await page.keyboard.press('+');
    await expect.poll(async () => ((await streets.boundingBox())?.width ?? 0) !== narrow).toBe(true);
    await page.getByRole('button', { name: 'Back to the address' }).press('Enter');
    await expect.poll(async () => Math.abs(((await pinPlace(page))?.x ?? 0) - (before?.x ?? 0)) < 3).toBe(true);
    expect(complaints).toEqual([]);
  });

  test('[GUEST-012] works in a frame without our origin, and makes no request to anywhere else', async ({ page, product }) => {
    const complaints = collectComplaints(page);
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(product.url) && !request.url().startsWith('data:')) elsewhere.push(request.url());
    });
    await page.goto('/login');
    await page.evaluate((source) => {
      const frame = document.createElement('iframe');
      frame.setAttribute('sandbox', 'allow-scripts');
      frame.title = 'Map';
      frame.src = source;
      document.body.append(frame);
    }, `${embed}&theme=dark&locale=sp-es`);
    const frame = page.frameLocator('iframe[title="Map"]');
    await expect(frame.getByRole('heading', { name: 'Aquí hay servicio disponible.' })).toBeVisible();
    await expect(frame.locator('path.area')).not.toHaveCount(0);
    await expect(frame.locator('html')).toHaveAttribute('lang', 'es-US');
    await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect([complaints, elsewhere]).toEqual([[], []]);
  });

  for (const theme of ['light', 'dark'] as const) {
    for (const locale of ['en-us', 'sp-es'] as const) {
      test(`has nothing for axe to find: ${theme}, ${locale}`, async ({ page }) => {
        await page.goto(`${embed}&theme=${theme}&locale=${locale}`);
        await expect(drawnAreas(page)).toHaveCount(5);
        await expectAccessible(page);
      });
    }
  }

  test('[GUEST-012] stands still for those who asked for less motion, and says so when areas can not be read', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.route('**/map/areas.json*', (route) => route.abort(), { times: 1 });
    await page.goto(embed);
    await expect(page.getByText('The areas could not be loaded.')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(drawnAreas(page)).toHaveCount(5);
    const before = await pinPlace(page);
    await canvas(page).focus();
    await page.keyboard.press('ArrowDown');
    // Already there: nothing glides.
    expect((await pinPlace(page))?.y).not.toBe(before?.y);
  });
});
