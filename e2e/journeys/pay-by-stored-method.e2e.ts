import type { Page } from '@playwright/test';
import { collectComplaints, expect, expectAccessible, expectAccessibleInBothThemes, languages, readIn, test } from '../journey.ts';
import { panel as panelOf } from '../pages/account-page.ts';
import { PaymentMethods } from '../pages/payment-methods.ts';
import { PaymentPanel } from '../pages/payment-panel.ts';
import { banks, cards } from '../pages/provider-form.ts';
import { readOneByOne } from '../pages/read-one-by-one.ts';
import { capturesOfAmount } from '../pages/sandbox-state.ts';

test.beforeEach(async ({ arrive, newcomer }) => arrive(newcomer));
test.afterEach(async ({ product }) => product.control({ down: false, slowMs: 0, noticesHeld: false, clock: { speed: 1 } }));

/** Stores methods for the signed-in customer, on the provider's page. */
async function store(page: Page, ...numbers: (string | { routing: string; account: string })[]): Promise<void> {
  const methods = new PaymentMethods(page);
  for (const number of numbers) {
    if (typeof number === 'string') await methods.addCard(number);
    else await methods.addBank(number);
    await expect(page.getByRole('status').getByText(/ was added\.$/)).toBeVisible();
  }
}

const balanceOf = async (panel: PaymentPanel): Promise<string> => (await panel.detail('Total Balance').textContent()) ?? '';

test.describe('choosing how to pay', () => {
  test('[PAY-010][PAY-017][PAY-018][PAY-019][PAY-063] the stored methods come first, the first of them chosen, then the two special entries', async ({
    page,
  }) => {
    const complaints = collectComplaints(page);
    await store(page, cards.approved, banks.accepted);
    const panel = new PaymentPanel(page);
    await panel.open();
    await expect(panel.method.locator('option')).toHaveText([
      'Select payment method',
      'Visa ending 1111',
      'Checking ending 6789',
      'Manage Payment Methods',
      'One Time Payment',
    ]);
    const values = await panel.method
      .locator('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    expect(values.slice(-2)).toEqual(['MANAGE_PAYMENT_METHODS', 'ONE_TIME_PAYMENT']);
    await expect(panel.method.locator('option:checked')).toHaveText('Visa ending 1111');
    await expect(panel.amount).toHaveValue((await balanceOf(panel)).replace('$', ''));
    await expect(panel.panel.getByRole('button', { name: 'Submit Payment' })).toBeVisible();
    await expect(panel.panel).not.toContainText('authorize');
    await panel.method.selectOption('Checking ending 6789');
    await expect(panel.panel).toContainText('to debit this bank account once');
    expect(complaints).toEqual([]);
  });

  test('[PAY-012][PAY-017] the special entries lead to their panels, and what was chosen and typed is there on the way back', {
    tag: '@any-size',
  }, async ({ page }) => {
    await store(page, cards.approved, banks.accepted);
    const panel = new PaymentPanel(page);
    for (const [entry, title] of [
      ['MANAGE_PAYMENT_METHODS', 'Manage Payment Methods'],
      ['ONE_TIME_PAYMENT', 'One Time Payment'],
    ] as const) {
      await panel.openFromPage();
      await panel.method.selectOption('Checking ending 6789');
      await panel.amount.fill('5');
      await panel.method.selectOption(entry);
      await expect(panelOf(page, title)).toBeVisible();
      await panelOf(page, title).getByRole('button', { name: 'Close' }).click();
      await expect(panelOf(page, title)).toHaveCount(0);
      await page.getByRole('button', { name: 'Make a Payment' }).first().click();
      await expect(panel.method.locator('option:checked')).toHaveText('Checking ending 6789');
      await expect(panel.amount).toHaveValue(/^5(\.00)?$/);
      await panel.close.click();
      await expect(panel.panel).toHaveCount(0);
    }
  });

  test("[PAY-018][PAY-045][PAY-052] without a stored method the placeholder is chosen, and Submit says 'Select payment method first!'", {
    tag: '@any-size',
  }, async ({ page }) => {
    const panel = new PaymentPanel(page);
    await panel.open();
    await expect(panel.method.locator('option')).toHaveText(['Select payment method', 'Manage Payment Methods', 'One Time Payment']);
    await expect(panel.method).toHaveValue('');
    await expect(panel.panel).toContainText('No payment method is stored yet.');
    await panel.submit.click();
    await expect(panel.question).toContainText('Select payment method first!');
    await panel.question.getByRole('button', { name: 'OK' }).click();
    await expect(panel.panel.getByText('Required', { exact: true })).toBeVisible();
    await expect(panel.method).toBeFocused();
    await panel.panel.getByRole('button', { name: 'Add a payment method' }).click();
    await expect(panelOf(page, 'Manage Payment Methods')).toBeVisible();
  });

  test('[PERM-009][PERM-010][PAY-017] the special entries go with their permissions and what the provider takes', {
    tag: '@any-size',
  }, async ({ page }) => {
    let held: string[] = [];
    let takesOnce = true;
    await readOneByOne(page);
    await page.route('**/user/permissions', (route) =>
      route.fulfill({ json: { success: true, modulePermissions: [{ name: 'BILLING', permissions: ['BILLING_PAY_NOW', ...held] }] } }),
    );
    await page.route('**/supports-one-time-payment', (route) =>
      route.fulfill({ json: { success: true, supportsOneTimePayment: takesOnce } }),
    );
    const panel = new PaymentPanel(page);
    const entries = async (permissions: string[], provider = true): Promise<string[]> => {
      held = permissions;
      takesOnce = provider;
      await panel.open();
      return panel.method.locator('option').allTextContents();
    };
    // Who may pay is never left without a way to.
    const direct = ['Select payment method', 'Debit / Credit Card', 'Checking / Savings Account'];
    expect(await entries([])).toEqual(direct);
    expect(await entries(['API_MANAGE_PAYMENT_METHODS'])).toEqual(['Select payment method', 'Manage Payment Methods']);
    expect(await entries(['BILLING_PAYMENT_ONE_TIME_PAYMENT'])).toEqual(['Select payment method', 'One Time Payment']);
    expect(await entries(['BILLING_PAYMENT_ONE_TIME_PAYMENT'], false)).toEqual(direct);
  });
});

test.describe('paying with a stored method', () => {
  test('[PAY-001][PAY-031][PAY-035][PAY-053][PAY-061] a card is charged once after the question, and the balance changes', async ({
    page,
    product,
  }) => {
    const complaints = collectComplaints(page);
    await store(page, cards.approved);
    const panel = new PaymentPanel(page);
    await panel.open();
    await panel.amount.fill('7.31');
    await panel.submit.click();
    await expect(panel.question).toContainText('Pay $7.31 with Visa ending 1111?');
    await expect(panel.question).toContainText(
      'To ensure a successful payment, please do not close this page until you see a confirmation message.',
    );
    const read = page.waitForResponse('**/amounts/');
    await panel.proceed.click();
    await expect(panel.title('Payment successful')).toBeVisible();
    await expect(panel.title('Payment successful')).toBeFocused();
    await expect(panel.detail('With')).toHaveText('Visa ending 1111');
    await read;
    await expect(panel.detail('New balance')).toHaveText(/^\$\d+\.\d\d$/);
    expect(await capturesOfAmount(product.sandboxUrl, 731)).toBe(1);
    expect(complaints).toEqual([]);
  });

  test('[PAY-001][PAY-006] a bank account is debited: accepted, and pending until it settles', { tag: '@any-size' }, async ({
    page,
    product,
  }) => {
    await store(page, banks.accepted);
    const panel = new PaymentPanel(page);
    await panel.payStored();
    await expect(panel.title('Payment successful')).toBeVisible();
    await expect(panel.panel).toContainText('Your bank payment was accepted and is pending.');
    await panel.panel.getByRole('button', { name: 'Done' }).click();
    await expect(page.locator('main')).toContainText('You have a pending payment of $');
    await product.control({ clock: { advanceMs: 31_000 } });
    await expect(page.locator('main')).toContainText('All paid.', { timeout: 45_000 });
  });

  test('[PAY-031][PAY-035][PAY-036] a declined card charges nothing, and the other method is one press away', { tag: '@any-size' }, async ({
    page,
    product,
  }) => {
    await store(page, cards.savesThenDeclines, banks.accepted);
    const panel = new PaymentPanel(page);
    await panel.payStored(undefined, '7.32');
    await expect(panel.title('Transaction failed!')).toBeVisible();
    await expect(panel.panel).toContainText('You were not charged');
    await expectAccessible(page);
    expect(await capturesOfAmount(product.sandboxUrl, 732)).toBe(0);
    await panel.panel.getByRole('button', { name: 'Checking ending 6789' }).click();
    await expect(panel.question).toContainText('Pay $7.32 with Checking ending 6789?');
    await panel.proceed.click();
    await expect(panel.title('Payment successful')).toBeVisible();
    await expect(panel.detail('Paid')).toHaveText('$7.32');
  });

  test('[PAY-038] trying another method goes back to the form with the other one chosen and the amount kept', { tag: '@any-size' }, async ({
    page,
  }) => {
    await store(page, cards.savesThenDeclines, banks.accepted);
    const panel = new PaymentPanel(page);
    await panel.payStored(undefined, '5');
    await panel.panel.getByRole('button', { name: 'Try another method' }).click();
    await expect(panel.method.locator('option:checked')).toHaveText('Checking ending 6789');
    await expect(panel.method).toBeFocused();
    await expect(panel.amount).toHaveValue('5.00');
  });

  test('[PAY-032][PAY-037] a payment without a result is told as such, without polling; pressing again charges nothing more', {
    tag: '@any-size',
  }, async ({ page, product }) => {
    test.setTimeout(120_000);
    await store(page, cards.slow);
    let polls = 0;
    page.on('request', (request) => (polls += /\/payment\/[A-Z0-9]{20}\/status/.test(request.url()) ? 1 : 0));
    const panel = new PaymentPanel(page);
    await panel.payStored(undefined, '7.33');
    await expect(panel.title('Transaction details')).toBeVisible({ timeout: 20_000 });
    await expect(panel.panel).toContainText('Please do not pay again');
    await expectAccessible(page);
    await panel.panel.getByRole('button', { name: 'Dismiss' }).click();
    await panel.submit.click();
    await panel.proceed.click();
    const outcome = panel.panel.getByRole('heading', { name: /Transaction details|Payment successful/ });
    await expect(outcome).toBeVisible({ timeout: 20_000 });
    expect(polls).toBe(0);
    await product.control({ clock: { advanceMs: 10_000 } });
    await expect.poll(() => capturesOfAmount(product.sandboxUrl, 733), { timeout: 20_000 }).toBe(1);
    await page.goto('/home?panel=payments');
    const rows = panelOf(page, 'My Payments').getByRole('row', { name: '$7.33' });
    await expect
      .poll(
        async () => {
          await page.reload();
          await expect(panelOf(page, 'My Payments').getByRole('row').first()).toBeVisible();
          return rows.count();
        },
        { timeout: 60_000, intervals: [2000] },
      )
      .toBe(1);
    expect(await capturesOfAmount(product.sandboxUrl, 733)).toBe(1);
  });

  test('[PAY-064] pressed twice everywhere is one charge', { tag: '@any-size' }, async ({ page, product }) => {
    await store(page, cards.approved);
    let calls = 0;
    page.on('request', (request) => (calls += request.url().endsWith('/payment/token') ? 1 : 0));
    const panel = new PaymentPanel(page);
    await panel.open();
    await panel.amount.fill('7.34');
    await panel.submit.dblclick();
    await panel.proceed.dblclick();
    await expect(panel.title('Payment successful')).toBeVisible();
    expect(calls).toBe(1);
    expect(await capturesOfAmount(product.sandboxUrl, 734)).toBe(1);
  });

  test("[PAY-030][PAY-064] a lost answer is 'Error submitting payment' and no failure; the repeat carries its key and charges once", {
    tag: '@any-size',
  }, async ({ page, product }) => {
    await store(page, cards.approved);
    const keys: (string | undefined)[] = [];
    let isCut = true;
    await page.route('**/payment/token', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      // The request arrives, the answer does not.
      if (isCut) await route.fetch().catch(() => undefined);
      return isCut ? route.abort() : route.continue();
    });
    const panel = new PaymentPanel(page);
    await panel.payStored(undefined, '7.35');
    await expect(panel.title('Transaction details')).toBeVisible({ timeout: 20_000 });
    await expect(panel.detail('Response')).toHaveText('Error submitting payment');
    isCut = false;
    await panel.panel.getByRole('button', { name: 'Dismiss' }).click();
    await panel.submit.click();
    await panel.proceed.click();
    await expect(panel.title('Payment successful')).toBeVisible();
    expect([keys.length, new Set(keys).size]).toEqual([4, 1]);
    expect(await capturesOfAmount(product.sandboxUrl, 735)).toBe(1);
  });

  test("[PAY-033] a method that was removed meanwhile is 'Invalid data', and nothing is charged", { tag: '@any-size' }, async ({
    page,
    product,
  }) => {
    await store(page, cards.approved);
    const panel = new PaymentPanel(page);
    await panel.open();
    await panel.amount.fill('7.36');
    await page.route('**/payment/token', (route) => route.continue({ postData: { ...route.request().postDataJSON(), token: 'pm_gone' } }));
    await panel.submit.click();
    await panel.proceed.click();
    await expect(panel.title('Transaction failed!')).toBeVisible();
    await expect(panel.panel.getByText('Invalid data', { exact: true })).toBeVisible();
    await expect(panel.panel.getByText('The payment method was not found.', { exact: true })).toBeVisible();
    expect(await capturesOfAmount(product.sandboxUrl, 736)).toBe(0);
  });

  test('Escape in the very moment the result is told closes the panel', { tag: '@any-size' }, async ({ page }) => {
    await store(page, cards.approved);
    const panel = new PaymentPanel(page);
    await panel.open();
    await panel.submit.click();
    await page.evaluate(() => {
      document.addEventListener('focusin', ({ target }) => {
        if (!(target instanceof HTMLHeadingElement) || target.textContent !== 'Payment successful') return;
        queueMicrotask(() => target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
      });
    });
    await panel.proceed.click();
    await expect(panel.panel).toHaveCount(0);
    await expect(page.locator('main')).toContainText('All paid.');
  });

  test('[PAY-001][PAY-053] by keyboard alone: from the account page through the payment and back to its button', async ({ page }) => {
    await store(page, cards.approved);
    await page.goto('/home');
    const opener = page.getByRole('button', { name: 'Make a Payment' }).first();
    await opener.focus();
    await page.keyboard.press('Enter');
    const panel = new PaymentPanel(page);
    await expect(panel.method).toBeVisible();
    const pressTabUntil = async (target: ReturnType<PaymentPanel['title']>): Promise<void> => {
      for (let presses = 0; presses < 20; presses++) {
        await page.keyboard.press('Tab');
        if (await target.evaluate((element) => element === document.activeElement)) return;
      }
      throw new Error('not reached by Tab');
    };
    await pressTabUntil(panel.method);
    await pressTabUntil(panel.amount);
    await page.keyboard.press('Enter');
    await expect(panel.proceed).toBeVisible();
    await pressTabUntil(panel.proceed);
    await page.keyboard.press('Enter');
    await expect(panel.title('Payment successful')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel.panel).toHaveCount(0);
    await expect(opener).toBeFocused();
  });
});

for (const language of languages) {
  test(`[I18N-001] paying with a stored method has no accessibility finding in any state, ${language}, in both themes`, {
    tag: '@phone',
  }, async ({ page }) => {
    test.setTimeout(120_000);
    const complaints = collectComplaints(page);
    await page.goto('/home?panel=payment');
    await expect(page.locator('select[name="paymentMethod"]')).toBeVisible();
    await expectAccessible(page);
    await store(page, cards.savesThenDeclines, cards.approved);
    await readIn(page, language);
    await page.goto('/home?panel=payment');
    await expect(page.locator('select[name="paymentMethod"]')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.locator('button[form="payment-form"]').click();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await expect(page.locator('#other-ways')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.locator('section[aria-labelledby="other-ways"] button').first().click();
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await expect(page.getByRole('dialog').locator('h3')).toHaveText(/^(Payment successful|Pago realizado)$/);
    await expectAccessibleInBothThemes(page);
    expect(complaints).toEqual([]);
  });
}
