import type { Queries } from '../platform/db/database.ts';
import type { TmfListing } from './resource.ts';

export type BillState = 'sent' | 'partiallyPaid' | 'settled';

export interface BillRow {
  id: number;
  accountId: number;
  accountNumber: string;
  number: string;
  invoiceDate: string;
  dueDate: string | null;
  periodStart: string | null;
  periodEnd: string | null;
  amountCents: number;
  openCents: number;
  state: BillState;
  /** Made by a run of ours. */
  isOfRun: boolean;
  taxes: { description: string; cents: number }[];
}

export interface BillLineRow {
  id: number;
  accountId: number;
  accountNumber: string;
  invoiceId: number;
  invoiceDate: string;
  kind: 'RECURRING' | 'ONE_TIME' | 'INSTALLMENT' | 'CREDIT' | 'TAX' | 'FEE';
  description: string;
  periodStart: string | null;
  periodEnd: string | null;
  amountCents: number;
}

const state = `case when i.open_cents <= 0 then 'settled' when i.open_cents < i.amount_cents then 'partiallyPaid' else 'sent' end`;
const billColumns = `
  i.id, i.account_id as "accountId", a.number as "accountNumber", i.number, i.invoice_date::text as "invoiceDate", i.due_date::text as "dueDate",
  i.period_start::text as "periodStart", i.period_end::text as "periodEnd", i.amount_cents as "amountCents", i.open_cents as "openCents",
  ${state} as state, i.billing_run_id is not null as "isOfRun",
  coalesce((select json_agg(json_build_object('description', l.description, 'cents', l.amount_cents) order by l.position)
              from invoice_line l where l.invoice_id = i.id and l.account_id = i.account_id and l.kind = 'TAX'), '[]') as taxes`;
const billsFrom = 'from invoice i join account a on a.id = i.account_id';
const billsWanted = `($1::int8 is null or i.account_id = $1) and ($2::text is null or i.number = $2) and ($3::text is null or (${state}) = $3)`;

export interface WantedBills extends Pick<TmfListing, 'offset' | 'limit'> {
  accountId: number | null;
  number: string | null;
  state: string | null;
}

/** A page of invoices, and how many there are. */
export async function readBills(db: Queries, asked: WantedBills): Promise<{ rows: BillRow[]; total: number }> {
  const filters = [asked.accountId, asked.number, asked.state];
  const page = `select ${billColumns} ${billsFrom} where ${billsWanted} order by i.id offset $4 limit $5`;
  const [[count], rows] = await Promise.all([
    db.prepared<{ total: number }>('tmf-bills-count', `select count(*) as total from invoice i where ${billsWanted}`, filters),
    db.prepared<BillRow>('tmf-bills', page, [...filters, asked.offset, asked.limit]),
  ]);
  return { rows, total: Number(count?.total ?? 0) };
}

export async function readBill(db: Queries, id: number): Promise<BillRow | null> {
  const [row] = await db.prepared<BillRow>('tmf-bill', `select ${billColumns} ${billsFrom} where i.id = $1`, [id]);
  return row ?? null;
}

const lineColumns = `
  l.id, l.account_id as "accountId", a.number as "accountNumber", l.invoice_id as "invoiceId", i.invoice_date::text as "invoiceDate", l.kind,
  l.description, l.period_start::text as "periodStart", l.period_end::text as "periodEnd", l.amount_cents as "amountCents"`;
const linesFrom = `from invoice_line l join invoice i on i.id = l.invoice_id join account a on a.id = l.account_id`;
const linesWanted = `($1::int8 is null or l.account_id = $1) and ($2::int8 is null or l.invoice_id = $2) and ($3::text is null or l.kind = $3)`;

export interface WantedLines extends Pick<TmfListing, 'offset' | 'limit'> {
  accountId: number | null;
  invoiceId: number | null;
  kind: string | null;
}

/** A page of the lines of invoices, and how many there are. */
export async function readBillLines(db: Queries, asked: WantedLines): Promise<{ rows: BillLineRow[]; total: number }> {
  const filters = [asked.accountId, asked.invoiceId, asked.kind];
  const page = `select ${lineColumns} ${linesFrom} where ${linesWanted} order by l.id offset $4 limit $5`;
  const [[count], rows] = await Promise.all([
    db.prepared<{ total: number }>('tmf-lines-count', `select count(*) as total from invoice_line l where ${linesWanted}`, filters),
    db.prepared<BillLineRow>('tmf-lines', page, [...filters, asked.offset, asked.limit]),
  ]);
  return { rows, total: Number(count?.total ?? 0) };
}

export async function readBillLine(db: Queries, id: number): Promise<BillLineRow | null> {
  const [row] = await db.prepared<BillLineRow>('tmf-line', `select ${lineColumns} ${linesFrom} where l.id = $1`, [id]);
  return row ?? null;
}
