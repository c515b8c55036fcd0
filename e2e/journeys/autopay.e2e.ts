import { collectComplaints, expect, expectAccessible, expectAccessibleInBothThemes, languages, readIn, test } from '../journey.ts';
import { card, cast, openPanel, panel } from '../pages/account-page.ts';
import { AutoPayPanel } from '../pages/autopay-panel.ts';
import { PaymentMethods } from '../pages/payment-methods.ts';
import { PaymentPanel } from '../pages/payment-panel.ts';
import { banks, cards } from '../pages/provider-form.ts';
import { readOneByOne } from '../pages/read-one-by-one.ts';

test.describe('turning AutoPay on', () => {
  test('[AUTO-001][AUTO-002][AUTO-004][AUTO-007][AUTO-008][AUTO-015][AUTO-016][AUTO-020] with a stored method', async ({
    page,
    arrive,
    newcomer,
  }) => {
    const complaints = collectComplaints(page);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname.replace(/\d+/g, 'N')}`));
    await arrive(newcomer);
    await new PaymentMethods(page).addCard(cards.approved);
    await expect(page.getByRole('status').getByText('Visa ending 1111 was added.')).toBeVisible();
    const autopay = new AutoPayPanel(page);
    await autopay.open();
    await expect(autopay.switch).not.toBeChecked();
    await expect(autopay.switch).toHaveAccessibleDescription('Off');
    await autopay.switch.check();
    await expect(autopay.route('Saved payment method')).toBeChecked();
    await expect(autopay.method.locator('option')).toHaveText(['Select payment method', 'Visa ending 1111', 'Manage Payment Methods']);
    await expect(autopay.panel).toContainText('I authorize Cedar Valley Fiber to charge the payment method I choose here');

    await autopay.enable.click();
    await expect(autopay.question).toContainText('Select payment method first!');
    await autopay.answer('OK');
    await expect(autopay.errorAt('token')).toHaveText('Required');
    await expect(autopay.method).toBeFocused();
    expect(calls).not.toContain('POST /aboss-api/rest/vN/autopay/token-payment-method');

    await autopay.method.selectOption('Visa ending 1111');
    calls.length = 0;
    await autopay.enable.click();
    await expect(autopay.said('AutoPay is set up. See below what it does next.')).toBeVisible();
    expect(calls).toEqual(
      expect.arrayContaining(['POST /aboss-api/rest/vN/autopay/token-payment-method', 'GET /aboss-api/rest/vN/autopay/N']),
    );
    await expect(autopay.switch).toBeChecked();
    await expect(autopay.fact('Payment method')).toHaveText('Visa ending 1111');
    await expect(autopay.fact('Applies on')).toHaveText(/^[A-Z][a-z]{2} \d\d, \d{4}$/);
    await expect(autopay.part('What happens next')).toContainText(/\$\d+\.\d\d\s+on \w+day, \w+ \d+/);
    await expect(autopay.part('What happens next')).toContainText('Visa ending 1111 will be charged.');
    await expect(autopay.panel.getByText(/^What you agreed to on/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(card(page, 'AutoPay')).toContainText('Pays with Visa ending 1111');
    await expect(card(page, 'AutoPay')).toContainText(/Takes \$\d+\.\d\d on [A-Z][a-z]{2} \d/);
    await expect(page.getByRole('main').locator('dl').first()).toContainText(/On, \$\d+\.\d\d on [A-Z][a-z]{2} \d/);
    expect(complaints).toEqual([]);
  });

  test('[AUTO-002][AUTO-005][AUTO-019] with a card', { tag: '@any-size' }, async ({ page, arrive, newcomer }) => {
    await arrive(newcomer);
    await new PaymentMethods(page).addCard(cards.approved);
    await expect(page.getByRole('status').getByText('Visa ending 1111 was added.')).toBeVisible();
    const autopay = new AutoPayPanel(page);
    await autopay.open();
    await autopay.switch.check();
    await autopay.route('Card').check();
    await autopay.enable.click();
    await expect(autopay.errorAt('cc')).toHaveText('Required');
    await autopay.card.selectOption('Visa ending 1111, expires 08/39');
    await autopay.enable.click();
    await expect(autopay.fact('Card')).toHaveText('Visa ending 1111');
    await expect(autopay.fact('Expires')).toHaveText('08/39');
  });

  test('[AUTO-002][AUTO-003][AUTO-006][ACH-013][ACH-014][ACH-015][ACH-016][ACH-017] with a bank account', { tag: '@any-size' }, async ({
    page,
    arrive,
    newcomer,
  }) => {
    const sent: unknown[] = [];
    page.on('request', (request) => request.url().endsWith('/autopay/ach') && sent.push(request.postDataJSON()));
    await arrive(newcomer);
    const autopay = new AutoPayPanel(page);
    await autopay.open();
    await autopay.switch.check();
    await autopay.route('Checking or savings account').check();
    await expect(autopay.field('Account type').locator('option')).toHaveText(['Select account type', 'Checking', 'Savings']);
    await autopay.field('Routing number').fill('12 3');
    await autopay.field('Account number').fill('-4');
    await autopay.enable.click();
    await expect(autopay.errorAt('cardHolderName')).toHaveText('Required');
    await expect(autopay.errorAt('routingNumber')).toHaveText('Please enter correct number.');
    await expect(autopay.errorAt('accountNumber')).toHaveText('Please enter correct number.');
    await expect(autopay.errorAt('accountType')).toHaveText('Required');
    await expect(autopay.field('Account holder name')).toBeFocused();
    await expectAccessible(page);
    // Another choice takes back what was typed.
    await autopay.route('Card').check();
    await autopay.route('Checking or savings account').check();
    await expect(autopay.field('Routing number')).toHaveValue('');
    expect(sent).toEqual([]);

    await autopay.fillBank({ routing: '123456789', account: banks.accepted.account });
    await autopay.enable.click();
    await expect(autopay.panel.getByRole('alert')).toHaveText('Please enter correct number.');
    await autopay.field('Routing number').fill(banks.accepted.routing);
    await autopay.enable.click();
    await expect(autopay.fact('Account holder')).toHaveText('Maria Lopez');
    await expect(autopay.fact('Routing number')).toHaveText('110000000');
    await expect(autopay.fact('Account number')).toHaveText('****6789');
    await expect(autopay.fact('Account type')).toHaveText('Checking');
    expect(sent.at(-1)).toMatchObject({ cardHolderName: 'Maria Lopez', accountNumber: banks.accepted.account });
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }));
    expect(stored + page.url()).not.toContain(banks.accepted.account);
  });

  test('[ACH-018] business accounts are offered only with the one provider that takes them', { tag: '@any-size' }, async ({
    page,
    arrive,
    newcomer,
  }) => {
    await readOneByOne(page);
    await page.route('**/payment-provider/current/id', (route) => route.fulfill({ json: { success: true, id: 'IPPAY' } }));
    await arrive(newcomer);
    const autopay = new AutoPayPanel(page);
    await autopay.open();
    await autopay.switch.check();
    await autopay.route('Checking or savings account').check();
    await expect(autopay.field('Account type').locator('option')).toHaveText([
      'Select account type',
      'Checking',
      'Savings',
      'Business Checking',
    ]);
  });

  test('[AUTO-004] without a method it says so and leads to where one is stored', { tag: '@any-size' }, async ({
    page,
    arrive,
    newcomer,
  }) => {
    await arrive(newcomer);
    const autopay = new AutoPayPanel(page);
    await autopay.open();
    await autopay.switch.check();
    await expect(autopay.panel).toContainText('No payment method is saved yet.');
    await autopay.method.selectOption('Manage Payment Methods');
    await expect(panel(page, 'Manage Payment Methods')).toBeVisible();
  });

  test('[AUTO-004] without the permission to manage methods there is no way there', { tag: '@any-size' }, async ({
    page,
    arrive,
    newcomer,
  }) => {
    await readOneByOne(page);
    await page.route('**/user/permissions', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { modulePermissions: { name: string }[] };
      await route.fulfill({ json: { ...body, modulePermissions: body.modulePermissions.filter(({ name }) => name !== 'API') } });
    });
    await arrive(newcomer);
    const autopay = new AutoPayPanel(page);
    await autopay.open();
    await autopay.switch.check();
    await expect(autopay.method.locator('option')).toHaveText(['Select payment method']);
    await expect(autopay.button('Add a payment method')).toHaveCount(0);
  });
});

test.describe('turning AutoPay off', () => {
  test('[AUTO-001][AUTO-013][AUTO-014][AUTO-024] asks first, and keeps no choice', async ({ page, arrive, newcomer }) => {
    await arrive(newcomer);
    const autopay = new AutoPayPanel(page);
    await autopay.enableStored(cards.approved, 'Visa ending 1111');
    await autopay.switch.click();
    await expect(autopay.question.getByRole('heading')).toHaveText('Are you sure you want to disable Autopay?');
    await expectAccessible(page);
    await autopay.answer('No');
    await expect(autopay.switch).toBeChecked();
    await autopay.switch.click();
    await autopay.answer('Yes');
    await expect(autopay.said('AutoPay is off. Nothing will be charged by itself.')).toBeVisible();
    await expect(autopay.switch).not.toBeChecked();
    await autopay.switch.check();
    await expect(autopay.method).toHaveValue('');
    await autopay.switch.uncheck();
    await expect(autopay.route('Card')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(card(page, 'AutoPay')).toContainText('Off');
  });
});

test.describe('AutoPay without a method', () => {
  test('[AUTO-018][AUTO-021][AUTO-022][ENT-011] warns on the page, and the link opens AutoPay', async ({ page, signIn }) => {
    await signIn(cast.priya);
    await expect(page.getByRole('status').first()).toContainText(
      'There is an issue with your AutoPay payment method. Please select a valid payment method.',
    );
    await page.getByRole('button', { name: 'Missing payment method' }).click();
    const autopay = new AutoPayPanel(page);
    await expect(autopay.panel).toContainText('There is an issue with your AutoPay payment method.');
    await expect(autopay.switch).toHaveAccessibleDescription('On, no payment method');
    await expect(autopay.part('What happens next')).toContainText('This cannot be charged until you choose a payment method.');
  });

  test('[AUTO-018][AUTO-021] warns when its method is deleted, and a new method mends it', { tag: '@any-size' }, async ({
    page,
    arrive,
    newcomer,
  }) => {
    await arrive(newcomer);
    const autopay = new AutoPayPanel(page);
    await autopay.enableStored(cards.approved, 'Visa ending 1111');
    const methods = new PaymentMethods(page);
    await methods.openList();
    await methods.remove('Visa ending 1111');
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await expect(methods.list).toContainText('No payment methods found.');
    await page.goto('/home');
    await page.getByRole('button', { name: 'Missing payment method' }).click();
    await expect(autopay.panel).toContainText('The payment method was removed.');
    await autopay.button('Choose a payment method').click();
    await expect(autopay.route('Saved payment method')).toBeFocused();
    await autopay.fillBank();
    await autopay.button('Save method').click();
    await expect(autopay.fact('Account number')).toHaveText('****6789');
    await expect(autopay.panel).not.toContainText('There is an issue');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Missing payment method' })).toHaveCount(0);
  });
});

test('[AUTO-025] who may not pay sees AutoPay and cannot change it', async ({ page, arrive }) => {
  await arrive(cast.viewer);
  const autopay = new AutoPayPanel(page);
  await autopay.open();
  await expect(autopay.panel).toContainText('You can see AutoPay of this account, but not change it.');
  await expect(autopay.switch).toHaveCount(0);
  await expect(autopay.panel.getByRole('button')).toHaveCount(1);
});

test('[AUTO-009][AUTO-010][AUTO-011][AUTO-012] a payment with a stored method offers to turn AutoPay on with it', {
  tag: '@any-size',
}, async ({ page, arrive, newcomer }) => {
  await arrive(newcomer);
  await new PaymentMethods(page).addCard(cards.approved);
  await expect(page.getByRole('status').getByText('Visa ending 1111 was added.')).toBeVisible();
  const payment = new PaymentPanel(page);
  await payment.payStored('Visa ending 1111', '1.00');
  await expect(payment.title('Payment successful')).toBeVisible();
  await expect(payment.panel).toContainText('I authorize Cedar Valley Fiber');
  await expectAccessible(page);
  const sent = page.waitForRequest('**/autopay/token-payment-method');
  await payment.panel.getByRole('button', { name: 'Enable AutoPay' }).click();
  expect((await sent).postDataJSON()).toHaveProperty('token', expect.stringMatching(/.+/));
  const toast = page.getByRole('status').filter({ hasText: 'AutoPay is now active!' });
  await expect(toast).toBeVisible();
  const shownAt = Date.now();
  await expect(payment.panel.getByText('AutoPay is now active!')).toBeFocused();
  await expect(payment.panel.getByRole('button', { name: 'Enable AutoPay' })).toHaveCount(0);
  await expect(toast).toBeHidden();
  expect(Date.now() - shownAt).toBeLessThan(3500);
  // Already on: the text instead of the button.
  await payment.payStored('Visa ending 1111 (AutoPay)', '2.00');
  await expect(payment.title('Payment successful')).toBeVisible();
  await expect(payment.panel).toContainText('AutoPay is now active!');
  await expect(payment.panel.getByRole('button', { name: 'Enable AutoPay' })).toHaveCount(0);
});

for (const locale of languages) {
  test(`[AUTO-002] no state of the panel has an accessibility finding or is too wide in ${locale}, in both themes`, {
    tag: '@phone',
  }, async ({ page, arrive }) => {
    test.setTimeout(150_000);
    for (const [username, isOn] of [
      [cast.james, true],
      [cast.priya, true],
      [cast.maria, false],
      [cast.viewer, false],
    ] as const) {
      await arrive(username);
      await readIn(page, locale);
      await page.goto('/home?panel=autopay');
      const opened = page.getByRole('dialog');
      await expect(opened.locator('section').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectAccessibleInBothThemes(page, username);
      const turnOn = opened.getByRole('switch');
      if (isOn || (await turnOn.count()) === 0) continue;
      await turnOn.check();
      for (const radio of await opened.getByRole('radio').all()) {
        await radio.check();
        await page.waitForLoadState('networkidle');
        await expectAccessibleInBothThemes(page, username);
      }
    }
  });
}

test('[AUTO-001] AutoPay is turned on by keyboard alone', async ({ page, arrive, newcomer }) => {
  await arrive(newcomer);
  await openPanel(page, 'autopay', 'Autopay');
  const autopay = new AutoPayPanel(page);
  await autopay.switch.focus();
  await page.keyboard.press('Space');
  await expect(autopay.switch).toBeFocused();
  await expect(autopay.route('Saved payment method')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(autopay.route('Saved payment method')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(autopay.route('Checking or savings account')).toBeChecked();
  for (const typed of ['Maria Lopez', banks.accepted.routing, banks.accepted.account, 'Checking']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(typed);
  }
  await page.keyboard.press('Tab');
  await expect(autopay.enable).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(autopay.fact('Account number')).toHaveText('****6789');
  // The choice is gone with the focus: the state has it, not the page behind.
  expect(await autopay.panel.evaluate((element) => element.contains(document.activeElement) && element !== document.activeElement)).toBe(
    true,
  );
});
