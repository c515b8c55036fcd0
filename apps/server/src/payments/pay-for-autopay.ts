import type { Cents } from '@porchlight/domain/money/cents.ts';
import { callOverMs } from '@porchlight/domain/payments/check-times.ts';
import type { LockedAccount } from '../ledger/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import { digestOf } from './attempt-digests.ts';
import { findInTheWay, insertAttempt } from './attempts.store.ts';
import { charge } from './charge.ts';
import type { PaymentsDeps } from './deps.ts';
import { methodTypes, type PaymentRecord } from './payment.ts';

export interface AutopayAttempt {
  account: LockedAccount;
  chargeId: number;
  amountCents: Cents;
  method: { kind: 'card' | 'bank'; token: string; display: string };
  /** AutoPay falls back to the second method. */
  isBackup: boolean;
}

/**
 * Puts a try of AutoPay on record, attempt and first event as one, in the caller's transaction, which holds the account's lock.
 * `busy`: the account has an open attempt; nothing is written. Throws when no provider is set.
 */
export async function beginAutopay(deps: PaymentsDeps, tx: Transaction, attempt: AutopayAttempt): Promise<PaymentRecord | 'busy'> {
  const { account, chargeId, amountCents, method, isBackup } = attempt;
  if (deps.provider === null) throw new Error('AutoPay needs a payment provider');
  const at = deps.clock.now();
  const [open] = await findInTheWay(tx, account.id, null, at);
  if (open) return 'busy';
  return insertAttempt(tx, {
    reference: deps.ids.reference(),
    accountId: account.id,
    userId: null,
    channel: 'autopay',
    methodType: methodTypes[method.kind],
    provider: deps.provider.id,
    amountCents,
    state: 'submitted',
    at,
    nextCheckAt: new Date(at.getTime() + callOverMs),
    methodDisplay: method.display,
    methodToken: method.token,
    autopayChargeId: chargeId,
    isBackup,
    // As of a payment with that method by hand, so that one right after it is seen for what it is (D-013).
    fingerprint: digestOf(deps.options.fingerprintKey, [account.id, 'token', amountCents, method.token]),
    key: null,
  });
}

/**
 * Charges what `beginAutopay` put on record, after its transaction has ended. The outcome reaches AutoPay as a follower, from this
 * answer or from whatever tells it later; a crash or a lost answer is healed by the reconciler.
 */
export async function chargeAutopay(
  deps: PaymentsDeps,
  payment: PaymentRecord,
  { customer, token }: { customer: string; token: string },
): Promise<void> {
  const { provider } = deps;
  if (provider === null) throw new Error('AutoPay needs a payment provider');
  const { reference, amountCents } = payment;
  await charge(deps, payment, () => provider.chargeToken({ reference, amountCents, customer, token }));
}
