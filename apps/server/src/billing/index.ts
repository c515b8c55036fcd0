/**
 * Billing: what an account is billed for, month by month, and the run that makes the bills. Owns pending_charge and billing_run, and account.bill_from.
 * Promises: a period is billed once, whoever runs and whatever is killed; bills are made from facts alone, so nothing has to be repaired after a crash;
 * a preview shows the bill that the run makes, line by line; nobody is billed below zero.
 */

import type { Contract } from '@porchlight/contract';
import type { ActivationFee } from '@porchlight/domain/billing/monthly-charges.ts';
import type { Bill } from '@porchlight/domain/billing/next-bills.ts';
import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import type { Cents } from '@porchlight/domain/money/cents.ts';
import type { SeriesFault } from '@porchlight/domain/rates/rate-series.ts';
import type { Locale } from '@porchlight/texts';
import type { IssuedInvoice } from '../invoices/index.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Brand } from '../site/index.ts';
import { findAccount } from './account-facts.store.ts';
import type { BillingDeps } from './deps.ts';
import { issueNext } from './issue-next.ts';
import { type OutageCredit, settleOutageCredits } from './outage-credits.store.ts';
import { insertPendingCharges, type NewPendingCharges, removeWaiting } from './pending.store.ts';
import { addChange, beginLine, type ChangedLine, type ChangePreview, previewBills, previewChange } from './preview-bills.ts';
import { type LinePrice, priceLines } from './price-lines.ts';
import { billingHandlers } from './routes.ts';
import { readTimeZones } from './run.store.ts';
import { type BillingRunOptions, type RunResult, runBilling } from './run-billing.ts';

export type { ChargeLine as PendingLine } from '@porchlight/domain/billing/bill-line.ts';
export type { OutageCredit } from './outage-credits.store.ts';
export type { NewPendingCharges } from './pending.store.ts';
export type { ChangedLine, ChangePreview } from './preview-bills.ts';
export type { LinePrice } from './price-lines.ts';
export type { BillingRunOptions, RefusedAccount, RunCounts, RunResult } from './run-billing.ts';

export interface Billing {
  handlers: Handlers<Contract['billing']>;
  /**
   * The next bills of an account as the run would make them, in its customer's language unless told; empty while the account is not billed, or can't be
   * (no rates for the day, no service address). Null when there is no such account.
   */
  previewBills(queries: Queries, accountId: number, options: { count: number; locale?: Locale }): Promise<Bill[] | null>;
  /** The next bills with a change of a line made today, and without it. */
  previewChange(
    queries: Queries,
    accountId: number,
    change: { changed: ChangedLine; count: number; locale: Locale },
  ): Promise<ChangePreview>;
  /** Puts what an outage credits on the next bills: once, and put right while it waits. The accounts' locks are held. */
  settleOutageCredits(tx: Transaction, settled: { outageId: number; at: Date; credits: readonly OutageCredit[] }): Promise<void>;
  /** What each line of these accounts costs a month on a day, by the line's id. */
  priceLines(queries: Queries, accountIds: readonly number[], day: CalendarDate): Promise<Map<number, LinePrice>>;
  /** Puts lines on the next bill of an account, in their order; answers their ids. As for all that writes here, the caller holds the account's lock. */
  addPendingCharges(tx: Transaction, charges: NewPendingCharges): Promise<number[]>;
  /** Takes a line off the next bill. Answers what was left of it, below zero for a credit; null when it does not wait any more. */
  withdrawPendingCharge(tx: Transaction, accountId: number, id: number): Promise<Cents | null>;
  /** Puts on the next bill what a change of a line charges and gives back: while the line still is as it was. */
  addChange(tx: Transaction, change: { accountId: number; orderId: number; at: Date; changed: ChangedLine }): Promise<void>;
  /** Puts on the next bill what a line that was just written charges up to it, and notes from when the account is billed. */
  beginLine(
    tx: Transaction,
    line: { accountId: number; orderId: number; lineId: number; at: Date; once: readonly ActivationFee[] },
  ): Promise<void>;
  /** Makes the next bill of an account today though its period may not have begun; null where there is nothing to bill. For the demo. */
  issueNext(tx: Transaction, accountId: number, brand: Brand): Promise<IssuedInvoice | null>;
  /** The account of that number; null without one. */
  findAccount(queries: Queries, accountNumber: string): Promise<number | null>;
  /** The time zones that accounts are in: a run by their own days has one turn for each day. */
  timeZones(queries: Queries): Promise<string[]>;
  /**
   * The monthly run: every bill whose period has begun by a day. May be killed, repeated and run twice at once. Answers what it did, or the gaps of the
   * rates that the day falls into: then nothing was written.
   */
  run(options: BillingRunOptions): Promise<RunResult | { gaps: readonly SeriesFault[] }>;
}

export function createBilling(deps: BillingDeps): Billing {
  const preview: Billing['previewBills'] = (queries, accountId, options) => previewBills(deps, queries, accountId, options);
  return {
    handlers: billingHandlers(deps.db, preview),
    previewBills: preview,
    previewChange: (queries, accountId, change) => previewChange(deps, queries, accountId, change),
    addPendingCharges: insertPendingCharges,
    settleOutageCredits,
    priceLines: (queries, accountIds, day) => priceLines(deps, queries, accountIds, day),
    withdrawPendingCharge: removeWaiting,
    addChange: (tx, change) => addChange(deps, tx, change),
    beginLine: (tx, line) => beginLine(deps, tx, line),
    issueNext: (tx, accountId, brand) => issueNext(deps, tx, accountId, brand),
    findAccount,
    timeZones: readTimeZones,
    run: (options) => runBilling(deps, options),
  };
}
