import type { Cents } from '../money/cents.ts';
import type { Allocation, InvoicePart } from './allocate-payment.ts';

export interface ReversedAllocation {
  /** What each invoice is owed again, the one paid last first. */
  reopened: InvoicePart[];
  /** What is taken back out of the customer's credit. */
  fromUnappliedCents: Cents;
}

/**
 * Takes a payment back from where it was laid on, last in first out: first the credit, then the same invoices in reverse order.
 * Without an amount all of it (a return), with one a part of it (a refund or chargeback). Credit of this payment that has since been
 * laid on other invoices belongs into `allocation.parts`, in the order it happened. Throws RangeError when the amount is not above 0
 * or more than was allocated.
 */
export function reverseAllocation(allocation: Allocation, amount?: Cents): ReversedAllocation {
  const allocated = allocation.parts.reduce((sum, part) => sum + part.amountCents, allocation.unappliedCents as number);
  let left = amount ?? allocated;
  if (!(left > 0 && left <= allocated)) throw new RangeError('a reversal is above zero and at most what was allocated');
  const fromUnapplied = Math.min(left, allocation.unappliedCents);
  left -= fromUnapplied;
  const reopened: InvoicePart[] = [];
  for (const part of allocation.parts.toReversed()) {
    const taken = Math.min(left, part.amountCents);
    if (taken <= 0) break;
    reopened.push({ invoiceId: part.invoiceId, amountCents: taken as Cents });
    left -= taken;
  }
  return { reopened, fromUnappliedCents: fromUnapplied as Cents };
}
