import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import { planCheck } from '@porchlight/domain/payments/check-times.ts';
import { type DeclineReason, reasonOfReturnCode } from '@porchlight/domain/payments/decline-reason.ts';
import { hasMovedMoney, type Judgement } from '@porchlight/domain/payments/judge-event.ts';
import type { PaymentState } from '@porchlight/domain/payments/transitions.ts';
import type { LockedAccount } from '../ledger/index.ts';
import type { ProviderResult } from '../ports/payment-provider.ts';
import type { Learnt } from './learnt.ts';
import type { PaymentMove, PaymentRecord } from './payment.ts';

/** An attempt whose lock and account's lock are held, and what it is about to do by what was learnt. */
export interface MoveSource {
  payment: PaymentRecord;
  account: LockedAccount;
  learnt: Learnt;
  judged: Extract<Judgement, { kind: 'moves' }>;
}

export interface PreparedMove {
  /** The attempt as it is afterwards. */
  moved: PaymentRecord;
  /** What is written of it. */
  made: PaymentMove;
  at: Date;
  /** The account's day. */
  today: string;
}

/** What a move makes of an attempt. */
export function prepareMove({ payment, account, learnt, judged: { to } }: MoveSource, at: Date): PreparedMove {
  const today = todayInZone(at, account.timeZone);
  const { result, issued } = learnt;
  const moved: PaymentRecord = {
    ...payment,
    state: to,
    formExpiresAt: issued?.expiresAt ?? payment.formExpiresAt,
    paidOn: payment.paidOn ?? (hasMovedMoney(to) ? today : null),
    transactionId: result?.transactionId ?? issued?.transactionId ?? payment.transactionId,
    authCode: result?.authCode ?? payment.authCode,
    responseText: result?.responseText ?? payment.responseText,
    returnCode: result?.returnCode ?? payment.returnCode,
    methodDisplay: result?.method?.display ?? payment.methodDisplay,
    methodExpiration: result?.method?.expiration ?? payment.methodExpiration,
    reason: reasonOf(to, result) ?? payment.reason,
  };
  const checks = planCheck({ ...moved, checkCount: to === 'accepted' ? 0 : moved.checkCount }, at);
  moved.nextCheckAt = checks.at;
  return { moved, made: moveOf(moved, learnt, at), at, today };
}

/** Written out: a copy of the attempt with more in it was the dearest part of a move. */
function moveOf(moved: PaymentRecord, { event, source, result }: Learnt, at: Date): PaymentMove {
  return {
    event,
    source,
    to: moved.state,
    at,
    nextCheckAt: moved.nextCheckAt,
    formExpiresAt: moved.formExpiresAt,
    paidOn: moved.paidOn,
    transactionId: moved.transactionId,
    authCode: moved.authCode,
    responseText: moved.responseText,
    returnCode: moved.returnCode,
    methodDisplay: moved.methodDisplay,
    methodToken: result?.method?.token ?? null,
    methodExpiration: moved.methodExpiration,
    reason: moved.reason,
  };
}

/** Why it was declined or charged back, as the provider says, or came back, as the bank's code says; null where nothing is said of that. */
function reasonOf(to: PaymentState, result: ProviderResult | null): DeclineReason | null {
  if (to === 'declined') return result?.reason ?? 'other';
  if (to === 'chargedBack') return result?.reason ?? null;
  if (to !== 'returned') return null;
  return typeof result?.returnCode === 'string' ? reasonOfReturnCode(result.returnCode) : (result?.reason ?? 'other');
}
