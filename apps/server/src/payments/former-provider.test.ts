import { createHmac } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { apiBasePath } from '@porchlight/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type StaffCaller, startApp, type TestApp } from '../../test/harness.ts';
import { keyed, type MoneyApp, startMoneyApp } from '../../test/money-app.ts';
import { createPagedProvider, type PagedProvider } from '../../test/paged-provider.ts';
import { buildNotice, type Payer } from '../../test/payment-app.ts';
import { createFrameKit } from '../payment-frame/index.ts';
import { createSecrets } from '../platform/secrets/index.ts';

// Payments were taken through the sandbox; Stripe takes them now, and FORMER_PAYMENT_PROVIDERS names the sandbox.
const secrets = createSecrets('a-root-key-of-the-tests-0123456789abcdef');
const kit = createFrameKit({ secrets, url: 'https://pay.example.com', providerId: 'STRIPE' });
const asPaid = { way: 'provider', reason: 'paidTwice', number: '', note: '' } as const;

let before: MoneyApp;
let after: TestApp;
let biller: StaffCaller;
let billerName: string;
let payer: Payer;
let stripe: PagedProvider;
let origin: string;
/** What the provider of now was asked to give back or to find. */
const askedOfStripe: string[] = [];

beforeAll(async () => {
  before = await startMoneyApp();
  const base = createPagedProvider('STRIPE', kit, before.provider, () => before.clock.now());
  const noted = (reference: string) => void askedOfStripe.push(reference);
  stripe = {
    ...base,
    refund: async (input) => {
      noted(input.reference);
      return base.refund(input);
    },
    query: async (sought) => {
      noted(sought.reference);
      return base.query(sought);
    },
  };
  const { database, clock } = before;
  after = await startApp({ database, now: clock.now(), ports: { provider: stripe, formerProviders: [before.provider] } });
  await after.http.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(after.http.server.address() as AddressInfo).port}`;
  ({ username: billerName } = await before.db.kysely
    .selectFrom('portal_user')
    .select('username')
    .where('id', '=', before.biller.userId)
    .executeTakeFirstOrThrow());
  biller = await after.staff(billerName);
});
afterAll(async () => {
  await after?.http.close();
  await before?.close();
});
beforeEach(async () => {
  payer = await before.seedPayer(1);
  askedOfStripe.length = 0;
});

const refund = async (reference: string, amount: number, by: StaffCaller = biller) =>
  by.call('corrections.askRefund', { params: { reference }, body: { ...asPaid, amount } }, keyed());
/** What went back at the former provider, by the references of our refunds of that payment. */
async function refundedAtSandbox(reference: string): Promise<number[]> {
  const payment = before.db.kysely.selectFrom('payment').select('id').where('reference', '=', reference);
  const refunds = await before.db.kysely
    .selectFrom('refund')
    .select('reference')
    .where('payment_id', 'in', payment)
    .orderBy('id')
    .execute();
  const { movements } = await before.sandbox.state();
  const isOurs = (kind: string, of: string) => kind === 'refund' && refunds.some((each) => each.reference === of);
  return movements.filter((each) => isOurs(each.kind, each.reference)).map(({ amountCents }) => Math.abs(amountCents));
}

/** A notice as the former provider sends it, to the address it was given once. */
async function notify(notice: Record<string, unknown>, secret = before.sandbox.webhookSecret) {
  const body = JSON.stringify(notice);
  const at = Math.floor(after.clock.now().getTime() / 1000);
  const signature = `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
  const headers = { 'content-type': 'application/json', 'x-sandbox-signature': signature };
  const answer = await fetch(`${origin}${apiBasePath}/public/payment-provider/SANDBOX/webhook`, { method: 'POST', headers, body });
  return answer.status;
}

describe('a payment that a former provider took', () => {
  it('is given back there, and the provider of now is asked for nothing', async () => {
    const reference = await before.payByCard(payer, 50);
    expect((await refund(reference, 20)).body).toMatchObject({ amount: 20, state: 'done', isVoid: false });
    expect((await refund(reference, 30)).body).toMatchObject({ amount: 30, state: 'done' });
    expect(await before.stateOf(reference)).toBe('refunded');
    expect(await before.balanceOf(payer)).toBe(50);
    expect(await refundedAtSandbox(reference)).toEqual([20_00, 30_00]);
    expect(askedOfStripe).toEqual([]);
    expect(await before.broken()).toEqual([]);
  });

  it('can’t be given back once the former provider is not set any more: by hand it can', async () => {
    const reference = await before.payByCard(payer, 50);
    const { database, clock } = after;
    const alone = await startApp({ database, now: clock.now(), ports: { provider: stripe, formerProviders: [] } });
    const billerThere = await alone.staff(billerName);
    expect((await refund(reference, 20, billerThere)).body).toMatchObject({ error: { code: 'STF0037' } });
    const byHand = { ...asPaid, way: 'hand', number: '2001', amount: 20 } as const;
    const given = await billerThere.call('corrections.askRefund', { params: { reference }, body: byHand }, keyed());
    expect(given.body).toMatchObject({ state: 'done', way: 'hand' });
    await alone.http.close();
    await alone.db.close();
    expect(await refundedAtSandbox(reference)).toEqual([]);
  });

  it('[PAY-065] moves by a notice that the former provider signed, once, and by no other', async () => {
    const reference = await before.payByBank(payer, 50);
    await before.sandbox.control({ noticesHeld: true });
    await before.settle(reference);
    const notice = buildNotice(reference, 'returned', 50, { returnCode: 'R01' });
    expect(await notify(notice, 'a-secret-of-somebody-else')).toBe(401);
    expect(await before.stateOf(reference)).toBe('settled');
    expect(await notify(notice)).toBe(200);
    expect(await before.stateOf(reference)).toBe('returned');
    expect(await before.openOf(payer)).toEqual([50]);
    expect(await notify(notice)).toBe(200);
    expect(await before.balanceOf(payer)).toBe(50);
    expect(askedOfStripe).toEqual([]);
  });
});

it('a notice of a former provider moves no payment of the provider of now', async () => {
  const reference = await before.payByBank(payer, 50);
  await before.db.kysely.updateTable('payment').set({ provider: 'STRIPE' }).where('reference', '=', reference).execute();
  expect(await notify(buildNotice(reference, 'returned', 50, { returnCode: 'R01' }))).toBe(404);
  expect(await before.stateOf(reference)).toBe('accepted');
});
