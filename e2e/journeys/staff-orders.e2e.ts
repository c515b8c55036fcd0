import type { Page } from '@playwright/test';
import { collectComplaints, expect, expectAccessibleInBothThemes, languages, readIn, test } from '../journey.ts';

/** The order of sid, who waits for service: there is one in every product. */
const account = '1000012';

async function findOrder(page: Page): Promise<void> {
  await page.locator('[name=number]').fill(account);
  await page.keyboard.press('Enter');
  await page.locator('table a').first().waitFor();
}

test.describe('staff: orders', () => {
  test('an order is found by account number, noted and handed over by keyboard; a clerk only reads', async ({ page, arriveAsStaff }, {
    project,
  }) => {
    const complaints = collectComplaints(page);
    await arriveAsStaff();
    await page.goto('/staff/orders');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
    await page.locator('[name=number]').fill('999999999');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'No order has this number' })).toBeVisible();
    await findOrder(page);
    await page.locator('table a').first().press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Order ');

    const note = `Called from ${project.name}`;
    await page.getByRole('button', { name: 'Keep note' }).press('Enter');
    await expect(page.getByText('Please fill this in.')).toBeVisible();
    await page.locator('[name=orderNote]').fill(note);
    await page.getByRole('button', { name: 'Keep note' }).press('Enter');
    await expect(page.getByRole('listitem').filter({ hasText: note })).toContainText('Alex Agent');
    await page.locator('[name=assignee]').selectOption({ label: 'Alex Agent' });
    await expect(page.getByRole('button', { name: 'Assign to me' })).toBeHidden();
    await page.locator('[name=assignee]').selectOption({ label: 'Nobody' });
    await expect(page.getByRole('button', { name: 'Assign to me' })).toBeVisible();

    await arriveAsStaff('clerk');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
    await expect(page.locator('[name=orderNote]')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Cancel the order' })).toBeHidden();
    expect(complaints).toEqual([]);
  });

  test('what a colleague did meanwhile is told, and nothing is overwritten', { tag: '@any-size' }, async ({
    page,
    browser,
    product,
    arriveAsStaff,
  }) => {
    await arriveAsStaff();
    await page.goto('/staff/orders');
    await findOrder(page);
    await page.locator('table a').first().click();
    const mine = page.locator('[name=assignee]');
    await mine.waitFor();
    const theirs = await browser.newPage({ baseURL: product.url, storageState: await page.context().storageState() });
    await theirs.goto(page.url());
    await theirs.getByRole('button', { name: 'Assign to me' }).click();
    await expect(theirs.getByRole('button', { name: 'Assign to me' })).toBeHidden();

    await page.getByRole('button', { name: 'Assign to me' }).click();
    await expect(page.getByRole('heading', { name: 'Somebody else changed this meanwhile' })).toBeVisible();
    await page.getByRole('button', { name: 'Load the other version' }).click();
    await expect(mine.locator('option:checked')).toHaveText('Alex Agent');
    await mine.selectOption({ label: 'Nobody' });
    await expect(page.getByRole('button', { name: 'Assign to me' })).toBeVisible();
    await theirs.close();
  });

  for (const language of languages) {
    test(`queue and order are read in ${language} in both themes`, async ({ page, arriveAsStaff }) => {
      await arriveAsStaff();
      await readIn(page, language);
      await page.goto('/staff/orders');
      await page.locator('table a').first().waitFor();
      await expectAccessibleInBothThemes(page);
      await findOrder(page);
      await page.locator('table a').first().click();
      await page.locator('[name=orderNote]').waitFor();
      await expectAccessibleInBothThemes(page);
    });
  }
});
