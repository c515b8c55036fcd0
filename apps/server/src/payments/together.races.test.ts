import { randomBytes, randomUUID } from 'node:crypto';
import { cents } from '@porchlight/domain/money/cents.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { gateFor } from '../../test/gate.ts';
import { banks, type Payer, type PaymentApp, startPaymentApp } from '../../test/payment-app.ts';
import { checkInvariants } from '../ledger/index.ts';
import { openDatabase, type Transaction } from '../platform/db/database.ts';
import type { PaymentProvider, ProviderAnswer, ProviderResult } from '../ports/payment-provider.ts';
import { insertFirstAttempts, type KeyedAttempt } from './attempts.store.ts';

let app: PaymentApp;
/** What the bank was asked to charge, and what it knows of it. */
let charged: string[] = [];
/** Held back until as many were asked for, so that their outcomes are learnt of together. */
let gate = gateFor(1);

function settled(reference: string, amountCents: ProviderResult['amountCents']): ProviderAnswer {
  const said = { transactionId: `T${reference}`, authCode: null, responseText: null, returnCode: null, reason: null, method: null };
  return { known: true, result: { status: 'settled', reference, amountCents, ...said } };
}

/** A bank that settles in the answer. */
function settlesAtOnce(provider: PaymentProvider): PaymentProvider {
  return {
    ...provider,
    chargeBank: async ({ reference, amountCents }) => {
      charged.push(reference);
      await gate.pass();
      return settled(reference, amountCents);
    },
    query: async ({ reference }) =>
      charged.includes(reference) ? settled(reference, cents(5000)) : provider.query({ reference } as never),
  };
}

beforeAll(async () => {
  app = await startPaymentApp({ wrap: settlesAtOnce });
});
afterEach(async () => {
  for (const end of ends) await end();
  ends = [];
  charged = [];
  gate = gateFor(1);
  expect(await checkInvariants(app.db)).toEqual([]);
});
afterAll(() => app.close());

function pay(payer: Payer, key = randomUUID()) {
  const bank = { routingNumber: '110000000', accountNumber: banks.settles, accountType: 'CHECKING', holderName: 'Ada Example' } as const;
  const body = { ...bank, paymentAmount: 50, paymentOption: 'ALL_UNPAID_INVOICES' as const };
  return payer.call('payByBank', { params: { id: String(payer.accountId) }, body }, { headers: { 'idempotency-key': key } });
}
const seedPayers = async (count: number) => {
  const payers: Payer[] = [];
  for (let at = 0; at < count; at++) payers.push(await app.seedPayer());
  return payers;
};
const booked = `
  select p.account_id as "accountId", p.state, j.xmin::text as within, (select count(*)::int from ledger_journal o where o.payment_id = p.id) as journals,
         (select count(*)::int from outbox_message m where m.dedupe_key = 'receipt:' || p.reference) as receipts,
         b.receivable_cents + b.unapplied_cents as balance
    from payment p join account_balance b on b.account_id = p.account_id left join ledger_journal j on j.payment_id = p.id
   where p.account_id = any($1) order by p.id`;
interface Booked {
  accountId: number;
  state: string;
  within: string | null;
  journals: number;
  receipts: number;
  balance: number;
}
const bookedOf = (payers: readonly Payer[]) => app.db.prepared<Booked>('test-booked', booked, [payers.map(({ accountId }) => accountId)]);
const paidOnce = { state: 'settled', journals: 1, receipts: 1, balance: 0 };

let ends: (() => Promise<void>)[] = [];

/** A transaction of somebody else, open until it is told to end, or the test is over. */
function held(hold: (tx: Transaction) => Promise<unknown>): { isHeld: Promise<void>; end: () => Promise<void> } {
  let [tellHeld, tellEnd] = [() => {}, () => {}];
  const isHeld = new Promise<void>((resolve) => {
    tellHeld = resolve;
  });
  const mayEnd = new Promise<void>((resolve) => {
    tellEnd = resolve;
  });
  const over = app.db.transaction(async (tx) => {
    await hold(tx);
    tellHeld();
    await mayEnd;
  });
  const end = () => (tellEnd(), over);
  ends.push(end);
  return { isHeld, end };
}

describe('payments that arrive together', () => {
  it('[PAY-065] are begun in one transaction and booked in one, each once, with its own receipt and balance', async () => {
    const payers = await seedPayers(8);
    gate = gateFor(8);
    const answers = await Promise.all(payers.map((payer) => pay(payer)));
    for (const { body } of answers) expect(body).toMatchObject({ success: true, status: 'SUCCESS' });
    const rows = await bookedOf(payers);
    expect(rows).toHaveLength(8);
    for (const row of rows) expect(row).toMatchObject(paidOnce);
    expect(new Set(rows.map(({ within }) => within)).size).toBeLessThan(8);
    const events = await app.db.prepared(
      'test-begun',
      'select distinct xmin::text from payment_event where account_id = any($1) and from_state is null',
      [payers.map(({ accountId }) => accountId)],
    );
    expect(events.length).toBeLessThan(8);
  });

  it('[PAY-064] [PAY-065] are more than one group holds: each is paid once, also where it is asked for twice', async () => {
    const payers = (await seedPayers(40)).map((payer) => ({ payer, key: randomUUID() }));
    gate = gateFor(payers.length);
    const twice = payers.slice(0, 12);
    const answers = await Promise.all([...payers, ...twice].map(({ payer, key }) => pay(payer, key)));
    for (const { body } of answers) expect(body).toMatchObject({ success: true, status: 'SUCCESS' });
    expect(charged.toSorted()).toEqual([...new Set(charged)].toSorted());
    expect(charged).toHaveLength(payers.length);
    const rows = await bookedOf(payers.map(({ payer }) => payer));
    expect(rows).toHaveLength(payers.length);
    for (const row of rows) expect(row).toMatchObject(paidOnce);
    expect(new Set(rows.map(({ within }) => within)).size).toBeLessThan(payers.length / 2);
  });

  it('[PAY-065] do not wait for one whose account somebody else holds: it is booked when they let go', async () => {
    const payers = await seedPayers(5);
    const [blocked, ...free] = payers as [Payer, ...Payer[]];
    gate = gateFor(5);
    const other = held((tx) => app.product.ledger.lockAccount(tx, blocked.accountId));
    await other.isHeld;
    const waiting = pay(blocked);
    const answers = await Promise.all(free.map((payer) => pay(payer)));
    for (const { body } of answers) expect(body).toMatchObject({ success: true, status: 'SUCCESS' });
    const rows = await bookedOf(free);
    for (const row of rows) expect(row).toMatchObject(paidOnce);
    expect(new Set(rows.map(({ within }) => within)).size).toBeLessThan(free.length);
    expect(await bookedOf([blocked])).toMatchObject([{ state: 'submitted', journals: 0 }]);
    await other.end();
    expect((await waiting).body).toMatchObject({ success: true, status: 'SUCCESS' });
    expect(await bookedOf([blocked])).toMatchObject([paidOnce]);
  });

  it('[PAY-064] do not wait for one whose account is being paid elsewhere this very moment', async () => {
    const payers = await seedPayers(5);
    const [blocked, ...free] = payers as [Payer, ...Payer[]];
    const elsewhere = held((tx) =>
      tx.prepared(
        'test-attempt',
        `insert into payment (reference, account_id, user_id, channel, method_type, provider, amount_cents, state, created_at, state_changed_at, fingerprint)
         values ($1, $2, $3, 'bank', 'ACH', 'SANDBOX', 100, 'submitted', now(), now(), 'x')`,
        [`E${randomBytes(8).toString('hex').toUpperCase()}`, blocked.accountId, blocked.userId],
      ),
    );
    await elsewhere.isHeld;
    const waiting = pay(blocked);
    const answers = await Promise.all(free.map((payer) => pay(payer)));
    for (const { body } of answers) expect(body).toMatchObject({ success: true, status: 'SUCCESS' });
    expect(charged).toHaveLength(4);
    await elsewhere.end();
    expect((await waiting).body.error?.code).toBe('PAY0010');
    expect(charged).toHaveLength(4);
    await app.db.prepared('test-end', `update payment set state = 'cancelled' where account_id = $1 and fingerprint = 'x'`, [
      blocked.accountId,
    ]);
    await app.db.prepared(
      'test-event',
      `insert into payment_event (account_id, payment_id, at, source, event, to_state) select account_id, id, now(), 'job', 'cancelled', 'cancelled' from payment where account_id = $1 and fingerprint = 'x'`,
      [blocked.accountId],
    );
  });

  it('[PAY-065] do not fail for one that breaks: it stays open and is booked when it is learnt of again', async () => {
    const payers = await seedPayers(5);
    const [broken, ...whole] = payers as [Payer, ...Payer[]];
    await app.db.prepared('test-address', `update portal_user set email = $2 where id = $1`, [broken.userId, 'no address at all']);
    gate = gateFor(5);
    const answers = await Promise.all(payers.map((payer) => pay(payer)));
    expect(answers.map(({ status }) => status)).toEqual([500, 200, 200, 200, 200]);
    for (const row of await bookedOf(whole)) expect(row).toMatchObject(paidOnce);
    expect(await bookedOf([broken])).toMatchObject([{ state: 'submitted', journals: 0, receipts: 0 }]);
    await app.db.prepared('test-address', `update portal_user set email = $2 where id = $1`, [broken.userId, broken.username]);
    await app.product.payments.reconcile({ everything: true });
    expect(await bookedOf([broken])).toMatchObject([paidOnce]);
    expect(charged).toHaveLength(5);
  });

  it('[PAY-064] whose connection breaks at the commit are told as in progress, charged once, and booked once they are asked about', async () => {
    const payers = await seedPayers(4);
    gate = gateFor(4);
    // The receipt of one of them is in somebody else's hands, so that the group waits behind its last writes, with the commit on its way.
    let end = async (): Promise<void> => {};
    const open = gate.open;
    gate.open = () => {
      const other = held((tx) =>
        tx.prepared(
          'test-receipt',
          `insert into outbox_message (dedupe_key, channel, recipient, subject, body_text, created_at) values ($1, 'letter', 'x', '', '', now())`,
          [`receipt:${charged[0]}`],
        ),
      );
      end = other.end;
      void other.isHeld.then(open);
    };
    const paying = Promise.all(payers.map((payer) => pay(payer)));
    const ended = await terminateWaiting();
    expect(ended).toBeGreaterThan(0);
    const answers = await paying;
    for (const { body } of answers) expect(body).toMatchObject({ success: true, status: 'PENDING', inProgress: true });
    await app.db.prepared('test-no-receipt', 'select 1', []);
    for (const row of await bookedOf(payers)) expect(row).toMatchObject({ state: 'submitted', journals: 0, receipts: 0 });
    await end();
    await app.db.prepared('test-receipt-gone', `delete from outbox_message where dedupe_key = $1 and channel = 'letter'`, [
      `receipt:${charged[0]}`,
    ]);
    await app.product.payments.reconcile({ everything: true });
    const rows = await bookedOf(payers);
    expect(rows).toHaveLength(4);
    for (const row of rows) expect(row).toMatchObject(paidOnce);
    expect(charged).toHaveLength(4);
  });

  /** Ends the connection of whoever waits for the lock that the test holds, once somebody does. */
  async function terminateWaiting(): Promise<number> {
    const text = `select count(pg_terminate_backend(pid))::int as ended from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into outbox_message%'`;
    for (;;) {
      const [row] = await app.db.prepared<{ ended: number }>('test-terminate', text, []);
      if (row && row.ended > 0) return row.ended;
    }
  }
});

it('[PAY-064] two processes that begin payments of the same accounts in another order never wait in a circle', async () => {
  const payers = await seedPayers(8);
  const other = openDatabase({ connection: app.db.target });
  const attemptOf = (payer: Payer): KeyedAttempt => {
    const at = new Date();
    return {
      reference: randomBytes(10).toString('hex').toUpperCase(),
      accountId: payer.accountId,
      userId: payer.userId,
      channel: 'bank',
      methodType: 'ACH',
      provider: 'SANDBOX',
      amountCents: cents(100),
      state: 'submitted',
      at,
      nextCheckAt: at,
      methodDisplay: null,
      methodToken: null,
      autopayChargeId: null,
      isBackup: false,
      fingerprint: randomBytes(32),
      key: { userId: payer.userId, route: 'C-022', key: randomUUID(), bodyHash: randomBytes(32) },
    };
  };
  try {
    for (let round = 0; round < 40; round++) {
      const there = payers.map(attemptOf);
      const back = payers.map(attemptOf).toReversed();
      const both = await Promise.allSettled([insertFirstAttempts(app.db, there), insertFirstAttempts(other, back)]);
      // One of them is first with all of them; the other finds that out, by a look or by a collision.
      for (const outcome of both) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: '23505' });
      const [begun] = await app.db.prepared<{ open: number }>(
        'test-open',
        `with ended as (update payment set state = 'cancelled', next_check_at = null where account_id = any($1) and state = 'submitted' returning account_id, id)
         , noted as (insert into payment_event (account_id, payment_id, at, source, event, from_state, to_state)
           select account_id, id, now(), 'job', 'cancelled', 'submitted', 'cancelled' from ended)
         select count(*)::int as open from ended`,
        [payers.map(({ accountId }) => accountId)],
      );
      expect(begun?.open).toBe(8);
    }
  } finally {
    await other.close();
  }
});
