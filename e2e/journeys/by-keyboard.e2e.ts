// The main ways through the product with a keyboard and nothing else, from the first stop of a page to the end of what was wanted.
import type { PanelName } from '@porchlight/domain/panels/panel-numbers.ts';
import { demoPassword, expect, test } from '../journey.ts';
import { Keyboard } from '../keyboard.ts';
import { cast, panel } from '../pages/account-page.ts';
import { AutoPayPanel } from '../pages/autopay-panel.ts';
import { visitor } from '../pages/guest-order.ts';
import { PaymentMethods } from '../pages/payment-methods.ts';
import { PaymentPanel } from '../pages/payment-panel.ts';
import { cards, ProviderForm } from '../pages/provider-form.ts';

test.describe('by keyboard alone', { tag: '@any-size' }, () => {
  test('one signs in from the top of the page, past the navigation', async ({ page }) => {
    await page.goto('/login');
    const keys = await Keyboard.take(page);
    await keys.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await keys.press('Enter');
    await keys.to(page.getByLabel('Username or Email'));
    await keys.type(cast.maria);
    await keys.to(page.getByLabel('Password', { exact: true }));
    await keys.type(demoPassword);
    await keys.use(page.getByRole('button', { name: 'Sign In', exact: true }));
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Maria');
    keys.handsOff();
  });

  test('one pays with a stored method, and is back where one was', async ({ page, arrive, newcomer }) => {
    await arrive(newcomer);
    await new PaymentMethods(page).addCard(cards.approved);
    await expect(page.getByRole('heading', { name: 'Visa ending 1111 was added.' })).toBeVisible();
    await page.goto('/home');
    const keys = await Keyboard.take(page);
    const opener = page.getByRole('region', { name: 'Total balance' }).getByRole('button', { name: 'Make a Payment' });
    const payment = new PaymentPanel(page);
    await keys.use(opener);
    await expect(payment.panel).toBeFocused();
    await keys.to(payment.amount);
    await keys.type('5');
    await keys.use(payment.submit);
    await keys.use(payment.proceed);
    await expect(payment.title('Payment successful')).toBeFocused();
    await expect(payment.detail('Paid')).toHaveText('$5.00');
    await keys.use(payment.panel.getByRole('button', { name: 'Done' }));
    await expect(payment.panel).toHaveCount(0);
    await expect(opener).toBeFocused();
    keys.handsOff();
  });

  // By its address: no button of the account page opens it.
  test('one pays once by card, in the frame of the provider', async ({ page, arrive, newcomer }) => {
    await arrive(newcomer);
    await page.goto('/home?panel=one-time-payment');
    const keys = await Keyboard.take(page);
    const opened = panel(page, 'One Time Payment');
    await expect(opened.getByLabel('Payment amount')).toBeVisible();
    const payment = new PaymentPanel(page);
    await keys.to(opened.getByLabel('Payment amount'));
    await keys.type('5');
    await keys.use(opened.getByRole('button', { name: 'Submit Payment' }));
    await keys.use(payment.proceed);
    const { frame } = new ProviderForm(page);
    const typed = { cardNumber: cards.approved, expiration: '08/39', securityCode: '123', cardName: 'Ana Example', zip: '52001' };
    for (const [field, text] of Object.entries(typed)) {
      await keys.to(frame.locator(`#${field}`));
      await keys.type(text);
    }
    await keys.use(frame.locator('form > button').last());
    await expect(opened.getByRole('heading', { name: 'Payment successful' })).toBeFocused();
    await keys.use(opened.getByRole('button', { name: 'Done' }));
    await expect(opened).toHaveCount(0);
    keys.handsOff();
  });

  test('one looks at what is linked, thinks better of ending it, and ends it', async ({ page, arrive }) => {
    await arrive('linda.owens@example.com');
    // The link is others' too: the server keeps it.
    await page.route('**/unlink-current-user-from-account', (route) => route.fulfill({ json: { success: true } }));
    await page.goto('/home?view=1000005');
    const keys = await Keyboard.take(page);
    const opener = page.getByRole('button', { name: /Your account/i }).first();
    await keys.use(opener);
    await keys.use(page.getByRole('button', { name: 'Linked Accounts & Users', exact: true }).last());
    const opened = page.getByRole('dialog', { name: /Linked Accounts/ });
    await expect(opened).toBeFocused();
    const unlink = opened.getByRole('button', { name: /^Unlink / }).first();
    const question = page.getByRole('alertdialog');
    await keys.use(unlink);
    await expect(question).toContainText('Are you sure you want to unlink?');
    await keys.use(question.getByRole('button', { name: 'No' }));
    await expect(question).toHaveCount(0);
    await expect(unlink).toBeFocused();
    await keys.press('Enter');
    await keys.use(question.getByRole('button', { name: 'Yes' }));
    await expect(page.getByText(/Account \d+ is no longer linked\./)).toBeVisible();
    await expect.poll(() => opened.evaluate((element) => element.contains(document.activeElement)), 'the focus is in the panel').toBe(true);
    await keys.press('Escape');
    await expect(opened).toHaveCount(0);
    await expect(opener).toBeFocused();
    keys.handsOff();
  });

  test('one turns AutoPay on with a stored method', async ({ page, arrive, newcomer }) => {
    await arrive(newcomer);
    await new PaymentMethods(page).addCard(cards.approved);
    await expect(page.getByRole('heading', { name: 'Visa ending 1111 was added.' })).toBeVisible();
    await page.goto('/home');
    const keys = await Keyboard.take(page);
    const autopay = new AutoPayPanel(page);
    const opener = page.getByRole('main').getByRole('region', { name: 'AutoPay' }).getByRole('button');
    await keys.use(opener);
    await expect(autopay.panel).toBeFocused();
    await keys.use(autopay.switch, 'Space');
    await keys.to(autopay.method);
    await keys.type('Visa');
    await keys.use(autopay.enable);
    await expect(autopay.said('AutoPay is set up. See below what it does next.')).toBeVisible();
    await expect(autopay.switch).toBeChecked();
    await keys.press('Escape');
    await expect(autopay.panel).toHaveCount(0);
    await expect(opener).toBeFocused();
    keys.handsOff();
  });

  /** What is pressed on the account page, one after the other, until the panel is open; null where another journey needs more for it. */
  const waysIn: Record<Exclude<PanelName, 'none'>, { title: string; by: readonly string[] } | null> = {
    invoices: { title: 'My Invoices', by: ['View Invoices'] },
    manage: { title: 'Manage', by: ['Manage'] },
    payment: { title: 'Payment', by: ['Make a Payment'] },
    autopay: { title: 'Autopay', by: ['View AutoPay'] },
    paperless: { title: 'Paperless Billing', by: ['View delivery options'] },
    profile: { title: 'Profile', by: ['your account', 'Profile'] },
    payments: { title: 'My Payments', by: ['View Payments'] },
    'payment-methods': { title: 'Payment Methods', by: ['Payment Methods'] },
    'manage-payment-methods': { title: 'Manage Payment Methods', by: ['Payment Methods', 'Manage Payment Methods'] },
    // Chosen from the list of ways to pay.
    'one-time-payment': null,
    'link-account': { title: 'Link Account', by: ['your account', 'Link Account'] },
    'communication-preferences': { title: 'Communication Preferences', by: ['your account', 'Communication Preferences'] },
    // Offered to whoever has linked accounts.
    'linked-accounts': null,
    orders: { title: 'My Orders', by: ['View My Orders'] },
    'broadband-labels': { title: 'Broadband Facts', by: ['Broadband Facts'] },
    activity: { title: 'Who was here', by: ['your account', 'Who was here'] },
    'sign-in-methods': { title: 'Ways to sign in', by: ['your account', 'Ways to sign in'] },
    outages: { title: 'Outages', by: ['your account', 'Outages'] },
  };

  test('[SHELL-004][SHELL-038][SHELL-040][STATE-008] each panel opens, holds the focus, closes, and gives the focus back', async ({
    page,
    arrive,
  }) => {
    await arrive(cast.maria);
    await page.goto('/home');
    const keys = await Keyboard.take(page);
    for (const way of Object.values(waysIn)) {
      if (way === null) continue;
      const [first = '', ...more] = way.by;
      // Of a menu its button, which has the focus again once something was chosen.
      const opener = page.getByRole('button', { name: first }).first();
      await keys.use(opener);
      for (const name of more) await keys.use(page.getByRole('button', { name, exact: true }).last());
      const opened = panel(page, way.title);
      await expect(opened).toBeVisible();
      await expect
        .poll(() => opened.evaluate((element) => element.contains(document.activeElement)), `the focus is in ${way.title}`)
        .toBe(true);
      await keys.press('Shift+Tab');
      expect(await opened.evaluate((element) => element.contains(document.activeElement)), `the focus stays in ${way.title}`).toBe(true);
      await keys.use(opened.getByRole('button', { name: 'Close' }).first());
      await expect(opened).toHaveCount(0);
      await expect(opener, `the focus returns from ${way.title}`).toBeFocused();
    }
    keys.handsOff();
  });

  test('the focus stays in a panel when what was waited for arrives', async ({ page, arrive }) => {
    await arrive(cast.maria);
    await page.goto('/home');
    const keys = await Keyboard.take(page);
    const manage = panel(page, 'Manage');
    await keys.to(page.getByRole('button', { name: 'Manage', exact: true }));
    await page.waitForLoadState('networkidle');
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/*', (route) => released.then(() => route.continue()));
    await keys.press('Enter');
    await expect(manage).toBeFocused();
    await expect(manage).toContainText('Loading');
    // What only waits is no stop: it would take the focus with it.
    const close = manage.getByRole('button', { name: 'Close' });
    for (const key of ['Shift+Tab', 'Tab'] as const) {
      await keys.press(key);
      await expect(close).toBeFocused();
    }
    release();
    await expect(manage.getByRole('checkbox').first()).toBeAttached();
    await expect(close).toBeFocused();
    keys.handsOff();
  });

  test('one orders service from the first page to the reference number', async ({ page }) => {
    await page.goto('/login');
    const keys = await Keyboard.take(page);
    await keys.use(page.getByRole('banner').getByRole('link', { name: 'Check Availability' }));
    await keys.to(page.getByLabel('Street address'));
    await keys.type('100 Fiber');
    await expect(page.getByRole('option', { name: /^100 Fiber Way/ })).toBeVisible();
    await keys.press('ArrowDown', 'Enter');
    await keys.use(page.getByRole('button', { name: 'Check Availability' }));
    await expect(page.getByRole('heading', { name: 'Choose your service' })).toBeFocused();
    await keys.use(
      page
        .getByRole('main')
        .getByRole('button', { name: /^Select/ })
        .first(),
    );
    await expect(page.getByRole('heading', { name: 'Configure your Services' })).toBeFocused();
    await keys.use(page.getByRole('button', { name: 'Save for later' }));
    await expect(page.getByRole('link', { name: /^https?:/ })).toBeFocused();
    await keys.use(page.getByRole('button', { name: 'Continue', exact: true }));
    const { firstName, lastName, email, mobile } = visitor('keys');
    for (const [label, value] of [
      ['First Name', firstName],
      ['Last Name', lastName],
      ['Email', email],
      ['Confirm Email', email],
      ['Mobile Phone', mobile],
    ] as const) {
      await keys.to(page.getByLabel(label, { exact: true }));
      await keys.type(value);
    }
    await keys.use(page.getByRole('checkbox', { name: /terms and conditions/ }), 'Space');
    await keys.use(page.getByRole('button', { name: 'Submit', exact: true }));
    await expect(page.getByRole('heading', { name: /Your reference # is \d+/ })).toBeFocused({ timeout: 20_000 });
    keys.handsOff();
  });

  test('[S-050] staff sign in, look for an account and open it', async ({ page }) => {
    await page.goto('/staff');
    const keys = await Keyboard.take(page);
    await keys.to(page.locator('[name=username]'));
    await keys.type('clerk@cedarvalleyfiber.example');
    await keys.to(page.locator('[name=password]'));
    await keys.type(demoPassword);
    await keys.press('Enter');
    await keys.to(page.locator('[name=q]'));
    await keys.type('becker');
    await keys.press('Enter');
    await keys.use(page.getByRole('link', { name: 'Tom Becker' }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tom Becker');
    await keys.to(page.locator('[name=note]'));
    keys.handsOff();
  });
});
