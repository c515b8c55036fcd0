import type { Page } from '@playwright/test';

/** Makes the portal ask for each read of an account page by itself, as it does where their common answer does not come. */
export async function readOneByOne(page: Page): Promise<void> {
  await page.route('**/first-view', (route) => route.abort());
}

/** Lets pages of visitors come without what they begin with, as they do while the server cannot read it: each read is asked for by itself. */
export async function bringNothing(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => /^\/(?:login|guest-order|emailorder)(?:\/|$)/.test(pathname),
    async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replace(/<meta name="early-reads"[^>]*>/, '') });
    },
  );
}
