import { collectComplaints, expect, expectAccessibleInBothThemes, languages, readIn, test } from '../journey.ts';

test.describe('staff: collections', () => {
  test('[S-067][S-068] what failed is given to somebody, set aside and called done, by keyboard', { tag: '@any-size' }, async ({
    page,
    arriveAsStaff,
  }) => {
    const complaints = collectComplaints(page);
    await arriveAsStaff();
    await page.goto('/staff/collections/autopay');
    const row = page.getByRole('row', { name: /Priya Nair/ });
    await expect(row).toContainText('No method to charge');
    await row.getByRole('button', { name: 'Work on it: Priya Nair' }).press('Enter');
    const dialog = page.getByRole('dialog');
    const me = await dialog.locator('[name=assignedTo] option').nth(1).textContent();
    await dialog.locator('[name=assignedTo]').selectOption({ index: 1 });
    await dialog.locator('[name=state]').selectOption('snoozed');
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(dialog).toContainText('Please fill this in.');
    await dialog.locator('[name=until]').fill('2020-01-01');
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(dialog).toContainText('Choose a day that is still to come.');
    await dialog.locator('[name=until]').fill('2099-01-01');
    await dialog.locator('[name=note]').fill('Asked for a new card');
    await page.keyboard.press('Enter');
    await expect(row).toHaveCount(0);
    await page.getByLabel('State').selectOption('snoozed');
    await expect(row).toContainText('Set aside until 01/01/2099');
    await expect(row).toContainText(me ?? '');
    await row.getByRole('button', { name: 'Work on it: Priya Nair' }).click();
    await dialog.locator('[name=state]').selectOption('open');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(row).toHaveCount(0);
    await page.getByLabel('State').selectOption('open');
    await expect(row).toContainText('Note: Asked for a new card');
    expect(complaints).toEqual([]);
  });

  test('[S-068] of two who take the same thing the second one is told, and sees what the first did', { tag: '@any-size' }, async ({
    page,
    context,
    arriveAsStaff,
  }) => {
    await arriveAsStaff();
    await page.goto('/staff/collections/autopay');
    const work = { name: 'Work on it: Priya Nair' };
    await page.getByRole('button', work).click();
    await page.getByRole('dialog').locator('[name=note]').fill('mine');
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByRole('button', work).click();
    await other.getByRole('dialog').locator('[name=note]').fill('theirs');
    await other.getByRole('button', { name: 'Save' }).click();
    await expect(other.getByRole('row', { name: /Priya Nair/ })).toContainText('Note: theirs');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Somebody else changed this meanwhile');
    await expect(page.getByRole('dialog').locator('[name=note]')).toHaveValue('mine');
    await page.getByRole('button', { name: 'Load the other version' }).click();
    await expect(page.getByRole('dialog').locator('[name=note]')).toHaveValue('theirs');
  });
});

for (const language of languages) {
  test(`staff: collections are accessible, ${language}`, async ({ page, arriveAsStaff }) => {
    await readIn(page, language);
    await arriveAsStaff();
    await page.goto('/staff/collections/autopay');
    await page.getByRole('table').waitFor();
    await expectAccessibleInBothThemes(page, 'collections: AutoPay');
    await page
      .getByRole('row', { name: /Priya Nair/ })
      .getByRole('button')
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('[name=state]').selectOption('snoozed');
    await dialog.locator('[type=submit]').click();
    await expect(dialog.locator('[name=until]')).toBeFocused();
    await expectAccessibleInBothThemes(page, 'collections: no day to look at it again');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.goto('/staff/collections/payments');
    await page.locator('main').locator('table, h3').first().waitFor();
    await expectAccessibleInBothThemes(page, 'collections: payments');
  });
}
