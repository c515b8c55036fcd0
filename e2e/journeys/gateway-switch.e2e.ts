import { type OpenedGateway, openGateway } from '../gateways.ts';
import { test as base, collectComplaints, expect, expectAccessibleInBothThemes } from '../journey.ts';
import { panel as panelOf } from '../pages/account-page.ts';
import { AutoPayPanel } from '../pages/autopay-panel.ts';
import { formOf } from '../pages/gateway-form.ts';
import { messagesTo } from '../pages/outbox.ts';
import { PaymentMethods } from '../pages/payment-methods.ts';
import { cards, PaymentPanel } from '../pages/payment-panel.ts';

// A product of its own: what happens to it here would take the stored methods of everybody else's customers away.
const test = base.extend<object, { successor: OpenedGateway }>({
  successor: [
    async ({ product: _product }, use) => {
      const gateway = await openGateway('stripe');
      await use(gateway);
      await gateway.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const ended = 'Please add your payment method again';

test('[PM-001][PM-003][PAY-002][PAY-017][PAY-065][AUTO-001] after a change of the payment provider what was paid stays, and a new method is asked for', async ({
  page,
  arrive,
  newcomer,
  product,
  successor,
}) => {
  test.slow();
  const complaints = collectComplaints(page);
  const methods = new PaymentMethods(page);
  const payment = new PaymentPanel(page);
  const autopay = new AutoPayPanel(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await arrive(newcomer);
  await autopay.enableStored(cards.approved, 'Visa ending 1111');
  await payment.payStored('Visa ending 1111 (AutoPay)', '5.00');
  await expect(payment.title('Payment successful')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('link', { name: 'View the receipt' }).click();
  await page.waitForURL(/\/payments\/[A-Z0-9]{20}$/);
  const receipt = page.url();
  await expect(page.getByRole('main')).toContainText('Visa ending 1111');

  await product.restart({ ...successor.env, FORMER_PAYMENT_PROVIDERS: 'sandbox' });
  await successor.notify(product.url);

  await test.step('the mail', async () => {
    await expect.poll(async () => (await messagesTo(page.request, newcomer)).filter(({ subject }) => subject === ended).length).toBe(1);
    const [mail] = (await messagesTo(page.request, newcomer)).filter(({ subject }) => subject === ended);
    expect(mail?.text).toContain('Visa ending 1111');
    expect(mail?.text).toContain('AutoPay is still on and charges nothing until you select another payment method for it.');
  });

  await test.step('what was paid', async () => {
    await page.goto(receipt);
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Paid');
    await expect(page.getByRole('main')).toContainText('Visa ending 1111');
    await expectAccessibleInBothThemes(page, 'the receipt of a payment with the former provider');
    await page.goto('/home?panel=payments');
    await expect(panelOf(page, 'My Payments').getByRole('row', { name: '$5.00' })).toBeVisible();
  });

  await test.step('what is to be done', async () => {
    await page.goto('/home');
    await expect(page.getByRole('main')).toContainText('AutoPay is on, but there is no card or bank account to charge');
    await expectAccessibleInBothThemes(page, 'the account page');
    await autopay.open();
    await expect(autopay.panel).toContainText('There is an issue with your AutoPay payment method. Please select a valid payment method.');
    await expectAccessibleInBothThemes(page, 'AutoPay without a method');
    await methods.openList();
    await expect(methods.list).toContainText('No payment methods found.');
    await expectAccessibleInBothThemes(page, 'no methods');
    await payment.open();
    await expect(payment.method.locator('option', { hasText: 'Visa' })).toHaveCount(0);
  });

  await test.step('a new method', async () => {
    await methods.openManage();
    await methods.manage.getByLabel('Payment method', { exact: true }).selectOption('Debit / Credit Card');
    await methods.manage.getByRole('button', { name: 'Add Payment Method' }).click();
    await formOf.stripe.fill(methods.form.frame);
    await formOf.stripe.send(methods.form.frame);
    await expect(methods.news('Visa ending 4242 was added.')).toBeVisible({ timeout: 40_000 });
    await payment.payStored('Visa ending 4242', '6.00');
    await expect(payment.title('Payment successful')).toBeVisible({ timeout: 40_000 });
  });
  expect(complaints).toEqual([]);
});
