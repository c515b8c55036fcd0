import type { BillLine } from '@porchlight/domain/billing/bill-line.ts';
import { addDays } from '@porchlight/domain/calendar/calendar-date.ts';
import { cents } from '@porchlight/domain/money/cents.ts';
import type { Invoices, IssuedInvoice } from '../invoices/index.ts';
import type { NewInvoiceLine } from '../ledger/index.ts';
import type { AccountBill, PlanChange } from '../plan-change/index.ts';
import type { Database } from '../platform/db/database.ts';
import { countInvoices, findAccountId } from './demo-invoice.store.ts';

export interface DemoInvoiceDeps {
  db: Database;
  invoices: Pick<Invoices, 'brand' | 'issue'>;
  planChange: Pick<PlanChange, 'takeNextBill' | 'markBilled'>;
}

const daysToPay = 20;

/**
 * Issues the next bill of a demo account today and sends it out as the customer has chosen; null without such an account. The bill is for the period
 * after the last billed one, with what changes of the service left for it: line by line what the preview of a change shows.
 */
export async function issueDemoInvoice(
  { db, invoices, planChange }: DemoInvoiceDeps,
  accountNumber: string,
): Promise<IssuedInvoice | null> {
  const brand = await invoices.brand();
  return db.transaction(async (tx) => {
    const accountId = await findAccountId(tx, accountNumber);
    const bill = accountId === null ? null : await planChange.takeNextBill(tx, accountId);
    if (accountId === null || bill === null) return null;
    const invoice = {
      accountId,
      number: `${accountNumber}-${bill.today.replaceAll('-', '')}-${(await countInvoices(tx, accountId)) + 1}`,
      invoiceDate: bill.today,
      dueDate: addDays(bill.today, daysToPay),
      periodStart: bill.period.start,
      periodEnd: bill.period.end,
      lines: linesOf(bill).map(({ cents: amountCents, ...line }): NewInvoiceLine => ({ ...line, amountCents })),
    };
    const issued = await invoices.issue(tx, invoice, brand);
    await planChange.markBilled(tx, bill, issued.invoiceId);
    return issued;
  });
}

/** An account without a service is billed for one all the same: the demo shows how an invoice goes out. */
function linesOf({ lines, period }: AccountBill): readonly BillLine[] {
  if (lines.some(({ kind }) => kind === 'RECURRING')) return lines;
  const days = { periodStart: period.start, periodEnd: period.end };
  return [{ kind: 'RECURRING', description: 'Fiber 300', ...days, cents: cents(50_00) }, ...lines];
}
