/**
 * Payments: attempts to pay and what became of them. Owns payment, payment_event, provider_notice and idempotency_key.
 * Promises: an attempt is on record before the provider is called; no call is made inside a transaction; results come from the
 * provider only, signed or asked for; a lost answer is never a failure and is asked about until it is known; a repeat with the
 * same key charges once; an account has one open attempt; bank money that comes back is found out even when no notice tells of it.
 * Card and account numbers are never stored or logged.
 */
import type { Contract } from '@porchlight/contract';
import type { Transaction } from '../platform/db/database.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Repeated } from '../platform/jobs/index.ts';
import type { PaymentsDeps } from './deps.ts';
import type { PaymentFollower } from './follow-payments.ts';
import { keepBrand } from './kept-brand.ts';
import { type AutopayAttempt, beginAutopay, chargeAutopay } from './pay-for-autopay.ts';
import type { PaymentRecord } from './payment.ts';
import { findOwner } from './payments.store.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { startReconciler } from './reconciler.job.ts';
import { paymentHandlers } from './routes.ts';

export type { PaymentsDeps, PaymentsOptions } from './deps.ts';
export type { FollowedMove, PaymentFollower } from './follow-payments.ts';
export type { AutopayAttempt } from './pay-for-autopay.ts';
export type { PaymentRecord } from './payment.ts';

export interface PaymentsDoor {
  /** Handlers of C-011, C-013 to C-015, C-019 to C-023, C-091 and C-097 to C-099. */
  handlers: Handlers<Contract['payments']>;
  /** The account a payment reference belongs to, for the ownership guard; null when there is no such payment. */
  ownerOf(reference: string): Promise<number | null>;
  /** Asks the provider about due attempts, or about every unfinished one. Answers how many were looked at. */
  reconcile(options?: { everything?: boolean }): Promise<number>;
  /** Keeps reconciling every few seconds: for processes that work on jobs. */
  startReconciler(pauseMs?: number): Repeated;
  /** Has every move told to `follower`, inside its transaction. To be called while the product is put together. */
  follow(follower: PaymentFollower): void;
  /** Puts a try of AutoPay on record; `busy` when the account has an open attempt. `tx` holds the account's lock. */
  beginAutopay(tx: Transaction, attempt: AutopayAttempt): Promise<PaymentRecord | 'busy'>;
  /**
   * Calls the provider for it, outside any transaction, `customer` being the account's number, and applies what it said or that its
   * answer was lost. Of a decline AutoPay writes to the customer; receipts and returns are told as of any payment.
   */
  chargeAutopay(payment: PaymentRecord, charged: { customer: string; token: string }): Promise<void>;
}

export function createPayments(given: Omit<PaymentsDeps, 'followers'>): PaymentsDoor {
  const followers: PaymentFollower[] = [];
  const deps: PaymentsDeps = { ...given, site: keepBrand(given.site, given.clock), followers };
  return {
    handlers: paymentHandlers(deps),
    ownerOf: (reference) => findOwner(deps.db, reference),
    reconcile: (options) => reconcilePayments(deps, options),
    startReconciler: (pauseMs) => startReconciler(deps, pauseMs),
    follow: (follower) => void followers.push(follower),
    beginAutopay: (tx, attempt) => beginAutopay(deps, tx, attempt),
    chargeAutopay: (payment, charged) => chargeAutopay(deps, payment, charged),
  };
}
