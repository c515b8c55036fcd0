import type { Queries } from '../platform/db/database.ts';
import type { TmfListing } from './resource.ts';

export interface VisitRow {
  id: number;
  accountId: number;
  accountNumber: string;
  serviceOrderId: number;
  /** Wall-clock time at the service address, YYYY-MM-DDTHH:mm:ss. */
  dateTime: string;
  status: 'HELD' | 'BOOKED' | 'CANCELLED' | 'RELEASED' | 'DONE';
  timeZone: string;
  createdAt: Date;
  changedAt: Date;
  serviceAddress: string;
  description: string;
}

const columns = `
  v.id, v.account_id as "accountId", a.number as "accountNumber", v.service_order_id as "serviceOrderId",
  to_char(v.starts_at, 'YYYY-MM-DD"T"HH24:MI:SS') as "dateTime", v.status, l.time_zone as "timeZone", v.created_at as "createdAt",
  v.changed_at as "changedAt", o.service_address as "serviceAddress", o.description`;
const from = `from appointment v join account a on a.id = v.account_id join location l on l.id = v.location_id
  join customer_order o on o.id = v.order_id`;
const wanted = `($1::int8 is null or v.account_id = $1) and ($2::int8 is null or v.service_order_id = $2) and ($3::text[] is null or v.status = any($3))`;

export interface WantedVisits extends Pick<TmfListing, 'offset' | 'limit'> {
  accountId: number | null;
  serviceOrderId: number | null;
  statuses: readonly string[] | null;
}

/** A page of technicians' visits, and how many there are. */
export async function readVisits(db: Queries, asked: WantedVisits): Promise<{ rows: VisitRow[]; total: number }> {
  const filters = [asked.accountId, asked.serviceOrderId, asked.statuses];
  const page = `select ${columns} ${from} where ${wanted} order by v.id offset $4 limit $5`;
  const [[count], rows] = await Promise.all([
    db.prepared<{ total: number }>('tmf-visits-count', `select count(*) as total from appointment v where ${wanted}`, filters),
    db.prepared<VisitRow>('tmf-visits', page, [...filters, asked.offset, asked.limit]),
  ]);
  return { rows, total: Number(count?.total ?? 0) };
}

export async function readVisit(db: Queries, id: number): Promise<VisitRow | null> {
  const [row] = await db.prepared<VisitRow>('tmf-visit', `select ${columns} ${from} where v.id = $1`, [id]);
  return row ?? null;
}
