import type { PaymentMethodType } from '../payments/payment-type.ts';

/** How money reached the provider outside the portal. */
export const takenWays = ['check', 'cash', 'moneyOrder', 'transfer', 'other'] as const;
export type TakenWay = (typeof takenWays)[number];

const methodTypes: Readonly<Record<TakenWay, PaymentMethodType>> = {
  check: 'CHECK',
  cash: 'CASH',
  moneyOrder: 'EXTERNAL',
  transfer: 'WIRE_TRANSFER',
  other: 'EXTERNAL',
};

/** The wire's type of a payment that came that way (ENT-008). */
export function methodTypeOf(way: TakenWay): PaymentMethodType {
  return methodTypes[way];
}

/** Cash has no number that tells it from other cash; whatever else came by can be found again by its own. */
export function needsNumber(way: TakenWay): boolean {
  return way === 'check' || way === 'moneyOrder';
}

/** Why a payment that staff took down does not count any more. */
export const reversalReasons = ['bounced', 'mistake', 'other'] as const;
export type ReversalReason = (typeof reversalReasons)[number];

/** Why an account is given a credit. The customer reads these words; the note beside them is for staff. */
export const creditReasons = ['goodwill', 'outage', 'billingError', 'lateFee', 'promotion', 'other'] as const;
export type CreditReason = (typeof creditReasons)[number];

/** At once against what is open, or as a line of the next bill. */
export const creditPlaces = ['now', 'nextBill'] as const;
export type CreditPlace = (typeof creditPlaces)[number];

/** Why money is given back. */
export const refundReasons = ['paidTwice', 'paidTooMuch', 'billingError', 'serviceEnded', 'goodwill', 'other'] as const;
export type RefundReason = (typeof refundReasons)[number];

/** Through the payment provider that took the payment, or by hand, such as by a check. */
export const refundWays = ['provider', 'hand'] as const;
export type RefundWay = (typeof refundWays)[number];

/** The longest time a payment may have been received before it is taken down; older ones are for the books of that time. */
export const oldestReceiptDays = 366;

/** A credit above the provider's limit needs the right to give any amount. Both in cents. */
export function isAboveCreditLimit(amountCents: number, limitCents: number): boolean {
  return amountCents > limitCents;
}
