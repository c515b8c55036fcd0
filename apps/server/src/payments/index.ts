/**
 * Payments: attempts to pay and what became of them. Owns payment, payment_event, provider_notice and idempotency_key.
 * Promises: an attempt is on record before the provider is called; no call is made inside a transaction; results come from the
 * provider only, signed or asked for; a lost answer is never a failure and is asked about until it is known; a repeat with the
 * same key charges once; an account has one open attempt, and none is begun for a while after ten declines in an hour; bank money that comes back is found out even when no notice tells of it.
 * Card and account numbers are never stored or logged.
 */
import type { Contract } from '@porchlight/contract';
import type { LockedAccount } from '../ledger/index.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Repeated } from '../platform/jobs/index.ts';
import type { ProviderNotice, ProviderResult } from '../ports/payment-provider.ts';
import { applyAlone, applyProviderResult } from './apply-provider-result.ts';
import { applyTogether } from './apply-together.ts';
import { beginTogether } from './begin-together.ts';
import { noteManyDeclines } from './decline-brake.ts';
import type { PaymentsDeps, RefundReceiver } from './deps.ts';
import type { PaymentFollower } from './follow-payments.ts';
import { handOver } from './hand-over.ts';
import { keepBrand } from './kept-brand.ts';
import type { Applied } from './learnt.ts';
import { type AutopayAttempt, beginAutopay, chargeAutopay } from './pay-for-autopay.ts';
import { type PaymentRecord, soughtOf } from './payment.ts';
import { findOwner, findPayment, lockPayment } from './payments.store.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { startReconciler } from './reconciler.job.ts';
import { paymentHandlers } from './routes.ts';
import { type DirectMove, moveDirectly, type TakenPayment, takePayment } from './staff-moves.ts';
import { type Told, tell } from './tell.ts';
import { heedAll } from './unknown-words.ts';

export type { PaymentsDeps, PaymentsOptions } from './deps.ts';
export type { FollowedMove, PaymentFollower } from './follow-payments.ts';
export type { AutopayAttempt } from './pay-for-autopay.ts';
export { type PaymentRecord, soughtOf } from './payment.ts';
export type { PrintedReceipt, RenderReceipt } from './receipt.ts';
export type { DirectMove, TakenPayment } from './staff-moves.ts';
export { plainWord } from './unknown-words.ts';

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
  /** A payment by its reference, as it is; null without one. */
  find(queries: Queries, reference: string): Promise<PaymentRecord | null>;
  /** Takes the payment's row and its account's lock until the transaction ends; null when nobody knows that reference. */
  lock(tx: Transaction, reference: string): Promise<{ payment: PaymentRecord; account: LockedAccount } | null>;
  /** Books a payment that came outside the portal, with all that follows from money that arrives. `tx` holds the account's lock. */
  take(tx: Transaction, taken: TakenPayment): Promise<PaymentRecord>;
  /** Moves a locked payment that was given back, stopped, or taken back by staff; null when its state does not allow it. Tells no customer. */
  move(tx: Transaction, move: DirectMove): Promise<PaymentRecord | null>;
  /**
   * Applies what a provider's report says of a payment, as if it had been asked. `unknown`: no payment of that provider has that reference.
   */
  applyReported(providerId: string, result: ProviderResult): Promise<Applied['outcome'] | 'unknown'>;
  /** Asks the provider about a payment now and applies what it says, outside any transaction; false when there was no answer. */
  ask(reference: string): Promise<boolean>;
  /**
   * Applies what a page of ours for a provider learnt, like a notice of that provider. `unavailable`: it could not be asked what changed.
   */
  tell(providerId: string, notice: ProviderNotice): Promise<Told>;
  /** Puts on record that a page of ours hands the payment to that provider; false when it may not, since it ended or was handed over before. */
  handOver(providerId: string, reference: string): Promise<boolean>;
  /** Has notices about refunds told to `receiver`. To be called while the product is put together. */
  tellRefunds(receiver: RefundReceiver): void;
}

export function createPayments(given: Omit<PaymentsDeps, 'followers' | 'refundNotices' | 'beginFirst' | 'applyMoney'>): PaymentsDoor {
  const followers: PaymentFollower[] = [noteManyDeclines(given)];
  const refundNotices: PaymentsDeps['refundNotices'] = { receive: () => Promise.resolve(false) };
  const providers = heedAll(given, given.providers);
  const heeded = { providers, provider: providers.active };
  const site = keepBrand(given.site, given.clock);
  const deps: PaymentsDeps = {
    ...given,
    ...heeded,
    site,
    followers,
    refundNotices,
    beginFirst: beginTogether(given.db),
    applyMoney: (learnt) => applyMoney(learnt),
  };
  const applyMoney = applyTogether(deps, (learnt) => applyAlone(deps, learnt.known.reference, learnt));
  return {
    handlers: paymentHandlers(deps),
    ownerOf: (reference) => findOwner(deps.db, reference),
    reconcile: (options) => reconcilePayments(deps, options),
    startReconciler: (pauseMs) => startReconciler(deps, pauseMs),
    follow: (follower) => void followers.push(follower),
    beginAutopay: (tx, attempt) => beginAutopay(deps, tx, attempt),
    chargeAutopay: (payment, charged) => chargeAutopay(deps, payment, charged),
    find: findPayment,
    lock: lockPayment,
    take: (tx, taken) => takePayment(deps, tx, taken),
    move: (tx, move) => moveDirectly(deps, tx, move),
    applyReported: (providerId, result) => applyReported(deps, providerId, result),
    ask: (reference) => askNow(deps, reference),
    tell: async (providerId, notice) => {
      const provider = deps.providers.of(providerId);
      return provider === null ? 'unknownReference' : tell(deps, provider, notice);
    },
    handOver: (providerId, reference) => handOver(deps, providerId, reference),
    tellRefunds: (receiver) => {
      refundNotices.receive = receiver;
    },
  };
}

async function applyReported(deps: PaymentsDeps, providerId: string, result: ProviderResult): Promise<Applied['outcome'] | 'unknown'> {
  const payment = await findPayment(deps.db, result.reference);
  if (payment?.provider !== providerId) return 'unknown';
  return (await applyProviderResult(deps, result.reference, result, 'query'))?.outcome ?? 'unknown';
}

async function askNow(deps: PaymentsDeps, reference: string): Promise<boolean> {
  const payment = await findPayment(deps.db, reference);
  if (payment === null) return false;
  const answer = await deps.providers.of(payment.provider)?.query(soughtOf(payment));
  if (!answer?.known || answer.result.status === 'notFound') return false;
  await applyProviderResult(deps, reference, answer.result, 'query');
  return true;
}
