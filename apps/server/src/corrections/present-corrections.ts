import type { RouteAnswer } from '@porchlight/contract';
import type { StaffContract } from '@porchlight/contract/staff/index.ts';
import type { RefundWay } from '@porchlight/domain/corrections/kinds.ts';
import { refundableOf } from '@porchlight/domain/corrections/refundable.ts';
import { dollarsFromCents, sumCents, zeroCents } from '@porchlight/domain/money/cents.ts';
import { moneyStateOf } from '@porchlight/domain/payments/money-state.ts';
import type { Locale } from '@porchlight/texts';
import { methodName } from '@porchlight/texts/method-name.ts';
import type { CreditRow, PaymentRow, RefundRow } from './list.store.ts';

type Calls = StaffContract['corrections'];
type WirePayment = RouteAnswer<Calls['takePayment']>;
type WireRefund = RouteAnswer<Calls['getRefund']>;
type WireCredit = RouteAnswer<Calls['giveCredit']>;

interface Seen {
  /** Whether a provider that is set took a payment. */
  isOfProvider: (provider: string) => boolean;
  locale: Locale;
}

export function presentPayment(payment: PaymentRow, refunds: readonly RefundRow[], { isOfProvider, locale }: Seen): WirePayment {
  const { taken, reversal } = payment;
  const left = refundableOf(payment, refunds);
  const upTo = 'upToCents' in left ? left.upToCents : zeroCents;
  const given = refunds.filter(({ state, isVoid }) => state === 'done' && !isVoid);
  const ways: RefundWay[] = upTo > 0 && isOfProvider(payment.provider) ? ['provider'] : [];
  if (left.kind === 'part') ways.push('hand');
  const stands = payment.state === 'settled' && refunds.every(({ state }) => state === 'declined');
  return {
    reference: payment.reference,
    accountId: payment.accountId,
    amount: dollarsFromCents(payment.amountCents),
    type: payment.methodType,
    method: payment.methodDisplay && methodName(payment.methodDisplay, locale),
    datetime: payment.createdAt.toISOString(),
    paidOn: payment.paidOn,
    state: moneyStateOf(payment.state),
    isAutoPay: payment.channel === 'autopay',
    refunded: dollarsFromCents(sumCents(given.map(({ amountCents }) => amountCents))),
    refundable: { kind: left.kind, upTo: dollarsFromCents(upTo), ways },
    taken: taken && {
      way: taken.way,
      number: taken.number,
      note: taken.note,
      by: taken.by,
      datetime: taken.at.toISOString(),
      mayReverse: stands,
      reversal: reversal && { reason: reversal.reason, note: reversal.note, by: reversal.by, datetime: reversal.at.toISOString() },
    },
  };
}

export function presentRefund(refund: RefundRow): WireRefund {
  const { by, askedAt, caseOpenedAt, amountCents, ...told } = refund;
  return {
    ...told,
    amount: dollarsFromCents(amountCents),
    askedBy: by,
    askedDatetime: askedAt.toISOString(),
    needsLook: caseOpenedAt !== null,
  };
}

export function presentCredit({
  id,
  accountId,
  amountCents,
  reason,
  note,
  place,
  by,
  givenAt,
  leftCents,
  withdrawal,
}: CreditRow): WireCredit {
  const waits = leftCents > 0 ? ('waits' as const) : ('billed' as const);
  return {
    id,
    accountId,
    amount: dollarsFromCents(amountCents),
    reason,
    note,
    place,
    by,
    datetime: givenAt.toISOString(),
    state: withdrawal ? 'withdrawn' : place === 'now' ? 'given' : waits,
    left: dollarsFromCents(leftCents),
    withdrawal: withdrawal && { amount: dollarsFromCents(withdrawal.cents), by: withdrawal.by, datetime: withdrawal.at.toISOString() },
  };
}
