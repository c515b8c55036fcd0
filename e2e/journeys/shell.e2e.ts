import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';

const maria = 'maria.lopez@example.com';

/** Another provider's configuration: what the server answers, with some of its keys changed. */
async function configure(page: Page, changes: Record<string, unknown>): Promise<void> {
  await page.route('**/public/portal/pageConfiguration', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), ...changes } });
  });
}

test.describe('the shell', () => {
  test('[SHELL-027][SHELL-034][SHELL-033] shows the account page under the brand, and a footer with message and version, in both languages', async ({
    page,
    signIn,
  }) => {
    await signIn(maria);
    expect(new URL(page.url()).pathname).toBe('/home');
    await expect(page.getByRole('banner')).toContainText('Cedar Valley Fiber');
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText('Internet service by Cedar Valley Fiber');
    await expect(footer).toContainText(/Version \d+\.\d+\.\d+/);
    await footer.getByRole('button', { name: 'Español' }).click();
    await expect(footer).not.toContainText('Internet service by');
    await expect(footer).toContainText('Cedar Valley Fiber');
    await expect(footer).toContainText(/\d+\.\d+\.\d+/);
  });

  test('[PERM-015][PERM-017] guests have a shell of their own that asks for no permission, customers one that does', async ({
    page,
    signIn,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/user/permissions')) asked.push(request.url());
    });
    await page.goto('/login');
    await expect(page.getByRole('link', { name: 'Register Now' }).or(page.getByRole('button', { name: 'Register Now' }))).toBeVisible();
    await expect(page.getByRole('link', { name: 'PayNow' }).or(page.getByRole('button', { name: 'PayNow' }))).toHaveCount(0);
    expect(asked).toEqual([]);
    await signIn(maria);
    await expect(
      page
        .getByRole('link', { name: 'PayNow' })
        .or(page.getByRole('button', { name: 'PayNow' }))
        .first(),
    ).toBeVisible();
    expect(asked.length).toBeGreaterThan(0);
  });

  test('[SHELL-035] the brand leads where the provider says, with its logo when there is one', async ({ page, signIn }) => {
    await signIn(maria);
    const brand = page.getByRole('banner').getByRole('link', { name: /Cedar Valley Fiber/ });
    await expect(brand.locator('img')).toHaveCount(0);
    await configure(page, { logoLink: 'https://www.example.com/', logoUrl: '/favicon.svg' });
    await page.reload();
    await expect(brand).toHaveAttribute('href', 'https://www.example.com/');
    await expect(brand.locator('img')).toHaveAttribute('src', '/favicon.svg');
  });

  test("[SHELL-036] shows the provider's links, in a new window where it says so", async ({ page, signIn }) => {
    await configure(page, {
      navLinks: [
        { label: 'Speed test', url: 'https://www.example.com/speed', newWindow: true },
        { label: 'Support', url: 'https://www.example.com/support', newWindow: false },
      ],
    });
    await signIn(maria);
    const outside = page.getByRole('link', { name: /Speed test/ }).filter({ visible: true });
    await expect(outside).toHaveAttribute('target', '_blank');
    await expect(outside).toHaveAttribute('rel', /noopener/);
    await expect(page.getByRole('link', { name: 'Support' }).filter({ visible: true })).not.toHaveAttribute('target', '_blank');
  });
});

test.describe('the location of a payment', () => {
  test.use({ storedMethods: 'off' });

  test('[SHELL-022] without a default location, one warning is logged and payments leave the location out', async ({
    page,
    signIn,
    customer,
  }) => {
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning' && message.text().includes('location')) warnings.push(message.text());
    });
    await signIn(customer);
    expect(warnings).toHaveLength(1);
    const asked = page.waitForRequest((request) => request.url().includes('/payment/') && request.method() === 'POST');
    await page.goto('/home?panel=payment');
    await page.getByLabel('Payment method').selectOption({ label: 'Debit / Credit Card' });
    await page.getByRole('button', { name: 'Continue to Pay' }).click();
    await page.getByRole('button', { name: 'Proceed' }).click();
    expect((await asked).postDataJSON()).not.toHaveProperty('locationId');
  });

  test('[SHELL-047][SHELL-022] a configured location goes along with a payment', async ({ page, signIn, customer }) => {
    await configure(page, { defaultLocationId: 17 });
    await signIn(customer);
    const asked = page.waitForRequest((request) => request.url().includes('/payment/') && request.method() === 'POST');
    await page.goto('/home?panel=payment');
    await page.getByLabel('Payment method').selectOption({ label: 'Debit / Credit Card' });
    await page.getByRole('button', { name: 'Continue to Pay' }).click();
    await page.getByRole('button', { name: 'Proceed' }).click();
    expect((await asked).postDataJSON()).toMatchObject({ locationId: 17 });
  });
});
