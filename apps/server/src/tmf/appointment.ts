import { instantOfLocal } from '@porchlight/domain/appointments/local-instants.ts';
import { type LocalDateTime, windowEnd } from '@porchlight/domain/appointments/visit-window.ts';
import { z } from 'zod';
import type { Appointments } from '../appointments/index.ts';
import type { Database } from '../platform/db/database.ts';
import type { Clock } from '../ports/clock.ts';
import type { TmfApi, TmfBadInput, TmfObject, TmfResource } from './resource.ts';
import { readVisit, readVisits, type VisitRow } from './visits.store.ts';
import { apiBases, attributesOf, type Hrefs, rowId } from './wire.rules.ts';

export interface AppointmentApiDeps {
  db: Database;
  clock: Clock;
  hrefs: Hrefs;
  appointments: Pick<Appointments, 'freeTimes'>;
}

const states = {
  HELD: 'initialized',
  BOOKED: 'confirmed',
  DONE: 'completed',
  CANCELLED: 'cancelled',
  RELEASED: 'cancelled',
} as const satisfies Record<VisitRow['status'], string>;

const api = 'appointment';
const mostRelated = 10;
const instant = z.iso.datetime({ offset: true });

/** What is asked of times: the work a technician comes for, and from when to when. */
const Search = z.object({
  relatedEntity: z
    .array(z.object({ id: z.string(), '@referredType': z.string().max(60).optional(), role: z.string().max(60).optional() }))
    .min(1)
    .max(mostRelated),
  requestedTimeSlot: z
    .array(z.object({ validFor: z.object({ startDateTime: instant.optional(), endDateTime: instant.optional() }) }))
    .max(1)
    .optional(),
});

/** TMF646: technicians' visits, and the times that are free for one. Booking stays with the portal, whose holding of times it needs. */
export function appointmentApi(deps: AppointmentApiDeps): TmfApi {
  return {
    base: apiBases[api],
    resources: [visits(deps)],
    tasks: [{ name: 'searchTimeSlot', status: 201, run: (body) => search(deps, body) }],
  };
}

function visits({ db, hrefs }: AppointmentApiDeps): TmfResource {
  return {
    name: 'appointment',
    type: 'Appointment',
    filters: ['status', 'relatedParty.id', 'relatedEntity.id'],
    attributes: attributesOf(
      'category description status validFor creationDate lastUpdate relatedEntity relatedParty relatedPlace @baseType',
    ),
    list: async ({ filters, offset, limit }) => {
      const [accountId, serviceOrderId] = [idOf(filters['relatedParty.id']), idOf(filters['relatedEntity.id'])];
      if (accountId === 'none' || serviceOrderId === 'none') return { items: [], total: 0 };
      const { status } = filters;
      const statuses = status === undefined ? null : Object.entries(states).flatMap(([own, shown]) => (shown === status ? [own] : []));
      const { rows, total } = await readVisits(db, { accountId, serviceOrderId, statuses, offset, limit });
      return { items: rows.map((row) => visitOf(row, hrefs)), total };
    },
    read: async (id) => {
      const number = rowId(id);
      const row = number === null ? null : await readVisit(db, number);
      return row && visitOf(row, hrefs);
    },
  };
}

/** Null where nothing is asked; `none` for what is no id. */
const idOf = (value: string | undefined): number | null | 'none' => (value === undefined ? null : (rowId(value) ?? 'none'));

const at = (dateTime: string, timeZone: string) => instantOfLocal(dateTime as LocalDateTime, timeZone).toISOString();

function visitOf(row: VisitRow, hrefs: Hrefs): TmfObject {
  const { dateTime, timeZone } = row;
  return {
    id: String(row.id),
    href: hrefs.of(api, 'appointment', row.id),
    category: 'technicianVisit',
    description: row.description,
    status: states[row.status],
    validFor: { startDateTime: at(dateTime, timeZone), endDateTime: at(windowEnd(dateTime as LocalDateTime), timeZone) },
    creationDate: row.createdAt.toISOString(),
    lastUpdate: row.changedAt.toISOString(),
    relatedEntity: [{ id: String(row.serviceOrderId), role: 'work', '@referredType': 'ServiceOrder' }],
    relatedParty: [{ id: String(row.accountId), name: row.accountNumber, role: 'customer', '@referredType': 'Customer' }],
    relatedPlace: { role: 'visitAddress', name: row.serviceAddress, '@type': 'GeographicAddress' },
  };
}

async function search({ appointments, clock }: AppointmentApiDeps, body: unknown): Promise<TmfObject | TmfBadInput> {
  const parsed = Search.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { badInput: `${issue?.path.join('.') || 'body'}: not valid; wanted are relatedEntity and, if any, one requestedTimeSlot` };
  }
  const { relatedEntity, requestedTimeSlot } = parsed.data;
  const work = relatedEntity.find((entity) => entity['@referredType'] === 'ServiceOrder') ?? relatedEntity[0];
  const serviceOrderId = rowId(work?.id ?? '');
  const free = serviceOrderId === null ? null : await appointments.freeTimes(serviceOrderId);
  if (free === null) return { badInput: 'relatedEntity: names no service order that a time can be chosen for' };
  const { startDateTime, endDateTime } = requestedTimeSlot?.[0]?.validFor ?? {};
  const isWanted = ({ from, to }: { from: string; to: string }) =>
    (startDateTime === undefined || Date.parse(from) >= Date.parse(startDateTime)) &&
    (endDateTime === undefined || Date.parse(to) <= Date.parse(endDateTime));
  const slots = Object.entries(free.dates).flatMap(([date, times]) =>
    times
      .filter(({ availability }) => availability > 0)
      .map(({ fromTime, toTime }) => ({
        from: at(`${date}T${fromTime}:00`, free.timeZone),
        to: at(`${date}T${toTime}:00`, free.timeZone),
      })),
  );
  const available = slots
    .filter(isWanted)
    .map(({ from, to }) => ({ validFor: { startDateTime: from, endDateTime: to }, '@type': 'TimeSlot' }));
  return {
    status: 'done',
    searchDate: clock.now().toISOString(),
    searchResult: available.length > 0 ? 'success' : 'fail',
    relatedEntity: [{ id: String(serviceOrderId), role: work?.role ?? 'work', '@referredType': 'ServiceOrder' }],
    ...(requestedTimeSlot && { requestedTimeSlot }),
    availableTimeSlot: available,
    '@type': 'SearchTimeSlot',
  };
}
