import type { Caller } from './harness.ts';
import { startApp, type TestApp, type TestAppOptions } from './harness.ts';

/** A Monday, half past ten in the morning at the service address. */
export const monday = new Date('2026-01-05T16:30:00Z');

interface TechnicianRow {
  code: string;
  locations?: string[];
  isActive?: boolean;
  /** Weekday 1 is Monday; from eight to five from Monday to Friday unless told. */
  shifts?: { weekday: number; from: number; to: number }[];
  absences?: { from: string; to: string }[];
}

export interface OrderToSchedule {
  orderId: number;
  serviceOrderId: number;
  accountId: number;
  /** Of the link that was mailed. */
  token: string;
}

type Answer = Awaited<ReturnType<Caller['call']>>;

/** The product with orders that wait for a technician. */
export interface AppointmentApp extends TestApp {
  /** Where the orders below are. */
  locationId: number;
  addTechnician(technician: TechnicianRow): Promise<number>;
  /** A piece of work that waits for a time, and the link that was mailed for it; of sid unless told. */
  orderToSchedule(more?: { username?: string; description?: string; pieces?: number }): Promise<OrderToSchedule>;
  hold(
    order: OrderToSchedule,
    dateTime: string,
  ): Promise<Answer & { body: { id: number; heldUntil: string | null; heldForSeconds: number | null } }>;
  complete(token: string): ReturnType<typeof complete>;
  /** Holds and completes, which must come about; answers the link to change the visit. */
  book(order: OrderToSchedule, dateTime: string): Promise<{ id: number; changeToken: string; changeUrl: string }>;
  slotsOf(order: OrderToSchedule, date: string): Promise<string[]>;
  stepOf(serviceOrderId: number): Promise<string | null>;
  visits(): Promise<{ id: number; order_id: number; status: string; starts_at: string; technician_id: number; sequence: number }[]>;
  /** Mails to somebody, newest first. */
  mailsTo(email: string): ReturnType<TestApp['product']['outbox']['listMessages']>;
}

export async function startAppointmentApp(options: TestAppOptions = {}): Promise<AppointmentApp> {
  const app = await startApp({ now: monday, ...options });
  const { kysely } = app.db;
  const place = await kysely.selectFrom('site_setting').select('value').where('key', '=', 'defaultLocationId').executeTakeFirstOrThrow();
  // The demo's own technicians would come too.
  for (const table of ['appointment_hour', 'earlier_wish', 'appointment', 'technician_shift', 'technician_location', 'technician'] as const)
    await kysely.deleteFrom(table).execute();
  const hold: AppointmentApp['hold'] = (order, dateTime) =>
    app.call(
      'holdAppointment',
      { params: { orderId: String(order.orderId) }, body: { overbook: false, dateTime } },
      { headers: { 'x-verification-token': order.token } },
    ) as never;
  return {
    ...app,
    locationId: Number(place.value),
    addTechnician: (technician) => addTechnician(app, Number(place.value), technician),
    orderToSchedule: (more = {}) => orderToSchedule(app, more),
    hold,
    complete: (token) => complete(app, token),
    book: async (order, dateTime) => {
      const held = await hold(order, dateTime);
      const { body } = await complete(app, order.token);
      if (held.status !== 200 || !body.changeUrl) throw new Error(`not booked: ${JSON.stringify([held.body.error, body.error])}`);
      return { id: body.appointment.id, changeUrl: body.changeUrl, changeToken: tokenOf(body.changeUrl) };
    },
    slotsOf: async (order, date) => {
      const request = { params: { id: String(order.serviceOrderId) } };
      const { body } = await app.call('getAvailability', request, { headers: { 'x-verification-token': order.token } });
      return (body.dates?.[date] ?? []).map(({ fromTime, toTime, availability }) => `${fromTime}-${toTime} ${availability}`);
    },
    stepOf: async (id) => (await kysely.selectFrom('service_order').select('step').where('id', '=', id).executeTakeFirstOrThrow()).step,
    visits: () =>
      kysely
        .selectFrom('appointment')
        .select(['id', 'order_id', 'status', 'starts_at', 'technician_id', 'sequence'])
        .orderBy('id')
        .execute(),
    mailsTo: (to) => app.product.outbox.listMessages({ to }),
  };
}

const complete = (app: TestApp, token: string) => app.call('completeScheduleInstall', { body: { verificationToken: token } });

/** The token of an address of the portal. */
export function tokenOf(url: string): string {
  return new URL(url, 'http://portal').searchParams.get('token') ?? '';
}

const workdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 8, to: 17 }));

async function addTechnician(
  { db }: TestApp,
  locationId: number,
  { code, locations, isActive = true, shifts = workdays, absences = [] }: TechnicianRow,
): Promise<number> {
  return db.transaction(async ({ kysely }) => {
    const { id } = await kysely
      .insertInto('technician')
      .values({ code, name: `Technician ${code}`, is_active: isActive })
      .returning('id')
      .executeTakeFirstOrThrow();
    const places = locations
      ? await kysely.selectFrom('location').select('id').where('code', 'in', locations).execute()
      : [{ id: locationId }];
    for (const place of places)
      await kysely.insertInto('technician_location').values({ technician_id: id, location_id: place.id }).execute();
    for (const { weekday, from, to } of shifts) {
      await kysely.insertInto('technician_shift').values({ technician_id: id, weekday, from_hour: from, to_hour: to }).execute();
    }
    for (const { from, to } of absences) {
      await kysely.insertInto('technician_absence').values({ technician_id: id, from_date: from, to_date: to }).execute();
    }
    return id;
  });
}

async function orderToSchedule(
  { db, product, clock }: TestApp,
  {
    username = 'sid.young@example.com',
    description = 'Replace Wi-Fi unit',
    pieces = 1,
  }: { username?: string; description?: string; pieces?: number },
): Promise<OrderToSchedule> {
  const user = await db.kysely.selectFrom('portal_user').select('account_id').where('username', '=', username).executeTakeFirstOrThrow();
  const accountId = Number(user.account_id);
  const actor = { kind: 'operator', userId: null } as const;
  return db.transaction(async (tx) => {
    const work = Array.from({ length: pieces }, (_none, at) => ({ description: `${description} ${at + 1}` }));
    const { orderId, serviceOrderIds } = await product.orders.open(tx, {
      accountId,
      workflow: 'serviceVisit',
      type: 'Service change',
      description,
      serviceAddress: '200 Signup Street, Cedar Valley, IA 52001',
      at: clock.now(),
      actor,
      work,
    });
    for (const serviceOrderId of serviceOrderIds) await product.orders.advance(tx, { serviceOrderId, event: 'accepted', actor });
    const mailed = await product.appointments.mailScheduleLink(tx, { orderId, accountId });
    return { orderId, serviceOrderId: serviceOrderIds[0] ?? 0, accountId, token: tokenOf(mailed?.url ?? '') };
  });
}
