import { expect, test } from '../journey.ts';
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
