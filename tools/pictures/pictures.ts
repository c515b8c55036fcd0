import type { Page } from '@playwright/test';

export interface Picture {
  /** In docs. */
  file: string;
  window: { width: number; height: number };
  /** Pixels of the picture for one of the window: a phone has two. */
  scale: 1 | 2;
  /** From a fresh browser to what is to be seen. */
  show: (page: Page) => Promise<unknown>;
}

const desktop = { window: { width: 1440, height: 900 }, scale: 1 } as const;
const phone = { window: { width: 390, height: 844 }, scale: 2 } as const;
const password = 'Porchlight-2026!';

/** The largest a picture may be: whoever clones the repository loads all of them. */
export const mostBytes = 300_000;

/** The pictures of README.md and docs, all of them of the demo provider. */
export const pictures: readonly Picture[] = [
  {
    file: 'account-page.png',
    ...desktop,
    show: async (page) => {
      await signIn(page);
      await page.getByRole('heading', { name: 'My Orders' }).waitFor();
    },
  },
  {
    file: 'paying-on-a-phone.png',
    ...phone,
    show: async (page) => {
      await signIn(page);
      await page.goto('/home?panel=payment');
      await page.getByLabel('Payment amount').waitFor();
    },
  },
  {
    file: 'ordering.png',
    ...desktop,
    show: async (page) => {
      await page.goto('/guest-order');
      await page.getByLabel('Street address').pressSequentially('100 Fib');
      await page.getByRole('option', { name: /^100 Fiber Way/ }).click();
      const map = page.frameLocator('iframe');
      // Drawn anew once it is known what is to be had there.
      await map.getByRole('heading', { name: 'Service is available here.' }).waitFor();
      await map.getByText('Service available', { exact: true }).waitFor();
      await map.locator('path.street').first().waitFor({ state: 'attached' });
    },
  },
  {
    file: 'staff-account-page.png',
    ...desktop,
    show: async (page) => {
      await page.goto('/staff');
      await page.locator('[name=username]').fill('agent@cedarvalleyfiber.example');
      await page.locator('[name=password]').fill(password);
      await page.keyboard.press('Enter');
      await page.locator('[name=q]').fill('Maria Lopez');
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'Maria Lopez' }).click();
      await page.getByRole('region', { name: 'Standing' }).waitFor();
    },
  },
];

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username or Email').fill('maria.lopez@example.com');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/home**');
}
