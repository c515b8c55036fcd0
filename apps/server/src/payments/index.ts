/**
 * Payments: attempts to pay and what became of them. Owns payment, payment_event, provider_notice and idempotency_key.
 * Promises: an attempt is on record before the provider is called; no call is made inside a transaction; results come from the
 * provider only, signed or asked for; a lost answer is never a failure and is asked about until it is known; a repeat with the
 * same key charges once; an account has one open attempt. Card and account numbers are never stored or logged.
 */
import type { Contract } from '@porchlight/contract';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Repeated } from '../platform/jobs/index.ts';
import type { PaymentsDeps } from './deps.ts';
import { keepBrand } from './kept-brand.ts';
import { findOwner } from './payments.store.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { startReconciler } from './reconciler.job.ts';
import { paymentHandlers } from './routes.ts';

export type { PaymentsDeps, PaymentsOptions } from './deps.ts';

export interface PaymentsDoor {
  /** Handlers of C-011, C-013 to C-015, C-020 to C-022 and C-091. */
  handlers: Handlers<Contract['payments']>;
  /** The account a payment reference belongs to, for the ownership guard; null when there is no such payment. */
  ownerOf(reference: string): Promise<number | null>;
  /** Asks the provider about due attempts, or about every unfinished one. Answers how many were looked at. */
  reconcile(options?: { everything?: boolean }): Promise<number>;
  /** Keeps reconciling every few seconds: for processes that work on jobs. */
  startReconciler(pauseMs?: number): Repeated;
}

export function createPayments(given: PaymentsDeps): PaymentsDoor {
  const deps: PaymentsDeps = { ...given, site: keepBrand(given.site, given.clock) };
  return {
    handlers: paymentHandlers(deps),
    ownerOf: (reference) => findOwner(deps.db, reference),
    reconcile: (options) => reconcilePayments(deps, options),
    startReconciler: (pauseMs) => startReconciler(deps, pauseMs),
  };
}
