import { isOverLimit } from '@porchlight/domain/autopay/charge-limit.ts';
import type { Cents } from '@porchlight/domain/money/cents.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { AutopayDeps } from './deps.ts';
import { type PlanRows, readPlans } from './plan.store.ts';
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
 * What AutoPay is going to charge for open invoices, by their ids, as the caller's transaction sees it: for the mails that bring them. Without those
 * it will not charge: off, no due date, no usable method, skipped, or above the limit. Then the customer is asked to pay.
 */
export async function chargesOfInvoices(
  deps: Pick<AutopayDeps, 'clock' | 'options'>,
  tx: Transaction,
  invoices: readonly { accountId: number; invoiceId: number }[],
): Promise<Map<number, InvoiceCharge>> {
  const plans = await readPlans(tx, [...new Set(invoices.map(({ accountId }) => accountId))]);
  const planOfAccount = new Map(plans.map((rows) => [rows.enrolment.accountId, rows]));
  const now = deps.clock.now();
  return new Map(
    invoices.flatMap(({ accountId, invoiceId }): [number, InvoiceCharge][] => {
      const rows = planOfAccount.get(accountId);
      const charge = rows === undefined ? null : chargeOf(deps, rows, invoiceId, now);
      return charge === null ? [] : [[invoiceId, charge]];
    }),
  );
}

function chargeOf(deps: Pick<AutopayDeps, 'options'>, rows: PlanRows, invoiceId: number, now: Date): InvoiceCharge | null {
  const { next, method } = planOf(deps, rows, now);
  const bill = rows.bills.find(({ id }) => id === invoiceId);
  if (method === null || bill === undefined || bill.dueDate === null) return null;
  if (next?.bills.some(({ id }) => id === invoiceId)) {
    return next.outlook === 'planned' ? { on: next.date, amountCents: next.amountCents, method } : null;
  }
  // Another charge comes before: on this one's own due date its own amount is left.
  const { openCents, dueDate } = bill;
  return isOverLimit(openCents, rows.enrolment.limitCents, deps.options.capCents) ? null : { on: dueDate, amountCents: openCents, method };
}
