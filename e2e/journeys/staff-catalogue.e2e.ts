import { readFileSync } from 'node:fs';
import { collectComplaints, expect, expectAccessibleInBothThemes, languages, readIn, test } from '../journey.ts';

const file = (content: unknown) => ({ name: 'catalogue.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(content)) });

test.describe('staff: catalogue', () => {
  test('a plan is edited by the rules of the import, a file is compared before it is applied, and both can be taken back', async ({
    page,
    arriveAsStaff,
  }) => {
    const complaints = collectComplaints(page);
    await arriveAsStaff();
    await page.goto('/staff/catalogue');
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
    await expect(until).toBeFocused();
    await from.fill('');
    await until.fill('2099-11-01');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Catalogue');

    await page.getByRole('link', { name: 'Whole file' }).click();
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the file' }).click();
    const whole = JSON.parse(readFileSync((await (await downloaded).path()) ?? '', 'utf8'));
    const changed = whole.plans.find((each: { onSaleUntil: string }) => each.onSaleUntil === '2099-11-01');
    changed.onSaleUntil = '2098-11-01';
    const handIn = (content: unknown) => page.locator('input[type=file]').setInputFiles(file(content));
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

  test('what is looked for is found by name or code, and nothing found says so', { tag: '@any-size' }, async ({ page, arriveAsStaff }) => {
    await arriveAsStaff();
    await page.goto('/staff/catalogue/locations');
    const search = page.getByLabel('Search by name or code');
    await search.fill('north r');
    await expect(page.getByRole('table').getByRole('link')).toHaveText(['North Ridge']);
    await search.fill('no such place');
    await expect(page.getByRole('heading', { name: 'Nothing has this name or code' })).toBeVisible();
    await page.getByRole('link', { name: 'Plans', exact: true }).press('Enter');
    await expect(search).toHaveValue('');
    await expect(page.getByRole('table').getByRole('link')).not.toHaveCount(0);
  });

  test('a plan taken off sale says so in the list and in the history, one with a last day to come does not, and each is taken back', {
    tag: '@any-size',
  }, async ({ page, arriveAsStaff }) => {
    await arriveAsStaff();
    const history = page.locator('main section');
    const setLastDay = async (day: string): Promise<void> => {
      await page.goto('/staff/catalogue');
      await page.getByRole('table').getByRole('link').last().press('Enter');
      await page.getByLabel('Last day of sale').fill(day);
      await page.getByRole('button', { name: 'Save' }).press('Enter');
      await page.getByRole('table').waitFor();
    };
    const takeBack = async (): Promise<void> => {
      await history.first().getByRole('button', { name: 'Take this change back' }).press('Enter');
      await page
        .getByRole('alertdialog')
        .or(page.getByRole('dialog'))
        .getByRole('button', { name: 'Take this change back' })
        .press('Enter');
      await expect(history.first()).toContainText('After: nothing');
      await expect(history.first()).not.toContainText('Taken off sale');
    };
    await setLastDay('2001-01-31');
    await expect(page.getByRole('row').last()).toContainText('Off sale');
    await page.goto('/staff/catalogue/history');
    await expect(history.first()).toContainText('Taken off sale');
    await takeBack();
    await setLastDay('2099-12-31');
    await expect(page.getByRole('row').last()).toContainText('On sale');
    await page.goto('/staff/catalogue/history');
    await expect(history.first()).toContainText('After: 2099-12-31');
    await expect(history.first()).not.toContainText('Taken off sale');
    await takeBack();
  });

  test('of two who edit one plan the second is told and keeps what was typed; text that is no JSON is said in place', {
    tag: '@any-size',
  }, async ({ page, context, arriveAsStaff }) => {
    await arriveAsStaff();
    await page.goto('/staff/catalogue/features');
    await page.getByRole('table').getByRole('link').first().press('Enter');
    const words = (on: typeof page) => on.getByLabel('Description (English)');
    const before = await words(page).inputValue();
    const rest = page.getByLabel('Everything else');
    const kept = await rest.inputValue();
    await rest.fill('{ "type": ');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('This is no readable JSON.')).toBeVisible();
    await expect(rest).toBeFocused();
    await rest.fill(kept);
    await words(page).fill('Mine');
    const other = await context.newPage();
    await other.goto(page.url());
    await words(other).fill('Theirs');
    await other.getByRole('button', { name: 'Save' }).click();
    await other.getByRole('table').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('main').getByRole('alert')).toContainText('Somebody else changed this meanwhile');
    await expect(words(page)).toHaveValue('Mine');
    await page.getByRole('button', { name: 'Load the other version' }).click();
    await expect(words(page)).toHaveValue('Theirs');
    await words(page).fill(before);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('table').waitFor();
    await other.close();
  });

  test('is not for who may not edit it', { tag: '@any-size' }, async ({ page, arriveAsStaff }) => {
    await arriveAsStaff('clerk');
    for (const place of ['catalogue', 'catalogue/history', 'coverage/new', 'technicians']) {
      await page.goto(`/staff/${place}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You may not see this page');
    }
  });
});

for (const language of languages) {
  test(`staff: the catalogue is accessible, ${language}`, async ({ page, arriveAsStaff }) => {
    await readIn(page, language);
    await arriveAsStaff();
    await page.goto('/staff/catalogue');
    await page.getByRole('table').waitFor();
    await expectAccessibleInBothThemes(page, `staff-catalogue-list-${language}`);
    await page.locator('[type=search]').fill('no such thing');
    await expect(page.getByRole('table')).toHaveCount(0);
    await expectAccessibleInBothThemes(page, `staff-catalogue-none-${language}`);
    await page.locator('[type=search]').fill('');
    await page.getByRole('table').getByRole('link').first().click();
    await page.locator('[name=onSaleFrom]').fill('2026-12-02');
    await page.locator('[name=onSaleUntil]').fill('2026-12-01');
    await page.locator('[name=fromPrice]').fill('ten');
    await page.locator('form [type=submit]').click();
    await expect(page.locator('[name=fromPrice]')).toBeFocused();
    await page.locator('[name=fromPrice]').fill('10');
    await page.locator('form [type=submit]').click();
    await expect(page.locator('[name=onSaleUntil]')).toBeFocused();
    await expectAccessibleInBothThemes(page, `staff-catalogue-item-${language}`);

    const answer = await page.request.get('/aboss-api/rest/v1/staff/catalogue-file');
    const whole = await answer.json();
    await page.goto('/staff/catalogue/file');
    await page.locator('[type=file]').setInputFiles(file({ ...whole, bundles: [{ ...whole.bundles[0], plans: ['NO-SUCH'] }] }));
    await page.locator('main [type=checkbox]').waitFor();
    await page.locator('main button[class]').last().click();
    await page.getByRole('table').waitFor();
    await expectAccessibleInBothThemes(page, `staff-catalogue-problems-${language}`);
    const [plan] = whole.plans;
    await page
      .locator('[type=file]')
      .setInputFiles(file({ ...whole, plans: [{ ...plan, note: `In ${language}`, fromPrice: 12 }, ...whole.plans.slice(1)] }));
    await expect(page.getByRole('table')).toHaveCount(0);
    await page.locator('main button[class]').last().click();
    await page.locator('main dl').waitFor();
    await expectAccessibleInBothThemes(page, `staff-catalogue-compared-${language}`);
    await page.locator('main button[class]').last().click();
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button').last().click();
    await expect(page.locator('main dl')).toHaveCount(0);
    await page.goto('/staff/catalogue/history');
    await page.locator('main section').first().waitFor();
    await expectAccessibleInBothThemes(page, `staff-catalogue-history-${language}`);
    await page.locator('main section').first().getByRole('button').click();
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button').last().click();
    await expect(page.locator('main section').first()).toContainText(plan.code);
  });
}
