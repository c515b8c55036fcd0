import type { Shifts } from '@porchlight/domain/appointments/technician-plan.ts';
import { localDateTime, visitHours } from '@porchlight/domain/appointments/visit-window.ts';
import type { Transaction } from '../platform/db/database.ts';
import { defaultLocation } from './demo-catalogue.ts';

export interface NewTechnician {
  code: string;
  name: string;
  locations: readonly string[];
  shifts: Shifts;
  absence: { from: string; to: string } | null;
}

export async function insertTechnician(tx: Transaction, { code, name, locations, shifts, absence }: NewTechnician): Promise<number> {
  const { kysely } = tx;
  const { id: technician_id } = await kysely.insertInto('technician').values({ code, name }).returning('id').executeTakeFirstOrThrow();
  const places = await kysely.selectFrom('location').select('id').where('code', 'in', locations).execute();
  await kysely
    .insertInto('technician_location')
    .values(places.map(({ id: location_id }) => ({ technician_id, location_id })))
    .execute();
  await kysely
    .insertInto('technician_shift')
    .values(shifts.map(({ weekday, from, to }) => ({ technician_id, weekday, from_hour: from, to_hour: to })))
    .execute();
  if (absence) {
    await kysely.insertInto('technician_absence').values({ technician_id, from_date: absence.from, to_date: absence.to }).execute();
  }
  return technician_id;
}

/** Work that a technician is expected for. */
export async function readScheduledWork(tx: Transaction): Promise<{ serviceOrderId: number; orderId: number; accountId: number }[]> {
  const text = `select id as "serviceOrderId", order_id as "orderId", account_id as "accountId" from service_order
                 where step = 'scheduled' order by id`;
  return tx.prepared('demo-scheduled-work', text, []);
}

export interface DemoVisit {
  serviceOrderId: number;
  orderId: number;
  accountId: number;
  technicianId: number;
  date: string;
  hour: number;
  bookedAt: Date;
}

/** A visit as if it had been booked then; its day is the one the work is expected to be done. */
export async function insertVisit(tx: Transaction, visit: DemoVisit): Promise<void> {
  const { serviceOrderId, technicianId: technician_id, date: on_date, hour, bookedAt } = visit;
  const place = await tx.kysely.selectFrom('location').select('id').where('code', '=', defaultLocation).executeTakeFirstOrThrow();
  const { id: appointment_id } = await tx.kysely
    .insertInto('appointment')
    .values({
      account_id: visit.accountId,
      order_id: visit.orderId,
      service_order_id: serviceOrderId,
      technician_id,
      location_id: place.id,
      starts_at: localDateTime(on_date, hour),
      status: 'BOOKED',
      held_until: null,
      created_at: bookedAt,
      changed_at: bookedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const hours = Array.from({ length: visitHours }, (_none, at) => ({ technician_id, on_date, hour: hour + at, appointment_id }));
  await tx.kysely.insertInto('appointment_hour').values(hours).execute();
  await tx.kysely.updateTable('service_order').set({ expected_by: on_date }).where('id', '=', serviceOrderId).execute();
}
