import { type Cents, cents, sumCents } from '../money/cents.ts';
import type { PaymentState } from '../payments/transitions.ts';
import type { RefundState } from './refund-states.ts';

/** A refund as far as it counts against its payment. */
export interface CountedRefund {
  state: RefundState;
  amountCents: Cents;
}

/**
 * What of a payment can be given back now.
 * - `part`: any amount up to that. `whole`: a bank payment that has not arrived can only be stopped, as a whole.
 * - `nothing`: no money arrived, it went back to the bank, or all of it was given back.
 * - `waits`: its outcome is not known yet.
 */
export type Refundable = { kind: 'part' | 'whole'; upToCents: Cents } | { kind: 'nothing' } | { kind: 'waits' };

const open: readonly PaymentState[] = ['created', 'formIssued', 'submitted', 'unknown'];

/** Never more than was paid less what was given back or is about to be (I24). Refunds that were declined count for nothing. */
export function refundableOf(payment: { state: PaymentState; amountCents: Cents }, refunds: readonly CountedRefund[]): Refundable {
  if (open.includes(payment.state)) return { kind: 'waits' };
  const counted = sumCents(refunds.filter(({ state }) => state !== 'declined').map(({ amountCents }) => amountCents));
  const left = cents(payment.amountCents - counted);
  if (payment.state === 'accepted') return counted === 0 ? { kind: 'whole', upToCents: payment.amountCents } : { kind: 'nothing' };
  const isBooked = payment.state === 'succeeded' || payment.state === 'settled';
  return isBooked && left > 0 ? { kind: 'part', upToCents: left } : { kind: 'nothing' };
}
