import type { RefundFault } from '../faults/plan.ts';
import { type ChargeAnswer, once } from './charges.ts';
import type { Desk } from './desk.ts';
import { newPayment } from './new-payment.ts';
import { lostAnswerMs, slowCardMs } from './outcomes.ts';
import type { DeclineCode, Payment } from './records.ts';
import { decline } from './submit.ts';

export interface RefundRequest {
  reference: string;
  of: string;
  amountCents: number;
}

/**
 * Gives money back, at most what was captured and not yet given back. A bank payment that has not settled is stopped instead, as a whole; one that
 * was returned has nothing left to give.
 */
export function refund(desk: Desk, asked: RefundRequest, fault: RefundFault): Promise<ChargeAnswer> {
  const { reference, of, amountCents } = asked;
  const original = desk.store.payments.get(of);
  const request = JSON.stringify(['refund', amountCents, of]);
  const createdAt = desk.clock.now();
  const customer = original?.customer ?? '';
  const payment = newPayment(
    { reference, purpose: 'refund', request, status: 'processing', amountCents, customer, createdAt },
    { refundOf: of },
  );
  return once(desk, payment, () => {
    const refusal = fault === 'declined' ? 'refund_declined' : refusalOf(desk, original, amountCents);
    if (refusal !== null) return decline(desk, payment, refusal);
    if (original?.status === 'accepted') return stop(desk, original, payment);
    if (fault === 'slow') return desk.change(payment, { next: { at: createdAt + slowCardMs, status: 'succeeded' } });
    if (fault === 'lost')
      return desk.change(
        payment,
        { ...desk.success(), next: null, lostUntil: createdAt + lostAnswerMs },
        { at: createdAt, noticeDelayMs: lostAnswerMs },
      );
    return desk.change(payment, { ...desk.success(), next: null });
  });
}

function refusalOf(desk: Desk, original: Payment | undefined, amountCents: number): DeclineCode | null {
  if (original === undefined || original.purpose === 'refund') return 'nothing_to_refund';
  if (original.status === 'accepted') return amountCents === original.amountCents ? null : 'not_settled';
  if (original.status !== 'succeeded' && original.status !== 'settled') return 'nothing_to_refund';
  return amountCents > (original.amountCents ?? 0) - spokenFor(desk, original.reference) ? 'more_than_captured' : null;
}

/** What was given back of a payment, and what is being worked on. */
function spokenFor(desk: Desk, of: string): number {
  const underWay = [...desk.store.payments.values()].filter((each) => each.refundOf === of && each.status === 'processing');
  return underWay.reduce((sum, each) => sum + (each.amountCents ?? 0), desk.store.refundedCents(of));
}

/** The payment ends without settling, and its refund says so. Both are written together. */
async function stop(desk: Desk, original: Payment, payment: Payment): Promise<void> {
  const stopped = desk.change(original, { status: 'cancelled', responseText: 'Stopped before it was settled', next: null });
  await Promise.all([stopped, desk.change(payment, { ...desk.success(), isVoid: true, next: null })]);
}
