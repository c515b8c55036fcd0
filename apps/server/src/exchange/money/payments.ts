import type { BatchPayment, Ledger } from '../../ledger/index.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { type Entity, type FileRow, isRefused, type Refused, type RowOutcome, type WriteContext } from '../engine/entity.ts';
import { keepExternal } from '../engine/keys.store.ts';
import { judgeAccount } from './account-columns.ts';
import { accountPages, findAccounts, type NamedAccount } from './accounts.store.ts';
import { type PaymentColumns, type PaymentRow, paymentColumns } from './payment-columns.ts';
import {
  type FiledPayment,
  insertPayments,
  type KnownPayment,
  openPaymentStaging,
  readKnownPayments,
  readPaymentRows,
  readStagedPayments,
  type StagedPayment,
  sortStagedPayments,
  stagePayments,
} from './payments.store.ts';

type Books = Pick<Ledger, 'lockAccounts' | 'postPayments'>;

/** So many are booked at once: enough that a statement's cost is its rows. */
const bookedAtOnce = 5_000;

/** Payments that are over, booked by day on the oldest open invoices; what is booked is never altered. */
export function paymentsEntity(ledger: Books): Entity<PaymentColumns> {
  return {
    name: 'payments',
    summary: 'a payment that is over: paid, returned, refunded or charged back',
    knownBy: 'external_id; of payments made here their reference',
    columns: paymentColumns,
    keyOf: ({ external_id: name }) => name ?? null,
    rowsAtOnce: 5_000,
    begin: openPaymentStaging,
    write: writePayments,
    async finish(tx) {
      await bookStaged(ledger, tx);
      return null;
    },
    async *read(db) {
      for await (const accountIds of accountPages(db)) yield await readPaymentRows(db, accountIds);
    },
  };
}

async function writePayments(tx: Transaction, rows: readonly FileRow<PaymentColumns>[], { at }: WriteContext): Promise<RowOutcome[]> {
  const values = rows.map((row) => row.values);
  const accounts = await findAccounts(tx, values, at);
  const known = await readKnownPayments(
    tx,
    values.map(({ external_id: name }) => name ?? ''),
  );
  const fresh: { row: number; payment: FiledPayment }[] = [];
  const outcomes = rows.map(({ row, values: said }, index): RowOutcome => {
    const payment = judge(said, accounts[index]);
    if (isRefused(payment)) return payment;
    const here = known.get(payment.externalId);
    if (here !== undefined) return differenceOf(payment, here) ?? 'unchanged';
    fresh.push({ row, payment });
    return 'inserted';
  });
  stagePayments(tx, fresh);
  return outcomes;
}

function judge(row: PaymentRow, found: NamedAccount | 'several' | null | undefined): FiledPayment | Refused {
  const account = judgeAccount(row, found);
  if (isRefused(account)) return account;
  const { external_id: externalId, date: paidOn, amount: amountCents, type } = row;
  if (externalId == null || paidOn == null || amountCents == null || type == null) throw new Error('a payment without what every row has');
  const outcome = row.state ?? 'paid';
  const endedOn = outcome === 'paid' ? paidOn : (row.ended ?? paidOn);
  if (outcome === 'paid' && row.ended != null)
    return { column: 'ended', reason: 'is a day on which a payment that is paid would have ended' };
  if (paidOn > account.today) return { column: 'date', reason: 'is in the future' };
  if (endedOn > account.today) return { column: 'ended', reason: 'is in the future' };
  if (endedOn < paidOn) return { column: 'ended', reason: 'is before the day of the payment' };
  if (outcome === 'chargedBack' && type !== 'CREDIT_CARD')
    return { column: 'state', reason: 'is for cards; what a bank takes back is returned' };
  if (outcome === 'returned' && type === 'CREDIT_CARD')
    return { column: 'state', reason: 'is for banks; a card is refunded or chargedBack' };
  const { method = null, transaction_id: transactionId = null } = row;
  return { accountId: account.id, externalId, paidOn, amountCents, type, outcome, endedOn, method, transactionId };
}

/** Why the payment of a file is not the one that is known; null when it is. */
function differenceOf(filed: FiledPayment, known: KnownPayment): Refused | null {
  const refused = (column: string, reason: string): Refused => ({ column, reason });
  if (!known.isOver) return refused('external_id', 'is a payment of ours that is not over');
  const booked = 'is not what was booked here for this payment; what is booked is never altered';
  if (filed.accountId !== known.accountId) return refused('account', booked);
  if (filed.amountCents !== known.amountCents) return refused('amount', booked);
  if (filed.paidOn !== known.paidOn) return refused('date', booked);
  if (filed.outcome !== known.outcome) {
    return refused(
      'state',
      'is not what it is here; book what became of it in the meantime where the payment was made, or as a payment of its own',
    );
  }
  return null;
}

const undoneAs = { paid: null, returned: 'return', refunded: 'refund', chargedBack: 'chargeback' } as const;

function stateOf({ type, outcome }: FiledPayment): string {
  if (outcome !== 'paid') return outcome;
  return type === 'ACH' ? 'settled' : 'succeeded';
}

/** Everything that was staged, by account and day: an invoice is paid by the money that came first. */
async function bookStaged(ledger: Books, tx: Transaction): Promise<void> {
  await sortStagedPayments(tx);
  for (let after = 0; ; after += bookedAtOnce) {
    const staged = await readStagedPayments(tx, after, bookedAtOnce);
    if (staged.length === 0) return;
    await ledger.lockAccounts(
      tx,
      staged.map(({ accountId }) => accountId),
    );
    await book(ledger, tx, staged);
  }
}

async function book(ledger: Books, tx: Transaction, staged: readonly StagedPayment[]): Promise<void> {
  const ids = await insertPayments(
    tx,
    staged.map((payment) => ({ ...payment, state: stateOf(payment) })),
  );
  const keys = staged.map(({ externalId }, at) => ({ externalId, rowId: ids[at] as number }));
  await keepExternal(tx, 'payments', keys);
  const payments = staged.map((payment, at): BatchPayment => {
    const { accountId, amountCents, paidOn: occurredOn, type, outcome, endedOn } = payment;
    const as = undoneAs[outcome];
    return {
      paymentId: ids[at] as number,
      accountId,
      amountCents,
      occurredOn,
      clearing: type === 'CREDIT_CARD' ? 'clearingCard' : 'clearingBank',
      undone: as === null ? null : { as, on: endedOn },
    };
  });
  await ledger.postPayments(tx, payments);
}
