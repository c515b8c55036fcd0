import type { VisitStatus } from '@porchlight/domain/appointments/visit-state.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';

/** A visit that is held, booked, or was. */
export interface VisitRow {
  id: number;
  accountId: number;
  orderId: number;
  serviceOrderId: number;
  technicianId: number;
  locationId: number;
  /** Wall-clock time at the service address, YYYY-MM-DDTHH:mm:ss. */
  dateTime: string;
  status: VisitStatus;
  heldUntil: Date | null;
  sequence: number;
  isEarlierWanted: boolean;
}

const localTime = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS')`;
const columns = `
  v.id, v.account_id as "accountId", v.order_id as "orderId", v.service_order_id as "serviceOrderId", v.technician_id as "technicianId",
  v.location_id as "locationId", ${localTime('v.starts_at')} as "dateTime", v.status, v.held_until as "heldUntil", v.sequence,
  exists (select from earlier_wish w where w.appointment_id = v.id) as "isEarlierWanted"`;

/** The newest visit of an order that is not given up: held, booked or done; null without one. */
export async function readVisitOfOrder(db: Queries, orderId: number): Promise<VisitRow | null> {
  const text = `select ${columns} from appointment v
                 where v.order_id = $1 and v.status in ('HELD', 'BOOKED', 'DONE') order by v.id desc limit 1`;
  const [row] = await db.prepared<VisitRow>('visit-of-order', text, [orderId]);
  return row ?? null;
}

/** Whether a time was held for the order once and given away again since: whoever completes then hears that it is gone. */
export async function wasReleased(db: Queries, orderId: number): Promise<boolean> {
  const text = `select v.status from appointment v where v.order_id = $1 order by v.id desc limit 1`;
  const [row] = await db.prepared<{ status: VisitStatus }>('visit-newest-status', text, [orderId]);
  return row?.status === 'RELEASED';
}

export async function readVisit(db: Queries, id: number): Promise<VisitRow | null> {
  const [row] = await db.prepared<VisitRow>('visit-read', `select ${columns} from appointment v where v.id = $1`, [id]);
  return row ?? null;
}

export interface NewVisit extends Pick<VisitRow, 'accountId' | 'orderId' | 'serviceOrderId' | 'technicianId' | 'locationId' | 'dateTime'> {
  heldUntil: Date;
  at: Date;
}

const insertText = `
  insert into appointment (account_id, order_id, service_order_id, technician_id, location_id, starts_at, status, held_until, created_at,
                           changed_at)
  values ($1, $2, $3, $4, $5, $6::timestamp, 'HELD', $7, $8, $8) returning id`;

/** Every visit begins held; its hours are taken by takeHours. */
export async function insertVisit(tx: Transaction, visit: NewVisit): Promise<number> {
  const { accountId, orderId, serviceOrderId, technicianId, locationId, dateTime, heldUntil, at } = visit;
  const values = [accountId, orderId, serviceOrderId, technicianId, locationId, dateTime, heldUntil, at];
  const [row] = await tx.prepared<{ id: number }>('visit-insert', insertText, values);
  if (!row) throw new Error('a visit was not written');
  return row.id;
}

/** Keeps a held time for longer; false when it was given away in the meantime. */
export async function holdLonger(tx: Transaction, id: number, heldUntil: Date): Promise<boolean> {
  const text = `update appointment set held_until = $2 where id = $1 and status = 'HELD' returning id`;
  return (await tx.prepared('visit-hold-longer', text, [id, heldUntil])).length === 1;
}

/** Books a held time for good; false when it was given away in the meantime. */
export async function markBooked(tx: Transaction, id: number, at: Date): Promise<boolean> {
  const text = `update appointment set status = 'BOOKED', held_until = null, changed_at = $2 where id = $1 and status = 'HELD' returning id`;
  return (await tx.prepared('visit-book', text, [id, at])).length === 1;
}

/** Gives a held time that is over away; false when it was completed or kept for longer in the meantime. */
export async function releaseExpired(tx: Transaction, id: number, at: Date): Promise<boolean> {
  const text = `update appointment set status = 'RELEASED', held_until = null, changed_at = $2
                 where id = $1 and status = 'HELD' and held_until <= $2 returning id`;
  const isReleased = (await tx.prepared('visit-release-expired', text, [id, at])).length === 1;
  if (isReleased) await freeHours(tx, id);
  return isReleased;
}

/** Another time, and whoever comes then. */
export async function moveVisit(tx: Transaction, id: number, to: { dateTime: string; technicianId: number; at: Date }): Promise<void> {
  const text = `update appointment set starts_at = $2::timestamp, technician_id = $3, changed_at = $4, reminded_at = null,
                       sequence = sequence + 1 where id = $1`;
  await tx.prepared('visit-move', text, [id, to.dateTime, to.technicianId, to.at]);
}

/** Ends a visit: whoever comes then is free again, and nobody waits for an earlier time of it. */
export async function endVisit(tx: Transaction, id: number, end: { status: 'CANCELLED' | 'RELEASED' | 'DONE'; at: Date }): Promise<void> {
  const text = `update appointment set status = $2, held_until = null, changed_at = $3, sequence = sequence + 1 where id = $1`;
  await tx.prepared('visit-end', text, [id, end.status, end.at]);
  await freeHours(tx, id);
  await tx.prepared('visit-wish-drop', 'delete from earlier_wish where appointment_id = $1', [id]);
}

export async function freeHours(tx: Transaction, appointmentId: number): Promise<void> {
  await tx.prepared('visit-free', 'delete from appointment_hour where appointment_id = $1', [appointmentId]);
}

const takeText = `
  insert into appointment_hour (technician_id, on_date, hour, appointment_id)
  select $1, $2::date, hour, $4 from unnest($3::int[]) hour order by hour on conflict do nothing returning hour`;

/** Takes hours of a technician for a visit; false, with some of them perhaps taken, when one of them is somebody else's. */
export async function takeHours(
  tx: Transaction,
  { technicianId, date, hours, appointmentId }: { technicianId: number; date: string; hours: readonly number[]; appointmentId: number },
): Promise<boolean> {
  const rows = await tx.prepared('visit-take', takeText, [technicianId, date, hours, appointmentId]);
  return rows.length === hours.length;
}

const expiredAtText = `
  select distinct v.id from appointment v join appointment_hour h on h.appointment_id = v.id
   where h.technician_id = $1 and h.on_date = $2::date and h.hour = any($3::int[]) and v.status = 'HELD' and v.held_until <= $4`;

/** Held times that are over and stand in the way. */
export async function readExpiredAt(
  tx: Transaction,
  { technicianId, date, hours, at }: { technicianId: number; date: string; hours: readonly number[]; at: Date },
): Promise<number[]> {
  const rows = await tx.prepared<{ id: number }>('visit-expired-at', expiredAtText, [technicianId, date, hours, at]);
  return rows.map(({ id }) => id);
}

/** Visits whose held time is over, oldest first. */
export async function readExpired(db: Queries, at: Date, limit: number): Promise<number[]> {
  const text = `select id from appointment where status = 'HELD' and held_until <= $1 order by held_until limit $2`;
  const rows = await db.prepared<{ id: number }>('visit-expired', text, [at, limit]);
  return rows.map(({ id }) => id);
}

const adriftText = `
  select v.order_id as "orderId" from appointment v
   where v.status = 'BOOKED' and not exists (select from service_order s where s.order_id = v.order_id and s.step = 'scheduled')
   order by v.id limit $1`;

/** Orders that went on without the visit that is booked for them. */
export async function readAdrift(db: Queries, limit: number): Promise<number[]> {
  const rows = await db.prepared<{ orderId: number }>('visit-adrift', adriftText, [limit]);
  return rows.map(({ orderId }) => orderId);
}
