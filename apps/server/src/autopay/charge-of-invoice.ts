import { isOverLimit } from '@porchlight/domain/autopay/charge-limit.ts';
import type { Cents } from '@porchlight/domain/money/cents.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { AutopayDeps } from './deps.ts';
import { readPlan } from './plan.store.ts';
import { planOf } from './plan.ts';

/** The charge that is going to pay an invoice. */
export interface InvoiceCharge {
  /** 'YYYY-MM-DD' */
  on: string;
  /** With everything else that is collected then. */
  amountCents: Cents;
  /** What may be shown of the method, such as 'Visa ending 1111'. */
  method: string;
}

/**
 * What AutoPay is going to charge for an open invoice, as the caller's transaction sees it: for the mail that brings the invoice. Null
 * where it will not: off, no due date, no usable method, skipped, or above the limit. Then the customer is asked to pay.
 */
export async function chargeOfInvoice(
  deps: Pick<AutopayDeps, 'clock' | 'options'>,
  tx: Transaction,
  { accountId, invoiceId }: { accountId: number; invoiceId: number },
): Promise<InvoiceCharge | null> {
  const rows = await readPlan(tx, accountId);
  const { next, method } = planOf(deps, rows, deps.clock.now());
  const bill = rows.bills.find(({ id }) => id === invoiceId);
  if (rows.enrolment === null || method === null || bill === undefined || bill.dueDate === null) return null;
  if (next?.bills.some(({ id }) => id === invoiceId)) {
    return next.outlook === 'planned' ? { on: next.date, amountCents: next.amountCents, method } : null;
  }
  // Another charge comes before: on this one's own due date its own amount is left.
  const { openCents, dueDate } = bill;
  return isOverLimit(openCents, rows.enrolment.limitCents, deps.options.capCents) ? null : { on: dueDate, amountCents: openCents, method };
}
