import { eventually } from '@porchlight/sandbox-provider/testing/notice-receiver.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Debtor, type DunningApp, dayAfter, startDunningApp } from '../../test/dunning-app.ts';

let app: DunningApp;
const due = '2027-03-01';
const on = (days: number) => dayAfter(due, days);
const paying = '2027-04-02T04:00:00Z';

beforeAll(async () => {
  app = await startDunningApp();
  await app.at(paying);
});
beforeEach(() => app.setTerms());
afterEach(async () => {
  expect(await app.broken()).toEqual([]);
  await app.db.kysely.updateTable('account').set({ status: 'Archived' }).execute();
});
afterAll(() => app.close());

async function suspended(behaviour?: Parameters<DunningApp['seedDebtor']>[1]): Promise<Debtor> {
  const debtor = await app.seedDebtor([due], behaviour);
  await app.runOn(on(20));
  await app.runOn(on(30));
  expect(await app.serviceOf(debtor)).toEqual({ status: 'Suspended', lines: ['Suspended', 'Pending', 'Suspended'] });
  return debtor;
}
/** A notice that was lost on a busy machine comes again with time. */
const isReturned = (debtor: Debtor) =>
  eventually('the payment is returned', async () => {
    await app.advance(5_000);
    return (await app.paymentsOf(debtor)).at(-1)?.state === 'returned';
  });

describe('a payment that settles what is past due', () => {
  it('connects again in its own transaction, charges the fee that was told, and says so', async () => {
    const debtor = await suspended();
    expect((await app.pay(debtor, 50)).status).toBe(200);
    expect(await app.serviceOf(debtor)).toEqual({ status: 'Active', lines: ['Active', 'Pending', 'Active'] });
    expect(await app.casesOf(debtor)).toMatchObject([{ closed_as: 'paid' }]);
    expect(await app.noticesOf(debtor)).toEqual([]);
    expect((await app.waitingFor(debtor)).at(-1)).toMatchObject({
      description: 'Reconnection fee',
      amount_cents: 25_00,
      charge_class: 'fee',
    });
    expect(await app.subjectsTo(debtor)).toContain('Your service is on again');
    expect(await app.product.dunning.pastDue(app.db, debtor.accountId)).toBeNull();
    await app.runOn(on(31));
    expect((await app.stepsOf(debtor)).filter((step) => step.startsWith('reconnected')).length).toBe(1);
  });

  it('switches on exactly the lines that were switched off for it', async () => {
    const { kysely } = app.db;
    const debtor = await app.seedDebtor([due]);
    const lines = await kysely.selectFrom('service_line').select('id').where('account_id', '=', debtor.accountId).orderBy('id').execute();
    const set = (at: number, status: string) =>
      kysely
        .updateTable('service_line')
        .set({ status })
        .where('id', '=', lines[at]?.id ?? 0)
        .execute();
    await set(1, 'Suspended');
    await app.runOn(on(20));
    await app.runOn(on(30));
    await set(2, 'Deactivated');
    await app.pay(debtor, 50);
    expect(await app.serviceOf(debtor)).toEqual({ status: 'Active', lines: ['Active', 'Suspended', 'Deactivated'] });
  });

  it('leaves an account that somebody else suspended as it is', async () => {
    const debtor = await app.seedDebtor([due]);
    await app.runOn(on(20));
    await app.db.kysely.updateTable('account').set({ status: 'Suspended' }).where('id', '=', debtor.accountId).execute();
    await app.runOn(on(40));
    expect(await app.product.dunning.pastDue(app.db, debtor.accountId)).toMatchObject({ state: 'suspended', reconnects: false });
    await app.pay(debtor, 50);
    expect(await app.serviceOf(debtor)).toEqual({ status: 'Suspended', lines: ['Active', 'Pending', 'Active'] });
    expect(await app.casesOf(debtor)).toMatchObject([{ closed_as: 'paid' }]);
    expect((await app.waitingFor(debtor)).map(({ description }) => description)).not.toContain('Reconnection fee');
  });

  it('before the day told stops the suspension', async () => {
    const debtor = await app.seedDebtor([due]);
    await app.runOn(on(20));
    await app.pay(debtor, 50);
    expect(await app.noticesOf(debtor)).toEqual([]);
    await app.runDaily(on(29), on(31));
    expect((await app.serviceOf(debtor)).status).toBe('Active');
  });

  it('in part, with as little left as the terms leave alone, counts as paid; with more it does not', async () => {
    const more = await suspended();
    await app.pay(more, 49);
    expect((await app.serviceOf(more)).status).toBe('Suspended');
    expect(await app.noticesOf(more)).toEqual([
      'Your service is suspended, because $1.00 is past due since 03/01/2027. Pay it and your service is on again.',
    ]);
    const less = await suspended();
    await app.pay(less, 49.01);
    expect((await app.serviceOf(less)).status).toBe('Active');
  });

  it('by bank connects again as soon as the bank has it', async () => {
    const debtor = await suspended('settle');
    await app.pay(debtor, 50);
    expect((await app.paymentsOf(debtor)).at(-1)?.state).toBe('accepted');
    expect((await app.serviceOf(debtor)).status).toBe('Active');
    await app.advance(31_000);
    await app.learn(debtor, 'settled');
    expect((await app.serviceOf(debtor)).status).toBe('Active');
    await app.at(paying);
  });

  it('after service has ended closes the case and does not bring it back', async () => {
    const debtor = await suspended();
    await app.runOn(on(60));
    await app.pay(debtor, 50);
    expect(await app.serviceOf(debtor)).toEqual({ status: 'Deactivated', lines: ['Deactivated', 'Deactivated', 'Deactivated'] });
    expect(await app.casesOf(debtor)).toMatchObject([{ closed_as: 'paid' }]);
    expect((await app.waitingFor(debtor)).filter(({ description }) => description === 'Reconnection fee')).toEqual([]);
  });
});

describe('a payment that the bank takes back', () => {
  it('opens a case anew, with notice again before service is suspended, and no second late fee', async () => {
    const debtor = await suspended('returnR01');
    await app.pay(debtor, 50);
    expect((await app.serviceOf(debtor)).status).toBe('Active');
    await app.advance(31_000);
    await app.learn(debtor, 'settled');
    await app.advance(16_000);
    await isReturned(debtor);
    expect((await app.serviceOf(debtor)).status).toBe('Active');
    await app.runOn(on(40));
    expect((await app.serviceOf(debtor)).status).toBe('Active');
    expect((await app.stepsOf(debtor)).at(-1)).toBe(`suspensionNotice ${on(40)}`);
    await app.runOn(on(49));
    expect((await app.serviceOf(debtor)).status).toBe('Active');
    await app.runOn(on(50));
    expect(await app.serviceOf(debtor)).toEqual({ status: 'Suspended', lines: ['Suspended', 'Pending', 'Suspended'] });
    expect((await app.stepsOf(debtor)).filter((step) => step.startsWith('lateFee')).length).toBe(1);
    expect((await app.casesOf(debtor)).map(({ closed_as }) => closed_as)).toEqual(['paid', null]);
    await app.at(paying);
  });
});

describe('an account that was written off', () => {
  const writtenOff = async (behaviour?: Parameters<DunningApp['seedDebtor']>[1]) => {
    const debtor = await suspended(behaviour);
    await app.runOn(on(60));
    await app.runOn(on(90));
    expect((await app.serviceOf(debtor)).status).toBe('Written-Off');
    return debtor;
  };
  const recovered = async ({ accountId }: Debtor) => {
    const rows = await app.db.kysely
      .selectFrom('ledger_line')
      .select('amount_cents')
      .where('account_id', '=', accountId)
      .where('ledger_account', '=', 'badDebt')
      .execute();
    return rows.map(({ amount_cents }) => amount_cents);
  };

  it('owes nothing; what it pays later is recovered up to that, the rest is its credit', async () => {
    const debtor = await writtenOff();
    expect((await app.product.ledger.amounts(debtor.accountId)).balanceCents).toBe(0);
    await app.pay(debtor, 30);
    await app.pay(debtor, 45);
    expect(await recovered(debtor)).toEqual([50_00, -30_00, -20_00]);
    expect((await app.product.ledger.amounts(debtor.accountId)).balanceCents).toBe(-25_00);
  });

  it('owes nothing when a recovered payment is returned', async () => {
    const debtor = await writtenOff('returnR01');
    await app.pay(debtor, 50);
    expect(await recovered(debtor)).toEqual([50_00]);
    await app.advance(31_000);
    await app.learn(debtor, 'settled');
    expect(await recovered(debtor)).toEqual([50_00, -50_00]);
    await app.advance(16_000);
    await isReturned(debtor);
    expect(await recovered(debtor)).toEqual([50_00, -50_00, 50_00]);
    expect((await app.product.ledger.amounts(debtor.accountId)).balanceCents).toBe(0);
    await app.at(paying);
  });

  it('owes nothing when a payment from before is returned: what that opens is given up as well', async () => {
    const debtor = await app.seedDebtor([due], 'returnR01');
    await app.pay(debtor, 20);
    await app.advance(31_000);
    await app.learn(debtor, 'settled');
    for (const days of [20, 30, 60, 90]) await app.runOn(on(days));
    expect(await recovered(debtor)).toEqual([30_00]);
    await app.advance(16_000);
    await isReturned(debtor);
    expect(await recovered(debtor)).toEqual([30_00, 20_00]);
    expect(await app.openCents(debtor)).toBe(0);
    await app.at(paying);
  });

  it('is not written off while a bank payment is on its way', async () => {
    const debtor = await suspended('settleLate');
    await app.runOn(on(60));
    await app.pay(debtor, 20);
    await app.runOn(on(90));
    expect((await app.serviceOf(debtor)).status).toBe('Deactivated');
  });
});

describe('a payment of an account without a case', () => {
  it('costs no statement more, and one of an account that was written off by somebody else books nothing', async () => {
    const { statementsOf } = countStatements();
    const debtor = await app.seedDebtor([due]);
    const without = await statementsOf(() => app.pay(debtor, 10));
    await app.db.kysely.updateTable('account').set({ status: 'Written-Off' }).where('id', '=', debtor.accountId).execute();
    await app.pay(debtor, 10);
    expect(without.filter((name) => name.startsWith('dunning-'))).toEqual([]);
    const kinds = await app.db.kysely.selectFrom('ledger_journal').select('kind').where('account_id', '=', debtor.accountId).execute();
    expect(kinds.map(({ kind }) => kind)).not.toContain('recovery');
  });
});

/** Names of the statements that the product prepares in transactions while something is done. */
function countStatements() {
  return {
    statementsOf: async (work: () => Promise<unknown>): Promise<string[]> => {
      const names: string[] = [];
      const { db } = app.core;
      const { transaction } = db;
      db.transaction = (run, options) =>
        transaction(
          (tx) =>
            run({
              ...tx,
              prepared: (name, text, values) => {
                names.push(name);
                return tx.prepared(name, text, values);
              },
            }),
          options,
        );
      try {
        await work();
      } finally {
        db.transaction = transaction;
      }
      // Alone or together with others.
      expect(names).toContainEqual(expect.stringMatching(/^payment-lock/));
      return names;
    },
  };
}
