import { readFileSync } from 'node:fs';
import { collectComplaints, expect, expectAccessibleInBothThemes, test } from '../journey.ts';

test.describe('staff: catalogue', () => {
  test('a plan is edited by the rules of the import, a file is compared before it is applied, and both can be taken back', async ({
    page,
    arriveAsStaff,
  }) => {
    const complaints = collectComplaints(page);
    await arriveAsStaff();
    await page.goto('/staff/catalogue');
    await expectAccessibleInBothThemes(page);
    const plan = page.getByRole('table').getByRole('link').first();
    const name = (await plan.textContent()) ?? '';
    await plan.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    const until = page.getByLabel('Last day of sale');
    const from = page.getByLabel('First day of sale');
    await from.fill('2026-12-01');
    await until.fill('2026-11-01');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('main')).toContainText('is before the first day');
    await from.fill('');
    await until.fill('2099-11-01');
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Catalogue');

    await page.getByRole('link', { name: 'Whole file' }).click();
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the file' }).click();
    const whole = JSON.parse(readFileSync((await (await downloaded).path()) ?? '', 'utf8'));
    const changed = whole.plans.find((each: { onSaleUntil: string }) => each.onSaleUntil === '2099-11-01');
    changed.onSaleUntil = '2098-11-01';
    const handIn = (file: unknown) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'catalogue.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(file)) });
    await handIn({ ...whole, bundles: [{ ...whole.bundles[0], plans: ['NO-SUCH'] }] });
    await page.getByRole('button', { name: 'Show what it would change' }).click();
    await expect(page.locator('main')).toContainText('There is no plan NO-SUCH.');
    await handIn(whole);
    await page.getByRole('button', { name: 'Show what it would change' }).click();
    await expect(page.locator('main')).toContainText('2098-11-01');
    await page.getByRole('button', { name: 'Apply one change' }).click();
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: 'Apply one change' }).click();
    await expect(page.getByText('Applied: 0 added, 1 changed, 0 off sale.')).toBeVisible();

    await page.getByRole('link', { name: 'History' }).click();
    for (const day of ['2098-11-01', '2099-11-01']) {
      const past = page
        .locator('main section')
        .filter({ hasText: `After: ${day}` })
        .first();
      await past.getByRole('button', { name: 'Take this change back' }).click();
      await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: 'Take this change back' }).click();
      await expect(page.getByText('Taken back.').last()).toBeVisible();
      await expect(page.locator('main section').first()).toContainText(`Before: ${day}`);
    }
    expect(complaints).toEqual([]);
  });
});
