import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startApp, type TestApp } from '../../test/harness.ts';
import { cast } from '../demo/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** What a customer reads of cards and bank accounts, wherever they stand. */
async function namesIn(locale: string, who: Caller): Promise<string[]> {
  const params = { id: String(who.accountId) };
  const options = { headers: { 'accept-language': locale } };
  const { paymentMethods } = (await who.call('listPaymentMethods', { params }, options)).body;
  const { attempts } = (await who.call('listAttempts', { params }, options)).body;
  const receipts = await Promise.all(
    attempts.slice(0, 1).map(({ reference }) => who.call('getReceipt', { params: { id: reference } }, options)),
  );
  const autopay = (await who.call('getAutoPay', { params }, options)).body.apiAccountAutoPayToken;
  const plan = (await who.call('getAutoPayPlan', { params }, options)).body;
  const cards = (await who.call('listAutoPayCards', { params }, options)).body.availableCards;
  return [
    ...paymentMethods.map(({ paymentInformation }) => paymentInformation),
    ...attempts.slice(0, 1).map(({ method }) => method ?? ''),
    ...receipts.map(({ body }) => body.method ?? ''),
    ...(autopay ? [autopay.paymentInformation, plan.nextCharge?.method ?? ''] : []),
    ...cards.flatMap(({ displayCardNumber, paymentInformation }) => [displayCardNumber, paymentInformation]),
  ];
}

it('[I18N-001] a bank account has its name in the language of the reader in lists, attempts and receipts', async () => {
  const carlos = await app.signIn(cast.carlos.username);
  expect(new Set(await namesIn('sp-es', carlos))).toEqual(new Set(['Cuenta corriente terminada en 7788']));
  expect(new Set(await namesIn('en-us', carlos))).toEqual(new Set(['Checking ending 7788']));
  expect((await namesIn('sp-es', carlos)).length).toBeGreaterThan(2);
});

it('[I18N-001] so has the card AutoPay charges', async () => {
  const james = await app.signIn(cast.james.username);
  const names = await namesIn('sp-es', james);
  expect(new Set(names)).toEqual(new Set(['Visa terminada en 1881']));
  expect(names.length).toBeGreaterThan(4);
});
