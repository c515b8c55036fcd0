import { type Cents, cents } from '@porchlight/domain/money/cents.ts';
import type { Queries } from '../platform/db/database.ts';

const badDebt = `
  select coalesce(sum(l.amount_cents), 0)::int8 as "owedCents",
         coalesce(-sum(l.amount_cents) filter (where j.kind = 'recovery'), 0)::int8 as "recoveredCents"
    from ledger_journal j join ledger_line l on l.journal_id = j.id
   where j.account_id = $1 and j.kind in ('writeOff', 'recovery') and l.ledger_account = 'badDebt'`;

/** What was written off and not recovered, and what was recovered. */
export async function readBadDebt(db: Queries, accountId: number): Promise<{ owedCents: Cents; recoveredCents: Cents }> {
  const [row] = await db.prepared<{ owedCents: number; recoveredCents: number }>('ledger-bad-debt', badDebt, [accountId]);
  return { owedCents: cents(row?.owedCents ?? 0), recoveredCents: cents(row?.recoveredCents ?? 0) };
}

const writtenOff = `select exists (select from ledger_journal where account_id = $1 and kind = 'writeOff') as "isSo"`;

/** Whether debt of the account was ever given up. */
export async function hasWriteOff(db: Queries, accountId: number): Promise<boolean> {
  const [row] = await db.prepared<{ isSo: boolean }>('ledger-has-write-off', writtenOff, [accountId]);
  return row?.isSo ?? false;
}
