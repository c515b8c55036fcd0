import { expect, expectAccessible, test } from '../journey.ts';
import { card, cast, openPanel, panel } from '../pages/account-page.ts';

test.describe('My Orders', () => {
  test('[ORD-001][ORD-004][ORD-005][ORD-007][ORD-008] lists what was not cancelled, newest first', async ({ page, signIn }) => {
    await signIn(cast.maria);
    await card(page, 'My Orders').getByRole('button', { name: 'View My Orders' }).click();
    const orders = panel(page, 'My Orders');
    const rows = orders.locator('ul > li');
    await expect(rows).toHaveCount(4);
    await expect(orders.getByText('Add Voice')).toHaveCount(0);
    const texts = await rows.allTextContents();
    expect(texts[0]).toMatch(/^\d\d\/\d\d\/\d{4}Replace Wi-Fi unitTechnician visit scheduled/);
    expect(texts.map((text) => text.slice(10).replace(/(Completed|Technician).*/, ''))).toEqual([
      'Replace Wi-Fi unit',
      'Add Static IP address',
      'Whole-Home Wi-Fi',
      'Install Fiber 500',
    ]);
    await expectAccessible(page);
  });

  test('[ORD-006][ORD-012] a row expands to its details, for which the order is asked', async ({ page, arrive }) => {
    await arrive(cast.maria);
    const orders = await openPanel(page, 'orders', 'My Orders');
    const first = orders.locator('ul > li').first();
    const asked = page.waitForResponse(/\/order\/\d+\/$/);
    await first.locator('[aria-expanded]').click();
    expect((await asked).status()).toBe(200);
    await expect(first).toContainText(/ID\d+/);
    await expect(first).toContainText(/Updated\d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M/);
    await expect(first).toContainText('TypeService change');
    await expect(first).toContainText('Address118 Fiber Way');
    await expect(first).toContainText('StatusTechnician visit scheduled');
    await expectAccessible(page);
  });

  test('[ORD-012] a failed order leaves its row as it is', { tag: '@any-size' }, async ({ page, arrive }) => {
    await page.route(/\/order\/\d+\/$/, (route) =>
      route.fulfill({ status: 404, json: { success: false, error: { code: 'GEN0004', message: 'Not found' } } }),
    );
    await arrive(cast.maria);
    const orders = await openPanel(page, 'orders', 'My Orders');
    const first = orders.locator('ul > li').first();
    await first.locator('[aria-expanded]').click();
    await expect(first).toContainText('Address118 Fiber Way');
    await expect(first).not.toContainText('went wrong');
  });
});
