import { expect, test } from '../journey.ts';
import { formOf, walkGateway } from '../pages/gateway-form.ts';
import { PaymentMethods } from '../pages/payment-methods.ts';

test.use({ gateway: 'authorizenet' });

walkGateway('authorizenet');

test('[PM-001] a card that is listed only a while after it was saved is told all the same', {
  tag: '@any-size',
}, async ({ page, arrive, newcomer }) => {
  await arrive(newcomer);
  const methods = new PaymentMethods(page);
  await methods.openManage();
  await methods.beginAdding('Debit / Credit Card', 'Save');
  let late = 2;
  await page.route('**/paymentMethods/**', async (route) => {
    if (route.request().method() !== 'GET' || late === 0) return route.fallback();
    late -= 1;
    await route.fulfill({ json: { success: true, paymentMethods: [] } });
  });
  await formOf.authorizenet.fill(methods.form.frame);
  await formOf.authorizenet.send(methods.form.frame);
  await expect(methods.news('Visa ending 1111 was added.')).toBeVisible({ timeout: 40_000 });
  expect(late).toBe(0);
});
