import {
  collectComplaints,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  languages,
  overflow,
  readIn,
  test,
} from '../journey.ts';
import { card, cast, dayFromNow, panel } from '../pages/account-page.ts';
import { readOneByOne } from '../pages/read-one-by-one.ts';

test.describe('the account page', () => {
  test('[DASH-001][DASH-002][DASH-003][DASH-004][DASH-005][DASH-006][DASH-011] tells Maria who she is, what she owes and by when', async ({
    page,
    signIn,
  }) => {
    const complaints = collectComplaints(page);
    await signIn(cast.maria);
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Maria' })).toBeVisible();
    await expect(page.getByText('Account 1000001')).toBeVisible();
    const balance = card(page, 'Total balance');
    await expect(balance).toContainText('$84.20');
    await expect(balance).toContainText('in 12 days');
    await expect(balance.getByText(`Due ${dayFromNow(12)}`)).toBeVisible();
    await expect(balance.getByRole('definition').first()).toHaveText('$84.20');
    await expect(balance.getByText('Off')).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test('[DASH-008][DASH-010][DASH-012][DASH-015][DASH-016][DASH-017][DASH-019][DASH-020][ORD-001][ORD-002][ORD-003] shows Maria everything her account has', async ({
    page,
    signIn,
  }) => {
    await signIn(cast.maria);
    await expect(page.getByRole('progressbar', { name: /Bill cycle from/ })).toHaveAttribute('aria-valuetext', /\d+ Days? left/);
    const services = card(page, 'My Fiber 500');
    await expect(services).toContainText('You have 1 service line');
    await expect(services).toContainText('118 Fiber Way, Cedar Valley, Iowa 52001');
    for (const item of ['Static IP address', 'Online backup', 'Whole-Home Wi-Fi']) await expect(services.getByText(item)).toBeVisible();
    await expect(services.getByText('Line monitoring')).toHaveCount(0);
    const orders = card(page, 'My Orders');
    await expect(orders.getByRole('term').filter({ hasText: 'Pending' }).locator('span')).toHaveClass(/warning/);
    await expect(orders.getByRole('definition').nth(0)).toHaveText('1');
    await expect(orders.getByRole('definition').nth(1)).toHaveText('3');
    const delivery = card(page, 'Invoice delivery');
    await expect(delivery).toContainText('Email');
    await expect(delivery).toContainText('Sent to maria.lopez@example.com');
  });

  test('[DASH-009][DASH-026] shows how far the installment plan is paid, and nobody else one', async ({ page, signIn }) => {
    await signIn(cast.maria);
    const plan = card(page, 'Installment plan');
    await expect(plan).toContainText('$120.00 of $240.00 left');
    await expect(plan).toContainText('Wi-Fi mesh system, 12 installments of $20.00');
    await expect(plan.getByRole('progressbar')).toHaveAttribute('value', '50');
  });

  for (const [who, name, ids, status, look] of [
    ['sue', 'Welcome, Sue', 'STATE-001', 'Survey', /outline/],
    ['pat', 'Welcome, Pat', 'STATE-001', 'Prospect', /outline/],
    ['sid', 'Welcome, Sid', 'STATE-002', 'Signup', /success.*onSurface/],
    ['tom', 'Welcome, Tom', 'STATE-003', 'Suspended', /warning/],
    ['dee', 'Welcome, Dee', 'STATE-004', 'Deactivated', /danger/],
    ['wes', 'Welcome, Wes', 'STATE-005', 'Written-Off', /danger.*onSurface/],
    ['james', 'Welcome, James', 'STATE-006', 'Active', /success/],
  ] as const) {
    test(`[${ids}][DASH-004] the status of ${who} is ${status} in its own look`, { tag: '@any-size' }, async ({ page, signIn }) => {
      await signIn(cast[who]);
      const band = page.getByRole('heading', { level: 1, name }).locator('..');
      await expect(band.getByText(status, { exact: true })).toHaveClass(look);
    });
  }

  test('[DASH-025] tells Tom what is overdue and what brings his service back; his plan cannot be managed', async ({ page, signIn }) => {
    await signIn(cast.tom);
    await expect(page.getByRole('status').filter({ hasText: 'Your service is suspended.' })).toContainText(
      'Pay what is past due to bring it back.',
    );
    const balance = card(page, 'Total balance');
    await expect(balance).toContainText('$212.40');
    await expect(balance).toContainText('45 days overdue');
    await expect(balance).toContainText('3 open invoices, oldest due');
    await expect(card(page, 'My Fiber 1 Gig').getByRole('button', { name: 'Manage' })).toBeDisabled();
  });

  test('[ENT-011][AUTO-024] warns Priya that AutoPay has no method; the link opens AutoPay', async ({ page, signIn }) => {
    await signIn(cast.priya);
    const strip = page.getByRole('status').filter({ hasText: 'There is an issue with your AutoPay payment method.' });
    await expect(strip).toContainText('Please select a valid payment method.');
    await expect(card(page, 'AutoPay')).toContainText('Needs attention');
    await strip.getByRole('button', { name: 'Missing payment method' }).click();
    await expect(panel(page, 'Autopay')).toBeVisible();
  });

  test('[DASH-002][DASH-015][DASH-018][DASH-024][FMT-001] shows the bakery by its company, with a card for each plan', async ({
    page,
    signIn,
  }) => {
    await signIn(cast.bakery);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Harbor Bakery LLC');
    await expect(card(page, 'My Fiber Business')).toBeVisible();
    await expect(card(page, 'My Voice')).toContainText('563-555-0142');
    await expect(card(page, 'AutoPay')).toContainText('Pays with Business Checking ****3321');
    await expect(card(page, 'Invoice delivery')).toContainText('Paper');
  });

  test('[DASH-007] tells Carlos, in Spanish, of his pending payment, and does not press him to pay again', async ({ page, arrive }) => {
    await arrive(cast.carlos);
    await readIn(page, 'sp-es');
    await page.goto('/home');
    const balance = card(page, 'Saldo total');
    // It settles after a while, and the rest of it is a credit then.
    await expect(balance).toContainText(/Tiene un (pago pendiente de \$45|crédito de \$7)/);
    await expect(balance.getByRole('button', { name: 'Hacer un pago' })).toHaveClass(/secondary/);
  });

  test('with nothing due all is paid, no pending payment is named, and paying is possible but not pressed', async ({ page, signIn }) => {
    await signIn(cast.nora);
    const balance = card(page, 'Total balance');
    await expect(balance).toContainText('All paid. Your next bill comes on');
    await expect(balance).not.toContainText('pending payment');
    await expect(balance.getByRole('button', { name: 'Make a Payment' })).toHaveClass(/secondary/);
    await expect(card(page, 'Installment plan')).toHaveCount(0);
  });

  test('[DASH-013][DASH-014][PERM-002][PERM-003][PERM-006][PERM-007][PERM-008] the buttons open their panels; stored methods need a provider that stores them', async ({
    page,
    signIn,
  }) => {
    await signIn(cast.maria);
    await card(page, 'Total balance').getByRole('button', { name: 'Make a Payment' }).click();
    await expect(panel(page, 'Payment')).toBeVisible();
    await page.keyboard.press('Escape');
    const actions = card(page, 'Billing');
    for (const [name, title] of [
      ['View Payments', 'My Payments'],
      ['View Invoices', 'My Invoices'],
      ['Payment Methods', 'Payment Methods'],
      ['Make a Payment', 'Payment'],
    ] as const) {
      await actions.getByRole('button', { name }).click();
      await expect(panel(page, title)).toBeVisible();
      // Also while it still slides in.
      await page.keyboard.press('Escape');
      await expect(panel(page, title)).toHaveCount(0);
    }
    await readOneByOne(page);
    await page.route('**/supports-payment-method-storage', (route) =>
      route.fulfill({ json: { success: true, supportsPaymentMethodStorage: false } }),
    );
    const asked = page.waitForResponse('**/supports-payment-method-storage');
    await page.reload();
    await asked;
    await expect(actions.getByRole('button', { name: 'Make a Payment' })).toBeVisible();
    await expect(actions.getByRole('button', { name: 'Payment Methods' })).toHaveCount(0);
  });

  test('[PERM-002][PERM-006][PERM-009][DASH-014] the viewer may look but not pay, and nothing is asked for that is not granted', async ({
    page,
    signIn,
  }) => {
    await readOneByOne(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await signIn(cast.viewer);
    await expect(page.getByRole('button', { name: 'View Invoices' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'View Payments' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Make a Payment' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Payment Methods' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'PayNow' })).toHaveCount(0);
    expect(asked.filter((path) => /paymentMethods|supports-payment-method-storage/.test(path))).toEqual([]);
    await page.goto('/home?panel=payment');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('[DASH-029][SHELL-048] the whole page is one request, after signing in and when it is opened', { tag: '@any-size' }, async ({
    page,
    signIn,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === 'GET' && pathname.includes('/rest/v1/')) asked.push(pathname.replace(/^.*\/v1/, '').replace(/\d+/, 'ID'));
    });
    await signIn(cast.maria);
    await expect(card(page, 'Total balance')).toContainText('$84.20');
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual(['/account/ID/first-view', '/user/language']);
    asked.length = 0;
    await page.reload();
    await expect(card(page, 'Total balance')).toContainText('$84.20');
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual(['/account/ID/first-view']);
  });

  test('[DASH-029] where the common answer does not come, every read starts by itself before the first answer', {
    tag: '@any-size',
  }, async ({ page, signIn }) => {
    const asked = new Set<string>();
    let answered = 0;
    let askedBeforeAnswers: string[] = [];
    let heldBack: Promise<unknown> | null = null;
    await page.route(/rest\/v1\/(account|accounts|autopay|admin|payment-provider)\b/, async (route) => {
      asked.add(new URL(route.request().url()).pathname.replace(/^.*\/v1/, '').replace(/\d+/, 'ID'));
      heldBack ??= new Promise((resolve) => setTimeout(resolve, 2500));
      await heldBack;
      if (answered++ === 0) askedBeforeAnswers = [...asked];
      await route.continue();
    });
    await readOneByOne(page);
    await signIn(cast.maria);
    await expect(card(page, 'Total balance')).toContainText('$84.20');
    expect(askedBeforeAnswers.toSorted()).toEqual(
      expect.arrayContaining([
        '/account/ID',
        '/account/ID/amounts/',
        '/account/ID/installmentPlan',
        '/account/ID/invoices/',
        '/account/ID/notifications/alerts',
        '/account/ID/orders/',
        '/account/ID/payments/',
        '/account/ID/servicelines/',
        '/accounts',
        '/admin/account/ID/distribution-methods',
        '/autopay/ID',
        '/payment-provider/current/id',
      ]),
    );
  });

  test('[DASH-030][DASH-031] a failing read leaves the others filled, is noted without an alert, and can be tried again', {
    tag: '@any-size',
  }, async ({ page, signIn }) => {
    const noted: string[] = [];
    page.on('console', (message) => noted.push(message.text()));
    await readOneByOne(page);
    await page.route('**/servicelines/', (route) =>
      route.fulfill({ status: 404, json: { success: false, error: { code: 'GEN0004', message: 'Not found' } } }),
    );
    await signIn(cast.maria);
    const services = card(page, 'My services');
    await expect(services).toContainText('Something went wrong');
    await expect(services.getByText('Loading')).toHaveCount(0);
    await expect(card(page, 'Total balance')).toContainText('$84.20');
    await expect(card(page, 'My Orders')).toContainText('Replace Wi-Fi unit');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    expect(noted).toContain('services.listServices failed: 404 GEN0004');
    await page.unroute('**/servicelines/');
    await services.getByRole('button', { name: 'Try again' }).click();
    await expect(card(page, 'My Fiber 500')).toBeVisible();
  });

  test('[API-007] amounts that answer with an error show 0.00 and say so', { tag: '@any-size' }, async ({ page, signIn }) => {
    await readOneByOne(page);
    await page.route('**/amounts/', (route) =>
      route.fulfill({ status: 404, json: { success: false, error: { code: 'GEN0004', message: 'Not found' } } }),
    );
    await signIn(cast.maria);
    const balance = card(page, 'Total balance');
    await expect(balance).toContainText('$0.00');
    await expect(balance).toContainText('Something went wrong');
    await expect(balance).not.toContainText('All paid');
  });

  test('[SHELL-021] an outage is told across the page, and only then', async ({ page, signIn }) => {
    await signIn(cast.maria);
    const banner = page.getByText('There is a network outage that may affect you!');
    await expect(card(page, 'Total balance')).toContainText('$84.20');
    await expect(banner).toHaveCount(0);
    await readOneByOne(page);
    await page.route('**/notifications/alerts', (route) =>
      route.fulfill({ json: { success: true, networkOutage: true, accountAlert: null, notifications: [] } }),
    );
    await page.reload();
    await expect(banner).toBeVisible();
    await expectAccessible(page);
  });

  test('[PAY-042][PAY-043] after the Payment panel closed the balance is asked for, and a new one fills the page again', {
    tag: '@any-size',
  }, async ({ page, arrive }) => {
    await page.clock.install();
    await arrive(cast.james);
    await page.goto('/home?panel=payment');
    await expect(panel(page, 'Payment')).toBeVisible();
    await expect(card(page, 'Total balance')).toContainText('$59.99');
    let asked = 0;
    await page.route('**/credit/balance', (route) => {
      asked += 1;
      return route.fulfill({ json: { success: true, balance: 10 } });
    });
    const refreshed = page.waitForRequest('**/amounts/');
    await page.getByRole('button', { name: 'Close' }).first().click();
    await refreshed;
    await page.clock.runFor(7000);
    expect(asked).toBe(1);
  });

  for (const locale of languages) {
    test(`[I18N-001] has no accessibility finding and fits its window in ${locale}, in both themes`, async ({ page, arrive }) => {
      await arrive(cast.maria);
      await readIn(page, locale);
      await page.goto('/home');
      await expect(page.getByRole('progressbar')).toHaveCount(2);
      await expectAccessibleInBothThemes(page);
    });
  }

  test('[SHELL-017] fits a window of 320 pixels, in Spanish', async ({ page, arrive }) => {
    await arrive(cast.tom);
    await readIn(page, 'sp-es', 'dark');
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/home');
    await expect(page.getByText('45 días de atraso')).toBeVisible();
    await expectAccessible(page);
    expect(await overflow(page)).toBe(0);
  });
});
