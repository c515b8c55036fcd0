import type { Cents } from '../money/cents.ts';

export interface OpenInvoice {
  id: number;
  /** 'YYYY-MM-DD'; null comes last. */
  dueDate: string | null;
  openCents: Cents;
}

export interface InvoicePart {
  invoiceId: number;
  amountCents: Cents;
}

export interface Allocation {
  /** In the order the money was laid on, oldest invoice first; every part above 0. */
  parts: InvoicePart[];
  /** What no invoice took: the customer's credit. */
  unappliedCents: Cents;
}

function byAge(a: OpenInvoice, b: OpenInvoice): number {
  if (a.dueDate === b.dueDate) return a.id - b.id;
  if (a.dueDate === null) return 1;
  if (b.dueDate === null) return -1;
  return a.dueDate < b.dueDate ? -1 : 1;
}

/**
 * Lays a payment on all unpaid invoices of an account, oldest due date first, then lowest id; the surplus stays unapplied
 * (ALL_UNPAID_INVOICES, invariants I4 and I5). The parts and the surplus add up to the payment. Throws RangeError when it is not above 0.
 */
export function allocatePayment(amount: Cents, invoices: readonly OpenInvoice[]): Allocation {
  if (!(amount > 0)) throw new RangeError('a payment to allocate is above zero');
  let left: number = amount;
  const parts: InvoicePart[] = [];
  for (const invoice of [...invoices].sort(byAge)) {
    const taken = Math.min(left, invoice.openCents);
    if (taken <= 0) continue;
    parts.push({ invoiceId: invoice.id, amountCents: taken as Cents });
    left -= taken;
  }
  return { parts, unappliedCents: left as Cents };
}
