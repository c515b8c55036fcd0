import type { Queries } from '../platform/db/database.ts';

const named = 'select id from account where number = $1';

/** The account of that number; null without one. */
export async function findAccountId(db: Queries, number: string): Promise<number | null> {
  const [row] = await db.prepared<{ id: number }>('demo-account-named', named, [number]);
  return row?.id ?? null;
}
