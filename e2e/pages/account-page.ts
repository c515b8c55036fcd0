import type { Locator, Page } from '@playwright/test';

export const cast = {
  maria: 'maria.lopez@example.com',
  james: 'james.carter@example.com',
  priya: 'priya.nair@example.com',
  tom: 'tom.becker@example.com',
  bakery: 'office@harborbakery.example',
  nora: 'nora.quinn@example.com',
  viewer: 'viewer@example.com',
  wes: 'wes.grant@example.com',
  dee: 'dee.park@example.com',
  sid: 'sid.young@example.com',
  sue: 'sue.frost@example.com',
  pat: 'pat.moss@example.com',
  carlos: 'carlos.vega@example.com',
} as const;

/** A part of the page under its heading, in English. */
export const card = (page: Page, title: string | RegExp): Locator => page.getByRole('main').getByRole('region', { name: title });

/** An open panel by its title. */
export const panel = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title, exact: true });

/** Opens a panel by its address, as a shared link would. */
export async function openPanel(page: Page, name: string, title: string): Promise<Locator> {
  await page.goto(`/home?panel=${name}`);
  const opened = panel(page, title);
  await opened.waitFor();
  return opened;
}

/** The calendar day so many days from today, as the product writes it: MM/DD/YYYY. */
export function dayFromNow(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return new Intl.DateTimeFormat('en-US', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'America/Chicago' }).format(day);
}
