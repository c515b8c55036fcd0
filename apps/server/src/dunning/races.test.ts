import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Debtor, type DunningApp, dayAfter, startDunningApp } from '../../test/dunning-app.ts';
import { startMortalWorker } from '../../test/mortal-worker.ts';
import { composeProduct, type Product } from '../app.ts';
import { checkInvariants } from '../ledger/index.ts';
import { openPorts } from '../open-ports.ts';
import type { Database } from '../platform/db/database.ts';
import { dunningInvariants } from './index.ts';

let app: DunningApp;
const due = '2027-03-01';
const on = (days: number) => dayAfter(due, days);

beforeAll(async () => {
  app = await startDunningApp();
  await app.at('2027-04-01T04:00:00Z');
  await app.setTerms();
});
afterEach(async () => {
  expect(await app.broken()).toEqual([]);
  await app.db.kysely.updateTable('account').set({ status: 'Archived' }).execute();
});
afterAll(() => app.close());

const connected = { status: 'Active', lines: ['Active', 'Pending', 'Active'] };
const feesOf = async (debtor: Debtor) =>
  (await app.waitingFor(debtor)).filter(({ description }) => description === 'Reconnection fee').length;
const countOf = async (debtor: Debtor, kind: string) => (await app.stepsOf(debtor)).filter((step) => step.startsWith(kind)).length;
const many = async (count: number): Promise<Debtor[]> => {
  const debtors: Debtor[] = [];
  // Not all at once: sign-ins are limited.
  for (let at = 0; at < count; at++) debtors.push(await app.seedDebtor([due]));
  return debtors;
};

/** A process that stops behind the statement of that name, its transaction open, until it is let go. */
async function pausedAt(statement: string): Promise<{ product: Product; reached: Promise<void>; go(): void }> {
  let reach = () => {};
  let go = () => {};
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const db: Database = {
    ...app.core.db,
    transaction: (work, options) =>
      app.core.db.transaction(
        (tx) =>
          work({
            ...tx,
            prepared: async (name, text, values) => {
              const rows = await tx.prepared<never>(name, text, values);
              if (name === statement) {
                reach();
                await gate;
              }
              return rows;
            },
          }),
        options,
      ),
  };
  const product = await composeProduct({ ...app.core, db }, { ...(await openPorts(app.core)), provider: app.provider });
  return { product, reached, go };
}

describe('a payment and a suspension at the same time', () => {
  it('a payment that was begun first keeps service on', async () => {
    const debtor = await app.seedDebtor([due]);
    await app.runOn(on(20));
    app.faults.beforeCall = async () => {
      app.faults.beforeCall = null;
      await app.runOn(on(30));
    };
    await app.pay(debtor, 50);
    expect(await app.serviceOf(debtor)).toEqual(connected);
    expect(await countOf(debtor, 'suspended')).toBe(0);
    expect(await app.casesOf(debtor)).toMatchObject([{ closed_as: 'paid' }]);
  });

  it('a payment that waits for the suspension connects again', async () => {
    const debtor = await app.seedDebtor([due]);
    await app.runOn(on(20));
    const { product, reached, go } = await pausedAt('dunning-suspend');
    const running = app.runOn(on(30), product);
    await reached;
    const paying = app.pay(debtor, 50);
    go();
    await Promise.all([running, paying]);
    expect(await app.serviceOf(debtor)).toEqual(connected);
    expect(await countOf(debtor, 'suspended')).toBe(1);
    expect(await feesOf(debtor)).toBe(1);
  });

  it('who waited for the lock is told what the run made of the account', async () => {
    const debtor = await app.seedDebtor([due]);
    await app.runOn(on(20));
    const { product, reached, go } = await pausedAt('dunning-suspend');
    const running = app.runOn(on(30), product);
    await reached;
    // The account was active when this began to wait: what it finds behind the lock is what counts.
    const booking = app.db.transaction(async (tx) => {
      const locking = app.product.ledger.lockAccount(tx, debtor.accountId);
      go();
      return locking;
    });
    expect(await booking).toMatchObject({ status: 'Suspended', dunningCaseId: expect.any(Number) });
    await running;
    await app.pay(debtor, 50);
    expect(await app.serviceOf(debtor)).toEqual(connected);
  });

  it('in any order at all leaves everybody who paid connected and charged the fee only where service was off', async () => {
    const debtors = await many(8);
    await app.runOn(on(20));
    const other = await app.otherProcess();
    await Promise.all([app.runOn(on(30)), ...debtors.map((debtor) => app.pay(debtor, 50)), app.runOn(on(30), other)]);
    await app.runOn(on(31));
    for (const debtor of debtors) {
      expect(await app.serviceOf(debtor)).toEqual(connected);
      expect(await app.casesOf(debtor)).toMatchObject([{ closed_as: 'paid' }]);
      expect(await feesOf(debtor)).toBe(await countOf(debtor, 'suspended'));
    }
  });
});

describe('runs at the same time', () => {
  it('take every step once', async () => {
    const debtors = await many(10);
    const other = await app.otherProcess();
    const counts = { lateFee: 0, suspended: 0, deactivated: 0, writtenOff: 0, errors: 0 };
    for (const days of [1, 3, 10, 20, 30, 60, 90]) {
      const both = await Promise.all([app.runOn(on(days)), app.runOn(on(days), other), app.runOn(on(days))]);
      for (const each of both) for (const key of Object.keys(counts) as (keyof typeof counts)[]) counts[key] += each[key];
    }
    expect(counts).toEqual({ lateFee: 10, suspended: 10, deactivated: 10, writtenOff: 10, errors: 0 });
    for (const debtor of debtors) {
      expect((await app.stepsOf(debtor)).length).toBe(7);
      expect((await app.waitingFor(debtor)).length).toBe(1);
      expect((await app.subjectsTo(debtor)).length).toBe(5);
    }
  });
});

describe('a run that is killed', () => {
  it('anywhere leaves each step whole or not at all, and the next run goes on', async () => {
    const debtor = await app.seedDebtor([due]);
    let survived = 0;
    for (const days of [10, 20, 30, 60, 90]) {
      for (let steps = 3; survived < days; steps += 2) {
        const worker = await startMortalWorker(app, app.provider, 0);
        worker.killAfter(steps);
        await app.runOn(on(days), worker.product).catch(() => undefined);
        expect(await app.broken()).toEqual([]);
        if (!worker.isDead()) survived = days;
      }
      await app.runOn(on(days));
    }
    expect(await app.stepsOf(debtor)).toEqual([
      `lateFee ${on(10)}`,
      `reminder 8 ${on(10)}`,
      `suspensionNotice ${on(20)}`,
      `suspended ${on(30)}`,
      `deactivated ${on(60)}`,
      `writtenOff ${on(90)}`,
    ]);
    expect((await app.waitingFor(debtor)).length).toBe(1);
    expect((await app.subjectsTo(debtor)).length).toBe(4);
    expect((await app.product.ledger.amounts(debtor.accountId)).balanceCents).toBe(0);
  });

  it('goes on with the other accounts where one of them can not be dealt with', async () => {
    const debtors = await many(2);
    const [first] = debtors;
    const { product } = await refusedFor(first?.accountId ?? 0);
    expect(await app.runOn(on(3), product)).toMatchObject({ errors: 1, reminder: 1 });
    expect(await app.runOn(on(3))).toMatchObject({ errors: 0, reminder: 1 });
  });
});

describe('the checker', () => {
  it('[I23] finds a case its account does not name, a notice that outlived it, a line left off, and a fee that was not charged', async () => {
    const debtor = await app.seedDebtor([due]);
    const { accountId } = debtor;
    const { kysely } = app.db;
    for (const days of [20, 30]) await app.runOn(on(days));
    await app.pay(debtor, 50);
    const found = async () =>
      (await checkInvariants(app.db, { accountIds: [accountId], more: dunningInvariants })).map(
        ({ invariant, detail }) => `${invariant} ${detail}`,
      );
    expect(await found()).toEqual([]);
    const { id } = await kysely.selectFrom('dunning_case').select('id').where('account_id', '=', accountId).executeTakeFirstOrThrow();
    const name = (dunning_case_id: number | null) =>
      kysely.updateTable('account').set({ dunning_case_id }).where('id', '=', accountId).execute();
    await name(id);
    expect(await found()).toEqual([`I23 account names case ${id}, open is none`]);
    await name(null);
    await kysely.updateTable('account_notice').set({ cleared_at: null }).where('account_id', '=', accountId).execute();
    expect(await found()).toEqual([expect.stringMatching(/^I23 notice \d+ is shown of closed case/)]);
    await kysely.updateTable('account_notice').set({ cleared_at: new Date() }).where('account_id', '=', accountId).execute();
    const lines = (status: string) => kysely.updateTable('service_line').set({ status }).where('account_id', '=', accountId).execute();
    await lines('Suspended');
    expect(await found()).toHaveLength(2);
    await lines('Active');
    const fees = (amount_cents: number) =>
      kysely
        .updateTable('pending_charge')
        .set({ amount_cents })
        .where('account_id', '=', accountId)
        .where('charge_key', 'like', 'lateFee %')
        .execute();
    await fees(4_99);
    expect(await found()).toEqual([expect.stringMatching(/^I23 lateFee \d+ has a fee of 500, charged is 499$/)]);
    await fees(5_00);
  });
});

/** A process whose steps about that account the database refuses. */
async function refusedFor(accountId: number): Promise<{ product: Product }> {
  const db: Database = {
    ...app.core.db,
    transaction: (work, options) =>
      app.core.db.transaction(
        (tx) =>
          work({
            ...tx,
            prepared: (name, text, values) => {
              const isRefused = name === 'dunning-step' && values[1] === accountId;
              return tx.prepared(name, text, isRefused ? values.with(2, 'nonsense') : values);
            },
          }),
        options,
      ),
  };
  return { product: await composeProduct({ ...app.core, db }, { ...(await openPorts(app.core)), provider: app.provider }) };
}
