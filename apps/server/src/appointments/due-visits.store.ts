import type { Transaction } from '../platform/db/database.ts';

// At nine in the morning of the day before, at the service address, and that day only; a visit made or moved after that hour needs none.
const dueText = `
  select v.id, v.order_id as "orderId"
    from appointment v
    join location l on l.id = v.location_id
   cross join lateral (select (v.starts_at::date - 1) + time '09:00' as due, $1::timestamptz at time zone l.time_zone as here) t
   where v.status = 'BOOKED' and v.reminded_at is null and t.here >= t.due and t.here::date = v.starts_at::date - 1
     and v.changed_at at time zone l.time_zone < t.due
     and exists (select from service_order s where s.order_id = v.order_id and s.step = 'scheduled')
   order by v.id limit $2 for update of v skip locked`;

/** Visits whose reminder is due and that nobody else reminds of at this moment. */
export async function takeDueVisits(tx: Transaction, now: Date, limit: number): Promise<{ id: number; orderId: number }[]> {
  return tx.prepared('visit-due', dueText, [now, limit]);
}

export async function markReminded(tx: Transaction, id: number, at: Date): Promise<void> {
  await tx.prepared('visit-reminded', 'update appointment set reminded_at = $2 where id = $1', [id, at]);
}
