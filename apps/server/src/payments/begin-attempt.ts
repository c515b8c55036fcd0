import type { Cents } from '@porchlight/domain/money/cents.ts';
import type { Transaction } from '../platform/db/database.ts';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import { digestOf } from './attempt-digests.ts';
import { findInTheWay, findKey, insertAttempt, insertFirstAttempt, KeyTaken, type NewAttempt } from './attempts.store.ts';
import { callOverMs } from './check-times.rules.ts';
import type { PaymentsDeps } from './deps.ts';
import { methodTypes, type PaymentRecord } from './payment.ts';

/** Without a key the same payment within this time is one payment (D-013). */
const twinWindowMs = 60_000;

export interface AttemptRequest {
  accountId: number;
  userId: number;
  /** Number of the route and the header's value; null when none came. */
  route: string;
  idempotencyKey: string | null;
  /** The request's body as validated; only its digest is kept. */
  body: unknown;
  channel: 'card' | 'bank';
  amountCents: Cents;
  /** What tells one method from another; only its digest is kept. */
  methodIdentity: readonly string[];
  methodDisplay: string | null;
}

export type Begun =
  | { kind: 'started'; payment: PaymentRecord; accountNumber: string }
  /** The key was used for the same request: `answer` is the one given when it was kept. */
  | { kind: 'replay'; payment: PaymentRecord; answer: unknown }
  | { kind: 'openAttempt'; payment: PaymentRecord }
  | { kind: 'refused'; refusal: Refusal<'GEN0007' | 'PAY0006' | 'GEN0004'> };

/**
 * Puts the intent to pay on record: attempt, first event and idempotency key as one, before anybody is called. An account has one
 * open attempt at most: the database's unique index holds that, and the account's lock decides what a request means that collides.
 */
export async function beginAttempt(deps: PaymentsDeps, request: AttemptRequest): Promise<Begun> {
  const { accountId, userId, route, channel, amountCents } = request;
  const at = deps.clock.now();
  const bodyHash = digestOf(deps.options.fingerprintKey, [accountId, request.body]);
  const key = request.idempotencyKey === null ? null : { userId, route, key: request.idempotencyKey, bodyHash };
  const attempt: NewAttempt = {
    reference: deps.ids.reference(),
    accountId,
    userId,
    channel,
    methodType: methodTypes[channel],
    provider: deps.provider?.id ?? '',
    amountCents,
    state: channel === 'card' ? 'created' : 'submitted',
    at,
    nextCheckAt: new Date(at.getTime() + callOverMs),
    methodDisplay: request.methodDisplay,
    methodToken: null,
    autopayChargeId: null,
    isBackup: false,
    fingerprint: digestOf(deps.options.fingerprintKey, [accountId, channel, amountCents, ...request.methodIdentity]),
    key,
  };
  // Without a key only the lock tells a double click from two payments, so that takes the long way.
  const first = key === null ? null : await insertFirstAttempt(deps.db, { ...attempt, key });
  if (first !== null) return { kind: 'started', ...first };
  try {
    return await deps.db.transaction((tx) => beginLocked(deps, tx, attempt));
  } catch (error) {
    if (error instanceof KeyTaken) return { kind: 'refused', refusal: refuse('GEN0007') };
    throw error;
  }
}

async function beginLocked(deps: PaymentsDeps, tx: Transaction, attempt: NewAttempt): Promise<Begun> {
  const { accountId, key, at } = attempt;
  const account = await deps.ledger.lockAccount(tx, accountId);
  if (account === null) return { kind: 'refused', refusal: refuse('GEN0004') };
  const used = key === null ? null : await findKey(tx, key);
  if (key !== null && used !== null && !used.bodyHash.equals(key.bodyHash)) return { kind: 'refused', refusal: refuse('GEN0007') };
  if (used?.payment && !isFree(used.payment, used.answer)) return { kind: 'replay', payment: used.payment, answer: used.answer };
  const inTheWay = await findInTheWay(tx, accountId, key === null ? attempt.fingerprint : null, new Date(at.getTime() - twinWindowMs));
  const open = inTheWay.find((payment) => payment.isOpen);
  if (open) return { kind: 'openAttempt', payment: open };
  if (inTheWay.length > 0) return { kind: 'refused', refusal: refuse('PAY0006') };
  return { kind: 'started', payment: await insertAttempt(tx, attempt), accountNumber: account.number };
}

/** A key whose attempt came to nothing before an answer was given is free again: the customer's retry is a first try. */
function isFree(payment: PaymentRecord, answer: unknown): boolean {
  return answer === null && (payment.state === 'cancelled' || payment.state === 'expired');
}
