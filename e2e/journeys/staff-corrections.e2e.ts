import type { Page } from '@playwright/test';
import { collectComplaints, demoPassword, expect, expectAccessibleInBothThemes, languages, readIn, test } from '../journey.ts';

const api = '/aboss-api/rest/v1';

/** The account's money as the desk shows it, for whoever is signed in as staff. Answers the account's id. */
async function openMoney(page: Page, username: string): Promise<string> {
  await page.goto('/staff/accounts');
  await page.locator('[name=q]').fill(username);
  await page.keyboard.press('Enter');
  await page.locator('main').getByRole('row').getByRole('link').first().click();
  await page.waitForURL(/\/staff\/accounts\/\d+$/);
  await page.goto(`${page.url()}/money`);
  await money(page).waitFor();
  return /\/accounts\/(\d+)/.exec(page.url())?.[1] ?? '';
}

const money = (page: Page) => page.locator('section[aria-labelledby=account-money]');
const dialog = (page: Page) => page.getByRole('dialog');

/** Pays from a bank account as the customer does in the portal; the money is on its way then. */
async function payByBank(page: Page, username: string, paymentAmount: number): Promise<void> {
  const signedIn = await page.request.post(`${api}/auth/customer/login`, { data: { j_username: username, j_password: demoPassword } });
  const { token, accountId } = (await signedIn.json()) as { token: string; accountId: number };
  const paid = await page.request.post(`${api}/account/${accountId}/payment/ach`, {
    headers: { 'X-API-Token': token },
    data: {
      routingNumber: '110000000',
      accountNumber: '000123456789',
      accountType: 'CHECKING',
      holderName: 'Ada Example',
      paymentAmount,
      paymentOption: 'ALL_UNPAID_INVOICES',
    },
  });
  expect(await paid.json()).toMatchObject({ success: true });
}

test.describe('staff: corrections', () => {
  test('a check is taken down by keyboard, given back in part, and another one that bounced is taken back', async ({
    page,
    customer,
    arrive,
    arriveAsStaff,
  }) => {
    const complaints = collectComplaints(page);
    await arriveAsStaff();
    await openMoney(page, customer);
    await page.getByRole('button', { name: 'Record a payment' }).press('Enter');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toContainText('Enter an amount above zero');
    await expect(dialog(page)).toContainText('Enter the number.');
    await dialog(page).locator('[name=amount]').fill('12.5');
    await dialog(page).locator('[name=number]').fill('1043');
    await page.keyboard.press('Enter');
    const check = money(page).getByRole('row', { name: /Check 1043/ });
    await expect(check).toContainText('$12.50');
    await expect(check).toContainText('Paid');

    await check.getByRole('button', { name: /^Refund/ }).press('Enter');
    await dialog(page).locator('[name=amount]').fill('13');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toContainText('Enter at most $12.50.');
    await dialog(page).locator('[name=amount]').fill('5');
    await page.keyboard.press('Enter');
    await expect(check).toContainText('$5.00 given back');

    await page.getByRole('button', { name: 'Record a payment' }).click();
    await dialog(page).locator('[name=amount]').fill('20');
    await dialog(page).locator('[name=number]').fill('1044');
    await page.keyboard.press('Enter');
    const bounced = money(page).getByRole('row', { name: /Check 1044/ });
    await bounced.getByRole('button', { name: /^Take back/ }).click();
    await dialog(page).getByRole('button', { name: 'Take back $20.00' }).click();
    await expect(bounced).toContainText('The bank did not pay the check');
    expect(complaints).toEqual([]);

    await arrive(customer);
    await page.goto('/home?panel=payments');
    const paid = page.getByRole('row').filter({ hasText: '$12.50' });
    await expect(paid).toContainText('$5.00 given back');
    await paid.getByRole('link').click();
    await expect(page.getByRole('region', { name: 'What it paid' })).toContainText('Given back by us on');
  });

  test('a credit waits for the next bill and is withdrawn, and a bank payment is stopped', { tag: '@any-size' }, async ({
    page,
    newcomer,
    arriveAsStaff,
  }) => {
    await payByBank(page, newcomer, 15);
    await arriveAsStaff();
    await openMoney(page, newcomer);
    await page.getByRole('button', { name: 'Give a credit' }).click();
    await dialog(page).locator('[name=amount]').fill('7');
    await dialog(page).locator('[name=reason]').selectOption('outage');
    await dialog(page).locator('[name=place]').selectOption('nextBill');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await page.getByRole('button', { name: 'Give a credit' }).click();
    await dialog(page).locator('[name=amount]').fill('7');
    await dialog(page).locator('[name=reason]').selectOption('outage');
    await dialog(page).locator('[name=place]').selectOption('nextBill');
    await dialog(page).getByRole('button', { name: 'Give the credit' }).click();
    const credit = money(page).getByRole('listitem').filter({ hasText: 'Service outage' });
    await expect(credit).toContainText('Waits for the next bill');
    await credit.getByRole('button', { name: 'Withdraw the credit of $7.00' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
    await expect(credit).toContainText('Withdrawn');

    const onItsWay = money(page).getByRole('row').filter({ hasText: '$15.00' });
    await onItsWay.getByRole('button', { name: /^Refund/ }).click();
    await expect(dialog(page)).toContainText('It can be stopped as a whole');
    await dialog(page).getByRole('button', { name: 'Stop the payment' }).click();
    await expect(money(page).getByRole('listitem').filter({ hasText: '$15.00' })).toContainText('Payment stopped');
  });

  test('[S-033] who may credit up to a limit is told of it, refunds nothing, and gives and withdraws by keyboard', {
    tag: '@any-size',
  }, async ({ page, newcomer, arriveAsStaff }) => {
    await arriveAsStaff('clerk');
    await openMoney(page, newcomer);
    await page.getByRole('button', { name: 'Give a credit' }).press('Enter');
    await expect(dialog(page)).toContainText('Up to $50.00. More needs somebody who may give any amount.');
    await page.keyboard.type('50.01');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toContainText('Enter at most $50.00.');
    await expect(dialog(page).locator('[name=amount]')).toBeFocused();
    await dialog(page).locator('[name=amount]').fill('50');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    // The reason was passed, this is when it counts.
    await page.keyboard.press('ArrowDown');
    await expect(dialog(page).locator('[name=place]')).toHaveValue('nextBill');
    await dialog(page).getByRole('button', { name: 'Give the credit' }).press('Enter');
    const credit = money(page).getByRole('listitem').filter({ hasText: '$50.00' });
    await expect(credit).toContainText('Waits for the next bill');
    await expect(money(page).getByRole('button', { name: /^Refund/ })).toHaveCount(0);
    await credit.getByRole('button', { name: 'Withdraw the credit of $50.00' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).press('Enter');
    await expect(credit).toContainText('Withdrawn');
  });

  test('[S-035] of two who refund the same payment the second one is refused in words and sees what is left; nothing goes back twice', {
    tag: '@any-size',
  }, async ({ page, context, newcomer, arriveAsStaff }) => {
    await arriveAsStaff();
    await openMoney(page, newcomer);
    await page.getByRole('button', { name: 'Record a payment' }).press('Enter');
    await dialog(page).locator('[name=amount]').fill('12.5');
    await dialog(page).locator('[name=number]').fill('2043');
    await page.keyboard.press('Enter');
    const checkOn = (where: Page) => money(where).getByRole('row', { name: /Check 2043/ });
    await checkOn(page)
      .getByRole('button', { name: /^Refund/ })
      .press('Enter');
    await expect(dialog(page)).toContainText('Up to $12.50 can be given back.');
    const other = await context.newPage();
    await other.goto(page.url());
    await checkOn(other)
      .getByRole('button', { name: /^Refund/ })
      .click();
    await dialog(other).locator('[name=amount]').fill('8');
    await other.keyboard.press('Enter');
    await expect(checkOn(other)).toContainText('$8.00 given back');

    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('alert')).toContainText('That is more than is left of this payment.');
    await expect(dialog(page)).toContainText('Up to $4.50 can be given back.');
    await expect(dialog(page).locator('[name=amount]')).toHaveValue('12.50');
    await dialog(page).locator('[name=amount]').fill('4.5');
    await page.keyboard.press('Enter');
    await expect(checkOn(page)).toContainText('$12.50 given back');
    await expect(checkOn(page).getByRole('button')).toHaveCount(0);
    await other.close();
  });

  test('[S-034] a credit that a colleague withdrew meanwhile is not withdrawn again, and a right that was lost is missed in words', {
    tag: '@any-size',
  }, async ({ page, context, newcomer, arriveAsStaff }) => {
    await arriveAsStaff();
    await openMoney(page, newcomer);
    await page.getByRole('button', { name: 'Give a credit' }).press('Enter');
    await dialog(page).locator('[name=amount]').fill('40');
    await dialog(page).locator('[name=place]').selectOption('nextBill');
    await dialog(page).getByRole('button', { name: 'Give the credit' }).press('Enter');
    const creditOn = (where: Page) => money(where).getByRole('listitem').filter({ hasText: '$40.00' });
    await expect(creditOn(page)).toContainText('Waits for the next bill');
    const other = await context.newPage();
    await other.goto(page.url());
    for (const where of [other, page]) {
      await creditOn(where)
        .getByRole('button', { name: /^Withdraw/ })
        .press('Enter');
      await where.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).press('Enter');
      await expect(creditOn(where)).toContainText('Withdrawn');
    }
    await expect(page.getByText('This credit does not wait any more')).toBeVisible();
    await other.close();

    await page.getByRole('button', { name: 'Give a credit' }).press('Enter');
    await dialog(page).locator('[name=amount]').fill('60');
    // The browser's session is another member's now, who may give less.
    await arriveAsStaff('clerk');
    await dialog(page).getByRole('button', { name: 'Give the credit' }).press('Enter');
    await expect(dialog(page).getByRole('alert')).toContainText('This credit is above the limit.');
    await expect(dialog(page).locator('[name=amount]')).toHaveValue(/^60/);
    await page.reload();
    await expect(money(page).getByRole('listitem')).toHaveCount(1);
  });

  test('[S-035][S-036] a refund the provider declines is said so at once, and goes back by hand instead', { tag: '@any-size' }, async ({
    page,
    product,
    newcomer,
    arriveAsStaff,
  }) => {
    await payByBank(page, newcomer, 17);
    await product.control({ clock: { advanceMs: 31_000 }, refunds: 'declined' });
    await arriveAsStaff();
    await openMoney(page, newcomer);
    const paid = money(page).getByRole('row').filter({ hasText: '$17.00' });
    await expect(paid).toContainText('Paid', { timeout: 30_000 });
    await paid.getByRole('button', { name: /^Refund/ }).press('Enter');
    await dialog(page).getByRole('button', { name: 'Refund $17.00' }).press('Enter');
    await expect(page.getByText('The payment provider declined the refund. Nothing was given back.')).toBeVisible();
    await expect(money(page).getByRole('listitem').filter({ hasText: '$17.00' })).toContainText('Declined');
    await product.control({ refunds: 'asAsked' });
    await paid.getByRole('button', { name: /^Refund/ }).press('Enter');
    await dialog(page).locator('[name=way]').selectOption('hand');
    await dialog(page).locator('[name=number]').fill('5501');
    await page.keyboard.press('Enter');
    await expect(paid).toContainText('$17.00 given back');
    await expect(money(page).getByRole('listitem').filter({ hasText: 'Number 5501' })).toContainText('Given back');
  });

  for (const language of languages) {
    test(`the money of an account and its dialogs are accessible in ${language}`, async ({ page, customer, arriveAsStaff }) => {
      await readIn(page, language);
      await arriveAsStaff();
      await openMoney(page, customer);
      const acts = money(page).locator('header button');
      await acts.nth(0).click();
      await page.keyboard.press('Enter');
      await expect(dialog(page).locator('[aria-invalid]').first()).toBeVisible();
      await expectAccessibleInBothThemes(page, 'a payment is taken');
      await dialog(page).locator('[name=amount]').fill('12.50');
      await dialog(page).locator('[name=number]').fill('1043');
      await dialog(page).locator('[name=note]').fill('Handed in at the counter');
      await page.keyboard.press('Enter');
      await dialog(page).waitFor({ state: 'hidden' });
      await acts.nth(1).click();
      await dialog(page).locator('[name=amount]').fill('7');
      await dialog(page).locator('[name=place]').selectOption('nextBill');
      await expectAccessibleInBothThemes(page, 'a credit is given');
      await dialog(page).getByRole('button').last().click();
      await dialog(page).waitFor({ state: 'hidden' });
      const check = money(page).getByRole('row').filter({ hasText: '1043' });
      await check.getByRole('button').nth(1).click();
      await dialog(page).waitFor();
      await expectAccessibleInBothThemes(page, 'a check is taken back');
      await page.keyboard.press('Escape');
      await check.getByRole('button').first().click();
      await dialog(page).locator('[name=amount]').fill('5');
      await expectAccessibleInBothThemes(page, 'a refund');
      await dialog(page).getByRole('button').last().click();
      await dialog(page).waitFor({ state: 'hidden' });
      await expect(money(page).getByRole('listitem')).toHaveCount(2);
      await expectAccessibleInBothThemes(page, 'the lists');
    });
  }
});
