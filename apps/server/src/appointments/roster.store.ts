import type { TechnicianDays } from '@porchlight/domain/appointments/free-starts.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';
import type { TechnicianEntry } from './technician-row.rules.ts';

/** Ids of the catalogue's locations by their code. */
export async function readLocationIds(db: Queries): Promise<Map<string, number>> {
  const rows = await db.kysely.selectFrom('location').select(['id', 'code']).execute();
  return new Map(rows.map(({ id, code }) => [code, id]));
}

/** Holds every technician until the transaction ends: nobody gives out time of theirs meanwhile. */
export async function lockRoster(tx: Transaction): Promise<void> {
  await tx.prepared('roster-lock', 'select id from technician order by id for no key update', []);
}

export interface RosterRow extends TechnicianEntry {
  id: number;
  version: number;
}

const rosterText = `
  select t.id, t.version, t.code, t.name, t.is_active as "isActive",
         coalesce((select json_agg(l.location_id order by l.location_id) from technician_location l where l.technician_id = t.id), '[]')
           as "locationIds",
         coalesce((select json_agg(json_build_object('weekday', s.weekday, 'from', s.from_hour, 'to', s.to_hour)
                                   order by s.weekday, s.from_hour) from technician_shift s where s.technician_id = t.id), '[]') as shifts,
         coalesce((select json_agg(json_build_object('from', a.from_date, 'to', a.to_date) order by a.from_date)
                     from technician_absence a where a.technician_id = t.id), '[]') as absences
    from technician t order by t.id`;

export async function readRoster(tx: Queries): Promise<RosterRow[]> {
  return tx.prepared<RosterRow>('roster-read', rosterText, []);
}

const writeText = `
  insert into technician (code, name, is_active) values ($1, $2, $3)
  on conflict (code) do update set name = excluded.name, is_active = excluded.is_active, version = technician.version + 1 returning id`;

/** Writes a technician under their code, with where and when they work, in place of what was known; answers their id. */
export async function writeTechnician(tx: Transaction, entry: TechnicianEntry): Promise<number> {
  const [row] = await tx.prepared<{ id: number }>('roster-write', writeText, [entry.code, entry.name, entry.isActive]);
  const technician_id = row?.id ?? 0;
  for (const table of ['technician_location', 'technician_shift', 'technician_absence'] as const)
    await tx.kysely.deleteFrom(table).where('technician_id', '=', technician_id).execute();
  const places = entry.locationIds.map((location_id) => ({ technician_id, location_id }));
  await tx.kysely.insertInto('technician_location').values(places).execute();
  const shifts = entry.shifts.map(({ weekday, from, to }) => ({ technician_id, weekday, from_hour: from, to_hour: to }));
  if (shifts.length > 0) await tx.kysely.insertInto('technician_shift').values(shifts).execute();
  const absences = entry.absences.map(({ from, to }) => ({ technician_id, from_date: from, to_date: to }));
  if (absences.length > 0) await tx.kysely.insertInto('technician_absence').values(absences).execute();
  return technician_id;
}

/** A visit that is to come, with when and where its technician works now. */
export interface ComingVisit {
  id: number;
  orderId: number;
  accountId: number;
  locationId: number;
  dateTime: string;
  location: string;
  status: 'HELD' | 'BOOKED';
  technicianId: number;
  code: string;
  isActive: boolean;
  servesLocation: boolean;
  shifts: TechnicianDays['shifts'];
  absences: TechnicianDays['absences'];
}

const comingText = `
  select v.id, v.order_id as "orderId", v.account_id as "accountId", v.location_id as "locationId", p.name as location, v.status,
         v.technician_id as "technicianId", t.code,
         to_char(v.starts_at, 'YYYY-MM-DD"T"HH24:MI:SS') as "dateTime", t.is_active as "isActive",
         exists (select from technician_location l where l.technician_id = t.id and l.location_id = v.location_id) as "servesLocation",
         coalesce((select json_agg(json_build_object('weekday', s.weekday, 'from', s.from_hour, 'to', s.to_hour))
                     from technician_shift s where s.technician_id = t.id), '[]') as shifts,
         coalesce((select json_agg(json_build_object('from', a.from_date, 'to', a.to_date))
                     from technician_absence a where a.technician_id = t.id), '[]') as absences
    from appointment v
    join technician t on t.id = v.technician_id
    join location p on p.id = v.location_id
   where v.status in ('HELD', 'BOOKED') and t.code = any($1::text[]) and v.starts_at > ($2::timestamptz at time zone p.time_zone)
   order by v.starts_at, v.id for update of v`;

/** Visits of these technicians that are still to come, the next one first; held until the transaction ends. */
export async function readComingVisits(tx: Transaction, codes: readonly string[], now: Date): Promise<ComingVisit[]> {
  return tx.prepared<ComingVisit>('roster-coming', comingText, [codes, now]);
}

/** Somebody else comes, at the same time: for the customer nothing changes. */
export async function reassignVisit(tx: Transaction, id: number, technicianId: number): Promise<void> {
  await tx.prepared('roster-reassign', 'update appointment set technician_id = $2 where id = $1', [id, technicianId]);
}
