import { collectComplaints, expect, expectAccessibleInBothThemes, languages, readIn, test } from '../journey.ts';
import { mailedLink } from '../pages/outbox.ts';

test.describe('staff: operations', () => {
  test('an administrator reads a message without its links and filters what is shown, by keyboard', async ({
    page,
    customer,
    arriveAsStaff,
  }) => {
    const complaints = collectComplaints(page);
    const asked = await page.request.get('/aboss-api/rest/v1/auth/customer/password/forgotten', {
      params: { email: customer },
      headers: { 'x-requested-with': 'portal' },
    });
    expect(asked.status()).toBe(200);
    const link = await mailedLink(page.request, customer, '/resetpassword');
    await arriveAsStaff();
    await page.goto('/staff/operations');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Operations');
    await page.getByLabel('State').selectOption('failed');
    await expect(page.locator('main')).toContainText('No job fits these filters.');
    await page.getByRole('link', { name: 'Runs', exact: true }).press('Enter');
    await expect(page.locator('main')).toContainText('checkInvariants');
    await page.getByRole('link', { name: 'Messages', exact: true }).press('Enter');
    await expect(page).toHaveURL(/\/staff\/operations\/messages$/);
    const row = page.getByRole('row', { name: customer }).first();
    await row.getByRole('button', { name: 'Read' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('[...]');
    await expect(dialog).not.toContainText(link);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    // Whatever else was written meanwhile, no letter went to an e-mail address.
    await page.getByLabel('Way').selectOption('letter');
    await expect(page.getByRole('row', { name: customer })).toHaveCount(0);
    await page.getByLabel('Way').selectOption('email');
    await expect(page.getByRole('row', { name: customer }).first()).toBeVisible();
    expect(complaints).toEqual([]);
  });
});

for (const language of languages) {
  test(`staff: operations are accessible, ${language}`, async ({ page, arriveAsStaff }) => {
    await readIn(page, language);
    await arriveAsStaff();
    for (const view of ['', '/messages', '/runs']) {
      await page.goto(`/staff/operations${view}`);
      await page.locator('main form, main section').first().waitFor();
      await expectAccessibleInBothThemes(page, `operations${view}`);
    }
  });
}
