import type { Page } from '@playwright/test';

/** Makes the portal ask for each read of an account page by itself, as it does where their common answer does not come. */
export async function readOneByOne(page: Page): Promise<void> {
  await page.route('**/first-view', (route) => route.abort());
}
