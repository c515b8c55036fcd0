/**
 * Ledger: every amount an account owes or has paid, in double entry, appended to and never changed.
 * Owns ledger_journal, ledger_line, account_balance and invariant_finding, and writes invoice and invoice_line when one is posted.
 * Promises that balances, amounts due and open invoices are sums of its lines; that a payment is booked and returned at most once;
 * that everything touching one account's money waits for that account's lock. Writing functions need the caller's transaction.
 */
import type { Cents } from '@porchlight/domain/money/cents.ts';
import type { Database, Transaction } from '../platform/db/database.ts';
import type { Clock } from '../ports/clock.ts';
import { type AccountAmounts, readAmounts } from './amounts.store.ts';
import { lockAccounts } from './batch.store.ts';
import { type BeforePosting, type LockedAccount, lockAccount, readBeforePosting, readBeforePostings } from './ledger.store.ts';
import { type BatchPayment, type NewCredit, postCredits, postInvoices, postPayments, postWriteOffs } from './post-batch.ts';
import type { NewInvoice } from './post-invoice.ts';
import { type BookedPayment, type PaymentBooking, postPayment, postPaymentsTogether } from './post-payment.ts';
import { postRecovery } from './post-recovery.ts';
import { type BookedRefund, postRefund } from './post-refund.ts';
import { postReturn } from './post-return.ts';
import { keepWrittenOff, postWriteOff } from './post-write-off.ts';
import { readLostByReturn } from './standing.store.ts';

export type { AccountAmounts } from './amounts.store.ts';
export { checkInvariants, type Finding, type InvariantOptions, type ProviderCapture } from './check-invariants.ts';
export type { InvariantQuery } from './invariant.ts';
export { type BeforePosting, type LockedAccount, lockedColumns } from './ledger.store.ts';
export type { BatchPayment, NewCredit } from './post-batch.ts';
export type { NewInvoice, NewInvoiceLine } from './post-invoice.ts';
export type { BookedPayment, PaymentBooking } from './post-payment.ts';
export type { BookedRefund } from './post-refund.ts';
export { recordFindings } from './record-findings.ts';

declare module '../platform/jobs/enqueue.ts' {
  interface JobPayloads {
    checkInvariants: Record<never, never>;
  }
}

export interface LedgerDeps {
  db: Database;
  clock: Clock;
}

export interface Ledger {
  /** What is owed, what is in credit and what is on its way, in cents, in one statement (C-002, C-003). */
  amounts(accountId: number): Promise<AccountAmounts>;
  /** Takes the account's lock until the transaction ends; null when there is no such account. Take it before any payment's row. */
  lockAccount(tx: Transaction, accountId: number): Promise<LockedAccount | null>;
  /** Writes an invoice with its lines, posts it and lays unapplied credit on it. Answers its id. Throws RangeError below 0. */
  postInvoice(tx: Transaction, invoice: NewInvoice): Promise<number>;
  /**
   * What booking a payment needs to know. May be asked for right behind the statement that takes the account's lock: whatever is sent
   * after it is answered after it.
   */
  readBeforePosting(tx: Transaction, accountId: number, paymentId: number): Promise<BeforePosting>;
  /**
   * Books a captured card payment on all unpaid invoices, oldest first, the surplus as credit. False when it was booked before.
   * Takes the account's lock unless `locked` shows that the transaction holds it, and reads what it needs unless that was read under it.
   */
  postCardPayment(tx: Transaction, payment: BookedPayment, locked?: LockedAccount, before?: BeforePosting): Promise<boolean>;
  /** Books a bank payment whose money has arrived, like a card payment. */
  postSettledBankPayment(tx: Transaction, payment: BookedPayment, locked?: LockedAccount, before?: BeforePosting): Promise<boolean>;
  /** `readBeforePosting` for several payments, each of another account, by the ids of the payments. */
  readBeforePostings(tx: Transaction, payments: readonly { accountId: number; paymentId: number }[]): Promise<Map<number, BeforePosting>>;
  /** Books several payments, each of another account whose lock is held, in one statement. What was booked before is left out. */
  postPaymentsTogether(tx: Transaction, bookings: readonly PaymentBooking[]): void;
  /**
   * Takes a booked payment back: the same lines the other way, so its invoices are open again. What a refund gave back before is not taken
   * a second time (`lostByReturn`). False when there was nothing to take back.
   */
  postReturn(tx: Transaction, payment: BookedPayment, locked?: LockedAccount): Promise<boolean>;
  /** The same of a card payment that the card's bank took back. */
  postChargeBack(tx: Transaction, payment: BookedPayment, locked?: LockedAccount): Promise<boolean>;
  /** What of a payment that was taken back had been given back before, zero where nothing was: it went to the customer twice. */
  lostByReturn(tx: Transaction, paymentId: number): Promise<Cents>;
  /**
   * Books that so much of a booked payment was given back: first what of it is credit, then its invoices are open again. `locked` shows that
   * the transaction holds the lock. Throws RangeError for nothing.
   */
  postRefund(tx: Transaction, refund: BookedPayment, locked: LockedAccount): Promise<BookedRefund>;
  /** Gives up what is open on the account whose lock is held, as bad debt. Answers how much, zero where nothing was open. */
  postWriteOff(tx: Transaction, locked: LockedAccount, occurredOn: string): Promise<Cents>;
  /** What a return opened on an account whose debt was given up before is given up as well; nothing where it never was. */
  keepWrittenOff(tx: Transaction, locked: LockedAccount, occurredOn: string): Promise<Cents>;
  /** Books the account's credit as recovered, up to what was written off. Answers how much. */
  postRecovery(tx: Transaction, locked: LockedAccount, occurredOn: string): Promise<Cents>;
  /** Takes the locks of many accounts, in the order of their ids. Throws when one of them is not there. */
  lockAccounts(tx: Transaction, accountIds: readonly number[]): Promise<void>;
  /** As `postInvoice`, for many at once; the accounts' locks are held. Answers the ids in the order given. */
  postInvoices(tx: Transaction, invoices: readonly NewInvoice[]): Promise<number[]>;
  /**
   * Books payments written just now, which nobody can have booked before, in the order given; the accounts' locks are held. One that
   * was taken back since is booked both ways.
   */
  postPayments(tx: Transaction, payments: readonly BatchPayment[]): Promise<void>;
  /** Gives credit without a payment and lays it on what is open; the accounts' locks are held. Answers the ids of the journals. */
  postCredits(tx: Transaction, credits: readonly NewCredit[]): Promise<number[]>;
  /** Gives up so much of what is open on each of these accounts, the oldest first; their locks are held. Throws RangeError for more. */
  postWriteOffs(tx: Transaction, given: readonly NewCredit[]): Promise<void>;
}

export function createLedger({ db, clock }: LedgerDeps): Ledger {
  return {
    amounts: (accountId) => readAmounts(db, accountId),
    lockAccount,
    postInvoice: async (tx, invoice) => {
      await lockAccounts(tx, [invoice.accountId]);
      const [id] = await postInvoices(tx, [invoice], clock.now());
      return id as number;
    },
    readBeforePosting,
    postCardPayment: (tx, payment, locked, before) => postPayment(tx, payment, 'clearingCard', clock.now(), locked, before),
    postSettledBankPayment: (tx, payment, locked, before) => postPayment(tx, payment, 'clearingBank', clock.now(), locked, before),
    readBeforePostings,
    postPaymentsTogether: (tx, bookings) => postPaymentsTogether(tx, bookings, clock.now()),
    postReturn: (tx, payment, locked) => postReturn(tx, 'return', payment, clock.now(), locked),
    postChargeBack: (tx, payment, locked) => postReturn(tx, 'chargeback', payment, clock.now(), locked),
    lostByReturn: readLostByReturn,
    postRefund: (tx, refund, locked) => postRefund(tx, refund, clock.now(), locked),
    postWriteOff: (tx, locked, occurredOn) => postWriteOff(tx, locked, occurredOn, clock.now()),
    keepWrittenOff: (tx, locked, occurredOn) => keepWrittenOff(tx, locked, occurredOn, clock.now()),
    postRecovery: (tx, locked, occurredOn) => postRecovery(tx, locked, { occurredOn, postedAt: clock.now() }),
    lockAccounts,
    postInvoices: (tx, invoices) => postInvoices(tx, invoices, clock.now()),
    postPayments: (tx, payments) => postPayments(tx, payments, clock.now()),
    postCredits: (tx, credits) => postCredits(tx, credits, clock.now()),
    postWriteOffs: (tx, given) => postWriteOffs(tx, given, clock.now()),
  };
}
