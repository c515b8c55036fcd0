import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';

/** The limit where the provider says none (D-026); the last minute of it is that of the question. */
const [limit, untilAsked, minute] = [30 * 60_000, 29 * 60_000, 60_000];

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' });

async function openAccountPage(page: Page): Promise<void> {
  await page.goto('/home');
  await expect(page.getByRole('button', { name: 'View Invoices' })).toBeVisible();
}

const reason = (page: Page) => page.getByText('You were signed out because nothing happened for a while.');

const expectSignedOut = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL(/\/login$/);
  // Whatever there is to say stands in the page with its form.
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /user|location/i.test(key)))).toEqual([]);
};

test.describe('nobody does anything', { tag: '@any-size' }, () => {
  test.beforeEach(async ({ page, context, arrive, customer }) => {
    await arrive(customer);
    // Time goes by as told.
    await context.clock.install();
    await openAccountPage(page);
  });

  test('[SESS-008] after the limit the customer is signed out, and is asked a minute before', async ({ page, context }) => {
    await context.clock.fastForward(untilAsked - 1_000);
    await expect(question(page)).toHaveCount(0);
    await context.clock.fastForward(1_000);
    await expect(question(page).getByRole('timer')).toContainText('60 seconds');
    await expect(question(page).getByRole('button', { name: 'Stay signed in' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question(page)).toHaveCount(0);

    await context.clock.fastForward(untilAsked);
    await expect(question(page)).toBeVisible();
    await context.clock.fastForward(minute);
    await expectSignedOut(page);
    await expect(reason(page)).toBeVisible();
    await page.goto('/home');
    await expect(page).toHaveURL(/\/login/);
  });

  test('[SESS-008] the question waits for its answer, and both answers can be pressed', async ({ page, context }) => {
    await context.clock.fastForward(untilAsked);
    await expect(question(page)).toBeVisible();
    await page.mouse.move(20, 20);
    await page.keyboard.press('Tab');
    await context.clock.runFor(1_000);
    await expect(question(page)).toBeVisible();
    await question(page).getByRole('button', { name: 'Stay signed in' }).click();
    await expect(question(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'View Invoices' })).toBeVisible();

    const other = await context.newPage();
    await openAccountPage(other);
    await context.clock.fastForward(untilAsked);
    for (const tab of [page, other]) await expect(question(tab)).toBeVisible();
    await question(page).getByRole('button', { name: 'Sign Out' }).click();
    for (const tab of [page, other]) await expectSignedOut(tab);
    for (const tab of [page, other]) await expect(reason(tab)).toHaveCount(0);
  });

  test('[SESS-014] what is done in one tab keeps the other one signed in, and when nothing is done both end', async ({ page, context }) => {
    const other = await context.newPage();
    await openAccountPage(other);
    await context.clock.fastForward(untilAsked - minute);
    await page.keyboard.press('Tab');
    await context.clock.fastForward(limit - 2 * minute);
    for (const tab of [page, other]) {
      await expect(question(tab)).toHaveCount(0);
      await expect(tab.getByRole('button', { name: 'View Invoices' })).toBeVisible();
    }
    await context.clock.fastForward(minute);
    for (const tab of [page, other]) await expect(question(tab)).toBeVisible();
    await context.clock.fastForward(minute);
    for (const tab of [page, other]) await expectSignedOut(tab);
    for (const tab of [page, other]) await expect(reason(tab)).toBeVisible();
  });
});
