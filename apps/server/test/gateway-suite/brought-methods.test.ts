import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { GatewayControl } from '@porchlight/gateway-fakes/testing/gateway-process.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGatewayMemory } from '../../src/gateway-memory/index.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { createLog } from '../../src/platform/log.ts';
import { createTestDatabase } from '../database.ts';
import { type SeededAccount, seedAccount } from '../factories/accounts.ts';
import { buildInvoiceOf, seedInvoice } from '../factories/invoices.ts';
import { startApp, type TestApp } from '../harness.ts';
import { createTestClock } from '../test-clock.ts';
import { type Mover, movers, type StoredElsewhere } from './movers.ts';

// An operator comes from another portal. What is stored at the gateway stays there, under names of the other portal.
const now = new Date('2026-05-20T18:00:00Z');
const folder = mkdtempSync(path.join(tmpdir(), 'brought-'));
const head = 'token,account,provider_customer_id,kind,brand,last_four,expiration\n';
let written = 0;

interface Place extends TestApp {
  /** Closes the database that the provider's memory is kept in as well. */
  end(): Promise<void>;
}

async function startPlace(mover: Mover, gateway: GatewayControl): Promise<Place> {
  const database = await createTestDatabase({ template: 'empty' });
  const db = openDatabase({ connection: database.connection, log: createLog('silent') });
  const clock = createTestClock(now);
  const provider = mover.provider(gateway, { clock, memory: createGatewayMemory({ db, clock, provider: mover.id }) });
  const app = await startApp({ database, now, ports: { provider, formerProviders: [] } });
  const end = async () => {
    await db.close();
    await app.close();
  };
  return { ...app, end };
}

const take = (app: TestApp, entity: string, content: string) => {
  written += 1;
  const file = path.join(folder, `${written}.csv`);
  writeFileSync(file, content);
  return app.product.exchange.importFile(entity, { file });
};
const told = async (app: TestApp, content: string) =>
  (await take(app, 'payment-methods', content)).problems.map(({ row, column, reason }) => `${row} ${column}: ${reason}`);
const line = (account: string, { token, customerId, lastFour }: StoredElsewhere, kind: 'card' | 'bank' = 'card') =>
  `${token},${account},${customerId},${kind === 'card' ? `card,Visa,${lastFour},08/29` : `bank,Checking,${lastFour},`}\n`;
const exported = async (app: TestApp, entity: string) => {
  written += 1;
  const file = path.join(folder, `${written}.csv`);
  await app.product.exchange.exportFile(entity, file);
  return readFileSync(file, 'utf8');
};
const storedOf = (app: TestApp, { accountId }: SeededAccount) =>
  app.db.kysely
    .selectFrom('payment_method')
    .select(['token', 'kind', 'display', 'provider', 'removed_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
const paymentsOf = (app: TestApp, { accountId }: SeededAccount) =>
  app.db.kysely
    .selectFrom('payment')
    .select(['state', 'amount_cents', 'reference'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();

/** Has the provider asked for the customer's methods, as a return from its page does. Answers what is listed then. */
async function synchronised(app: TestApp, account: SeededAccount): Promise<string[]> {
  const customer = await app.signIn(account.username);
  const params = { accountId: String(account.accountId) };
  const version = () =>
    app.db.kysely.selectFrom('payment_method_sync').select('version').where('account_id', '=', account.accountId).executeTakeFirst();
  await customer.call('createPaymentMethod', {
    params,
    body: { submitType: 'createPaymentMethod', paymentMethod: 'CC', accountId: account.accountId },
  });
  const before = (await version())?.version ?? 0;
  app.clock.advance(10_000);
  const listed = await customer.call('listPaymentMethods', { params: { id: String(account.accountId) } });
  expect((await version())?.version).toBeGreaterThan(before);
  return (listed.body.paymentMethods ?? []).map(({ token }) => token);
}

afterAll(() => rmSync(folder, { recursive: true }));

describe.each(movers.map((mover) => [mover.id, mover] as const))('methods brought to %s', (_id, mover) => {
  let gateway: GatewayControl;
  let app: Place;
  let ada: SeededAccount;
  let card: StoredElsewhere;
  let bank: StoredElsewhere;
  /** As Porchlight names a token of that customer. */
  const named = (token: string, account: SeededAccount) => (mover.id === 'IPPAY' ? `${token}.${account.number}` : token);

  beforeAll(async () => {
    gateway = await mover.start(now);
    app = await startPlace(mover, gateway);
    ada = await seedAccount(app.db);
    card = await mover.store(gateway, 'OLD-77', 'card');
    bank = await mover.store(gateway, 'OLD-77', 'bank');
  });
  afterAll(async () => {
    await app?.end();
    await gateway?.stop();
  });

  it('are charged by AutoPay before anybody asked the gateway for them', async () => {
    const content = `${head}${line(ada.number, card)}${line(ada.number, bank, 'bank')}`;
    expect(await take(app, 'payment-methods', content)).toMatchObject({ inserted: 2, problems: [] });
    expect(await take(app, 'payment-methods', content)).toMatchObject({ unchanged: 2 });
    const settings = `account,method,backup\n${ada.number},${card.token},${bank.token}\n`;
    expect(await take(app, 'autopay', settings)).toMatchObject({ inserted: 1, problems: [] });
    expect(await take(app, 'autopay', settings)).toMatchObject({ unchanged: 1 });
    await seedInvoice(app.db, app.product.ledger, buildInvoiceOf(ada.accountId, 50_00, '2026-05-20'));
    expect(await app.product.autopay.run()).toMatchObject({ charged: 1, errors: 0 });
    const [payment] = await paymentsOf(app, ada);
    expect(payment).toMatchObject({ state: 'succeeded', amount_cents: 50_00 });
    const moved = (await gateway.state()).moved.find(({ reference }) => reference === payment?.reference);
    expect(moved?.captures.map(({ amountCents }) => amountCents)).toEqual([50_00]);
  });

  it('are the customer’s when the gateway is asked, the bank account too, and can be charged then', async () => {
    expect(await synchronised(app, ada)).toEqual([named(card.token, ada), named(bank.token, ada)]);
    expect((await storedOf(app, ada)).map(({ removed_at }) => removed_at)).toEqual([null, null]);
    // Stripe knows them by our mark from now on, and tells of changes by it; IPPay lists none, so they stay remembered.
    const remembered = await app.db.kysely.selectFrom('gateway_method').select('token').orderBy('id').execute();
    expect(remembered.map(({ token }) => token)).toEqual(mover.id === 'IPPAY' ? [named(card.token, ada), named(bank.token, ada)] : []);
    const customer = await app.signIn(ada.username);
    await seedInvoice(app.db, app.product.ledger, buildInvoiceOf(ada.accountId, 40_00, '2026-06-20'));
    const body = { paymentOption: 'ALL_UNPAID_INVOICES', paymentAmount: 40, token: named(bank.token, ada) } as const;
    await customer.call('payByToken', { params: { id: String(ada.accountId) }, body });
    expect((await paymentsOf(app, ada)).at(-1)).toMatchObject({ state: 'accepted', amount_cents: 40_00 });
  });

  it('come out as they went in, and are the same in another installation', async () => {
    for (const entity of ['payment-methods', 'autopay'])
      expect(await take(app, entity, await exported(app, entity))).toMatchObject({ inserted: 0, updated: 0, rejected: 0 });
    const there = await startPlace(mover, gateway);
    try {
      const moved = await seedAccount(there.db, { account: { number: ada.number } });
      for (const entity of ['payment-methods', 'autopay']) {
        const file = await exported(app, entity);
        expect(await take(there, entity, file)).toMatchObject({ rejected: 0, problems: [] });
        expect(await exported(there, entity)).toBe(file);
      }
      expect(await synchronised(there, moved)).toHaveLength(2);
    } finally {
      await there.end();
    }
  });

  it('are refused where the gateway could not find them', async () => {
    const [ben, cy] = [await seedAccount(app.db), await seedAccount(app.db)];
    const bens = await mover.store(gateway, 'OLD-88', 'card');
    const without = line(ben.number, { ...bens, customerId: '' });
    if (!mover.namesCustomers) {
      expect(await told(app, `${head}${line(ben.number, { ...bens, customerId: 'OLD-88' })}`)).toEqual([
        '2 provider_customer_id: has no meaning: IPPAY has no ids of customers; leave it empty',
      ]);
      expect(await told(app, `${head}${line(ben.number, { ...bens, token: `${bens.token}.${cy.number}` })}`)).toEqual([
        '2 token: is of another customer',
      ]);
      expect(await told(app, `${head}${line(ben.number, bens, 'bank').replace('Checking', 'Bank account')}`)).toEqual([
        '2 brand: is none of Checking, Savings, Business checking, which IPPAY has to be told of a bank account',
      ]);
      return;
    }
    expect(await told(app, `${head}${without}`)).toEqual([
      expect.stringMatching(/^2 provider_customer_id: is missing; .+ finds stored methods by its own id of the customer, such as \w+$/),
    ]);
    expect(await told(app, `${head}${line(ben.number, { ...bens, customerId: 'OLD 88' })}`)).toEqual([
      expect.stringMatching(/^2 provider_customer_id: is no id of a customer at \w+, such as \w+$/),
    ]);
    expect(await told(app, `${head}${line(ben.number, { ...bens, token: 'visa-of-ben' })}`)).toEqual([
      expect.stringMatching(/^2 token: is no token of \w+, such as \w+$/),
    ]);
    const ofAda = await mover.store(gateway, 'OLD-77', 'card');
    expect(await told(app, `${head}${line(ben.number, ofAda)}`)).toEqual(['2 provider_customer_id: is of another account']);
    expect(await told(app, `${head}${line(ada.number, bens)}`)).toEqual([
      '2 provider_customer_id: is not the one that the account has here already',
    ]);
    const other = await mover.store(gateway, 'OLD-88', 'card');
    expect(await told(app, `${head}${line(ben.number, bens)}${line(cy.number, other)}`)).toEqual([
      '3 provider_customer_id: is in row 2 for another account',
    ]);
    expect(await told(app, `${head}${bens.token},${ben.number},-,,,,\n`)).toEqual([
      '2 provider_customer_id: is what the gateway finds the method by, so it stays',
    ]);
    // Authorize.Net lists a customer's profile whole; Stripe attaches more than the customer keeps, so what is brought counts.
    expect(await synchronised(app, ben)).toEqual(mover.id === 'ANET' ? [bens.token, other.token] : [bens.token]);
  });

  it('are of each customer who has the same card, where the gateway has one token for both', async () => {
    if (mover.namesCustomers) return;
    const [eve, fay] = [await seedAccount(app.db), await seedAccount(app.db)];
    const shared = await mover.store(gateway, 'OLD-55', 'card');
    const content = `${head}${line(eve.number, shared)}${line(fay.number, shared)}${line(fay.number, { ...shared, token: named(shared.token, fay) })}`;
    expect(await take(app, 'payment-methods', content)).toMatchObject({
      inserted: 2,
      problems: [{ row: 4, reason: 'is the same as row 3' }],
    });
    expect(await synchronised(app, eve)).toEqual([named(shared.token, eve)]);
    expect(await synchronised(app, fay)).toEqual([named(shared.token, fay)]);
    // Without its account, a row is known by the token as it is kept here.
    const known = await take(app, 'payment-methods', `token,expiration\n${named(shared.token, eve)},09/31\n`);
    expect(known).toMatchObject({ updated: 1 });
    await synchronised(app, eve);
    const [row] = await app.db.kysely.selectFrom('payment_method').select('expiration').where('account_id', '=', eve.accountId).execute();
    expect(row?.expiration).toBe('09/31');
  });

  it('go with the gateway’s, and the customer is told', async () => {
    const dee = await seedAccount(app.db);
    const dees = await mover.store(gateway, 'OLD-99', 'card');
    expect(await told(app, `${head}${line(dee.number, dees)}`)).toEqual([]);
    await mover.remove(gateway, 'OLD-99', dees.token);
    await take(app, 'autopay', `account,method\n${dee.number},${dees.token}\n`);
    await seedInvoice(app.db, app.product.ledger, buildInvoiceOf(dee.accountId, 30_00, '2026-05-20'));
    await app.product.autopay.run();
    expect((await paymentsOf(app, dee)).map(({ state }) => state)).toEqual(['declined']);
    expect(await exported(app, 'payment-methods')).toContain(`,${ada.number},`);
    if (mover.id === 'IPPAY') return;
    expect((await storedOf(app, dee)).map(({ removed_at }) => removed_at)).toEqual([expect.any(Date)]);
    expect(await told(app, `${head}${line(dee.number, dees)}`)).toEqual(['2 token: was removed here and is not brought back by a file']);
  });
});
