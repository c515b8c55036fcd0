import { type Cents, cents } from '@porchlight/domain/money/cents.ts';
import type { Queries } from '../../platform/db/database.ts';

const creditPage = `
  select a.number as account, k.external_id as "externalId", j.occurred_on as day, -l.amount_cents as "amountCents"
    from ledger_journal j
    join external_key k on k.entity = 'credits' and k.row_id = j.id
    join account a on a.id = j.account_id
    join ledger_line l on l.journal_id = j.id and l.ledger_account = 'unapplied'
   where j.id = any($1::int8[])
   order by a.number, k.external_id`;
const creditIds = `select row_id as id from external_key where entity = 'credits'`;

export interface CreditRow {
  account: string;
  externalId: string;
  /** 'YYYY-MM-DD'. */
  day: string;
  amountCents: Cents;
}

/** Every credit that was taken in, by account. */
export async function readCredits(db: Queries): Promise<CreditRow[]> {
  const ids = await db.prepared<{ id: number }>('exchange-credit-ids', creditIds, []);
  const rows = await db.prepared<CreditRow>('exchange-credits', creditPage, [ids.map(({ id }) => id)]);
  return rows.map((row) => ({ ...row, amountCents: cents(row.amountCents) }));
}

const badDebt = `
  select l.account_id as "accountId", a.number as account, sum(l.amount_cents)::int8 as "amountCents",
         max(j.occurred_on) filter (where j.kind = 'writeOff') as day
    from ledger_journal j
    join ledger_line l on l.journal_id = j.id and l.ledger_account = 'badDebt'
    join account a on a.id = j.account_id
   where j.kind in ('writeOff', 'recovery') and ($1::int8[] is null or j.account_id = any($1))
   group by l.account_id, a.number having sum(l.amount_cents) > 0 order by a.number`;

export interface BadDebt {
  accountId: number;
  account: string;
  amountCents: Cents;
  /** When something was given up last, 'YYYY-MM-DD'. */
  day: string;
}

/** What was given up and not recovered, by account; of all accounts unless told. */
export async function readBadDebts(db: Queries, accountIds: readonly number[] | null): Promise<BadDebt[]> {
  const rows = await db.prepared<BadDebt>('exchange-bad-debts', badDebt, [accountIds]);
  return rows.map((row) => ({ ...row, amountCents: cents(row.amountCents) }));
}

const owed = `select account_id as id, receivable_cents as cents from account_balance where account_id = any($1::int8[])`;

/** What is open on these accounts. */
export async function readOwed(db: Queries, accountIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db.prepared<{ id: number; cents: number }>('exchange-owed', owed, [accountIds]);
  return new Map(rows.map(({ id, cents: amount }) => [id, amount]));
}
