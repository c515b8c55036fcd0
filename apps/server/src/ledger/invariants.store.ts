import type { Queries } from '../platform/db/database.ts';
import type { InvariantId, InvariantQuery } from './invariant.ts';
import { ledgerInvariants } from './ledger-invariants.sql.ts';
import { paymentInvariants } from './payment-invariants.sql.ts';
import { writeOffInvariants } from './write-off-invariants.sql.ts';

export const invariantQueries: readonly InvariantQuery[] = [...ledgerInvariants, ...paymentInvariants, ...writeOffInvariants];

export interface InvariantScope {
  accountIds: readonly number[] | null;
  captures: readonly object[] | null;
  now: Date | null;
}

const mostFindings = 100;

const withScope = (broken: string): string => `
  with scope as (select $1::int8[] as accounts, $2::jsonb as captures, coalesce($3::timestamptz, now()) as now)
  select broken.account_id as "accountId", broken.detail from scope, lateral (${broken}) as broken (account_id, detail)
   where scope.accounts is null or broken.account_id = any (scope.accounts)
   order by 1, 2 limit ${mostFindings}`;

/** What breaks that invariant, at most a hundred findings: more would not tell more. */
export async function findBroken(
  db: Queries,
  { invariant, name, broken }: InvariantQuery,
  scope: InvariantScope,
): Promise<{ invariant: InvariantId; accountId: number | null; detail: string }[]> {
  const values = [scope.accountIds, scope.captures === null ? null : JSON.stringify(scope.captures), scope.now];
  const rows = await db.prepared<{ accountId: number | null; detail: string }>(`invariant-${invariant}-${name}`, withScope(broken), values);
  return rows.map((row) => ({ invariant, ...row }));
}

const insert = `
  insert into invariant_finding (found_at, invariant, account_id, detail)
  select $1, f.invariant, f.account_id, f.detail from unnest($2::text[], $3::int8[], $4::text[]) as f (invariant, account_id, detail)`;

export async function writeFindings(
  db: Queries,
  findings: readonly { invariant: InvariantId; accountId: number | null; detail: string }[],
  at: Date,
): Promise<void> {
  await db.prepared('invariant-write', insert, [
    at,
    findings.map((finding) => finding.invariant),
    findings.map((finding) => finding.accountId),
    findings.map((finding) => finding.detail),
  ]);
}
