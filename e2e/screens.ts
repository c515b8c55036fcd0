// Every screen there is, from the lists the product itself is made of, so that none can be added without being looked at.

import type { Page } from '@playwright/test';
import { panelNumbers } from '@porchlight/domain/panels/panel-numbers.ts';
import { routeTable } from '../apps/web/src/routes.ts';
import { expect } from './journey.ts';

/** Addresses that show a screen to whoever is not signed in; those of mailed links as they are without their token. */
export const publicAddresses: readonly string[] = routeTable.map(({ prefix }) => prefix).filter((prefix) => prefix !== '/');

/** Addresses of the account page: itself, and with each panel. */
export const accountAddresses: readonly string[] = [
  '/home',
  ...Object.keys(panelNumbers)
    .filter((name) => name !== 'none')
    .map((name) => `/home?panel=${name}`),
];

/** Addresses of the staff pages that the navigation offers to whoever is signed in. */
export async function staffAddresses(page: Page): Promise<string[]> {
  await page.goto('/staff');
  const entries = page.locator('nav a[href^="/staff/"]');
  await expect(entries.first()).toBeAttached();
  const addresses = await entries.evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  return [...new Set(addresses)];
}

/** Goes to a screen and waits until it stands: its heading is there and nothing of it is still being fetched. */
export async function stand(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('h1, h2').filter({ visible: true }).first()).toBeVisible();
  if (address.includes('panel=')) await expect(page.getByRole('dialog').locator('section').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}
