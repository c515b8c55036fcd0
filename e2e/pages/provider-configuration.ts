import type { Page } from '@playwright/test';
import { bringNothing, readOneByOne } from './read-one-by-one.ts';

/** Another provider's configuration: what the server answers, with some of its keys changed. */
export async function configure(page: Page, changes: Record<string, unknown>): Promise<void> {
  await readOneByOne(page);
  await bringNothing(page);
  await page.route('**/public/portal/pageConfiguration', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), ...changes } });
  });
}
