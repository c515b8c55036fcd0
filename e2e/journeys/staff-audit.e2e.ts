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

for (const language of languages) {
  test(`staff: the record is accessible, ${language}`, async ({ page, arriveAsStaff }) => {
    await readIn(page, language);
    await arriveAsStaff();
    await page.goto('/staff/audit');
    await page.getByRole('table').waitFor();
    await expectAccessibleInBothThemes(page, 'the record');
  });
}
