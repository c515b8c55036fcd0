import type { Page } from '@playwright/test';
import { collectComplaints, expect, expectAccessible, test } from '../journey.ts';
import { banks, PaymentPanel } from '../pages/payment-panel.ts';
import { configure } from '../pages/provider-configuration.ts';
import { readOneByOne } from '../pages/read-one-by-one.ts';

// Where the provider stores methods, only those are offered and the one-time payment.
test.use({ storedMethods: 'off' });
test.beforeEach(async ({ arrive, customer }) => arrive(customer));
test.afterEach(async ({ product }) => product.control({ down: false, noticesHeld: false, clock: { speed: 1 } }));

test.describe('the bank account form', () => {
  test('[ACH-001][ACH-002][ACH-003][ACH-004][ACH-017][ACH-018] has five fields, two quick amounts and the types the provider takes', async ({
    page,
  }) => {
    // What is owed in all and what is due by now are not the same, so that the one is not taken for the other.
    await readOneByOne(page);
    await page.route(/\/account\/\d+\/amounts\/$/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), accountBalace: 61.5, amountDue: 40 } });
    });
    const panel = new PaymentPanel(page);
    await panel.open();
    await panel.method.selectOption('Checking / Savings Account');
    for (const label of ['Routing number', 'Account number', 'Account holder name']) {
      await expect(panel.panel.getByLabel(label)).toHaveAttribute('autocomplete', 'off');
    }
    await expect(panel.panel.getByLabel('Account type').locator('option')).toHaveText(['Select account type', 'Checking', 'Savings']);
    await expect(panel.amount).toHaveValue('61.50');
    for (const [name, amount] of [
      ['Pay Balance', '61.50'],
      ['Pay Amount Due', '40.00'],
    ] as const) {
      await panel.amount.fill('1');
      await panel.panel.getByRole('button', { name }).click();
      await expect(panel.amount).toHaveValue(amount);
    }
    await expectAccessible(page);
  });

  test('[ACH-007][ACH-008][ACH-009][ACH-010][ACH-011][ACH-012] says at each field what is wrong, and sends nothing', {
    tag: '@any-size',
  }, async ({ page }) => {
    let sent = 0;
    page.on('request', (request) => (sent += request.url().includes('/payment/ach') ? 1 : 0));
    const panel = new PaymentPanel(page);
    await panel.open();
    await panel.method.selectOption('Checking / Savings Account');
    await panel.panel.getByLabel('Account holder name').fill('Abcd');
    await panel.amount.fill('0');
    await panel.submit.click();
    const errorAt = (field: string) => panel.panel.locator(`#payment-${field}-error`);
    for (const field of ['routingNumber', 'accountNumber', 'accountType'])
      await expect(errorAt(field)).toHaveText('This field is required.');
    await expect(errorAt('holderName')).toHaveText('Please enter at least 5 characters.');
    await expect(errorAt('paymentAmount')).toHaveText('Invalid payment amount.');
    await expect(panel.panel.getByLabel('Routing number')).toBeFocused();
    await expectAccessible(page);
    await panel.amount.fill('1.234');
    await expect(errorAt('paymentAmount')).toHaveText('Invalid payment Amount.');
    expect(sent).toBe(0);
  });
});

test.describe('paying by bank account', () => {
  test('[PAY-001][PAY-006][PAY-042][PAY-043] is accepted, pending until it settles, and then changes the balance by itself', async ({
    page,
    product,
  }) => {
    test.setTimeout(120_000);
    const complaints = collectComplaints(page);
    const panel = new PaymentPanel(page);
    await panel.payByBank(banks.accepted);
    await expect(panel.title('Payment successful')).toBeVisible();
    await expect(panel.panel).toContainText('Your bank payment was accepted and is pending.');
    await expect(panel.detail('With')).toHaveText('Checking ending 6789');
    await expectAccessible(page);
    await panel.panel.getByRole('button', { name: 'Done' }).click();
    await expect(panel.panel).toBeHidden();
    await expect(page.locator('main')).toContainText('You have a pending payment of $');
    await product.control({ clock: { advanceMs: 31_000 } });
    // Nobody touches anything: the balance is asked for after the panel closed.
    await expect(page.locator('main')).toContainText('All paid.', { timeout: 45_000 });
    await expect(page.locator('main')).not.toContainText('You have a pending payment');
    expect(complaints).toEqual([]);
  });

  test("[ACH-005] refused shows the server's reason, and the numbers are gone from the form", { tag: '@any-size' }, async ({ page }) => {
    const panel = new PaymentPanel(page);
    await panel.payByBank(banks.refused);
    await expect(panel.title('Transaction failed!')).toBeVisible();
    await expect(panel.panel).toContainText('You were not charged');
    await expect(panel.panel.getByText('No account', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await panel.panel.getByRole('button', { name: 'Try another method' }).click();
    await expect(panel.panel.getByLabel('Routing number')).toHaveValue('');
    await expect(panel.panel.getByLabel('Account number')).toHaveValue('');
    await expect(panel.panel.getByLabel('Account holder name')).toHaveValue('');
  });

  test('[ACH-005] with a routing number that is none is refused before the bank is asked', { tag: '@any-size' }, async ({ page }) => {
    const panel = new PaymentPanel(page);
    await panel.payByBank({ ...banks.accepted, routing: '12345' });
    await expect(panel.title('Transaction failed!')).toBeVisible();
    await expect(panel.panel.getByText('Please enter correct number.', { exact: true })).toBeVisible();
  });

  test("[ACH-006][PAY-037][PAY-064] without an answer shows 'Unexpected error' and does not call it failed; the repeat counts once", {
    tag: '@any-size',
  }, async ({ page, product }) => {
    const keys: (string | undefined)[] = [];
    let isCut = true;
    await page.route('**/payment/ach', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      // The request arrives, the answer does not.
      if (isCut) await route.fetch().catch(() => undefined);
      return isCut ? route.abort() : route.continue();
    });
    const panel = new PaymentPanel(page);
    await panel.payByBank(banks.accepted);
    await expect(panel.title('Transaction details')).toBeVisible({ timeout: 20_000 });
    await expect(panel.detail('Response')).toHaveText('Unexpected error');
    await expect(panel.panel).toContainText('Please do not pay again');
    await expectAccessible(page);
    isCut = false;
    await panel.panel.getByRole('button', { name: 'Dismiss' }).click();
    await panel.fillBank(banks.accepted);
    await panel.submit.click();
    await panel.proceed.click();
    await expect(panel.title('Payment successful')).toBeVisible();
    expect(keys.length).toBe(4);
    expect(new Set(keys).size).toBe(1);
    const { captures } = (await (await fetch(`${product.sandboxUrl}/control/state`)).json()) as {
      captures: Record<string, { count: number }>;
    };
    expect(Object.values(captures).every(({ count }) => count <= 1)).toBe(true);
  });

  test('[ACH-001] keeps the numbers out of storage, address and log', { tag: '@any-size' }, async ({ page }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    const panel = new PaymentPanel(page);
    await panel.payByBank(banks.accepted);
    await expect(panel.title('Payment successful')).toBeVisible();
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }));
    for (const place of [stored, page.url(), ...logged]) expect(place).not.toContain(banks.accepted.account);
  });
});

test.describe('what goes over the wire', { tag: '@any-size' }, () => {
  test.beforeEach(({ page }) => configure(page, { defaultLocationId: 17 }));

  test('[API-023][ENT-015] a bank payment is sent with its seven fields, and its answer says whether it went through', async ({ page }) => {
    const { sent, answer } = await payAndListen(page);
    expect(sent).toEqual({
      routingNumber: banks.accepted.routing,
      accountNumber: banks.accepted.account,
      accountType: 'CHECKING',
      holderName: expect.stringMatching(/./),
      paymentAmount: 12.5,
      paymentOption: 'ALL_UNPAID_INVOICES',
      locationId: 17,
    });
    expect(answer).toMatchObject({ success: true });
  });

  test('[API-009][ENT-012][API-022] what was paid stands in the history with its seven fields, and tells its result by the reference', async ({
    page,
  }) => {
    const { account } = await payAndListen(page);
    const { payments } = (await readFrom(page, `${account}/payments/`)) as { payments: Record<string, unknown>[] };
    const row = payments.find(({ amount }) => amount === 12.5);
    expect(Object.keys(row ?? {}).toSorted()).toEqual(['amount', 'authCode', 'date', 'id', 'reference', 'transactionId', 'type']);
    const [base] = account.split('/account/');
    const status = await readFrom(page, `${base}/payment/${String(row?.['reference'])}/status`);
    expect(status).toMatchObject({ success: true, status: 'SUCCESS', inProgress: false });
  });
});

/** Pays by bank account: what was sent and answered, and the address of the account's calls. */
async function payAndListen(page: Page): Promise<{ sent: unknown; answer: unknown; account: string }> {
  const payment = new PaymentPanel(page);
  const paid = page.waitForResponse((response) => response.url().endsWith('/payment/ach'));
  await payment.payByBank(banks.accepted, '12.50');
  const response = await paid;
  const [account = ''] = response.url().split('/payment/');
  return { sent: response.request().postDataJSON(), answer: await response.json(), account };
}

/** What a call answers to whoever is signed in on the page. */
const readFrom = (page: Page, address: string): Promise<unknown> =>
  page.evaluate(async (asked) => {
    const { token } = JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { token: string };
    return (await fetch(asked, { headers: { 'x-api-token': token } })).json() as Promise<unknown>;
  }, address);
