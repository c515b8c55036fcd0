import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { day } from '../../test/billing-app.ts';
import type { SeededAccount } from '../../test/factories/accounts.ts';
import { begun, hourMs, type OutageApp, startOutageApp } from '../../test/outage-app.ts';

let app: OutageApp;
beforeAll(async () => {
  app = await startOutageApp({ now: new Date('2027-03-02T15:00:00Z') });
});
afterAll(() => app.close());
beforeEach(() => app.rule({}));

let zips = 62000;
const nextZip = () => String((zips += 1));
const at = (hours: number) => new Date(app.clock.now().getTime() + hours * hourMs);
const cents = async (account: SeededAccount) => (await app.creditsOf(account)).map((credit) => credit.cents);
/** What a line of Fiber 500 costs a month. */
const month = async () => {
  const account = await app.at('1 Price Street', { zip: nextZip() });
  const prices = await app.product.billing.priceLines(app.db, [account.accountId], day('2027-03-02'));
  return [...prices.values()][0]?.cents ?? 0;
};
/** An outage of a ZIP code for so long. */
const over = async (zip: string, hours: number, outage: Parameters<typeof begun>[1] = {}) => {
  const id = await begun(app, { zipCodes: [zip], ...outage });
  await app.follow();
  app.clock.advance(hours * hourMs);
  await app.product.outages.end(id);
  await app.follow();
  return id;
};

it('puts the share of the month on the next bill, from so many hours on, once and named', async () => {
  const zip = nextZip();
  const account = await app.at('1 Some Street', { zip, billedThrough: '2027-03-31' });
  await over(zip, 3);
  expect(await cents(account)).toEqual([]);
  const id = await over(zip, 72);
  await app.follow();
  const share = Math.round((await month()) / 10);
  expect(await app.creditsOf(account)).toEqual([
    { cents: -share, description: 'Credit for the outage of 03/02/2027', isBilled: false, chargeKey: `outage ${id}` },
  ]);
  await app.run('2027-04-01', [account]);
  const [bill] = await app.invoicesOf(account);
  expect(bill?.lines.find(({ kind }) => kind === 'CREDIT')).toMatchObject({
    description: 'Credit for the outage of 03/02/2027',
    amount_cents: -share,
    charge_key: `outage ${id}`,
  });
  const caller = await app.signIn(account.username);
  const { body } = await caller.call('listAccountOutages', { params: { id: String(account.accountId) } });
  expect(body.outages.find((each) => each.id === id)?.credit).toEqual({ amount: share / 100, billed: share / 100 });
  expect(body.creditFromHours).toBe(4);
});

it('corrects the credit with the end while it waits, and takes nothing back of what a bill carries', async () => {
  const zip = nextZip();
  const account = await app.at('1 Some Street', { zip, billedThrough: '2027-03-31' });
  const started = app.clock.now();
  const id = await over(zip, 72);
  const whole = await month();
  const correct = async (hours: number) => {
    await app.product.outages.end(id, { at: new Date(started.getTime() + hours * hourMs) });
    await app.follow();
  };
  await correct(36);
  expect(await cents(account)).toEqual([-Math.round(whole / 20)]);
  await correct(1);
  expect(await cents(account)).toEqual([]);
  await correct(36);
  await app.run('2027-04-01', [account]);
  await correct(72);
  const [half, all] = [Math.round(whole / 20), Math.round(whole / 10)];
  expect((await app.creditsOf(account)).map((credit) => [credit.cents, credit.isBilled])).toEqual([
    [-half, true],
    [half - all, false],
  ]);
  await correct(12);
  expect(await cents(account)).toEqual([-half]);
});

it('credits a long outage by the month, each part once', async () => {
  const zip = nextZip();
  const account = await app.at('1 Some Street', { zip, billedThrough: '2027-12-31' });
  const id = await begun(app, { zipCodes: [zip] });
  await app.pass(24 * 29);
  expect(await cents(account)).toEqual([]);
  await app.pass(24 * 2);
  await app.follow();
  const whole = await month();
  expect(await cents(account)).toEqual([-whole]);
  await app.pass(24 * 30);
  expect(await cents(account)).toEqual([-2 * whole]);
  await app.product.outages.end(id, { at: at(-24) });
  await app.follow();
  expect(await cents(account)).toEqual([-2 * whole]);
});

it('leaves out who had no active service, and credits the lines in the area alone', async () => {
  const zip = nextZip();
  const suspended = await app.at('1 Some Street', { zip, account: { status: 'Suspended' } });
  const off = await app.at('2 Some Street', { zip, services: [{ plan: 'FIBER-500', status: 'Suspended' }] });
  const two = await app.at('3 Some Street', { zip, services: [{ plan: 'FIBER-500' }, { plan: 'FIBER-500' }] });
  const lines = await app.db.kysely.selectFrom('service_line').select('id').where('account_id', '=', two.accountId).orderBy('id').execute();
  await app.db.kysely
    .updateTable('service_line')
    .set({ zip_code: '60601' })
    .where('id', '=', lines[1]?.id ?? 0)
    .execute();
  await over(zip, 72);
  expect([await cents(suspended), await cents(off)]).toEqual([[], []]);
  expect(await cents(two)).toEqual([-Math.round((await month()) / 10)]);
});

it('waits for staff where the rule says so, and takes back what waits where they decline', async () => {
  await app.rule({ isAutomatic: false, unit: 'day', dayCents: 2_50 as never, capCents: 6_00 as never });
  const zip = nextZip();
  const account = await app.at('1 Some Street', { zip });
  const id = await over(zip, 72);
  expect(await cents(account)).toEqual([]);
  expect(await app.product.outages.credit(id)).toMatchObject({
    decision: null,
    sums: [{ accountType: 'RESIDENTIAL', accounts: 1, cents: 6_00 }],
  });
  expect(await app.product.outages.decideCredit(id, 'approved', { version: 2 })).toEqual({ id });
  await app.follow();
  expect(await cents(account)).toEqual([-6_00]);
  expect(await app.product.outages.decideCredit(id, 'declined', { version: 2 })).toEqual({ problem: 'otherVersion' });
  expect(await app.product.outages.decideCredit(id, 'declined', { version: 3 })).toEqual({ id });
  await app.follow();
  expect(await cents(account)).toEqual([]);
});

it('goes by the terms that held the first time, not by later ones', async () => {
  const zip = nextZip();
  const account = await app.at('1 Some Street', { zip });
  const started = app.clock.now();
  const id = await over(zip, 72);
  await app.rule({ fromHours: null });
  await app.product.outages.end(id, { at: new Date(started.getTime() + 36 * hourMs) });
  await app.follow();
  expect(await cents(account)).toEqual([-Math.round((await month()) / 20)]);
});

it('credits each account once, whatever runs at once, is repeated or cut off', async () => {
  const zip = nextZip();
  const accounts: SeededAccount[] = [];
  for (let count = 1; count <= 8; count += 1) accounts.push(await app.at(`${count} Some Street`, { zip, billedThrough: '2027-12-31' }));
  const id = await begun(app, { zipCodes: [zip] });
  await app.follow();
  app.clock.advance(72 * hourMs);
  await app.product.outages.end(id);
  const cut = () =>
    app.db.prepared(
      'test-cut-off',
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
      [],
    );
  for (let round = 0; round < 3; round += 1) await Promise.allSettled([app.follow(), cut(), app.follow(), app.follow()]);
  await app.follow();
  const share = Math.round((await month()) / 10);
  for (const account of accounts) expect(await cents(account)).toEqual([-share]);
});
