/**
 * AutoPay: pays an account's bills by itself on their due dates, with the method the customer chose and agreed to have charged.
 * Owns autopay_enrolment and autopay_charge. Promises: one charge for each account and due date, whatever crashes and however many
 * processes are at it; a try is on record before the provider is called; nothing is charged without a standing consent, above the
 * limit, or after the customer said no; AutoPay is never switched off by itself, and whatever it could not collect is told at once.
 */
import type { Contract } from '@porchlight/contract';
import type { Transaction } from '../platform/db/database.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Repeated } from '../platform/jobs/index.ts';
import { startAutopay } from './autopay.job.ts';
import { chargesOfInvoices, type InvoiceCharge } from './charge-of-invoice.ts';
import type { AutopayDeps } from './deps.ts';
import { followOutcomes } from './follow-outcome.ts';
import { autopayHandlers } from './routes.ts';
import { type RunCounts, type RunOptions, runAutopay } from './run-autopay.ts';

export type { AutopayDeps, AutopayOptions } from './deps.ts';
export type { RunCounts, RunOptions } from './run-autopay.ts';

export interface AutopayDoor {
  /** Handlers of C-024 to C-029 and C-100 to C-103. */
  handlers: Handlers<Contract['autopay']>;
  /** Collects what is due now, or as of a day, and answers what it did. Without a payment provider it does nothing. */
  run(options?: RunOptions): Promise<RunCounts>;
  /** What is going to be charged for open invoices, by id, without those for which nothing is: for the mails that bring them. */
  chargesOfInvoices(tx: Transaction, invoices: readonly { accountId: number; invoiceId: number }[]): Promise<Map<number, InvoiceCharge>>;
  /** Keeps collecting: for processes that work on jobs. */
  startAutopay(pauseMs?: number): Repeated;
}

/** Follows the payments it is given from now on: to be called while the product is put together. */
export function createAutopay(deps: AutopayDeps): AutopayDoor {
  deps.payments.follow(followOutcomes(deps));
  return {
    handlers: autopayHandlers(deps),
    run: (options) => runAutopay(deps, options),
    chargesOfInvoices: (tx, invoices) => chargesOfInvoices(deps, tx, invoices),
    startAutopay: (pauseMs) => startAutopay(deps, pauseMs),
  };
}
