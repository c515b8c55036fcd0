import type { Page } from '@playwright/test';

/** Holds the script of the application back, as a slow network does: what is seen is the page built ahead of time. Answers what lets it arrive. */
export async function holdApplication(page: Page): Promise<() => void> {
  let arrive = (): void => undefined;
  const awaited = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/assets\/main-.*\.js$/, async (route) => {
    await awaited;
    await route.continue();
  });
  return arrive;
}
