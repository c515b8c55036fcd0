import { canMake } from '@porchlight/domain/appointments/can-make.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppointmentApp, type OrderToSchedule, startAppointmentApp } from '../../test/appointment-app.ts';
import type { StaffCaller } from '../../test/harness.ts';

let app: AppointmentApp;
let agent: StaffCaller;
let clerk: StaffCaller;

const tables = [
  'appointment_hour',
  'earlier_wish',
  'appointment',
  'technician_shift',
  'technician_location',
  'technician_absence',
  'technician',
] as const;

beforeAll(async () => {
  app = await startAppointmentApp();
  agent = await app.staff('agent');
  clerk = await app.staff('clerk');
});
beforeEach(async () => {
  for (const table of tables) await app.db.kysely.deleteFrom(table).execute();
});
afterAll(() => app.close());

const thursday = '2026-01-08T10:00:00';
const orderParams = ({ orderId }: OrderToSchedule) => ({ orderId: String(orderId) });
const book = (order: OrderToSchedule, dateTime: string, who = clerk) =>
  who.call('visits.bookVisit', { params: orderParams(order), body: { dateTime } });
const entries = (action: string) =>
  app.db.kysely.selectFrom('audit_event').selectAll().where('action', '=', action).orderBy('id').execute();
const plan = (more: object = {}) => ({
  name: 'Technician A',
  isActive: true,
  locationIds: [app.locationId],
  shifts: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 8, to: 17 })),
  absences: [] as { from: string; to: string }[],
  ...more,
});
const thursdayAway = { absences: [{ from: '2026-01-08', to: '2026-01-08' }] };
const versionOf = async (id: number) =>
  (await agent.call('technicians.listTechnicians')).body.technicians.find((each) => each.id === id)?.version ?? 0;
const change = async (id: number, more: object, version?: number) =>
  agent.call('technicians.changeTechnician', {
    params: { technicianId: String(id) },
    body: { ...plan(more), version: version ?? (await versionOf(id)) },
  });

describe('a visit booked by staff', () => {
  it('is the customer’s as if they had chosen it, in the name of who booked it', async () => {
    await app.addTechnician({ code: 'A' });
    const order = await app.orderToSchedule();
    const { status, body } = await book(order, thursday);
    expect([status, body.status, body.dateTime, body.endDateTime]).toEqual([200, 'BOOKED', thursday, '2026-01-08T12:00:00']);
    expect(await app.stepOf(order.serviceOrderId)).toBe('scheduled');
    const [event] = (await agent.call('work.getOrder', { params: orderParams(order) })).body.events;
    expect(event).toMatchObject({ event: 'visitBooked', actor: 'staff' });
    expect((await entries('appointments.booked')).at(-1)).toMatchObject({ staff_id: clerk.userId, account_id: order.accountId });
    expect((await app.mailsTo('sid.young@example.com'))[0]?.links.some((link) => link.includes('/appointment?token='))).toBe(true);
    // The link the customer had is used up.
    expect((await app.hold(order, '2026-01-09T10:00:00')).status).not.toBe(200);
  });

  it('may be today, which customers can not choose, and is no hour that has begun', async () => {
    await app.addTechnician({ code: 'A' });
    const order = await app.orderToSchedule();
    const times = (await clerk.call('visits.getTimes', { params: orderParams(order) })).body;
    expect(Object.keys(times.dates)[0]).toBe('2026-01-05');
    expect(times.dates['2026-01-05']?.[0]?.fromTime).toBe('11:00');
    const late = await book(order, '2026-01-05T10:00:00');
    expect([late.body.error?.code, late.body.error?.fields?.[0]?.field]).toEqual(['APT0003', 'dateTime']);
    for (const dateTime of ['tomorrow', '2026-02-30T10:00:00', '2026-01-08T10:30:00', '2027-01-08T10:00:00'])
      expect((await book(order, dateTime)).body.error?.code, dateTime).toBe('APT0003');
    expect((await book(order, '2026-01-05T11:00:00')).status).toBe(200);
  });

  it('takes a time once: of two who book the last one for different customers one is told', async () => {
    await app.addTechnician({ code: 'A' });
    const orders = [await app.orderToSchedule(), await app.orderToSchedule()];
    const answers = await Promise.all(orders.map((order) => book(order, thursday)));
    expect(answers.map(({ body }) => body.error?.code ?? 'done').toSorted()).toEqual(['APT0001', 'done']);
    expect((await app.visits()).filter(({ status }) => status === 'BOOKED')).toHaveLength(1);
    const booked = await book(orders[answers.findIndex(({ status }) => status === 200)] as OrderToSchedule, '2026-01-09T10:00:00');
    expect(booked.body.error?.code).toBe('APT0002');
  });
});

describe('a booked visit', () => {
  it('is moved later than its customer could, from what the page showed, and its customer is told', async () => {
    await app.addTechnician({ code: 'A' });
    const order = await app.orderToSchedule();
    const { body: visit } = await book(order, '2026-01-05T13:00:00');
    const { visitId, sequence, technicianId } = visit;
    const move = (dateTime: string, seen = { sequence, technicianId }) =>
      clerk.call('visits.moveVisit', { params: { visitId: String(visitId) }, body: { ...seen, dateTime } });
    expect((await move(thursday, { sequence: 7, technicianId })).body.error?.code).toBe('STF0002');
    expect((await move(thursday)).body).toMatchObject({ dateTime: thursday, sequence: sequence + 1 });
    expect((await move('2026-01-09T10:00:00')).body.error?.code).toBe('STF0002');
    expect((await entries('appointments.moved')).at(-1)?.detail).toMatchObject({ before: '2026-01-05T13:00:00', after: thursday });
    expect((await app.visits()).at(-1)?.starts_at).toContain('2026-01-08');
  });

  it('stays as it is where nobody is free at the other time', async () => {
    await app.addTechnician({ code: 'A' });
    const [order, other] = [await app.orderToSchedule(), await app.orderToSchedule()];
    const { body: visit } = await book(order, thursday);
    await book(other, '2026-01-09T10:00:00');
    const { visitId, sequence, technicianId } = visit;
    const taken = await clerk.call('visits.moveVisit', {
      params: { visitId: String(visitId) },
      body: { sequence, technicianId, dateTime: '2026-01-09T11:00:00' },
    });
    expect(taken.body.error?.code).toBe('APT0001');
    expect((await clerk.call('visits.getVisit', { params: { visitId: String(visitId) } })).body.visit).toMatchObject({
      sequence,
      technicianId,
      dateTime: thursday,
    });
  });

  it('is cancelled once, and its order waits for another time', async () => {
    await app.addTechnician({ code: 'A' });
    const order = await app.orderToSchedule();
    const { visitId, sequence, technicianId } = (await book(order, thursday)).body;
    const cancel = () =>
      clerk.call('visits.cancelVisit', { params: { visitId: String(visitId) }, body: { sequence, technicianId, note: 'ill' } });
    const answers = await Promise.all([cancel(), cancel()]);
    expect(answers.map(({ body }) => body.error?.code ?? 'done').toSorted()).toEqual(['STF0076', 'done']);
    expect(await app.stepOf(order.serviceOrderId)).toBe('scheduling');
    expect((await agent.call('work.getOrder', { params: orderParams(order) })).body.events[0]).toMatchObject({
      event: 'visitCancelled',
      actor: 'staff',
      note: 'ill',
    });
    const list = (await clerk.call('visits.listVisits', { query: { from: '2026-01-05', to: '2026-01-11' } })).body;
    expect(list.visits).toEqual([]);
    expect(list.waiting.map(({ orderId }) => orderId)).toContain(order.orderId);
  });

  it('gets another technician who is free then, without a word to the customer', async () => {
    const [a, b] = [await app.addTechnician({ code: 'A' }), await app.addTechnician({ code: 'B' })];
    const elsewhere = await app.addTechnician({ code: 'C', locations: ['SURVEY'] });
    const order = await app.orderToSchedule();
    const visit = (await book(order, thursday)).body;
    const other = visit.technicianId === a ? b : a;
    const params = { visitId: String(visit.visitId) };
    const seen = { sequence: visit.sequence, technicianId: visit.technicianId };
    const mails = (await app.mailsTo('sid.young@example.com')).length;
    expect((await clerk.call('visits.getVisit', { params })).body.others.map(({ id }) => id)).toEqual([other]);
    for (const to of [elsewhere, visit.technicianId, 999_999]) {
      expect((await clerk.call('visits.reassignVisit', { params, body: { ...seen, to } })).body.error?.code, String(to)).toBe('STF0077');
    }
    expect((await clerk.call('visits.reassignVisit', { params, body: { ...seen, to: other } })).body).toMatchObject({
      technicianId: other,
    });
    expect((await clerk.call('visits.reassignVisit', { params, body: { ...seen, to: other } })).body.error?.code).toBe('STF0002');
    expect((await app.mailsTo('sid.young@example.com')).length).toBe(mails);
    const hours = await app.db.kysely.selectFrom('appointment_hour').select('technician_id').execute();
    expect(hours.map(({ technician_id }) => technician_id)).toEqual([other, other]);
  });

  it('can not be changed once its window is over, and a calendar has bounds', async () => {
    await app.addTechnician({ code: 'A' });
    const visit = (await book(await app.orderToSchedule(), '2026-01-05T11:00:00')).body;
    const at = app.clock.now();
    app.clock.set(new Date('2026-01-05T19:00:00Z'));
    const late = await app.staff('clerk');
    const body = { sequence: visit.sequence, technicianId: visit.technicianId, note: 'late' };
    expect((await late.call('visits.cancelVisit', { params: { visitId: String(visit.visitId) }, body })).body.error?.code).toBe('STF0076');
    app.clock.set(at);
    clerk = await app.staff('clerk');
    agent = await app.staff('agent');
    const bounds = (from: string, to: string) => clerk.call('visits.listVisits', { query: { from, to } });
    expect((await bounds('2026-01-05', '2026-02-05')).body.error?.code).toBe('STF0075');
    expect((await bounds('2026-01-06', '2026-01-05')).body.error?.code).toBe('STF0075');
    expect((await bounds('2026-02-30', '2026-03-01')).body.error?.code).toBe('GEN0002');
    expect((await bounds('2026-01-05', '2026-02-04')).status).toBe(200);
  });
});

describe('a technician who is changed', () => {
  it('has their visits made by who is free; what nobody can make is told before and shown after', async () => {
    const a = await app.addTechnician({ code: 'A' });
    const [first, second] = [await app.orderToSchedule(), await app.orderToSchedule()];
    await book(first, thursday);
    await book(second, '2026-01-08T14:00:00');
    const b = await app.addTechnician({ code: 'B', shifts: [{ weekday: 4, from: 8, to: 12 }] });
    const preview = await agent.call('technicians.previewTechnician', { params: { technicianId: String(a) }, body: plan(thursdayAway) });
    expect(preview.body.reassigned).toMatchObject([{ orderId: first.orderId, dateTime: thursday, to: 'Technician B' }]);
    expect(preview.body.uncovered).toMatchObject([{ orderId: second.orderId }]);
    // Nothing of it was kept.
    expect((await app.visits()).map(({ technician_id }) => technician_id)).toEqual([a, a]);
    const saved = await change(a, thursdayAway);
    expect(preview.body).toMatchObject(saved.body.effect);
    expect((await app.visits()).map(({ technician_id }) => technician_id)).toEqual([b, a]);
    const list = (await clerk.call('visits.listVisits', { query: { from: '2026-01-05', to: '2026-01-05' } })).body;
    expect(list.uncovered.map(({ orderId }) => orderId)).toEqual([second.orderId]);
    expect((await entries('technicians.changed')).at(-1)).toMatchObject({ staff_id: agent.userId });
    expect((await entries('appointments.reassigned')).at(-1)).toMatchObject({ account_id: first.accountId });
  });

  it('keeps what a colleague, or a file, changed meanwhile', async () => {
    const a = await app.addTechnician({ code: 'A' });
    const answers = await Promise.all([change(a, { name: 'One' }, 1), change(a, { name: 'Two' }, 1)]);
    expect(answers.map(({ body }) => body.error?.code ?? 'done').toSorted()).toEqual(['STF0002', 'done']);
    expect(await versionOf(a)).toBe(2);
  });

  it('is refused by field where it can not be, and nothing is written', async () => {
    const a = await app.addTechnician({ code: 'A' });
    const shift = { weekday: 1, from: 8, to: 12 };
    const wrong = [
      ['name', { name: '  ' }],
      ['name', { name: 'A\u0007' }],
      ['locationIds', { locationIds: [] }],
      ['locationIds', { locationIds: [999_999] }],
      ['shifts', { shifts: [] }],
      ['shifts', { shifts: [{ weekday: 1, from: 12, to: 8 }] }],
      ['shifts', { shifts: [shift, { weekday: 1, from: 11, to: 15 }] }],
      ['absences', { absences: [{ from: '2026-01-09', to: '2026-01-08' }] }],
      ['absences', { absences: [...thursdayAway.absences, ...thursdayAway.absences] }],
    ] as const;
    for (const [field, more] of wrong) {
      const { status, body } = await change(a, more);
      expect([status, body.error?.code, body.error?.fields?.[0]?.field], JSON.stringify(more)).toEqual([400, 'GEN0002', field]);
    }
    expect(await versionOf(a)).toBe(1);
    const taken = await agent.call('technicians.addTechnician', { body: { ...plan(), code: 'A' } });
    expect([taken.body.error?.code, taken.body.error?.fields?.[0]?.field]).toEqual(['GEN0002', 'code']);
    const added = await agent.call('technicians.addTechnician', { body: { ...plan({ name: 'Bea' }), code: 'B' } });
    expect(added.body).toMatchObject({ code: 'B', name: 'Bea', version: 1, comingVisits: 0 });
    expect((await clerk.call('technicians.addTechnician', { body: { ...plan(), code: 'C' } })).status).toBe(403);
  });

  it('counts as unable by the same rule in the database as in the domain', async () => {
    const shifts = [
      { weekday: 4, from: 8, to: 11 },
      { weekday: 4, from: 11, to: 14 },
      { weekday: 5, from: 9, to: 17 },
    ];
    const absences = [{ from: '2026-01-16', to: '2026-01-16' }];
    const id = await app.addTechnician({ code: 'A', shifts, absences });
    const maker = { isActive: true, servesLocation: true, shifts, absences };
    for (const day of ['2026-01-08', '2026-01-09', '2026-01-12', '2026-01-16']) {
      for (let hour = 1; hour < 23; hour++) {
        const dateTime = `${day}T${String(hour).padStart(2, '0')}:00:00`;
        const text = 'select visit_is_uncovered($1, $2, $3::timestamp) as is';
        const [row] = await app.db.prepared<{ is: boolean }>('test-uncovered', text, [id, app.locationId, dateTime]);
        expect(row?.is, dateTime).toBe(!canMake(maker, dateTime));
      }
    }
  });
});

describe('the capacity of a place', () => {
  it('is what the offered times are made from: hours worked, taken, and visits that fit between', async () => {
    await app.addTechnician({ code: 'A' });
    await app.addTechnician({ code: 'B', shifts: [{ weekday: 4, from: 8, to: 11 }] });
    const order = await app.orderToSchedule();
    const dayOf = async (date: string) => {
      const query = { locationId: String(app.locationId) };
      return (await agent.call('technicians.getCapacity', { query })).body.days.find((day) => day.date === date);
    };
    expect(await dayOf('2026-01-08')).toEqual({ date: '2026-01-08', workedHours: 12, takenHours: 0, openVisits: 5 });
    expect(await dayOf('2026-01-11')).toEqual({ date: '2026-01-11', workedHours: 0, takenHours: 0, openVisits: 0 });
    // Half past ten: eleven to seventeen is left of today.
    expect(await dayOf('2026-01-05')).toEqual({ date: '2026-01-05', workedHours: 9, takenHours: 0, openVisits: 3 });
    await book(order, '2026-01-08T09:00:00');
    expect(await dayOf('2026-01-08')).toMatchObject({ takenHours: 2 });
  });
});
