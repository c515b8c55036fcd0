import { expect, test } from '../journey.ts';
import { AutoPayPanel } from '../pages/autopay-panel.ts';
import { banks, cards, PaymentPanel } from '../pages/payment-panel.ts';

// Where the provider stores methods, a payment is made with one of them; that is in autopay.e2e.ts.
test.use({ storedMethods: 'off' });
test.afterEach(async ({ product }) => product.control({ clock: { speed: 1 } }));

test('[AUTO-009][AUTO-010][AUTO-011][AUTO-012][ENT-016] a payment by bank account turns AutoPay on with that account', {
  tag: '@any-size',
}, async ({ page, arrive, newcomer }) => {
  await arrive(newcomer);
  const payment = new PaymentPanel(page);
  await payment.payByBank(banks.accepted, '1.00');
  await expect(payment.title('Payment successful')).toBeVisible();
  const sent = page.waitForRequest('**/autopay/ach');
  await payment.panel.getByRole('button', { name: 'Enable AutoPay' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    cardHolderName: 'Maria Lopez',
    routingNumber: banks.accepted.routing,
    accountNumber: banks.accepted.account,
    accountType: 'CHECKING',
  });
  await expect(page.getByRole('status').filter({ hasText: 'AutoPay is now active!' })).toBeVisible();
  await expect(payment.panel.getByText('AutoPay is now active!')).toBeFocused();
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }));
  expect(stored).not.toContain(banks.accepted.account);
  const autopay = new AutoPayPanel(page);
  await autopay.open();
  await expect(autopay.fact('Account number')).toHaveText('****6789');
});

test('[AUTO-009][AUTO-010][AUTO-011][AUTO-012] a payment by card turns AutoPay on with that card', { tag: '@any-size' }, async ({
  page,
  arrive,
  newcomer,
}) => {
  await arrive(newcomer);
  const payment = new PaymentPanel(page);
  await payment.payByCard(cards.approved, '1.00');
  await expect(payment.title('Payment successful')).toBeVisible({ timeout: 20_000 });
  await payment.panel.getByRole('button', { name: 'Enable AutoPay' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'AutoPay is now active!' })).toBeVisible();
  await expect(payment.panel.getByText('AutoPay is now active!')).toBeFocused();
  const autopay = new AutoPayPanel(page);
  await autopay.open();
  await expect(autopay.part('Pays with')).toContainText('Visa ending 1111');
});

test('[AUTO-015] without stored methods the card is the first route, and nothing of a back-up is said', { tag: '@any-size' }, async ({
  page,
  arrive,
  newcomer,
}) => {
  await arrive(newcomer);
  const autopay = new AutoPayPanel(page);
  await autopay.open();
  await autopay.switch.check();
  await expect(autopay.route('Card')).toBeChecked();
  await expect(autopay.panel).toContainText('No card is known yet. Make one payment by card, then enable AutoPay from there.');
  await autopay.fillBank();
  await autopay.enable.click();
  await expect(autopay.fact('Account number')).toHaveText('****6789');
  await expect(autopay.part('Limit and back-up')).not.toContainText('back-up method');
});
