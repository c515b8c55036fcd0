import { collectComplaints, expect, expectAccessibleInBothThemes, languages, readIn, test } from '../journey.ts';
import { openPanel, panel as panelOf } from '../pages/account-page.ts';
import { PaymentPanel } from '../pages/payment-panel.ts';
import { cards, ProviderForm } from '../pages/provider-form.ts';
import { capturesOf } from '../pages/sandbox-state.ts';

test.beforeEach(async ({ arrive, newcomer }) => arrive(newcomer));
test.afterEach(async ({ product }) => product.control({ down: false, slowMs: 0, clock: { speed: 1 } }));

test.describe('a one-time payment', () => {
  test('[PAY-067][PAY-062][PAY-053][PAY-013] shows what is due, takes an amount and pays in the frame of the provider', async ({
    page,
    product,
  }) => {
    const complaints = collectComplaints(page);
    const bodies: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/oneTime')) bodies.push(request.postData() ?? '');
    });
    const opened = await openPanel(page, 'one-time-payment', 'One Time Payment');
    const panel = new PaymentPanel(page);
    const due = opened.locator('dl > div', { hasText: 'Total Amount Due' }).locator('dd');
    await expect(due).toHaveText(/^\$\d+\.\d\d$/);
    await expect(opened).not.toContainText('Total Balance');
    const amount = opened.getByLabel('Payment amount');
    await expect(amount).toHaveValue(((await due.textContent()) ?? '').replace('$', ''));
    await amount.fill('5');
    await opened.getByRole('button', { name: 'Submit Payment' }).click();
    await expect(panel.question).toContainText('Pay $5.00?');
    await panel.proceed.click();
    const frame = opened.locator('iframe');
    const reference = await opened.locator('input[type="hidden"][name="ReferenceId"]').inputValue();
    const form = new ProviderForm(page);
    await form.fillCard(cards.approved);
    const height = (await frame.boundingBox())?.height ?? 0;
    expect([height >= 1250, height < 1530]).toEqual([true, true]);
    await expect(opened.getByRole('button', { name: 'Close' })).toBeHidden();
    await form.submit();
    await expect(opened.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
    expect(await capturesOf(product.sandboxUrl, reference)).toBe(1);
    expect(bodies.map((body) => Object.keys(JSON.parse(body) as object).sort())).toEqual([
      ['accountId', 'iframe', 'locationId', 'paymentAmount', 'paymentOption', 'submitType'],
    ]);
    // Nothing was stored.
    await page.goto('/home?panel=payment-methods');
    await expect(panelOf(page, 'Payment Methods')).toContainText('No payment methods found.');
    expect(complaints).toEqual([]);
  });

  test('[PAY-067][PAY-028][PAY-036] a declined card charges nothing, and another try keeps the amount', { tag: '@any-size' }, async ({
    page,
    product,
  }) => {
    const opened = panelOf(page, 'One Time Payment');
    await new PaymentPanel(page).openOneTimeForm();
    const form = new ProviderForm(page);
    await form.fillCard(cards.declined);
    const reference = await opened.locator('input[type="hidden"][name="ReferenceId"]').inputValue();
    await form.submit();
    await expect(opened.getByRole('heading', { name: 'Transaction failed!' })).toBeVisible();
    await expect(opened.getByText('Response: Insufficient funds.', { exact: true })).toBeVisible();
    expect(await capturesOf(product.sandboxUrl, reference)).toBe(0);
    await opened.getByRole('button', { name: 'Try another method' }).click();
    await expect(opened.getByLabel('Payment amount')).toHaveValue('5.00');
  });

  test('[PAY-067][PAY-050] an amount that is none is refused before anything is asked', async ({ page }) => {
    let sent = 0;
    page.on('request', (request) => (sent += request.url().endsWith('/oneTime') ? 1 : 0));
    const opened = await openPanel(page, 'one-time-payment', 'One Time Payment');
    await opened.getByLabel('Payment amount').fill('0');
    await opened.getByRole('button', { name: 'Submit Payment' }).click();
    await expect(opened.getByText('Invalid Payment Amount', { exact: true })).toBeVisible();
    await expect(opened.getByLabel('Payment amount')).toBeFocused();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    expect(sent).toBe(0);
  });

  test('[PERM-010] where the provider takes none, the panel says so', { tag: '@any-size' }, async ({ page }) => {
    await page.route('**/supports-one-time-payment', (route) => route.fulfill({ json: { success: true, supportsOneTimePayment: false } }));
    const opened = await openPanel(page, 'one-time-payment', 'One Time Payment');
    await expect(opened).toContainText('One time payment is not available.');
    await expect(opened.getByLabel('Payment amount')).toHaveCount(0);
  });
});

for (const language of languages) {
  test(`[I18N-001] paying once has no accessibility finding in any state, ${language}, in both themes`, { tag: '@phone' }, async ({
    page,
  }) => {
    await readIn(page, language);
    await page.goto('/home?panel=one-time-payment');
    const submit = page.locator('button[form="one-time-form"]');
    await expect(submit).toBeVisible();
    await page.locator('#one-time-amount').fill('x');
    await submit.click();
    await expectAccessibleInBothThemes(page);
    await page.locator('#one-time-amount').fill('5');
    await submit.click();
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await new ProviderForm(page).fillCard(cards.approved);
    await expectAccessibleInBothThemes(page);
  });
}
