import type { Queries } from '../platform/db/database.ts';

export interface Runs {
  recurring: { task: string; lastAt: Date | null }[];
  findings: { id: number; foundAt: Date; invariant: string; accountId: number | null; detail: string }[];
  billing: { id: number; asOf: string; startedAt: Date; finishedAt: Date | null; invoices: number; amountCents: number }[];
  backups: { id: number; takenAt: Date; rows: number; bytes: number }[];
}

const recurring = `
  select identifier as task, last_execution as "lastAt" from graphile_worker._private_known_crontabs order by identifier`;
const findings = `
  select id, found_at as "foundAt", invariant, account_id as "accountId", left(detail, 300) as detail
    from invariant_finding order by id desc limit $1`;
const billing = `
  select id, as_of as "asOf", started_at as "startedAt", finished_at as "finishedAt", invoices, amount_cents as "amountCents"
    from billing_run order by id desc limit $1`;
const backups = `
  select id, at as "takenAt", coalesce((detail ->> 'rows')::int8, 0) as rows, coalesce((detail ->> 'bytes')::int8, 0) as bytes
    from audit_event where action = 'backup.taken' order by id desc limit $1`;

/** The last of each, newest first. */
export async function readRuns(db: Queries, limit: number): Promise<Runs> {
  const [worked, found, billed, backedUp] = await Promise.all([
    db.prepared<Runs['recurring'][number]>('operations-recurring', recurring, []),
    db.prepared<Runs['findings'][number]>('operations-findings', findings, [limit]),
    db.prepared<Runs['billing'][number]>('operations-billing', billing, [limit]),
    db.prepared<Runs['backups'][number]>('operations-backups', backups, [limit]),
  ]);
  return { recurring: worked, findings: found, billing: billed, backups: backedUp };
}
