import type { VisitStatus } from '@porchlight/domain/appointments/visit-state.ts';
import type { WorkStep } from '@porchlight/domain/orders/workflow.ts';
import type { Queries } from '../platform/db/database.ts';
import { settingKeys } from '../site/index.ts';

/** A visit as staff see it; times are wall-clock time at the service address. */
export interface StaffVisitRow {
  visitId: number;
  orderId: number;
  accountId: number;
  accountNumber: string;
  customerName: string;
  mobileNumber: string | null;
  description: string;
  serviceAddress: string;
  locationId: number;
  location: string;
  technicianId: number;
  technician: string;
  status: VisitStatus;
  dateTime: string;
  sequence: number;
  /** Its technician can't come then any more. */
  isUncovered: boolean;
  isOver: boolean;
}

// $1 is now.
const visits = `
  select v.id as "visitId", v.order_id as "orderId", v.account_id as "accountId", a.number as "accountNumber",
         coalesce(c.company, nullif(concat_ws(' ', c.first_name, c.last_name), ''), '') as "customerName",
         c.mobile_number as "mobileNumber", o.description, o.service_address as "serviceAddress", v.location_id as "locationId",
         l.name as location, v.technician_id as "technicianId", t.name as technician, v.status,
         to_char(v.starts_at, 'YYYY-MM-DD"T"HH24:MI:SS') as "dateTime", v.sequence,
         v.status = 'BOOKED' and v.starts_at > clock.here and visit_is_uncovered(v.technician_id, v.location_id, v.starts_at) as "isUncovered",
         v.starts_at + interval '2 hours' <= clock.here as "isOver"
    from appointment v
    join customer_order o on o.id = v.order_id
    join account a on a.id = v.account_id
    join location l on l.id = v.location_id
    join technician t on t.id = v.technician_id
    left join contact c on c.account_id = a.id
   cross join lateral (select $1::timestamptz at time zone l.time_zone as here) clock`;

export async function readStaffVisit(db: Queries, id: number, now: Date): Promise<StaffVisitRow | null> {
  const [row] = await db.prepared<StaffVisitRow>('staff-visit', `${visits} where v.id = $2`, [now, id]);
  return row ?? null;
}

/** The newest visit of an order that is booked or was made; null without one. */
export async function readStaffVisitOfOrder(db: Queries, orderId: number, now: Date): Promise<StaffVisitRow | null> {
  const text = `${visits} where v.order_id = $2 and v.status in ('BOOKED', 'DONE') order by v.id desc limit 1`;
  const [row] = await db.prepared<StaffVisitRow>('staff-visit-of-order', text, [now, orderId]);
  return row ?? null;
}

export interface VisitsAsked {
  now: Date;
  /** Both included. */
  from: string;
  to: string;
  locationId: number | null;
  technicianId: number | null;
}

/** Visits of some days, through the day. */
export async function readStaffVisits(db: Queries, { now, from, to, locationId, technicianId }: VisitsAsked): Promise<StaffVisitRow[]> {
  const text = `${visits}
   where v.status in ('BOOKED', 'DONE') and v.starts_at >= $2::date and v.starts_at < $3::date + 1
     and ($4::bigint is null or v.location_id = $4) and ($5::bigint is null or v.technician_id = $5)
   order by v.starts_at, t.name, v.id`;
  return db.prepared<StaffVisitRow>('staff-visits', text, [now, from, to, locationId, technicianId]);
}

/** Every coming visit that nobody can make as it stands, the next one first. */
export async function readUncovered(db: Queries, { now, locationId }: { now: Date; locationId: number | null }): Promise<StaffVisitRow[]> {
  const text = `${visits}
   where v.status = 'BOOKED' and v.starts_at > $1::timestamptz - interval '1 day' and v.starts_at > clock.here
     and ($2::bigint is null or v.location_id = $2) and visit_is_uncovered(v.technician_id, v.location_id, v.starts_at)
   order by v.starts_at, v.id limit 200`;
  return db.prepared<StaffVisitRow>('staff-visits-uncovered', text, [now, locationId]);
}

export interface WaitingOrderRow {
  orderId: number;
  accountNumber: string;
  description: string;
  serviceAddress: string;
  location: string | null;
  step: WorkStep;
  sinceDatetime: string;
  total: number;
}

const waiting = `
  select o.id as "orderId", a.number as "accountNumber", o.description, o.service_address as "serviceAddress", l.name as location,
         s.step, to_char(o.modified_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "sinceDatetime",
         (count(*) over ())::integer as total
    from customer_order o
    join account a on a.id = o.account_id
    join lateral (select step from service_order where order_id = o.id and step in ('scheduling', 'scheduled') order by step limit 1) s on true
    left join guest_order g on g.order_id = o.id
    left join guest_account ga on ga.account_id = a.id
    left join location l on l.id::text = coalesce(g.validated_address ->> 'locationId', a.location_id::text, ga.named_location_id::text,
                                                  (select value from site_setting where key = $1))
   where o.status in ('PENDING', 'IN_PROGRESS') and ($2::bigint is null or l.id = $2)
     and not exists (select from appointment v where v.order_id = o.id and v.status in ('BOOKED', 'DONE'))
   order by o.modified_at, o.id limit $3`;

/** Orders a technician has to come for that have no time yet, those that wait longest first. */
export async function readWaitingOrders(
  db: Queries,
  { locationId, limit }: { locationId: number | null; limit: number },
): Promise<WaitingOrderRow[]> {
  return db.prepared<WaitingOrderRow>('staff-visits-waiting', waiting, [settingKeys.defaultLocationId, locationId, limit]);
}

/** A place of the catalogue. */
export interface PlaceRow {
  id: number;
  name: string;
  timeZone: string;
}

export async function readPlaces(db: Queries): Promise<PlaceRow[]> {
  const text = 'select id, name, time_zone as "timeZone" from location order by lower(name), id';
  return db.prepared<PlaceRow>('staff-visit-places', text, []);
}

/** How many booked visits of each technician are to come. */
export async function countComing(db: Queries, now: Date): Promise<Map<number, number>> {
  const text = `
  select v.technician_id as id, count(*)::integer as coming from appointment v join location l on l.id = v.location_id
   where v.status = 'BOOKED' and v.starts_at > $1::timestamptz at time zone l.time_zone group by v.technician_id`;
  const rows = await db.prepared<{ id: number; coming: number }>('staff-visits-coming', text, [now]);
  return new Map(rows.map(({ id, coming }) => [id, coming]));
}
