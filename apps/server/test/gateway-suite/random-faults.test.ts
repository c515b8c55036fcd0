import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { apiBasePath } from '@porchlight/contract';
import { randomStream } from '@porchlight/sandbox-provider/faults/random.ts';
import { describe, expect, it } from 'vitest';
import { checkInvariants } from '../../src/ledger/index.ts';
import { seedAccount } from '../factories/accounts.ts';
import { seedOpenInvoices } from '../factories/invoices.ts';
import { type Caller, startApp, type TestApp } from '../harness.ts';
import { soMuch } from '../nightly.ts';
import { storesMethods } from '../stores-methods.ts';
import type { GatewayBench } from './driver.ts';
import { drivers } from './drivers.ts';

const payments = soMuch(60, 200);
/** No more than may keep one and the same card. */
const payers = 8;
const roundsAtMost = 100;
const seed = 20261122;
const minuteMs = 60_000;
const roundMs = 20 * minuteMs;
const hourMs = 60 * minuteMs;
const booked = new Set(['succeeded', 'settled']);
const open = ['created', 'formIssued', 'submitted', 'unknown'] as const;

interface Payer extends Caller {
  number: string;
  token: string;
}

/** One sign-in at a time: passwords are made slow to check. */
let signingIn: Promise<void> = Promise.resolve();

/** The whole product in front of that gateway, which sends its notices to it. */
async function startWith(bench: GatewayBench): Promise<TestApp> {
  const provider = storesMethods(bench.providerWith({ timeoutMs: 1_500 }));
  const app = await startApp({ template: 'empty', now: bench.clock.now(), ports: { provider } });
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.http.server.address() as AddressInfo;
  await bench.gateway.notifyAt(`http://127.0.0.1:${port}${apiBasePath}/public/payment-provider/${provider.id}/webhook`);
  return app;
}

async function seedPayer(app: TestApp, bench: GatewayBench): Promise<Payer> {
  const account = await seedAccount(app.db);
  await seedOpenInvoices(app.db, app.product.ledger, account.accountId, 10);
  const token = await bench.token('approved', account.number);
  const row = {
    provider: bench.provider.id,
    kind: 'card' as const,
    brand: 'Visa',
    display: 'Visa ending 1111',
    expiration: '08/49',
    removed_at: null,
  };
  await app.db.kysely
    .insertInto('payment_method')
    .values({ ...row, account_id: account.accountId, token, created_at: new Date('2026-01-05T12:00:00Z') })
    // The gateway's notice of it may have come first.
    .onConflict((conflict) => conflict.column('token').doNothing())
    .execute();
  let caller = await app.signIn(account.username);
  // Sessions end while hours go by; the customer then signs in again.
  const call: Caller['call'] = async (name, request, options) => {
    const answer = await caller.call(name, request, options);
    if (answer.body.error?.code !== 'AUTH0003') return answer;
    const signInAgain = async (): Promise<void> => {
      caller = await app.signIn(account.username);
    };
    signingIn = signingIn.then(signInAgain);
    await signingIn;
    return caller.call(name, request, options);
  };
  return { ...caller, call, number: account.number, token };
}

async function pay(payer: Payer, bench: GatewayBench, draw: () => number): Promise<void> {
  const params = { id: String(payer.accountId) };
  const paymentAmount = (50 + Math.floor(draw() * 900)) / 100;
  const headers = { 'idempotency-key': randomUUID() };
  const basis = { paymentOption: 'ALL_UNPAID_INVOICES' as const, paymentAmount };
  if (draw() < 0.6) {
    await payer.call('payByToken', { params, body: { ...basis, token: payer.token } }, { headers });
    return;
  }
  const { routingNumber, accountNumber, accountType } = bench.bank(draw() < 0.2 ? 'refused' : 'accepted');
  const body = { ...basis, routingNumber, accountNumber, accountType, holderName: "Ada O'Example" };
  await payer.call('payByBank', { params, body }, { headers });
}

/** As many attempts as are wanted, and so many of them paid by card that what is said of those is said of some. */
async function hasSeenEnough(app: TestApp): Promise<boolean> {
  const all = await app.db.kysely.selectFrom('payment').select('state').execute();
  return all.length >= payments && all.filter(({ state }) => state === 'succeeded').length > payments / 4;
}
const openOnes = (app: TestApp) => app.db.kysely.selectFrom('payment').select('id').where('state', 'in', open).execute();

/** Hours go by without faults until nothing is in doubt; then banks settle what they took in. */
async function comeToRest(app: TestApp, bench: GatewayBench): Promise<void> {
  await bench.gateway.reset();
  for (let hour = 0; hour < 30 && (await openOnes(app)).length > 0; hour += 1) {
    app.clock.advance(hourMs);
    await bench.advance(hourMs);
    await app.product.payments.reconcile({ everything: true });
  }
  const accepted = await app.db.kysely.selectFrom('payment').select('reference').where('state', '=', 'accepted').execute();
  for (const { reference } of accepted) await bench.gateway.act({ name: 'settle', reference }).catch(() => undefined);
  for (const { reference } of accepted) await app.product.payments.ask(reference);
}

describe.each(drivers.map((driver) => [driver.name, driver] as const))(`%s: ${payments} payments under faults`, (_name, driver) => {
  it('[PAY-064] [PAY-065] books every capture once and nothing else, whatever was lost, late or doubled', {
    timeout: 600_000,
  }, async () => {
    const bench = await driver.start();
    const app = await startWith(bench);
    try {
      const customers: Payer[] = [];
      for (let count = 0; count < payers; count += 1) customers.push(await seedPayer(app, bench));
      const rates = { errorBefore: 0.06, errorAfter: 0.06, dropBefore: 0.04, loseReply: 0.08, truncate: 0.04, garbage: 0.02 };
      await bench.gateway.faults({ seed, ...rates, duplicate: 0.3, reorder: 0.3 });
      const draw = randomStream(seed);
      for (let round = 0; round < roundsAtMost && !(await hasSeenEnough(app)); round += 1) {
        await Promise.all(customers.map((payer) => pay(payer, bench, draw)));
        app.clock.advance(roundMs);
        await bench.advance(roundMs);
        await app.product.payments.reconcile();
      }
      await comeToRest(app, bench);

      const rows = await app.db.kysely.selectFrom('payment').select(['reference', 'state', 'amount_cents']).execute();
      const { moved } = await bench.gateway.state();
      const captured = new Map(moved.map(({ reference, captures }) => [reference, captures.map(({ amountCents }) => amountCents)]));
      expect(await openOnes(app)).toEqual([]);
      expect(rows.length).toBeGreaterThanOrEqual(payments);
      expect(rows.filter(({ state }) => state === 'succeeded').length).toBeGreaterThan(payments / 4);
      expect(rows.filter(({ state }) => state === 'settled').length).toBeGreaterThan(payments / 8);
      const here = rows.map(({ reference, state, amount_cents }) => [reference, booked.has(state) ? [Number(amount_cents)] : []]);
      expect(here).toEqual(rows.map(({ reference }) => [reference, captured.get(reference) ?? []]));
      const known = new Set(rows.map(({ reference }) => reference));
      expect([...captured.keys()].filter((reference) => !known.has(reference))).toEqual([]);
      const captures = moved.flatMap(({ reference, captures: all }) =>
        all.map(({ amountCents }) => ({ kind: 'capture' as const, reference, amountCents })),
      );
      expect(await checkInvariants(app.db, { captures, now: app.clock.now() })).toEqual([]);
    } finally {
      await app.close();
      await bench.stop();
    }
  });
});
