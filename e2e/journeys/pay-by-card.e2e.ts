import type { Page } from '@playwright/test';
import { collectComplaints, expect, expectAccessible, expectAccessibleInBothThemes, readIn, test } from '../journey.ts';
import { cards, PaymentPanel } from '../pages/payment-panel.ts';
import { capturesOf, sandboxState } from '../pages/sandbox-state.ts';

// Where the provider stores methods, only those are offered and the one-time payment.
test.use({ storedMethods: 'off' });
test.beforeEach(async ({ arrive, customer }) => arrive(customer));
test.afterEach(async ({ product }) => product.control({ down: false, slowMs: 0, noticesHeld: false, clock: { speed: 1 } }));

/** Requests of the portal to the API, as path and body. */
function watchCalls(page: Page): { path: string; body: string }[] {
  const calls: { path: string; body: string }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/aboss-api/')) calls.push({ path: pathname, body: request.postData() ?? '' });
  });
  return calls;
}

const referenceOf = (panel: PaymentPanel): Promise<string> =>
  panel.panel.locator('input[type="hidden"][name="ReferenceId"]').first().inputValue();

test.describe('the payment form', () => {
  test('[PAY-003][PAY-004][PAY-005][PAY-007][PAY-008][PAY-009][PAY-011][PAY-016][PAY-063] shows what is owed and how to pay it', async ({
    page,
  }) => {
    const complaints = collectComplaints(page);
    const panel = new PaymentPanel(page);
    await panel.open();
    await expect(panel.panel).toContainText('Payments by card post at once.');
    const due = await panel.detail('Total Amount Due').textContent();
    const balance = (await panel.detail('Total Balance').textContent()) ?? '';
    expect(due).toMatch(/^\$\d+\.\d\d$/);
    await expect(panel.amount).toHaveValue(balance.replace('$', ''));
    await expect(panel.method.locator('option')).toHaveText(['Select payment method', 'Debit / Credit Card', 'Checking / Savings Account']);
    await expect(panel.submit).toBeVisible();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  test('[PAY-045][PAY-046][PAY-050][PAY-052] says what is wrong with it before anything is sent', async ({ page }) => {
    const calls = watchCalls(page);
    const panel = new PaymentPanel(page);
    await panel.open();
    await panel.amount.fill('84.2x');
    await panel.submit.click();
    await expect(panel.question).toContainText('Select payment method first!');
    await expectAccessible(page);
    await panel.question.getByRole('button', { name: 'OK' }).click();
    await expect(panel.panel.getByText('Required', { exact: true })).toBeVisible();
    await expect(panel.panel.locator('#payment-paymentAmount-error')).toHaveText('Invalid Payment Amount');
    await expect(panel.panel.getByRole('alert')).toContainText('2 things to fix before you can pay');
    await expect(panel.method).toBeFocused();
    await expectAccessible(page);
    await panel.amount.fill('');
    await expect(panel.panel.locator('#payment-paymentAmount-error')).toHaveText('Invalid Payment Amount');
    expect(calls.filter(({ path }) => path.includes('/payment/'))).toEqual([]);
  });

  test('[PAY-053] asks Proceed or Cancel; Cancel makes no call', async ({ page }) => {
    const calls = watchCalls(page);
    const panel = new PaymentPanel(page);
    await panel.open();
    await panel.method.selectOption('Debit / Credit Card');
    await panel.submit.click();
    await expect(panel.question).toContainText(
      'To ensure a successful payment, please do not close this page until you see a confirmation message.',
    );
    await expectAccessible(page);
    await panel.question.getByRole('button', { name: 'Cancel' }).click();
    await expect(panel.question).toBeHidden();
    await expect(panel.method).toBeVisible();
    expect(calls.filter(({ path }) => path.includes('/payment/'))).toEqual([]);
  });

  test('[PAY-053] sends nothing where what runs the payment cannot be had; loading the page again opens it again', async ({ page }) => {
    const calls = watchCalls(page);
    let isCut = true;
    await page.route('**/assets/PaymentSteps-*.js', (route) => (isCut ? route.abort() : route.continue()));
    const panel = new PaymentPanel(page);
    await panel.open();
    await panel.method.selectOption('Debit / Credit Card');
    await panel.submit.click();
    await panel.question.getByRole('button', { name: 'Proceed' }).click();
    await expect(panel.question).toContainText('The payment was not started. Nothing was charged');
    expect(calls.filter(({ path }) => path.includes('/payment/'))).toEqual([]);
    isCut = false;
    await panel.question.getByRole('button', { name: 'Try again' }).click();
    await panel.method.selectOption('Debit / Credit Card');
    await panel.submit.click();
    await panel.question.getByRole('button', { name: 'Proceed' }).click();
    await expect(panel.panel.getByRole('heading', { name: 'Enter your card' })).toBeVisible();
  });
});

test.describe("paying by card in the provider's frame", () => {
  test('[PAY-001][PAY-013][PAY-014][PAY-024][PAY-025][PAY-027][PAY-035][PAY-061][PAY-062] is approved, and the balance changes', async ({
    page,
    product,
  }) => {
    const complaints = collectComplaints(page);
    const calls = watchCalls(page);
    const panel = new PaymentPanel(page);
    await panel.openCardForm();
    const reference = await referenceOf(panel);
    const frame = panel.panel.locator('iframe');
    await expect(panel.panel.locator('form[method="post"]')).toHaveAttribute('target', (await frame.getAttribute('name')) ?? '');
    expect((await frame.boundingBox())?.height).toBeGreaterThanOrEqual(1530);
    await expect(panel.panel.locator('input:not([type="hidden"])')).toHaveCount(0);
    await expectAccessible(page);
    await panel.fillCard(cards.approved);
    const before = calls.length;
    await panel.payInFrame.click();
    await expect(panel.title('Payment successful')).toBeVisible();
    await expect(panel.panel).toContainText("You'll receive details about it soon.");
    await expect(panel.detail('With')).toHaveText('Visa ending 1111');
    await expect(panel.detail('Transaction ID')).toHaveText(/^\.\.\..{10}$/);
    await expect(panel.detail('New balance')).toHaveText('$0.00');
    const after = calls.slice(before).map(({ path }) => path);
    expect(after.some((path) => path.endsWith('/amounts/'))).toBe(true);
    expect(calls.some(({ body }) => /4111|0839|08\/39/.test(body))).toBe(false);
    expect(await capturesOf(product.sandboxUrl, reference)).toBe(1);
    await expectAccessible(page);
    await panel.panel.getByRole('heading', { name: 'Payment successful' }).click();
    await expect(panel.title('Payment successful')).toBeVisible();
    await panel.panel.getByRole('button', { name: 'Done' }).click();
    await expect(panel.panel).toBeHidden();
    await expect(page.locator('main')).toContainText('All paid.');
    expect(complaints).toEqual([]);
  });

  test('[PAY-026] that takes some seconds shows its progress until the bank has answered', async ({ page, product }) => {
    const panel = new PaymentPanel(page);
    await panel.payByCard(cards.slow);
    await expect(panel.title('Paying $')).toBeVisible();
    await expect(panel.panel.getByText('Waiting for your bank', { exact: true })).toBeVisible();
    await expect(panel.panel).toContainText('If the connection drops, the payment still counts once');
    await expectAccessible(page);
    await product.control({ clock: { advanceMs: 8_000 } });
    await expect(panel.title('Payment successful')).toBeVisible({ timeout: 20_000 });
  });

  test('[PAY-028][PAY-036][PAY-038][PAY-055][PAY-056][PAY-057][PAY-059] is declined: nothing was charged, and why', async ({
    page,
    product,
  }) => {
    const calls = watchCalls(page);
    const panel = new PaymentPanel(page);
    await panel.openCardForm();
    const reference = await referenceOf(panel);
    await panel.fillCard(cards.declined);
    await panel.payInFrame.click();
    await expect(panel.title('Transaction failed!')).toBeVisible();
    await expect(panel.panel).toContainText('You were not charged');
    await expect(panel.panel.getByText('Response: Insufficient funds.', { exact: true })).toBeVisible();
    await expect(panel.panel.getByText('DECLINED', { exact: true })).toBeVisible();
    await expect(panel.panel.getByText(/^Transaction ID: \.\.\..{10}\.$/)).toBeVisible();
    await expectAccessible(page);
    expect(await capturesOf(product.sandboxUrl, reference)).toBe(0);
    const reads = calls.filter(({ path }) => path.endsWith('/amounts/')).length;
    await panel.panel.getByText('Response: Insufficient funds.').click();
    await expect(panel.title('Transaction failed!')).toBeHidden();
    await expect(panel.method).toBeVisible();
    expect(calls.filter(({ path }) => path.endsWith('/amounts/')).length).toBe(reads);
  });

  test('[PAY-025] may have to be confirmed in the frame first', { tag: '@any-size' }, async ({ page, product }) => {
    const panel = new PaymentPanel(page);
    await panel.openCardForm();
    const reference = await referenceOf(panel);
    await panel.fillCard(cards.confirmation);
    await panel.payInFrame.click();
    const confirm = panel.frame.getByRole('button', { name: 'Confirm' });
    await expect(confirm).toBeVisible();
    await expect(panel.title('Enter your card')).toBeVisible();
    await expectAccessible(page);
    await confirm.click();
    await expect(panel.title('Payment successful')).toBeVisible();
    expect(await capturesOf(product.sandboxUrl, reference)).toBe(1);
  });

  test('[PAY-064][PAY-065] whose answer is lost is neither failed nor charged twice', async ({ page, product }) => {
    const panel = new PaymentPanel(page);
    await panel.openCardForm();
    const reference = await referenceOf(panel);
    await panel.fillCard(cards.lostAnswer);
    await panel.payInFrame.click();
    await expect(panel.title('Paying $')).toBeVisible();
    await expect(panel.title('Transaction failed!')).toBeHidden();
    await product.control({ clock: { advanceMs: 21_000 } });
    await expect(panel.title('Payment successful')).toBeVisible({ timeout: 30_000 });
    await expect(panel.detail('New balance')).toHaveText('$0.00');
    expect(await capturesOf(product.sandboxUrl, reference)).toBe(1);
  });

  test('[PAY-028] that the provider could not process tells that nothing was charged', { tag: '@any-size' }, async ({ page }) => {
    const panel = new PaymentPanel(page);
    await panel.payByCard(cards.providerError);
    await expect(panel.title('Transaction failed!')).toBeVisible();
    await expect(panel.panel).toContainText('You were not charged');
    await expect(panel.panel.getByText('Response: Provider error.', { exact: true })).toBeVisible();
  });

  test('[PAY-064] pressed twice everywhere is one charge', { tag: '@any-size' }, async ({ page, product }) => {
    const calls = watchCalls(page);
    const panel = new PaymentPanel(page);
    await panel.open();
    await panel.method.selectOption('Debit / Credit Card');
    await panel.submit.dblclick();
    await panel.proceed.dblclick();
    await expect(panel.frame.getByLabel('Card number')).toBeVisible();
    const reference = await referenceOf(panel);
    await panel.fillCard(cards.approved);
    await panel.payInFrame.dblclick();
    await expect(panel.title('Payment successful')).toBeVisible();
    await expect(panel.detail('New balance')).toHaveText('$0.00');
    expect(calls.filter(({ path }) => path.endsWith('/form')).length).toBe(1);
    expect(await capturesOf(product.sandboxUrl, reference)).toBe(1);
  });
});

test.describe('when something comes between', () => {
  test('[PAY-015][PAY-040] the panel stays open while the payment runs, and lets go after 40 seconds', async ({ page }) => {
    await page.clock.install();
    const panel = new PaymentPanel(page);
    await panel.openFromPage();
    await panel.continueToCardForm();
    await expect(panel.close).toBeHidden();
    await page.keyboard.press('Escape');
    await page.goBack().catch(() => undefined);
    await expect(panel.panel).toBeVisible();
    await expect(page).toHaveURL(/panel=payment/);
    await page.clock.fastForward(40_000);
    await expect(panel.close).toBeVisible();
    await panel.close.click();
    await page.clock.runFor(1000);
    await expect(panel.panel).toBeHidden();
  });

  test('[PAY-041] leaving the page warns while the form is in flight', async ({ page }) => {
    const panel = new PaymentPanel(page);
    await panel.openCardForm();
    await panel.fillCard(cards.approved);
    const warned = page.waitForEvent('dialog');
    // The browser asks and waits for the answer.
    void page.reload().catch(() => undefined);
    const dialog = await warned;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await expect(panel.panel).toBeVisible();
  });

  test('[PAY-064] a reload in mid-payment loses nothing: the payment counts once', { tag: '@any-size' }, async ({ page, product }) => {
    page.on('dialog', (dialog) => void dialog.accept());
    const panel = new PaymentPanel(page);
    await panel.openCardForm();
    const reference = await referenceOf(panel);
    await panel.fillCard(cards.slow);
    await panel.payInFrame.click();
    await expect(panel.title('Paying $')).toBeVisible();
    await page.reload();
    await panel.method.selectOption('Debit / Credit Card');
    await panel.submit.click();
    await panel.proceed.click();
    await expect(panel.title('Transaction details')).toBeVisible();
    await expect(panel.panel).toContainText('Another payment of this account is still on its way');
    await expectAccessible(page);
    await product.control({ clock: { advanceMs: 8_000 } });
    await expect.poll(() => capturesOf(product.sandboxUrl, reference), { timeout: 20_000 }).toBe(1);
    // The provider has the money before it tells the portal.
    await expect(async () => {
      await page.reload();
      await expect(panel.detail('Total Balance')).toHaveText('$0.00', { timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
  });

  test('[PAY-064] a form that was left is opened again for the same amount, and ended before one for another is opened', {
    tag: '@any-size',
  }, async ({ page, product }) => {
    const panel = new PaymentPanel(page);
    await panel.openCardForm();
    const first = await referenceOf(panel);
    const goBack = panel.panel.getByRole('button', { name: 'Go Back' });
    await goBack.click();
    await panel.continueToCardForm();
    expect(await referenceOf(panel)).toBe(first);
    await goBack.click();
    await panel.amount.fill('5');
    await panel.continueToCardForm();
    expect(await referenceOf(panel)).not.toBe(first);
    const { payments } = await sandboxState(product.sandboxUrl);
    expect(payments.find(({ reference }) => reference === first)?.status).toBe('cancelled');
  });

  test('a blocked frame is told, with another try and the phone, and no charge', { tag: '@any-size' }, async ({ page, product }) => {
    await page.route('**/hosted/card', (route) => route.abort());
    const panel = new PaymentPanel(page);
    await panel.open();
    await panel.method.selectOption('Debit / Credit Card');
    await panel.submit.click();
    await panel.proceed.click();
    const told = panel.panel.getByRole('alert');
    await expect(told).toContainText('did not open. Nothing was charged.', { timeout: 20_000 });
    await expect(told.getByRole('link')).toHaveAttribute('href', 'tel:+15635550100');
    expect(await capturesOf(product.sandboxUrl, await referenceOf(panel))).toBe(0);
    await page.unroute('**/hosted/card');
    await told.getByRole('button', { name: 'Try again' }).click();
    await panel.fillCard(cards.approved);
    await expect(told).toBeHidden();
    await panel.payInFrame.click();
    await expect(panel.title('Payment successful')).toBeVisible();
  });

  test('[PAY-030][PAY-054] a provider that is down is told: nothing was charged', async ({ page, product }) => {
    const panel = new PaymentPanel(page);
    await panel.open();
    await product.control({ down: true });
    await panel.method.selectOption('Debit / Credit Card');
    await panel.submit.click();
    await panel.proceed.click();
    await expect(panel.title('Transaction failed!')).toBeVisible({ timeout: 20_000 });
    await expect(panel.panel).toContainText('The payment provider cannot be reached right now. Nothing was charged');
    await expect(panel.panel.getByText('Error getting payment form data')).toBeVisible();
    await expectAccessible(page);
  });

  test('[PAY-030] a form that leads to another origin is not posted', { tag: '@any-size' }, async ({ page }) => {
    let reached = 0;
    await page.route('https://elsewhere.example/**', (route) => {
      reached += 1;
      return route.abort();
    });
    await page.route('**/payment/*/form', (route) =>
      route.fulfill({ json: { success: true, action: 'https://elsewhere.example/card', target: 'f', fields: { ReferenceId: 'X' } } }),
    );
    const panel = new PaymentPanel(page);
    await panel.open();
    await panel.method.selectOption('Debit / Credit Card');
    await panel.submit.click();
    await panel.proceed.click();
    await expect(panel.title('Transaction failed!')).toBeVisible();
    await expect(panel.panel.getByText('Invalid data', { exact: true })).toBeVisible();
    expect(reached).toBe(0);
  });

  test('a session lost in mid-payment is told: the payment goes on and counts once', { tag: '@any-size' }, async ({ page, product }) => {
    const panel = new PaymentPanel(page);
    await panel.openCardForm();
    const reference = await referenceOf(panel);
    await panel.fillCard(cards.slow);
    const refused = { status: 401, json: { success: false, error: { code: 'AUTH0003', message: 'Your session has expired.' } } };
    await page.route('**/aboss-api/**', (route) => route.fulfill(refused));
    await panel.payInFrame.click();
    await page.waitForURL('**/login');
    await expect(panel.question).toContainText('Your payment is on its way');
    await expect(panel.question).toContainText('It counts once; sign in to see whether it went through.');
    await product.control({ clock: { advanceMs: 8_000 } });
    await expect.poll(() => capturesOf(product.sandboxUrl, reference), { timeout: 20_000 }).toBe(1);
  });
});

for (const [language, { theme, ...words }] of [
  ['en-us', { theme: 'light', card: 'Debit / Credit Card', success: 'Payment successful', failed: 'Transaction failed!' }],
  ['sp-es', { theme: 'dark', card: 'Tarjeta de débito o crédito', success: 'Pago realizado', failed: '¡La transacción falló!' }],
] as const) {
  test(`[I18N-001] paying has no accessibility finding in any state, ${language}, in both themes`, async ({ page, product }) => {
    test.setTimeout(120_000);
    const complaints = collectComplaints(page);
    await readIn(page, language, theme);
    await page.goto('/home?panel=payment');
    const form = page.locator('select[name="paymentMethod"]');
    const frame = page.frameLocator('iframe');
    const pay = async (number: string): Promise<void> => {
      await form.selectOption(words.card);
      await page.locator('button[form="payment-form"]').click();
      await page.getByRole('alertdialog').getByRole('button').last().click();
      await expect(frame.locator('html')).toHaveAttribute('data-theme', theme);
      await frame.locator('#cardNumber').fill(number);
      await frame.locator('#expiration').fill('08/39');
      await frame.locator('#securityCode').fill('123');
      await frame.locator('#cardName').fill('Maria Lopez');
      await frame.locator('#zip').fill('52001');
      await expectAccessibleInBothThemes(page);
      await frame.locator('form button').click();
    };
    await expect(form).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await pay(cards.declined);
    await expect(page.getByRole('heading', { name: words.failed })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('dialog').locator('footer button').last().click();
    // It stays in progress for as long as it is looked at.
    await product.control({ clock: { speed: 0 } });
    await pay(cards.slow);
    await expect(page.locator('[aria-current="step"]')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await product.control({ clock: { speed: 1, advanceMs: 8_000 } });
    await expect(page.getByRole('heading', { name: words.success })).toBeVisible({ timeout: 25_000 });
    await expectAccessibleInBothThemes(page);
    expect(complaints).toEqual([]);
  });
}
