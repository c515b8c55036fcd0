import { readFile } from 'node:fs/promises';
import { expect, expectAccessibleInBothThemes, languages, readIn, test } from '../journey.ts';

test('staff: an auditor finds what a member did, and takes it as a file', async ({ page, arriveAsStaff }) => {
  await arriveAsStaff('clerk');
  await arriveAsStaff();
  await page.goto('/staff/audit');
  await page.locator('[name=kind]').fill('staff.signedIn');
  await page.locator('[name=staff]').fill('clerk@cedarvalleyfiber.example');
  await page.locator('[name=staff]').press('Enter');
  await expect(page.getByRole('row', { name: 'Alex Agent' })).toHaveCount(0);
  await expect(page.getByRole('row', { name: 'Chris Clerk' }).first()).toContainText('staff.signedIn');
  // What was looked for is nobody else's business.
  expect(new URL(page.url()).search).toBe('');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toBe('id,datetime,kind,staff,user,account,detail');
  expect(lines.slice(1).every((line) => line.includes('staff.signedIn,Chris Clerk'))).toBe(true);

  await page.locator('[name=kind]').fill('nothing.atAll');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No entries' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.locator('[name=kind]')).toHaveValue('');
});

test('staff: days, subject and account narrow the record down, by keyboard, and who may not see it is told so', {
  tag: '@any-size',
}, async ({ page, arriveAsStaff }) => {
  await arriveAsStaff();
  await page.goto('/staff/audit');
  await page.locator('[name=fromDate]').fill('2026-02-02');
  await page.locator('[name=toDate]').fill('2026-02-01');
  await page.locator('[name=toDate]').press('Enter');
  await expect(page.getByRole('heading', { name: 'No entries' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).press('Enter');
  await page.locator('[name=kind]').fill('staff');
  await page.getByLabel('Only what staff did').press('Space');
  await page.locator('[name=staff]').press('Enter');
  await expect(page.getByRole('row').nth(1)).toContainText('staff.');
  await page.locator('[name=accountNumber]').fill('1000001');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No entries' })).toBeVisible();
  await arriveAsStaff('clerk');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You may not see this page');
});

for (const language of languages) {
  test(`staff: the record is accessible, ${language}`, async ({ page, arriveAsStaff }) => {
    await readIn(page, language);
    await arriveAsStaff();
    await page.goto('/staff/audit');
    await page.getByRole('table').waitFor();
    await expectAccessibleInBothThemes(page, 'the record');
  });
}
