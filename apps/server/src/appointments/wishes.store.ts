import type { Queries, Transaction } from '../platform/db/database.ts';

/** Joins the list; whoever waits already keeps their place. */
export async function keepWish(tx: Transaction, wish: { appointmentId: number; accountId: number; at: Date }): Promise<void> {
  const text = 'insert into earlier_wish (appointment_id, account_id, wished_at) values ($1, $2, $3) on conflict do nothing';
  await tx.prepared('wish-keep', text, [wish.appointmentId, wish.accountId, wish.at]);
}

export async function dropWish(tx: Transaction, appointmentId: number): Promise<void> {
  await tx.prepared('wish-drop', 'delete from earlier_wish where appointment_id = $1', [appointmentId]);
}

/** Somebody's place in the list. */
export interface WishPlace {
  appointmentId: number;
  wishedAt: string;
}

export interface Wish extends WishPlace {
  orderId: number;
  offeredStart: string | null;
  offeredAt: Date | null;
}

const nextText = `
  select w.appointment_id as "appointmentId", v.order_id as "orderId",
         to_char(w.wished_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "wishedAt",
         to_char(w.offered_start, 'YYYY-MM-DD"T"HH24:MI:SS') as "offeredStart", w.offered_at as "offeredAt"
    from earlier_wish w
    join appointment v on v.id = w.appointment_id
   where v.status = 'BOOKED' and v.location_id in (select location_id from technician_location where technician_id = $1) and v.starts_at > $2::timestamp
     and (w.wished_at, w.appointment_id) > ($3::timestamptz, $4)
   order by w.wished_at, w.appointment_id limit $5`;

/** Who waits where a technician goes, with a visit after that time, from a place in the list on, longest first. */
export async function readWaiting(
  db: Queries,
  { technicianId, start, after, limit }: { technicianId: number; start: string; after: WishPlace | null; limit: number },
): Promise<Wish[]> {
  return db.prepared<Wish>('wish-waiting', nextText, [
    technicianId,
    start,
    after?.wishedAt ?? '-infinity',
    after?.appointmentId ?? 0,
    limit,
  ]);
}

/** Remembers what somebody was told of last. */
export async function noteOffer(tx: Transaction, appointmentId: number, offer: { start: string; at: Date }): Promise<void> {
  const text = 'update earlier_wish set offered_start = $2::timestamp, offered_at = $3 where appointment_id = $1';
  await tx.prepared('wish-offered', text, [appointmentId, offer.start, offer.at]);
}
