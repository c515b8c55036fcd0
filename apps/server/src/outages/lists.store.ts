import type { Queries, Transaction } from '../platform/db/database.ts';

/** Outages whose list is not of their area as it is, and those that go on and were not looked at since that time. */
export function readUnlisted(db: Queries, before: Date): Promise<{ id: number }[]> {
  const text = `
    select id from outage
     where not is_cancelled and (listed_revision <> area_revision or (ended_at is null and (listed_at is null or listed_at < $1))) order by id`;
  return db.prepared('outages-unlisted', text, [before]);
}

/** False where another process writes a list of that outage now. */
export async function takeForListing(tx: Transaction, outageId: number): Promise<boolean> {
  const text = `select pg_try_advisory_xact_lock(hashtextextended('outage-list', $1)) as taken`;
  const [row] = await tx.prepared<{ taken: boolean }>('outages-list-take', text, [outageId]);
  return row?.taken === true;
}

/** The list is of that area; what is credited is worked out for it, where it was for another. */
export async function noteListed(
  tx: Transaction,
  outageId: number,
  { areaRevision, at }: { areaRevision: number; at: Date },
): Promise<void> {
  const text = `
    update outage set credit_revision = credit_revision + case when credit_revision > 0 and listed_revision <> $2 then 1 else 0 end,
           credit_cursor = case when listed_revision <> $2 then 0 else credit_cursor end, listed_revision = $2, listed_at = $3
     where id = $1`;
  await tx.prepared('outages-listed', text, [outageId, areaRevision, at]);
}

/** Planned outages whose end has come. */
export function readOverdue(db: Queries, now: Date): Promise<{ id: number }[]> {
  const text = 'select id from outage where is_planned and ended_at is null and expected_until <= $1 order by id';
  return db.prepared('outages-overdue', text, [now]);
}
