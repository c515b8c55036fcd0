import { collectComplaints, expect, expectAccessible, expectAccessibleInBothThemes, languages, readIn, test } from '../journey.ts';
import { cast, panel } from '../pages/account-page.ts';
import { PaymentMethods } from '../pages/payment-methods.ts';
import { banks, cards } from '../pages/provider-form.ts';
import { readOneByOne } from '../pages/read-one-by-one.ts';

test.afterEach(async ({ product }) => product.control({ down: false, noticesHeld: false, clock: { speed: 1 } }));

test.describe('adding a method', () => {
  test('[PM-001][PM-006][PM-007][PAY-013][PAY-062] a card is entered at the provider, and the panel says that it was added', async ({
    page,
    arrive,
    newcomer,
  }) => {
    const complaints = collectComplaints(page);
    const bodies: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/aboss-api/')) bodies.push(request.postData() ?? '');
    });
    await arrive(newcomer);
    const methods = new PaymentMethods(page);
    await methods.openManage();
    await expect(methods.manage).toContainText('No payment methods found.');
    await methods.beginAdding('Debit / Credit Card');
    await expect(methods.manage.getByRole('heading', { name: 'Add a card' })).toBeFocused();
    expect((await methods.manage.locator('iframe').boundingBox())?.height).toBeGreaterThanOrEqual(1030);
    expect((await methods.manage.locator('iframe').boundingBox())?.height).toBeLessThan(1250);
    await expect(methods.manage.locator('input:not([type="hidden"])')).toHaveCount(0);
    await methods.form.fillCard(cards.approved);
    await methods.form.submit();
    await expect(methods.news('Visa ending 1111 was added.')).toBeVisible();
    await expect(methods.manage.getByRole('region', { name: 'Stored payment methods' }).getByRole('listitem')).toHaveText([
      'Visa ending 1111',
    ]);
    expect(bodies.some((body) => /4111|08\/39/.test(body))).toBe(false);
    await methods.manage.getByRole('button', { name: 'Make a Payment' }).click();
    await expect(panel(page, 'Payment').getByLabel('Payment method')).toHaveValue(/./);
    await methods.openList();
    await expect(methods.row('Visa ending 1111')).toContainText('Credit Card');
    expect(complaints).toEqual([]);
  });

  test('[PM-001][PM-006][ENT-007] a bank account is entered at the provider and stored', async ({ page, arrive, newcomer }) => {
    await arrive(newcomer);
    const methods = new PaymentMethods(page);
    await methods.addBank(banks.accepted);
    await expect(methods.news('Checking ending 6789 was added.')).toBeVisible();
    const answered = page.waitForResponse('**/paymentMethods/');
    await methods.openList();
    const { paymentMethods } = (await (await answered).json()) as { paymentMethods: Record<string, unknown>[] };
    expect(paymentMethods).toHaveLength(1);
    expect(Object.keys(paymentMethods[0] ?? {}).sort()).toEqual(['autoPay', 'id', 'paymentInformation', 'token', 'type']);
    expect(JSON.stringify(paymentMethods)).not.toContain(banks.accepted.account);
    await expect(methods.row('Checking ending 6789')).toContainText('ACH');
  });

  test("[PM-007][PM-008] without a kind says 'Required' and opens nothing", async ({ page, arrive, newcomer }) => {
    let asked = 0;
    page.on('request', (request) => (asked += request.url().includes('/createPaymentMethod') ? 1 : 0));
    await arrive(newcomer);
    const methods = new PaymentMethods(page);
    await methods.openManage();
    const kind = methods.manage.getByLabel('Payment method', { exact: true });
    await expect(kind.locator('option')).toHaveText(['Select payment method', 'Debit / Credit Card', 'Checking / Savings Account']);
    await methods.manage.getByRole('button', { name: 'Add Payment Method' }).click();
    await expect(methods.manage.getByText('Required', { exact: true })).toBeVisible();
    await expect(kind).toBeFocused();
    expect(asked).toBe(0);
  });

  test('[PM-001] a card the provider refuses is not added, and the panel says so', { tag: '@any-size' }, async ({
    page,
    arrive,
    newcomer,
  }) => {
    test.setTimeout(90_000);
    await arrive(newcomer);
    const methods = new PaymentMethods(page);
    await methods.addCard(cards.declined);
    await expect(methods.manage.getByText('Nothing was added', { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(methods.manage).toContainText('No payment methods found.');
    await expectAccessible(page);
  });

  test('[PM-006] a panel closed in the middle still says what was added', { tag: '@any-size' }, async ({
    page,
    arrive,
    newcomer,
    product,
  }) => {
    await arrive(newcomer);
    const methods = new PaymentMethods(page);
    await methods.openManage();
    await methods.beginAdding('Debit / Credit Card');
    await methods.form.fillCard(cards.approved);
    // The way back takes longer than the customer waits.
    await page.route('**/payment-return**', () => undefined);
    await methods.form.submit();
    await expect
      .poll(async () => JSON.stringify(await (await fetch(`${product.sandboxUrl}/control/state`)).json()))
      .toContain('Visa ending 1111');
    await methods.manage.getByRole('button', { name: 'Close' }).click();
    await expect(methods.manage).toBeHidden();
    await expect(page.getByText('Visa ending 1111 was added.')).toBeVisible();
  });

  test('[PM-006] a provider that is down is told, and nothing has changed', async ({ page, arrive, newcomer, product }) => {
    await arrive(newcomer);
    const methods = new PaymentMethods(page);
    await methods.openManage();
    await product.control({ down: true });
    await methods.manage.getByLabel('Payment method', { exact: true }).selectOption('Debit / Credit Card');
    await methods.manage.getByRole('button', { name: 'Add Payment Method' }).click();
    const told = methods.manage.getByRole('alert');
    await expect(told).toContainText('The page of the payment provider could not be opened. Nothing was changed.', { timeout: 20_000 });
    await expect(told).toContainText('The payment provider is not available.');
    await expectAccessible(page);
  });

  test('[PM-006] what shows the page of the provider is fetched with it; where it cannot be had, the panel says so', async ({
    page,
    arrive,
    newcomer,
  }) => {
    let isCut = true;
    await page.route('**/assets/ProviderPage-*.js', (route) => (isCut ? route.abort() : route.continue()));
    await arrive(newcomer);
    const methods = new PaymentMethods(page);
    await methods.openManage();
    await methods.manage.getByLabel('Payment method', { exact: true }).selectOption('Debit / Credit Card');
    await methods.manage.getByRole('button', { name: 'Add Payment Method' }).click();
    await expect(methods.manage.getByRole('alert')).toContainText('This panel could not be loaded.');
    isCut = false;
    await methods.manage.getByRole('button', { name: 'Try again' }).click();
    await methods.beginAdding('Debit / Credit Card');
    await expect(methods.manage.getByRole('heading', { name: 'Add a card' })).toBeVisible();
  });
});

test.describe('managing and deleting', () => {
  test("[PM-001][PM-006][PM-007] a method is removed on the provider's page, and the panel says so", async ({ page, arrive, newcomer }) => {
    await arrive(newcomer);
    const methods = new PaymentMethods(page);
    await methods.addCard(cards.approved);
    await expect(methods.news('Visa ending 1111 was added.')).toBeVisible();
    await methods.manage.getByRole('button', { name: 'Manage at the provider' }).click();
    await methods.form.frame.getByRole('button', { name: 'Remove: Visa ending 1111' }).click();
    await expect(methods.form.frame.getByText('No payment method is stored.')).toBeVisible();
    await methods.form.submit();
    await expect(methods.news('Visa ending 1111 was removed.')).toBeVisible();
    await expect(methods.manage).toContainText('No payment methods found.');
  });

  test('[PM-001][PM-002][PM-005][PM-009] a method is deleted after a question that names it; No keeps it', { tag: '@any-size' }, async ({
    page,
    arrive,
    newcomer,
  }) => {
    const complaints = collectComplaints(page);
    let deleted = 0;
    page.on('request', (request) => (deleted += request.url().includes('/deletePaymentMethod') ? 1 : 0));
    await arrive(newcomer);
    const methods = new PaymentMethods(page);
    await methods.addCard(cards.approved);
    await expect(methods.news('Visa ending 1111 was added.')).toBeVisible();
    await methods.openList();
    await expect(methods.list.getByRole('columnheader')).toHaveText(['Type', 'Payment Information']);
    await methods.remove('Visa ending 1111');
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete the Payment Method?' });
    await expect(question).toContainText('Visa ending 1111 is removed here and at our payment provider.');
    await expect(question).not.toContainText('AutoPay');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'No' }).click();
    await expect(question).toBeHidden();
    expect(deleted).toBe(0);
    await methods.remove('Visa ending 1111');
    await question.getByRole('button', { name: 'Yes' }).click();
    await expect(methods.news('Visa ending 1111 was removed.')).toBeVisible();
    await expect(methods.list.getByRole('heading', { name: 'Visa ending 1111 was removed.' })).toBeFocused();
    await expect(methods.list).toContainText('No payment methods found.');
    expect(deleted).toBe(1);
    expect(complaints).toEqual([]);
  });

  test('[PM-005] the second half of a double click on No is heard by nothing that stands under the question', { tag: '@any-size' }, async ({
    page,
    arrive,
    newcomer,
  }) => {
    await arrive(newcomer);
    const methods = new PaymentMethods(page);
    await methods.addCard(cards.approved);
    await methods.openList();
    await methods.remove('Visa ending 1111');
    const heard = await page.evaluateHandle(() => {
      const places: string[] = [];
      document.addEventListener(
        'click',
        ({ target }) => target instanceof Element && places.push(target.closest('dialog') ? 'question' : 'under'),
      );
      return places;
    });
    await page.getByRole('alertdialog').getByRole('button', { name: 'No' }).dblclick();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    expect(await heard.jsonValue()).toEqual(['question']);
    await methods.remove('Visa ending 1111');
    await expect(page.getByRole('alertdialog')).toBeVisible();
  });

  test('[PM-005] a method that cannot be deleted now stays, and the panel says why', { tag: '@any-size' }, async ({
    page,
    arrive,
    newcomer,
    product,
  }) => {
    await arrive(newcomer);
    const methods = new PaymentMethods(page);
    await methods.addCard(cards.approved);
    await expect(methods.news('Visa ending 1111 was added.')).toBeVisible();
    await methods.openList();
    await product.control({ down: true });
    await methods.remove('Visa ending 1111');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await expect(methods.list.getByRole('alert')).toContainText('Visa ending 1111 was not removed.', { timeout: 20_000 });
    await expect(methods.row('Visa ending 1111')).toBeVisible();
    await product.control({ down: false });
    await methods.remove('Visa ending 1111');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await expect(methods.news('Visa ending 1111 was removed.')).toBeVisible();
  });

  test('[PM-005][PM-009][PAY-020] the question about the method AutoPay uses says what happens to AutoPay, and so does what follows', {
    tag: '@any-size',
  }, async ({ page, arrive, newcomer }) => {
    await arrive(newcomer);
    const methods = new PaymentMethods(page);
    await methods.addCard(cards.approved);
    await expect(methods.news('Visa ending 1111 was added.')).toBeVisible();
    const token = await page.evaluate(async () => {
      const {
        token: apiToken,
        refreshToken,
        accountId,
      } = JSON.parse(localStorage.getItem('currentUser') ?? '{}') as Record<string, string>;
      const headers = { 'X-API-Token': apiToken ?? '', 'X-API-Refresh-Token': refreshToken ?? '', 'Content-Type': 'application/json' };
      const base = '/aboss-api/rest/v1';
      const list = (await (await fetch(`${base}/account/${accountId}/paymentMethods/`, { headers })).json()) as {
        paymentMethods: { token: string }[];
      };
      const chosen = list.paymentMethods[0]?.token;
      const body = JSON.stringify({ accountId: Number(accountId), token: chosen });
      const answer = await fetch(`${base}/autopay/token-payment-method`, { method: 'POST', headers, body });
      return answer.ok ? chosen : null;
    });
    expect(token).not.toBeNull();
    await page.goto('/home?panel=payment');
    await expect(panel(page, 'Payment').getByLabel('Payment method').locator('option:checked')).toHaveText('Visa ending 1111 (AutoPay)');
    await methods.openList();
    await expect(methods.row('Visa ending 1111 (AutoPay)')).toBeVisible();
    await methods.remove('Visa ending 1111');
    await expect(page.getByRole('alertdialog')).toContainText(
      'AutoPay stays on, but nothing is paid until you choose another payment method',
    );
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await expect(methods.news('AutoPay paid with it and has no payment method now.')).toBeVisible();
    await expectAccessible(page);
    await methods.list.getByRole('status').getByRole('button', { name: 'Manage AutoPay' }).click();
    await expect(panel(page, 'Autopay')).toBeVisible();
  });

  test('[PM-004] the panel leads to managing methods, to AutoPay and to paying', { tag: '@any-size' }, async ({ page, signIn }) => {
    await signIn(cast.maria);
    const methods = new PaymentMethods(page);
    for (const [button, title] of [
      ['Manage Payment Methods', 'Manage Payment Methods'],
      ['Manage AutoPay', 'Autopay'],
      ['Make a Payment', 'Payment'],
    ] as const) {
      await methods.openList();
      await methods.list.getByRole('button', { name: button }).click();
      await expect(panel(page, title)).toBeVisible();
    }
  });
});

test.describe('whom it is shown to', () => {
  test('[PERM-002][PERM-006][PERM-009][PERM-010] who may neither pay nor manage methods sees none of it, whatever the address says', {
    tag: '@any-size',
  }, async ({ page, signIn }) => {
    await signIn(cast.viewer);
    const billing = page.getByRole('region', { name: 'Billing' });
    await expect(billing.getByRole('button')).toHaveText(['View Payments', 'View Invoices']);
    await expect(page.getByRole('button', { name: 'Make a Payment' })).toHaveCount(0);
    const bar = page.getByRole('navigation', { name: 'Account' });
    await expect(bar.getByRole('link')).toHaveText(['Home', 'Invoices', 'Profile']);
    for (const name of ['payment', 'payment-methods', 'manage-payment-methods', 'one-time-payment']) {
      await page.goto(`/home?panel=${name}`);
      await expect(billing.getByRole('button')).toHaveCount(2);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await page.goto('/home?panel=invoices');
    await expect(panel(page, 'My Invoices')).toBeVisible();
    await expect(panel(page, 'My Invoices').getByRole('button', { name: 'Make a Payment' })).toHaveCount(0);
  });

  test('[PERM-003] where the provider stores no methods there is no button for them', { tag: '@any-size' }, async ({ page, signIn }) => {
    await readOneByOne(page);
    await page.route('**/supports-payment-method-storage', (route) =>
      route.fulfill({ json: { success: true, supportsPaymentMethodStorage: false } }),
    );
    await signIn(cast.maria);
    const billing = page.getByRole('region', { name: 'Billing' });
    await expect(billing.getByRole('button', { name: 'View Payments' })).toBeVisible();
    await expect(billing.getByRole('button', { name: 'Payment Methods' })).toHaveCount(0);
  });

  test('[PERM-006][PERM-007][PERM-008][PERM-009] each button goes with its permission', { tag: '@any-size' }, async ({ page, signIn }) => {
    const all = ['BILLING_PAY_NOW', 'BILLING_PAYMENTS_VIEW', 'BILLING_INVOICES_VIEW', 'API_MANAGE_PAYMENT_METHODS'];
    const buttons = ['Make a Payment', 'View Payments', 'View Invoices', 'Payment Methods'];
    let held: string[] = all;
    await readOneByOne(page);
    await page.route('**/user/permissions', (route) =>
      route.fulfill({ json: { success: true, modulePermissions: [{ name: 'BILLING', permissions: held }] } }),
    );
    await signIn(cast.maria);
    const billing = page.getByRole('region', { name: 'Billing' });
    await expect(billing.getByRole('button')).toHaveCount(4);
    for (const [at, withheld] of all.entries()) {
      held = all.filter((permission) => permission !== withheld);
      await page.reload();
      await expect(billing.getByRole('button')).toHaveCount(3);
      await expect(billing.getByRole('button', { name: buttons[at] ?? '' })).toHaveCount(0);
    }
  });
});

for (const language of languages) {
  test(`[I18N-001] stored methods have no accessibility finding in any state, ${language}, in both themes`, { tag: '@phone' }, async ({
    page,
    arrive,
    newcomer,
  }) => {
    test.setTimeout(120_000);
    const complaints = collectComplaints(page);
    await arrive(newcomer);
    await readIn(page, language);
    const { form } = new PaymentMethods(page);
    await page.goto('/home?panel=payment-methods');
    await expect(page.getByRole('dialog').locator('h3')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.goto('/home?panel=manage-payment-methods');
    const submit = page.locator('button[form="add-method-form"]');
    await submit.click();
    await expectAccessibleInBothThemes(page);
    await page.locator('#add-method-kind').selectOption('ACH');
    await submit.click();
    await form.fillBank(banks.accepted);
    await expectAccessibleInBothThemes(page);
    await form.submit();
    await expect(page.getByRole('dialog').getByRole('status').locator('h3')).toContainText('6789');
    await expectAccessibleInBothThemes(page);
    await page.goto('/home?panel=payment-methods');
    await expect(page.getByRole('row')).toHaveCount(2);
    await expectAccessibleInBothThemes(page);
    await page.getByRole('row').getByRole('button').click();
    await expectAccessibleInBothThemes(page);
    expect(complaints).toEqual([]);
  });
}
