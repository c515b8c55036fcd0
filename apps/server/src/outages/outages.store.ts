import type { Queries, Transaction } from '../platform/db/database.ts';

export interface Outage {
  id: number;
  startedAt: Date;
  endedAt: Date | null;
  /** When it is expected to be over, as it was said; null: nobody knows. */
  expectedUntil: Date | null;
  cause: string | null;
  /** Numbers of the accounts it concerns; null: the whole network. */
  accounts: string[] | null;
}

const outages = `
  select o.id, o.started_at as "startedAt", o.ended_at as "endedAt", o.expected_until as "expectedUntil", o.cause,
         case when o.account_ids is null then null
              else (select coalesce(array_agg(a.number order by a.number), '{}') from account a where a.id = any(o.account_ids)) end as accounts
    from outage o`;

/** Open ones and those of the last `limit` that ended, newest first. */
export async function listOutages(db: Queries, limit: number): Promise<Outage[]> {
  return db.prepared<Outage>('outages-list', `${outages} order by o.ended_at is not null, o.started_at desc, o.id desc limit $1`, [limit]);
}

/** Ids of the accounts with these numbers. */
export async function findAccounts(db: Queries, numbers: readonly string[]): Promise<{ id: number; number: string }[]> {
  return db.prepared('outages-accounts', 'select id, number from account where number = any($1)', [numbers]);
}

/** The outage of the whole network that is open; nobody begins another one until the transaction ends. */
export async function lockNetworkOutage(tx: Transaction): Promise<number | null> {
  await tx.prepared('outages-hold', 'lock table outage in share row exclusive mode', []);
  const [row] = await tx.prepared<{ id: number }>(
    'outages-network',
    'select id from outage where account_ids is null and ended_at is null limit 1',
    [],
  );
  return row?.id ?? null;
}

export async function insertOutage(
  tx: Transaction,
  outage: { startedAt: Date; accountIds: readonly number[] | null; cause: string | null; expectedUntil: Date | null },
): Promise<number> {
  const { startedAt, accountIds, cause, expectedUntil } = outage;
  const [row] = await tx.prepared<{ id: number }>(
    'outages-insert',
    'insert into outage (started_at, account_ids, cause, expected_until) values ($1, $2, $3, $4) returning id',
    [startedAt, accountIds, cause, expectedUntil],
  );
  if (row === undefined) throw new Error('an outage was not written');
  return row.id;
}

/** Held until the transaction ends; null: there is none. */
export async function lockOutage(tx: Transaction, id: number): Promise<{ endedAt: Date | null } | null> {
  const [row] = await tx.prepared<{ endedAt: Date | null }>(
    'outages-lock',
    'select ended_at as "endedAt" from outage where id = $1 for update',
    [id],
  );
  return row ?? null;
}

export async function endOutage(tx: Transaction, id: number, at: Date): Promise<void> {
  // A clock that was set back does not make an outage end before it began.
  await tx.prepared('outages-end', 'update outage set ended_at = greatest($2, started_at) where id = $1', [id, at]);
}
