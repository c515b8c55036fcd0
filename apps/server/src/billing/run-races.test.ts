import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BillingApp, day, startBillingApp } from '../../test/billing-app.ts';
import type { SeededAccount } from '../../test/factories/accounts.ts';
import { Killed, startMortalWorker } from '../../test/mortal-worker.ts';
import { furtherInvariants } from '../invariants.ts';
import { checkInvariants } from '../ledger/index.ts';
import type { PaymentProvider } from '../ports/payment-provider.ts';

let app: BillingApp;
beforeAll(async () => {
  app = await startBillingApp();
});
afterEach(async () => {
  expect(await checkInvariants(app.db, { now: app.clock.now(), more: furtherInvariants })).toEqual([]);
});
afterAll(() => app.close());

const many = (count: number) => Promise.all(Array.from({ length: count }, () => app.billed({ billedThrough: '2026-09-30' })));
const asOf = '2026-12-05';
const starts = ['2026-10-01', '2026-11-01', '2026-12-01'];

async function expectBilledOnce(accounts: readonly SeededAccount[]): Promise<void> {
  for (const who of accounts) {
    const made = await app.invoicesOf(who);
    expect(made.map(({ period_start }) => period_start)).toEqual(starts);
    const messages = await app.db.kysely.selectFrom('outbox_message').select('id').where('account_id', '=', who.accountId).execute();
    expect(messages).toHaveLength(made.length);
  }
}

describe('runs at once', () => {
  it('bill everybody once, with batches that meet', async () => {
    const accounts = await many(24);
    const runs = await Promise.all([3, 5, 7, 24].map((batchAccounts) => app.run(asOf, accounts, { batchAccounts })));
    expect(runs.reduce((sum, run) => sum + run.invoices, 0)).toBe(24 * starts.length);
    await expectBilledOnce(accounts);
  });

  it('come back at the end to an account that somebody is busy with', async () => {
    const accounts = await many(6);
    const busy = accounts[2] as SeededAccount;
    let isDone: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      isDone = resolve;
    });
    let tell: (() => void) | undefined;
    const isHeld = new Promise<void>((resolve) => {
      tell = resolve;
    });
    const other = app.db.transaction(async (tx) => {
      await app.product.ledger.lockAccount(tx, busy.accountId);
      tell?.();
      await held;
    });
    await isHeld;
    const counts: number[] = [];
    const accountIds = accounts.map(({ accountId }) => accountId);
    const onProgress = ({ invoices }: { invoices: number }) => {
      counts.push(invoices);
      // Everybody else is billed while that one is held.
      if (invoices === 5 * starts.length) isDone?.();
    };
    await app.product.billing.run({ asOf: day(asOf), accountIds, batchAccounts: 2, onProgress });
    await other;
    expect(counts.at(-1)).toBe(6 * starts.length);
    await expectBilledOnce(accounts);
  });

  it('and a line that is switched off meanwhile: the bill has it wholly or not at all', async () => {
    const accounts = await many(10);
    const off = accounts.map(({ accountId }) =>
      app.db.transaction(async (tx) => {
        await app.product.ledger.lockAccount(tx, accountId);
        await tx.kysely.updateTable('service_line').set({ status: 'Deactivated' }).where('account_id', '=', accountId).execute();
      }),
    );
    await Promise.all([app.run(asOf, accounts, { batchAccounts: 3 }), ...off]);
    for (const who of accounts) {
      const made = await app.invoicesOf(who);
      expect([0, starts.length]).toContain(made.length);
      if (made.length === 0) expect(await app.billFromOf(who)).toBe('2027-01-01');
    }
  });
});

it('a run that is killed anywhere is gone on with by the next: everybody is billed once, nothing is lost', async () => {
  const accounts = await many(8);
  const accountIds = accounts.map(({ accountId }) => accountId);
  let kills = 0;
  for (let steps = 1; ; steps += 3) {
    const worker = await startMortalWorker(app, {} as PaymentProvider, 0);
    worker.killAfter(steps);
    const run = worker.product.billing.run({ asOf: day(asOf), accountIds, batchAccounts: 2 });
    const ended = await run.then(
      () => true,
      (error: unknown) => {
        expect(error).toBeInstanceOf(Killed);
        return false;
      },
    );
    expect(await checkInvariants(app.db, { now: app.clock.now(), more: furtherInvariants })).toEqual([]);
    if (ended) break;
    kills += 1;
  }
  expect(kills).toBeGreaterThan(5);
  await expectBilledOnce(accounts);
  const runs = await app.db.kysely.selectFrom('billing_run').select('finished_at').where('as_of', '=', asOf).execute();
  expect(runs.some(({ finished_at }) => finished_at === null)).toBe(true);
});
