import type { Invoice, InvoiceChanges, InvoiceLine } from '@porchlight/contract/invoices.ts';
import { cents, dollarsFromCents } from '@porchlight/domain/money/cents.ts';
import type { z } from 'zod';
import type { BillComparison } from './compare-bills.ts';
import type { InvoiceLineRow, InvoiceRow } from './invoices.store.ts';

/** ENT-006. `balance` is what the ledger says is still owed on the invoice. */
export function presentInvoice(row: InvoiceRow): z.output<typeof Invoice> {
  return {
    id: row.id,
    invoiceDate: row.invoice_date,
    dueDate: row.due_date,
    amount: dollarsFromCents(row.amount_cents),
    balance: dollarsFromCents(row.open_cents),
    lastPaymentDate: row.last_payment_on,
    lastPaymentAmount: row.last_payment_cents === null ? null : dollarsFromCents(row.last_payment_cents),
  };
}

export function presentInvoiceLine(row: InvoiceLineRow): z.output<typeof InvoiceLine> {
  return {
    id: row.id,
    kind: row.kind,
    description: row.description,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    amount: dollarsFromCents(row.amount_cents),
  };
}

/** C-145. Without a bill to compare with there is no difference to speak of. */
export function presentInvoiceChanges(comparison: BillComparison | null): z.output<typeof InvoiceChanges> {
  if (!comparison) return { previous: null, difference: 0, changes: [] };
  const { previous, differenceCents, changes } = comparison;
  return {
    previous: { id: previous.id, invoiceDate: previous.invoiceDate, amount: dollarsFromCents(previous.amountCents) },
    difference: dollarsFromCents(differenceCents),
    changes: changes.map(({ reason, description, before, after }) => ({
      reason,
      description,
      before: dollarsFromCents(before),
      after: dollarsFromCents(after),
      difference: dollarsFromCents(cents(after - before)),
    })),
  };
}
