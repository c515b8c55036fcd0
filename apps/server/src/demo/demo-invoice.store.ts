import type { Queries } from '../platform/db/database.ts';

const named = 'select id from account where number = $1';

/** The account of that number; null without one. */
export async function findAccountId(db: Queries, number: string): Promise<number | null> {
  const [row] = await db.prepared<{ id: number }>('demo-account-named', named, [number]);
  return row?.id ?? null;
}

const counted = 'select count(*)::int as invoices from invoice where account_id = $1';

/** Invoices an account has already; under the account's lock no other one comes in between. */
export async function countInvoices(db: Queries, accountId: number): Promise<number> {
  const [row] = await db.prepared<{ invoices: number }>('demo-count-invoices', counted, [accountId]);
  return row?.invoices ?? 0;
}
