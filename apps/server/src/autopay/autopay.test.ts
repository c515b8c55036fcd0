import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startApp, type TestApp } from '../../test/harness.ts';
import { cast } from '../demo/index.ts';

let app: TestApp;
const autopayOf = async (caller: Caller) => (await caller.call('getAutoPay', { params: { id: String(caller.accountId) } })).body;
const noMethod = { apiAccountAutoPayCC: null, apiAccountAutoPayACH: null, apiAccountAutoPayToken: null };

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

it('[API-028] [ENT-010] a stored method is answered as token, with the date of the oldest open invoice', async () => {
  const james = await app.signIn(cast.james.username);
  const { body: amounts } = await james.call('getAmounts', { params: { id: String(james.accountId) } });
  expect(await autopayOf(james)).toEqual({
    success: true,
    ...noMethod,
    apiAccountAutoPayToken: { token: 'pm_demo_james_visa', paymentInformation: 'Visa ending 1881' },
    appliesOn: amounts.dueDate,
  });
});

it('[ENT-010] a bank account is answered with its number masked and no token (D-092)', async () => {
  const body = await autopayOf(await app.signIn(cast.bakery.username));
  expect(body).toMatchObject({
    ...noMethod,
    apiAccountAutoPayACH: {
      holder_name: 'Harbor Bakery LLC',
      routing_number: '110000000',
      account_number: '****3321',
      account_type: 'BUSINESS_CHECK',
    },
  });
  expect(JSON.stringify(body)).not.toContain('pm_demo');
});

it('[ENT-010] a card given by its details is answered with display and expiration, without its token', async () => {
  const linda = await app.signIn(cast.linda.username);
  const method = await app.db.kysely
    .selectFrom('payment_method')
    .selectAll()
    .where('account_id', '=', linda.accountId)
    .executeTakeFirstOrThrow();
  await app.db.kysely
    .insertInto('autopay_enrolment')
    .values({ account_id: linda.accountId, payment_method_id: method.id, given_as: 'card', enrolled_at: app.clock.now(), ended_at: null })
    .execute();
  const body = await autopayOf(linda);
  const card = { type: 'Visa', displayCardNumber: 'Visa ending 5100', cardExpirationDate: method.expiration };
  expect(body).toMatchObject({ ...noMethod, apiAccountAutoPayCC: card });
  expect(JSON.stringify(body)).not.toContain('pm_demo');
});

it('[ENT-011] an enrolment whose method is missing or was removed has no method', async () => {
  const priya = await app.signIn(cast.priya.username);
  const body = await autopayOf(priya);
  expect(body).toMatchObject(noMethod);
  expect(body.appliesOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  const bakery = await app.signIn(cast.bakery.username);
  await app.db.kysely
    .updateTable('payment_method')
    .set({ removed_at: app.clock.now() })
    .where('account_id', '=', bakery.accountId)
    .execute();
  expect(await autopayOf(bakery)).toMatchObject(noMethod);
});

it('[ENT-010] without AutoPay, or with nothing open, there is no date', async () => {
  expect(await autopayOf(await app.signIn(cast.maria.username))).toEqual({ success: true, ...noMethod, appliesOn: null });
  const nora = await app.signIn(cast.nora.username);
  await app.db.kysely
    .insertInto('autopay_enrolment')
    .values({ account_id: nora.accountId, payment_method_id: null, enrolled_at: app.clock.now(), ended_at: null })
    .execute();
  expect((await autopayOf(nora)).appliesOn).toBeNull();
});
