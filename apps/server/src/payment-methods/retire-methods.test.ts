import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedStoredCard } from '../../test/factories/stored-methods.ts';
import { startApp, type TestApp } from '../../test/harness.ts';
import { messagesTo } from '../../test/messages.ts';
import { createPagedProvider, type PagedProvider } from '../../test/paged-provider.ts';
import { banks, buildNotice, cards, type Payer, type PaymentApp, startPaymentApp } from '../../test/payment-app.ts';
import { createFrameKit } from '../payment-frame/index.ts';
import { createSecrets } from '../platform/secrets/index.ts';

// Stripe took the sandbox's place; what is on its way at the sandbox is still followed there.
const secrets = createSecrets('a-root-key-of-the-tests-0123456789abcdef');
const kit = createFrameKit({ secrets, url: 'https://pay.example.com', providerId: 'STRIPE' });
const charge = { paymentOption: 'ALL_UNPAID_INVOICES', paymentAmount: 20 } as const;

let before: PaymentApp;
let after: TestApp;
let stripe: PagedProvider;
let payer: Payer;
let token: string;
let bankReference: string;
const tokensCharged: string[] = [];

const stateOf = async (reference: string) =>
  (await before.db.kysely.selectFrom('payment').select('state').where('reference', '=', reference).executeTakeFirstOrThrow()).state;
const mails = () => messagesTo(before, payer.accountId);
const asNow = async () => after.signIn(payer.username);

beforeAll(async () => {
  before = await startPaymentApp();
  payer = await before.seedPayer(3);
  token = await seedStoredCard(before, payer, cards.approved);
  const method = await before.db.kysely.selectFrom('payment_method').select(['id', 'provider']).executeTakeFirstOrThrow();
  expect(method.provider).toBe('SANDBOX');
  await before.db.kysely
    .insertInto('autopay_enrolment')
    .values({ account_id: payer.accountId, payment_method_id: method.id, enrolled_at: before.clock.now(), ended_at: null })
    .execute();
  const bank = { routingNumber: '110000000', accountNumber: banks.settles, accountType: 'CHECKING', holderName: 'Ada Example' } as const;
  await payer.call('payByBank', { params: { id: String(payer.accountId) }, body: { ...bank, ...charge } });
  bankReference = (await before.db.kysely.selectFrom('payment').select('reference').executeTakeFirstOrThrow()).reference;
  expect(await stateOf(bankReference)).toBe('accepted');
  stripe = createPagedProvider('STRIPE', kit, before.provider, () => before.clock.now());
  const provider = {
    ...stripe,
    listMethods: async () => [],
    chargeToken: async (given: Parameters<PagedProvider['chargeToken']>[0]) => {
      tokensCharged.push(given.token);
      return stripe.query({ reference: given.reference, transactionId: null, begunAt: before.clock.now() });
    },
  };
  const { database, clock } = before;
  after = await startApp({ database, now: clock.now(), ports: { provider, formerProviders: [before.provider] } });
});

afterAll(async () => {
  await after.http.close();
  await before.close();
});

it('a method of the former provider is offered to nobody from the first moment, and never charged', async () => {
  const customer = await asNow();
  const params = { id: String(payer.accountId) };
  expect((await customer.call('listPaymentMethods', { params })).body.paymentMethods).toEqual([]);
  const paid = await customer.call('payByToken', { params, body: { ...charge, token } });
  expect(paid.body.error?.code).toBe('PAY0004');
  expect(tokensCharged).toEqual([]);
});

it('its customer is told once, AutoPay asks for another one, and payments keep its name', async () => {
  const started = await after.startJobs();
  await started.stop();
  await (await after.startJobs()).stop();
  const told = (await mails()).filter(({ subject }) => subject === 'Please add your payment method again');
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toContain('Visa ending 1111');
  expect(told[0]?.text).toContain('AutoPay is still on and charges nothing until you select another payment method');
  const autopay = await (await asNow()).call('getAutoPay', { params: { id: String(payer.accountId) } });
  expect(autopay.body).toMatchObject({
    apiAccountAutoPayCC: null,
    apiAccountAutoPayACH: null,
    apiAccountAutoPayToken: null,
    appliesOn: expect.any(String),
  });
  const row = await before.db.kysely.selectFrom('payment_method').selectAll().where('token', '=', token).executeTakeFirstOrThrow();
  expect([row.display, row.removed_at !== null, row.is_default]).toEqual(['Visa ending 1111', true, false]);
});

it('a payment that was begun with the former provider is asked about, told of and given back there', async () => {
  await before.sandbox.control({ noticesHeld: true, clock: { advanceMs: 31_000 } });
  await after.product.payments.reconcile({ everything: true });
  expect(await stateOf(bankReference)).toBe('settled');
  await after.http.listen({ host: '127.0.0.1', port: 0 });
  const address = after.http.server.address();
  const origin = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : '';
  const path = (id: string) => `${origin}/aboss-api/rest/v1/public/payment-provider/${id}/webhook`;
  const notice = JSON.stringify(buildNotice(bankReference, 'returned', 20, { returnCode: 'R01' }));
  const send = (id: string) => fetch(path(id), { method: 'POST', headers: { 'content-type': 'application/json' }, body: notice });
  // Known by its address, and still not believed without a signature; a provider that was never set is nowhere.
  expect([(await send('SANDBOX')).status, (await send('IPPAY')).status]).toEqual([401, 404]);
  expect(await stateOf(bankReference)).toBe('settled');
});
