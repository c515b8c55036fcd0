import type { Allocation } from '@porchlight/domain/invoices/allocate-payment.ts';
import { type Cents, cents, zeroCents } from '@porchlight/domain/money/cents.ts';
import type { Queries } from '../platform/db/database.ts';

/** What a booked payment still stands for: the invoices in the order it paid them, and its credit. */
export type Standing = Allocation;

const standing = `
  select l.invoice_id as "invoiceId", -sum(l.amount_cents)::int8 as cents
    from ledger_journal j join ledger_line l on l.journal_id = j.id
   where j.payment_id = $1 and l.ledger_account in ('receivable', 'unapplied')
   group by l.invoice_id having sum(l.amount_cents) < 0 order by min(l.id)`;

/** Hold the account's lock. Nothing stands of a payment that was not booked, or was taken back. */
export async function readStanding(db: Queries, paymentId: number): Promise<Standing> {
  const rows = await db.prepared<{ invoiceId: number | null; cents: number }>('ledger-standing', standing, [paymentId]);
  return {
    parts: rows.flatMap(({ invoiceId, cents: amount }) => (invoiceId === null ? [] : [{ invoiceId, amountCents: cents(amount) }])),
    unappliedCents: cents(rows.find(({ invoiceId }) => invoiceId === null)?.cents ?? zeroCents),
  };
}

const lost = `
  select coalesce(sum(l.amount_cents), 0)::int8 as cents
    from ledger_journal j join ledger_line l on l.journal_id = j.id
   where j.payment_id = $1 and j.kind in ('return', 'chargeback') and l.ledger_account = 'creditsIssued'`;

/** How much of a payment that the bank took back had been given back before. */
export async function readLostByReturn(db: Queries, paymentId: number): Promise<Cents> {
  const [row] = await db.prepared<{ cents: number }>('ledger-lost-by-return', lost, [paymentId]);
  return cents(row?.cents ?? 0);
}
