import type { Locator, Page } from '@playwright/test';
import { collectComplaints, expect, expectAccessible, expectAccessibleInBothThemes, readIn, test } from '../journey.ts';
import { openPanel, panel } from '../pages/account-page.ts';
import { banks, cards, PaymentPanel } from '../pages/payment-panel.ts';

// Paid by card and bank account directly, so that every journey brings its own payment along.
test.use({ storedMethods: 'off' });
test.afterEach(async ({ product }) => product.control({ down: false, noticesHeld: false, clock: { speed: 1 } }));

/** Accepted, and returned after it settled because the account is closed. */
const returnedBank = { routing: '110000000', account: '000111111113' };

const state = (page: Page): Locator => page.getByRole('heading', { level: 2 }).first();
const steps = (page: Page): Locator => page.getByRole('region', { name: 'What happened' }).getByRole('listitem');
const present = (page: Page): Locator => page.locator('[aria-current="step"]');

/** From the result of a payment to its receipt. */
async function follow(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'View the receipt' }).click();
  await page.waitForURL(/\/payments\/[A-Z0-9]{20}$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return new URL(page.url()).pathname;
}

async function payByBank(page: Page, bank: { routing: string; account: string }): Promise<string> {
  const payment = new PaymentPanel(page);
  await payment.payByBank(bank);
  await expect(payment.title('Payment successful')).toBeVisible();
  return follow(page);
}

test.describe('the receipt of a payment', () => {
  test('[PAY-065] follows a bank payment from the bank to done by itself, and says what it paid', async ({
    page,
    product,
    arrive,
    customer,
  }) => {
    const complaints = collectComplaints(page);
    await arrive(customer);
    await payByBank(page, banks.accepted);
    await expect(state(page)).toHaveText('At the bank');
    await expect(page.getByRole('main')).toContainText('You do not need to pay again.');
    await expect(page.getByRole('main')).toContainText('It pays your open invoices when it arrives, the oldest first.');
    await expect(steps(page)).toHaveText([/^Sent to the payment provider\d/, /^Accepted, at the bank\d/, /^Paid/]);
    await expect(present(page)).toContainText('Accepted, at the bank');
    await expectAccessible(page);
    await product.control({ clock: { advanceMs: 31_000 } });
    // Nobody touches anything.
    await expect(state(page)).toHaveText('Paid', { timeout: 30_000 });
    await expect(page.getByRole('status').filter({ hasText: 'is now: Paid.' })).toHaveCount(1);
    await expect(present(page)).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'What it paid' })).toContainText(/Invoice .*\$/);
    await expect(page.getByRole('region', { name: 'What it paid' })).toContainText(/Your balance now.*\$0\.00/);
    await expect(page.getByRole('main')).not.toContainText('This page updates by itself.');
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  test('[PAY-064][PAY-065] says that it was sent while the provider is silent, and that paying again cannot charge twice', {
    tag: '@any-size',
  }, async ({ page, product, arrive, customer }) => {
    await arrive(customer);
    const payment = new PaymentPanel(page);
    const reference = page.waitForResponse('**/payment/*/form').then(async (answer) => (await answer.json()).fields.ReferenceId as string);
    await payment.openCardForm();
    await payment.fillCard(cards.slow);
    await payment.payInFrame.click();
    await expect(payment.title('Paying $')).toBeVisible();
    await page.goto(`/payments/${await reference}`);
    await expect(state(page)).toHaveText('Sent, not confirmed yet');
    await expect(page.getByRole('main')).toContainText('Paying again cannot charge you twice');
    await expectAccessible(page);
    await product.control({ clock: { advanceMs: 9_000 } });
    await expect(state(page)).toHaveText('Paid', { timeout: 30_000 });
  });

  test('[PAY-065] of an approved card is reached from the result, survives a reload and opens on another device after sign-in', async ({
    page,
    browser,
    arrive,
    customer,
    product,
  }) => {
    await arrive(customer);
    const payment = new PaymentPanel(page);
    await payment.payByCard(cards.approved);
    await expect(payment.title('Payment successful')).toBeVisible();
    const address = await follow(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment receipt');
    await expect(page.getByRole('main')).toContainText('Visa ending 1111');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment receipt');

    const elsewhere = await browser.newContext({ baseURL: product.url });
    const other = await elsewhere.newPage();
    await other.goto(address);
    await other.waitForURL('**/login');
    await other.getByLabel('Username or Email').fill(customer);
    await other.getByLabel('Password', { exact: true }).fill('Porchlight-2026!');
    await other.getByRole('button', { name: 'Sign In' }).click();
    await other.waitForURL(`**${address}`);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Payment receipt');
    await elsewhere.close();
  });

  test('[PAY-065] downloads as a PDF, and leads to the invoices it paid', { tag: '@any-size' }, async ({ page, arrive, customer }) => {
    await arrive(customer);
    const payment = new PaymentPanel(page);
    await payment.payByCard(cards.approved);
    await expect(payment.title('Payment successful')).toBeVisible();
    const address = await follow(page);
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download PDF' }).click()]);
    expect(download.suggestedFilename()).toBe(`payment-${address.split('/').at(-1)}.pdf`);
    const [answer] = await Promise.all([
      page.waitForResponse('**/account/invoice/*/pdf'),
      page.waitForEvent('popup'),
      page
        .getByRole('button', { name: /^Open the PDF of invoice/ })
        .first()
        .click(),
    ]);
    expect(answer.status()).toBe(200);
  });

  test('[PAY-065] of a returned payment says why, that its invoices are open again, and leads to paying', { tag: '@any-size' }, async ({
    page,
    product,
    arrive,
    customer,
  }) => {
    await arrive(customer);
    await payByBank(page, returnedBank);
    await product.control({ clock: { advanceMs: 31_000 } });
    await expect(state(page)).toHaveText('Paid', { timeout: 30_000 });
    await product.control({ clock: { advanceMs: 20_000 } });
    await expect(async () => {
      await page.reload();
      await expect(state(page)).toHaveText('Returned by the bank', { timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    await expect(page.getByRole('main')).toContainText('The bank account is closed.');
    await expect(page.getByRole('main')).toContainText('The invoices it had paid are open again.');
    await expect(steps(page)).toHaveText([/^Sent/, /^Accepted/, /^Paid/, /^Returned by the bank/]);
    await expectAccessible(page);
    await page.getByRole('main').getByRole('button', { name: 'Make a Payment' }).click();
    await expect(panel(page, 'Payment')).toBeVisible();
  });

  test('[PAY-065] of somebody else, or of nobody, is not found, and leads back', { tag: '@any-size' }, async ({
    page,
    signIn,
    arrive,
    customer,
    takeCustomer,
  }) => {
    await arrive(takeCustomer());
    const payment = new PaymentPanel(page);
    await payment.payByCard(cards.approved);
    await expect(payment.title('Payment successful')).toBeVisible();
    const address = await follow(page);
    await page.evaluate(() => localStorage.clear());
    await signIn(customer);
    for (const missing of [address, `/payments/${'A'.repeat(20)}`, '/payments/nothing']) {
      await page.goto(missing);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment not found');
    }
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to your account' }).click();
    await page.waitForURL('**/home');
  });
});

test.describe('the receipt on paper and in every look', () => {
  test('[PAY-065] prints on one page without what can only be pressed', async ({ page, arrive, customer }) => {
    await arrive(customer);
    const payment = new PaymentPanel(page);
    await payment.payByCard(cards.approved);
    await expect(payment.title('Payment successful')).toBeVisible();
    await follow(page);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const hidden of [page.getByRole('navigation'), page.getByRole('button'), page.getByRole('contentinfo')]) {
      for (const each of await hidden.all()) await expect(each.and(page.locator(':not(article button)'))).toBeHidden();
    }
    await expect(page.getByText('Cedar Valley Fiber', { exact: true }).filter({ visible: true })).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    const paper = (await page.pdf({ format: 'Letter' })).toString('latin1');
    expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });

  for (const [language, title] of [
    ['en-us', 'Payment receipt'],
    ['sp-es', 'Recibo de pago'],
  ] as const) {
    test(`[I18N-001] is accessible in ${language}, in both themes, on a phone of 320 px`, { tag: '@phone' }, async ({
      page,
      arrive,
      customer,
    }) => {
      await arrive(customer);
      const payment = new PaymentPanel(page);
      await payment.payByCard(cards.approved);
      await expect(payment.title('Payment successful')).toBeVisible();
      await follow(page);
      await readIn(page, language);
      await page.setViewportSize({ width: 320, height: 700 });
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expectAccessibleInBothThemes(page);
    });
  }
});

test.describe('My Payments', () => {
  test('[PAY-021][PAY-028] leads from each reference to its receipt, and holds the declined attempts with their reason', {
    tag: '@any-size',
  }, async ({ page, arrive, customer }) => {
    await arrive(customer);
    const payment = new PaymentPanel(page);
    await payment.payByCard(cards.declined, '5.00');
    await expect(payment.title('Transaction failed!')).toBeVisible();
    let asked = 0;
    page.on('request', (request) => (asked += request.url().endsWith('/payment-attempts') ? 1 : 0));
    const payments = await openPanel(page, 'payments', 'My Payments');
    await expect(payments.getByRole('table')).not.toContainText('$5.00');
    expect(asked).toBe(0);
    const toggle = payments.getByRole('button', { name: 'All attempts' });
    await toggle.press('Enter');
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    const attempt = payments.getByRole('link', { name: /^Record of the payment of \$5\.00 on/ });
    await expect(attempt).toContainText('Did not go through');
    await expect(attempt).toContainText('There was not enough money in the account.');
    expect(asked).toBe(1);
    await expectAccessible(page);
    await attempt.press('Enter');
    await page.waitForURL(/\/payments\/[A-Z0-9]{20}$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment record');
    await expect(state(page)).toHaveText('Did not go through');
    await expect(page.getByRole('main')).toContainText('You were not charged.');
    await expectAccessible(page);

    const again = await openPanel(page, 'payments', 'My Payments');
    await again.getByRole('table').getByRole('link').first().click();
    await page.waitForURL(/\/payments\/[A-Z0-9]+$/);
    await expect(state(page)).toHaveText('Paid');
    await page.goBack();
    await expect(panel(page, 'My Payments')).toBeVisible();
  });
});
