import { type Cents, cents } from '@porchlight/domain/money/cents.ts';
import type { Queries } from '../platform/db/database.ts';

export interface AccountAmounts {
  /** Open invoices less credit, never below zero. */
  amountDueCents: Cents;
  /** What is owed; below zero it is a credit. */
  balanceCents: Cents;
  /** Bank payments accepted and not settled yet. */
  pendingCents: Cents;
  /** The oldest due date among open invoices, 'YYYY-MM-DD'; null when nothing is open. */
  dueDate: string | null;
}

const amountsOf = `
  select coalesce(b.receivable_cents + b.unapplied_cents, 0) as balance,
         (select coalesce(sum(p.amount_cents), 0)::int8 from payment p where p.account_id = $1 and p.state = 'accepted') as pending,
         (select i.due_date from invoice i where i.account_id = $1 and i.open_cents > 0 order by i.due_date, i.id limit 1) as due
    from (select $1::int8 as account_id) a left join account_balance b on b.account_id = a.account_id`;

/** The balance row is a projection of the ledger: receivable is the sum of open invoices (I6), so one row answers both amounts. */
export async function readAmounts(db: Queries, accountId: number): Promise<AccountAmounts> {
  const [row] = await db.prepared<{ balance: number; pending: number; due: string | null }>('ledger-amounts', amountsOf, [accountId]);
  if (!row) throw new Error('a query without rows to choose from answered none');
  const balanceCents = cents(row.balance);
  return { amountDueCents: cents(Math.max(0, balanceCents)), balanceCents, pendingCents: cents(row.pending), dueDate: row.due };
}
