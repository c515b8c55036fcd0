/** What an account's books say at the end of a day, in one shape for the product and for the recalculation. */
import type { Database } from '../../src/platform/db/database.ts';
import type { Model } from './model.ts';
import { type ModelAccount, openOf } from './model-account.ts';

export interface AccountBooks {
  status: string;
  lines: string;
  owed: number;
  credit: number;
  paid: number;
  givenUp: number;
  waiting: string;
  installments: string;
  cases: number;
  isPastDue: boolean;
  /** Day, due date, period, amount, what is open, and what it is made of: amounts by kind. */
  invoices: string[];
}

export type Books = Record<string, AccountBooks>;

const amounts = (lines: readonly { kind: string; cents: number }[]): string =>
  lines
    .map(({ kind, cents }) => `${kind} ${cents}`)
    .toSorted()
    .join(', ');

interface InvoiceFacts {
  date: string;
  due: string | null;
  start: string | null;
  end: string | null;
  total: number;
  open: number;
  lines: readonly { kind: string; cents: number }[];
}

const spellInvoice = ({ date, due, start, end, total, open, lines }: InvoiceFacts): string =>
  `${date} due ${due} for ${start}..${end}: ${total}, open ${open} [${amounts(lines)}]`;

/** What the recalculation says. */
export function modelBooks(model: Model): Books {
  return Object.fromEntries([...model.accounts.values()].map((account) => [account.number, booksOf(account)]));
}

function booksOf(account: ModelAccount): AccountBooks {
  return {
    status: account.status,
    lines: account.lines.map(({ status }) => status).join(', '),
    owed: openOf(account),
    credit: account.credit,
    paid: account.payments.filter(({ isReturned }) => !isReturned).reduce((sum, { cents }) => sum + cents, 0),
    givenUp: account.givenUp,
    waiting: amounts(account.waiting),
    installments: account.installments.map(({ left }) => left).join(', '),
    cases: account.cases,
    isPastDue: account.openCase !== null,
    invoices: account.invoices.map(spellInvoice).toSorted(),
  };
}

const read = `
  select a.number, a.status,
         coalesce((select string_agg(l.status, ', ' order by l.id) from service_line l where l.account_id = a.id), '') as lines,
         coalesce(b.receivable_cents, 0)::int as owed, coalesce(-b.unapplied_cents, 0)::int as credit,
         coalesce((select sum(case j.kind when 'payment' then p.amount_cents else -p.amount_cents end)
                     from ledger_journal j join payment p on p.id = j.payment_id
                    where j.account_id = a.id and j.kind in ('payment', 'return')), 0)::int as paid,
         coalesce((select sum(l.amount_cents) from ledger_line l where l.account_id = a.id and l.ledger_account = 'badDebt'), 0)::int as "givenUp",
         coalesce((select json_agg(json_build_object('kind', w.kind, 'cents', w.amount_cents)) from pending_charge w
                    where w.account_id = a.id and w.invoice_id is null), '[]') as waiting,
         coalesce((select string_agg(i.balance_cents::text, ', ' order by i.id) from installment_plan i where i.account_id = a.id), '') as installments,
         (select count(*)::int from dunning_case d where d.account_id = a.id) as cases,
         exists (select from dunning_case d where d.account_id = a.id and d.closed_on is null) as "isPastDue",
         coalesce((select json_agg(json_build_object('date', i.invoice_date, 'due', i.due_date, 'start', i.period_start, 'end', i.period_end,
                     'total', i.amount_cents, 'open', i.open_cents, 'lines', (
                     select json_agg(json_build_object('kind', l.kind, 'cents', l.amount_cents)) from invoice_line l where l.invoice_id = i.id)))
                    from invoice i where i.account_id = a.id), '[]') as invoices
    from account a left join account_balance b on b.account_id = a.id order by a.number`;

type Row = Omit<AccountBooks, 'waiting' | 'invoices'> & {
  number: string;
  waiting: { kind: string; cents: number }[];
  invoices: InvoiceFacts[];
};

/** What the product says. */
export async function productBooks(db: Database): Promise<Books> {
  const rows = await db.prepared<Row>('provider-year-books', read, []);
  return Object.fromEntries(
    rows.map(({ number, waiting, invoices, ...own }) => [
      number,
      {
        ...own,
        waiting: amounts(waiting),
        invoices: invoices.map((invoice) => spellInvoice({ ...invoice, lines: invoice.lines ?? [] })).toSorted(),
      },
    ]),
  );
}

// What a bank took and gave back on one day may have been booked and taken back, or never booked: the provider tells both or the last only.
const journals = `
  select a.number, j.kind, j.occurred_on::text as day, l.ledger_account as "in", i.number as invoice, l.amount_cents::int as cents
    from ledger_journal j join ledger_line l on l.journal_id = j.id join account a on a.id = j.account_id
    left join invoice i on i.id = l.invoice_id
   where j.payment_id is null or not exists (
         select from ledger_journal o where o.payment_id = j.payment_id and o.occurred_on = j.occurred_on
            and (o.kind, j.kind) in (('payment', 'return'), ('return', 'payment')))`;

const steps = `
  select a.number, s.kind, s.taken_on::text as day, s.past_due_cents::int as "pastDue", s.fee_cents::int as fee
    from dunning_step s join account a on a.id = s.account_id`;

/** Everything that two runs of the same year must agree on, in an order of its own: no ids, no moments. */
export async function digestOf(db: Database): Promise<string[]> {
  const rows = [
    ...(await db.prepared<object>('provider-year-journals', journals, [])),
    ...(await db.prepared<object>('provider-year-steps', steps, [])),
  ];
  const books = Object.entries(await productBooks(db)).map(([number, own]) => JSON.stringify({ number, ...own }));
  return [...rows.map((row) => JSON.stringify(row)), ...books].toSorted();
}
