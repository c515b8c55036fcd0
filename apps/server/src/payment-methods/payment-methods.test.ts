import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startApp, type TestApp } from '../../test/harness.ts';
import { cast } from '../demo/index.ts';

let app: TestApp;
const methodsOf = async (caller: Caller) =>
  (await caller.call('listPaymentMethods', { params: { id: String(caller.accountId) } })).body.paymentMethods;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

it('[API-010] [ENT-007] [ENT-008] answers stored methods, the default first', async () => {
  const maria = await app.signIn(cast.maria.username);
  const card = { token: 'pm_demo_maria_visa', type: 'CREDIT_CARD', paymentInformation: 'Visa ending 1111', autoPay: false };
  const bank = { token: 'pm_demo_maria_checking', type: 'ACH', paymentInformation: 'Checking ending 6789', autoPay: false };
  const id = expect.any(Number);
  expect(await methodsOf(maria)).toEqual([
    { id, ...card },
    { id, ...bank },
  ]);
  for (const { token } of [card, bank])
    await app.db.kysely
      .updateTable('payment_method')
      .set({ is_default: token === bank.token })
      .where('token', '=', token)
      .execute();
  expect((await methodsOf(maria)).map(({ token }) => token)).toEqual([bank.token, card.token]);
});

it('[ENT-007] flags the method that AutoPay charges, only while AutoPay is on', async () => {
  const james = await app.signIn(cast.james.username);
  expect((await methodsOf(james)).map(({ autoPay }) => autoPay)).toEqual([true]);
  await app.db.kysely
    .updateTable('autopay_enrolment')
    .set({ ended_at: app.clock.now() })
    .where('account_id', '=', james.accountId)
    .execute();
  expect((await methodsOf(james)).map(({ autoPay }) => autoPay)).toEqual([false]);
});

it('leaves removed methods out', async () => {
  const linda = await app.signIn(cast.linda.username);
  expect(await methodsOf(linda)).toHaveLength(1);
  await app.db.kysely
    .updateTable('payment_method')
    .set({ removed_at: app.clock.now() })
    .where('account_id', '=', linda.accountId)
    .execute();
  expect(await methodsOf(linda)).toEqual([]);
});
