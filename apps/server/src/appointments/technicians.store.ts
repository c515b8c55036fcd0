import type { TechnicianDays } from '@porchlight/domain/appointments/free-starts.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';

const lockText = `
  select t.id from technician t
   where t.is_active and t.id in (select technician_id from technician_location where location_id = $1)
   order by t.id for no key update`;

/** Holds the technicians of a location until the transaction ends: whoever gives out their time does so one after the other. */
export async function lockTechnicians(tx: Transaction, locationId: number): Promise<void> {
  await tx.prepared('technicians-lock', lockText, [locationId]);
}

export interface DaysAsked {
  locationId: number;
  from: string;
  to: string;
  /** Held times that are over by then are free. */
  now: Date;
  /** The time this order has does not stand in its own way; null: whatever is taken counts. */
  orderId: number | null;
}

// Taken hours as bits of one number a day: twenty technicians and sixty days are some hundred numbers, not thousands of rows.
const daysText = `
  select t.id,
         coalesce((select json_agg(json_build_object('weekday', s.weekday, 'from', s.from_hour, 'to', s.to_hour))
                     from technician_shift s where s.technician_id = t.id), '[]') as shifts,
         coalesce((select json_agg(json_build_object('from', a.from_date, 'to', a.to_date))
                     from technician_absence a where a.technician_id = t.id and a.to_date >= $2 and a.from_date <= $3), '[]') as absences,
         coalesce(h.taken, '{}') as taken
    from technician t
    join technician_location l on l.technician_id = t.id and l.location_id = $1
    left join (
      select technician_id, json_object_agg(on_date, hours) as taken
        from (select h.technician_id, h.on_date, bit_or(1 << h.hour) as hours
                from appointment_hour h
                join appointment v on v.id = h.appointment_id
               where h.technician_id in (select technician_id from technician_location where location_id = $1)
                 and h.on_date between $2 and $3 and v.order_id is distinct from $5 and (v.status <> 'HELD' or v.held_until > $4)
               group by h.technician_id, h.on_date) day
       group by technician_id) h on h.technician_id = t.id
   where t.is_active
   order by t.id`;

/** When the technicians of a location work and are taken, by day. */
export async function readTechnicianDays(db: Queries, { locationId, from, to, now, orderId }: DaysAsked): Promise<TechnicianDays[]> {
  return db.prepared<TechnicianDays>('technician-days', daysText, [locationId, from, to, now, orderId]);
}
