import { expect, test } from '../journey.ts';
import { openPanel } from '../pages/account-page.ts';
import { banks, PaymentPanel } from '../pages/payment-panel.ts';
import { configure } from '../pages/provider-configuration.ts';

// Where the provider stores methods, a card is not among the choices; here only the location is looked at.
test.use({ storedMethods: 'off' });

test('[SHELL-022] without a default location, one warning is logged and payments leave the location out', { tag: '@any-size' }, async ({
  page,
  signIn,
  customer,
}) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning' && message.text().includes('location')) warnings.push(message.text());
  });
  await configure(page, { defaultLocationId: undefined });
  await signIn(customer);
  expect(warnings).toHaveLength(1);
  const asked = page.waitForRequest((request) => request.url().includes('/payment/') && request.method() === 'POST');
  await page.goto('/home?panel=payment');
  await page.getByLabel('Payment method').selectOption({ label: 'Debit / Credit Card' });
  await page.getByRole('button', { name: 'Continue to Pay' }).click();
  await page.getByRole('button', { name: 'Proceed' }).click();
  expect((await asked).postDataJSON()).not.toHaveProperty('locationId');
});

test('[SHELL-047][SHELL-022] a configured location goes along with a payment', { tag: '@any-size' }, async ({ page, signIn, customer }) => {
  await configure(page, { defaultLocationId: 17 });
  await signIn(customer);
  const asked = page.waitForRequest((request) => request.url().includes('/payment/') && request.method() === 'POST');
  await page.goto('/home?panel=payment');
  await page.getByLabel('Payment method').selectOption({ label: 'Debit / Credit Card' });
  await page.getByRole('button', { name: 'Continue to Pay' }).click();
  await page.getByRole('button', { name: 'Proceed' }).click();
  expect((await asked).postDataJSON()).toMatchObject({ locationId: 17 });
});

test('[API-023][ENT-015][API-009][ENT-012][API-022] a bank payment is sent with its seven fields, stands in the history with its own, and tells its result by the reference', {
  tag: '@any-size',
}, async ({ page, signIn, customer }) => {
  await configure(page, { defaultLocationId: 17 });
  await signIn(customer);
  const payment = new PaymentPanel(page);
  const paid = page.waitForResponse((response) => response.url().endsWith('/payment/ach'));
  await payment.payByBank(banks.accepted, '12.50');
  const sent = (await paid).request().postDataJSON();
  expect(sent).toEqual({
    routingNumber: banks.accepted.routing,
    accountNumber: banks.accepted.account,
    accountType: 'CHECKING',
    holderName: expect.stringMatching(/./),
    paymentAmount: 12.5,
    paymentOption: 'ALL_UNPAID_INVOICES',
    locationId: 17,
  });
  expect(await (await paid).json()).toMatchObject({ success: true });
  await payment.panel.getByRole('button', { name: 'Done' }).click();

  const listed = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/payments/'));
  await openPanel(page, 'payments', 'My Payments');
  const { payments } = (await (await listed).json()) as { payments: Record<string, unknown>[] };
  const row = payments.find(({ amount }) => amount === 12.5);
  expect(Object.keys(row ?? {}).toSorted()).toEqual(['amount', 'authCode', 'date', 'id', 'reference', 'transactionId', 'type']);

  const status = await page.evaluate(
    async (path) => {
      const { token } = JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { token: string };
      return (await fetch(path, { headers: { 'x-api-token': token } })).json() as Promise<unknown>;
    },
    new URL((await listed).url()).pathname.replace(/\/account\/.*/, `/payment/${String(row?.['reference'])}/status`),
  );
  expect(status).toMatchObject({ success: true, status: 'SUCCESS', inProgress: false });
});
