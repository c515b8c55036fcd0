import type { Cents } from '@porchlight/domain/money/cents.ts';
import { callOverMs } from '@porchlight/domain/payments/check-times.ts';
import { judgeKey, type KeyUse, twinWindowMs } from '@porchlight/domain/payments/judge-key.ts';
import type { Transaction } from '../platform/db/database.ts';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import { digestOf } from './attempt-digests.ts';
import { findInTheWay, findKey, insertAttempt, isUniqueViolation, KeyTaken, type NewAttempt, type UsedKey } from './attempts.store.ts';
import type { PaymentsDeps } from './deps.ts';
import { methodTypes, type PaymentRecord } from './payment.ts';

export interface AttemptRequest {
  accountId: number;
  userId: number;
  /** Number of the route and the header's value; null when none came. */
  route: string;
  idempotencyKey: string | null;
  /** The request's body as validated; only its digest is kept. */
  body: unknown;
  channel: 'card' | 'bank' | 'token';
  amountCents: Cents;
  method: PayingMethod;
}

/** What is paid with, as far as it is known before the provider is asked. */
export interface PayingMethod {
  kind: 'card' | 'bank';
  /** What tells one method from another; only its digest is kept. */
  identity: readonly string[];
  display: string | null;
  /** Of a stored method. */
  token: string | null;
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
  const { accountId, userId, channel, amountCents, method } = request;
  const at = deps.clock.now();
  const key = keyOf(deps, request);
  const attempt: NewAttempt = {
    reference: deps.ids.reference(),
    accountId,
    userId,
    channel,
    methodType: methodTypes[method.kind],
    provider: deps.provider?.id ?? '',
    amountCents,
    state: channel === 'card' ? 'created' : 'submitted',
    at,
    nextCheckAt: new Date(at.getTime() + callOverMs),
    methodDisplay: method.display,
    methodToken: method.token,
    autopayChargeId: null,
    isBackup: false,
    fingerprint: digestOf(deps.options.fingerprintKey, [accountId, channel, amountCents, ...method.identity]),
    key,
  };
  // Without a key only the lock tells a double click from two payments, so that takes the long way.
  const first = key === null ? 'notSimple' : await deps.beginFirst({ ...attempt, key });
  if (first !== 'notSimple') return { kind: 'started', ...first };
  for (let tries = 1; ; tries++) {
    try {
      return await deps.db.transaction((tx) => beginLocked(deps, tx, attempt));
    } catch (error) {
      if (error instanceof KeyTaken) return { kind: 'refused', refusal: refuse('GEN0007') };
      // First attempts are begun without the lock: one came between the look and the insert, and is found by looking again.
      if (tries === 5 || !isUniqueViolation(error)) throw error;
    }
  }
}

function keyOf(deps: PaymentsDeps, { accountId, userId, route, idempotencyKey, body }: KeyedRequest): NewAttempt['key'] {
  if (idempotencyKey === null) return null;
  return { userId, route, key: idempotencyKey, bodyHash: digestOf(deps.options.fingerprintKey, [accountId, body]) };
}

type KeyedRequest = Pick<AttemptRequest, 'accountId' | 'userId' | 'route' | 'idempotencyKey' | 'body'>;

/**
 * The payment this very request led to before, null when it is a new one: for requests that can no longer be begun, but whose
 * first outcome stands all the same.
 */
export async function findFirst(deps: PaymentsDeps, request: KeyedRequest): Promise<PaymentRecord | null> {
  const key = keyOf(deps, request);
  const used = key === null ? null : await findKey(deps.db, key);
  return key !== null && used !== null && judgeKey(useOf(key, used)) === 'replay' ? used.payment : null;
}

async function beginLocked(deps: PaymentsDeps, tx: Transaction, attempt: NewAttempt): Promise<Begun> {
  const { accountId, key, at } = attempt;
  const account = await deps.ledger.lockAccount(tx, accountId);
  if (account === null) return { kind: 'refused', refusal: refuse('GEN0004') };
  const used = key === null ? null : await findKey(tx, key);
  const meaning = judgeKey(key === null || used === null ? null : useOf(key, used));
  if (meaning === 'otherRequest') return { kind: 'refused', refusal: refuse('GEN0007') };
  if (meaning === 'replay' && used?.payment) return { kind: 'replay', payment: used.payment, answer: used.answer };
  const inTheWay = await findInTheWay(tx, accountId, key === null ? attempt.fingerprint : null, new Date(at.getTime() - twinWindowMs));
  const open = inTheWay.find((payment) => payment.isOpen);
  if (open) return { kind: 'openAttempt', payment: open };
  if (inTheWay.length > 0) return { kind: 'refused', refusal: refuse('PAY0006') };
  return { kind: 'started', payment: await insertAttempt(tx, attempt), accountNumber: account.number };
}

function useOf(key: { bodyHash: Buffer }, used: UsedKey): KeyUse {
  return { isSameRequest: used.bodyHash.equals(key.bodyHash), state: used.payment?.state ?? null, hasAnswer: used.answer !== null };
}
