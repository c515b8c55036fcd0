import { collectComplaints, expect, test } from '../journey.ts';
import { card, cast, openPanel, panel } from '../pages/account-page.ts';
import { readOneByOne } from '../pages/read-one-by-one.ts';

test.describe('the panels of the account page', () => {
  test('[SHELL-002] one comes in all of its way, to the edge of the screen', async ({ page, arrive }) => {
    await arrive(cast.maria);
    await page.goto('/home');
    const opened = await openPanel(page, 'invoices', 'My Invoices');
    const { width } = page.viewportSize() ?? { width: 0 };
    const place = (): Promise<number[]> =>
      opened.evaluate((sheet) => [sheet.getBoundingClientRect().left, sheet.getBoundingClientRect().right]);
    // A wide one, of 40rem.
    await expect.poll(place).toEqual([Math.max(0, width - 640), width]);
  });

  test('[SHELL-002][SHELL-003][SHELL-006][SHELL-007][SHELL-008][SHELL-009][SHELL-010][SHELL-014] each is opened by its address, alone, under its title', async ({
    page,
    signIn,
  }) => {
    const complaints = collectComplaints(page);
    await signIn(cast.maria);
    for (const [name, title] of [
      ['invoices', 'My Invoices'],
      ['manage', 'Manage'],
      ['autopay', 'Autopay'],
      ['paperless', 'Paperless Billing'],
      ['profile', 'Profile'],
      ['payments', 'My Payments'],
      ['orders', 'My Orders'],
    ] as const) {
      const opened = await openPanel(page, name, title);
      await expect(opened.getByRole('heading', { level: 2, name: title })).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(1);
      expect(new URL(page.url()).pathname).toBe('/home');
    }
    expect(complaints).toEqual([]);
  });

  test('[SHELL-004][STATE-008] the opener closes what it opened; Escape and Back close too, and the focus returns', async ({
    page,
    signIn,
  }) => {
    await signIn(cast.maria);
    const opener = page.getByRole('button', { name: 'View Invoices' });
    const opened = panel(page, 'My Invoices');
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(opened).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(opened).toHaveCount(0);
    await expect(opener).toBeFocused();
    await opener.click();
    await expect(opened).toBeVisible();
    await page.goBack();
    await expect(opened).toHaveCount(0);
    await opener.click();
    await expect(opened).toBeVisible();
    // The page behind takes no pointer while the panel is over it, so the second press comes from a script.
    await page.locator('button', { hasText: 'View Invoices' }).dispatchEvent('click');
    await expect(opened).toHaveCount(0);
    expect(new URL(page.url()).search).toBe('');
  });

  test('a press beside the panel closes it; the second half of a double click, which was for what stood there before, does not', {
    tag: '@any-size',
  }, async ({ page, signIn }) => {
    await signIn(cast.maria);
    const opened = await openPanel(page, 'invoices', 'My Invoices');
    await expect(opened).toBeFocused();
    await page.mouse.move(40, 400);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await expect(opened).toBeVisible();
    await expect(page).toHaveURL(/panel=invoices/);
    await page.mouse.click(40, 400);
    await expect(opened).toHaveCount(0);
    await expect(page).not.toHaveURL(/panel=/);
  });

  test('[SHELL-017][SHELL-018][SHELL-020] the entries of the bar open their panels', async ({ page, signIn }) => {
    await signIn(cast.maria);
    const bar = page.getByRole('navigation', { name: 'Account' });
    for (const [entry, title] of [
      ['Invoices', 'My Invoices'],
      ['PayNow', 'Payment'],
      ['AutoPay', 'Autopay'],
      ['Profile', 'Profile'],
    ] as const) {
      await bar.getByRole('link', { name: entry }).click();
      await expect(panel(page, title)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(panel(page, title)).toHaveCount(0);
    }
    await expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  });

  test('[DASH-021][DASH-022][PERM-011][PERM-012] Manage opens the plan with its line, features and options', async ({ page, signIn }) => {
    await signIn(cast.maria);
    await card(page, 'My Fiber 500').getByRole('button', { name: 'Manage' }).click();
    const manage = panel(page, 'Manage');
    for (const item of ['Fiber 500', '118 Fiber Way', 'Static IP address', 'Whole-Home Wi-Fi']) await expect(manage).toContainText(item);
    await expect(manage).not.toContainText('Line monitoring');
  });

  test('[AUTO-007][AUTO-008] Autopay tells each way it is set up, and when it applies', async ({ page, arrive }) => {
    await arrive(cast.bakery);
    const autopay = await openPanel(page, 'autopay', 'Autopay');
    for (const fact of ['On', 'Harbor Bakery LLC', '110000000', '****3321', 'Business Checking']) await expect(autopay).toContainText(fact);
    await expect(autopay).toContainText(/Applies on[A-Z][a-z]{2} \d\d, \d{4}/);
  });

  test('[AUTO-023] without a payment provider Autopay says only that it is inactive', async ({ page, signIn }) => {
    await readOneByOne(page);
    await page.route('**/payment-provider/current/id', (route) => route.fulfill({ json: { success: true, id: null } }));
    await signIn(cast.james);
    await expect(card(page, 'AutoPay')).toContainText('Autopay is Inactive.');
    const autopay = await openPanel(page, 'autopay', 'Autopay');
    await expect(autopay.locator('section')).toHaveText('Autopay is Inactive.');
  });

  test('[PAPER-002][PAPER-003][PAPER-004] Paperless Billing lists paper first, with its price, and marks the current way', async ({
    page,
    arrive,
  }) => {
    await arrive(cast.maria);
    const paperless = await openPanel(page, 'paperless', 'Paperless Billing');
    const options = paperless.getByRole('listitem');
    await expect(options).toHaveCount(3);
    await expect(options.nth(0)).toContainText('Paper');
    await expect(options.nth(0)).toContainText('($3.00)');
    await expect(options.nth(1)).toContainText('EmailCurrent');
    await expect(options.nth(1)).toContainText('Sent to maria.lopez@example.com');
    await expect(options.nth(1)).not.toContainText('$');
  });

  test('[PM-002][PM-003] Payment Methods lists what is kept, and says when nothing is', async ({ page, arrive }) => {
    await arrive(cast.maria);
    const methods = await openPanel(page, 'payment-methods', 'Payment Methods');
    await expect(methods.getByRole('columnheader')).toHaveText(['Type', 'Payment Information']);
    await expect(methods.getByRole('row').nth(1)).toContainText('Credit CardVisa ending 1111');
    await expect(methods.getByRole('row').nth(2)).toContainText('ACHChecking ending 6789');
  });

  test('[PM-004] Payment Methods marks the one of AutoPay', async ({ page, arrive }) => {
    await arrive(cast.james);
    const methods = await openPanel(page, 'payment-methods', 'Payment Methods');
    await expect(methods.getByRole('row').nth(1)).toContainText('Visa ending 1881 (AutoPay)');
  });

  test('[PAY-002][PAY-021] My Payments has type, date, amount and reference', async ({ page, arrive }) => {
    await arrive(cast.maria);
    const payments = await openPanel(page, 'payments', 'My Payments');
    await expect(payments.getByRole('columnheader')).toHaveText(['Type', 'Date', 'Amount', 'Reference']);
    const first = payments.getByRole('row').nth(1).getByRole('cell');
    await expect(first).toHaveText(['Credit Card', /^\d\d\/\d\d\/\d{4}$/, '$84.20', /^[A-Z0-9]{20}$/]);
    await expect(payments.getByRole('row')).toHaveCount(14);
  });

  test('[PAY-022][PM-003] what Nora has none of says so', { tag: '@any-size' }, async ({ page, arrive }) => {
    await arrive(cast.nora);
    await expect(await openPanel(page, 'payments', 'My Payments')).toContainText('No data found.');
    await expect(await openPanel(page, 'payment-methods', 'Payment Methods')).toContainText('No payment methods found.');
    await expect(await openPanel(page, 'orders', 'My Orders')).toContainText('No orders yet.');
  });
});
