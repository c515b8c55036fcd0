import type { Queries, Transaction } from '../platform/db/database.ts';
import type { MoneyLine } from '../ports/payment-provider.ts';
import { compare } from './compare.sql.ts';
import type { Period } from './period.rules.ts';

const begin = `
  insert into gateway_reconciliation (provider, period_from, period_to, began_at, outcome) values ($1, $2, $3, $4, 'running') returning id`;

/** Puts on record that a report is being compared. */
export async function beginComparison(db: Queries, provider: string, { from, to }: Period, at: Date): Promise<number> {
  const [row] = await db.prepared<{ id: number }>('gateway-comparison-begin', begin, [provider, from, to, at]);
  if (!row) throw new Error('a comparison was not written');
  return row.id;
}

const stage = `
  insert into gateway_report_line (reconciliation_id, line_id, kind, reference, transaction_id, amount_cents, at, said)
  select $1, l.* from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::int8[], $7::timestamptz[], $8::text[]) l`;

/** Lines of the report, a batch at a time, so that no more of it is held in memory. */
export async function stageLines(db: Queries, comparisonId: number, lines: readonly MoneyLine[]): Promise<void> {
  await db.prepared('gateway-comparison-stage', stage, [
    comparisonId,
    lines.map(({ lineId }) => lineId),
    lines.map(({ kind }) => kind),
    lines.map(({ reference }) => reference),
    lines.map(({ transactionId }) => transactionId),
    lines.map(({ amountCents }) => amountCents),
    lines.map(({ at }) => at),
    lines.map(({ said }) => said),
  ]);
}

export interface Compared {
  lines: number;
  payments: number;
  found: number;
  newCount: number;
  /** At most a hundred of the new ones. */
  newIds: number[];
}

/** Writes what differs, each once however often it is found. The lines have to be staged. */
export async function compareLines(
  tx: Transaction,
  {
    comparisonId,
    provider,
    period,
    reportedSince,
    now,
  }: { comparisonId: number; provider: string; period: Period; reportedSince: Date; now: Date },
): Promise<Compared> {
  // The planner knows nothing of lines staged a moment ago.
  await tx.script('set local jit = off; analyze gateway_report_line');
  const values = [comparisonId, provider, period.from, period.to, reportedSince, now];
  const [row] = await tx.prepared<Compared>('gateway-comparison', compare, values);
  if (!row) throw new Error('a comparison answered nothing');
  return row;
}

const resolve = `
  update gateway_mismatch set resolved_at = $4
   where provider = $1 and resolved_at is null and happened_at >= $2 and happened_at < $3 and last_seen_at < $4 returning id`;

/** What was found of that time before and is found no more. Answers how many that were. */
export async function resolveGone(tx: Transaction, provider: string, { from, to }: Period, now: Date): Promise<number> {
  return (await tx.prepared('gateway-mismatch-resolve', resolve, [provider, from, to, now])).length;
}

const end = `
  update gateway_reconciliation
     set ended_at = $2, outcome = $3, line_count = $4, payment_count = $5, found_count = $6, new_count = $7 where id = $1`;

/** Puts its end on record. */
export async function endComparison(
  db: Queries,
  comparisonId: number,
  {
    at,
    outcome,
    compared,
  }: { at: Date; outcome: 'done' | 'unavailable'; compared: Pick<Compared, 'lines' | 'payments' | 'found' | 'newCount'> },
): Promise<void> {
  const { lines, payments, found, newCount } = compared;
  await db.prepared('gateway-comparison-end', end, [comparisonId, at, outcome, lines, payments, found, newCount]);
}

const drop = `delete from gateway_report_line where reconciliation_id = $1`;

export async function dropLines(db: Queries, comparisonId: number): Promise<void> {
  await db.prepared('gateway-comparison-drop', drop, [comparisonId]);
}

const abandoned = `
  with ended as (
    update gateway_reconciliation set ended_at = $2, outcome = 'unavailable' where outcome = 'running' and began_at < $1 returning id
  )
  delete from gateway_report_line l using ended e where l.reconciliation_id = e.id`;

/** Ends comparisons that a process left behind when it was killed, and removes their lines. */
export async function endAbandoned(db: Queries, beganBefore: Date, now: Date): Promise<void> {
  await db.prepared('gateway-comparison-abandoned', abandoned, [beganBefore, now]);
}
