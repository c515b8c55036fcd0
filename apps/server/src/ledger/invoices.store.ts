import type { Transaction } from '../platform/db/database.ts';
import type { NewInvoice } from './post-invoice.ts';

const insert = `
  with issued as (
    insert into invoice (account_id, number, invoice_date, due_date, period_start, period_end, amount_cents)
    values ($1, $2, $3, $4, $5, $6, $7) returning id, account_id
  ), lines as (
    insert into invoice_line (account_id, invoice_id, position, kind, description, period_start, period_end, amount_cents)
    select i.account_id, i.id, l.position, l.kind, l.description, l.period_start, l.period_end, l.amount_cents
      from issued i, unnest($8::text[], $9::text[], $10::date[], $11::date[], $12::int8[])
           with ordinality as l (kind, description, period_start, period_end, amount_cents, position)
  )
  select id from issued`;

/** Writes an invoice and its lines, not yet posted: nothing is owed for it before its journal. */
export async function insertInvoice(tx: Transaction, invoice: NewInvoice, amountCents: number): Promise<number> {
  const { lines } = invoice;
  const [row] = await tx.prepared<{ id: number }>('ledger-insert-invoice', insert, [
    invoice.accountId,
    invoice.number,
    invoice.invoiceDate,
    invoice.dueDate,
    invoice.periodStart ?? null,
    invoice.periodEnd ?? null,
    amountCents,
    lines.map((line) => line.kind),
    lines.map((line) => line.description),
    lines.map((line) => line.periodStart ?? null),
    lines.map((line) => line.periodEnd ?? null),
    lines.map((line) => line.amountCents),
  ]);
  if (!row) throw new Error('the invoice was not written');
  return row.id;
}
