import { type Cents, cents } from '@porchlight/domain/money/cents.ts';
import type { NewInvoiceLine } from '../../ledger/index.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { FullRow } from '../engine/columns.ts';
import type { InvoiceColumns } from './invoice-columns.ts';
import type { KnownInvoice } from './invoice-groups.rules.ts';

const known = `
  select i.account_id as "accountId", i.number, i.invoice_date as "invoiceDate", i.due_date as "dueDate", i.period_start as "periodStart",
         i.period_end as "periodEnd", i.amount_cents as "totalCents",
         coalesce((select json_agg(json_build_object('kind', l.kind, 'description', l.description, 'periodStart', l.period_start,
                                   'periodEnd', l.period_end, 'amountCents', l.amount_cents) order by l.position)
                     from invoice_line l where l.invoice_id = i.id), '[]') as lines
    from invoice i where i.number = any($1::text[])`;

/** Those of these invoices that are here, by their number. */
export async function readKnownInvoices(db: Queries, numbers: readonly string[]): Promise<Map<string, KnownInvoice>> {
  const rows = await db.prepared<KnownInvoice>('exchange-known-invoices', known, [numbers]);
  return new Map(rows.map((row) => [row.number, row]));
}

const page = `
  select a.number as account, i.number, i.invoice_date as date, i.due_date as due, i.period_start, i.period_end, i.amount_cents as total,
         l.kind, l.description, l.period_start as line_start, l.period_end as line_end, l.amount_cents as amount
    from invoice i
    join account a on a.id = i.account_id
    left join invoice_line l on l.invoice_id = i.id
   where i.account_id = any($1::int8[])
   order by a.number, i.invoice_date, i.number, l.position`;

interface PageRow extends Omit<FullRow<InvoiceColumns>, 'kind'> {
  kind: NewInvoiceLine['kind'] | null;
  total: Cents;
  amount: Cents | null;
}

/** The lines of the invoices of these accounts. An invoice of nothing has one row without a line. */
export async function readInvoiceRows(db: Queries, accountIds: readonly number[]): Promise<FullRow<InvoiceColumns>[]> {
  const rows = await db.prepared<PageRow>('exchange-invoices', page, [accountIds]);
  return rows.map((row) => ({
    ...row,
    account_external_id: null,
    account_name: null,
    tax: null,
    total: cents(row.total),
    amount: row.amount === null ? null : cents(row.amount),
  }));
}

const credits = `
  select k.external_id as number, j.account_id as "accountId", j.occurred_on as day, -l.amount_cents as "amountCents"
    from external_key k
    join ledger_journal j on j.id = k.row_id and j.kind = 'credit'
    join ledger_line l on l.journal_id = j.id and l.ledger_account = 'unapplied'
   where k.entity = 'credits' and k.external_id = any($1::text[])`;

export interface KnownCredit {
  number: string;
  accountId: number;
  /** 'YYYY-MM-DD'. */
  day: string;
  amountCents: Cents;
}

/** Credits that were taken in under these names. */
export async function readKnownCredits(db: Queries, names: readonly string[]): Promise<Map<string, KnownCredit>> {
  if (names.length === 0) return new Map();
  const rows = await db.prepared<KnownCredit>('exchange-known-credits', credits, [names]);
  return new Map(rows.map((row) => [row.number, row]));
}
