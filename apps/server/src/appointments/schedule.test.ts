import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppointmentApp, monday, startAppointmentApp } from '../../test/appointment-app.ts';
import { cast } from '../demo/index.ts';

let app: AppointmentApp;
beforeAll(async () => {
  app = await startAppointmentApp();
  await app.addTechnician({ code: 'T1' });
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(monday));

const open = (verificationToken: string) => app.call('verifyToken', { body: { verificationToken } });
/** Every test takes a day of its own. */
let day = 5;
const nextDay = () => {
  day += day % 7 === 2 ? 3 : 1;
  return new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10);
};

describe('the link to choose a time', () => {
  it('[ENT-052] [APPT-003] opens what is to be scheduled as often as somebody looks', async () => {
    const order = await app.orderToSchedule();
    for (const _look of [1, 2]) {
      const { status, body } = await open(order.token);
      expect(status).toBe(200);
      expect(body).toEqual({
        success: true,
        orderId: order.orderId,
        serviceOrderId: order.serviceOrderId,
        addressWrapper: { addressWrapper: { fullAddress: '200 Signup Street, Cedar Valley, IA 52001' } },
        accountId: order.accountId,
        contact: {
          firstName: 'Sid',
          lastName: 'Young',
          company: null,
          contactEmails: expect.arrayContaining([{ type: expect.any(String), email: cast.sid.username }]),
          contactAddresses: expect.arrayContaining([expect.objectContaining({ type: 'SERVICE', address1: '200 Signup Street' })]),
          contactNumbers: expect.any(Array),
        },
        terms: { id: 1 },
        billCycle: { billCycle: expect.any(Number) },
        canSchedule: true,
        timeZone: 'America/Chicago',
        description: 'Replace Wi-Fi unit',
      });
    }
  });

  it('[APPT-020] shows a mobile number whether it was verified or not, and takes both', async () => {
    const order = await app.orderToSchedule();
    const mobile = { mobile_number: '5635550123', mobile_verified: false };
    await app.db.kysely.updateTable('contact').set(mobile).where('account_id', '=', order.accountId).execute();
    const { body } = await open(order.token);
    expect(body.contact?.contactNumbers).toEqual([{ numberType: 'MOBILE', number: '5635550123', verified: false }]);
    expect((await app.hold(order, `${nextDay()}T09:00:00`)).status).toBe(200);
    expect((await app.complete(order.token)).body.success).toBe(true);
  });

  it('was mailed in the reader’s words with the address it is about', async () => {
    const { token } = await app.orderToSchedule();
    const [mail] = await app.mailsTo(cast.sid.username);
    expect(mail).toMatchObject({
      subject: 'Choose a time for your installation',
      links: [`http://127.0.0.1:8080/schedule-appointment?token=${token}`],
    });
    expect(mail?.text).toContain('Where: 200 Signup Street, Cedar Valley, IA 52001');
    await app.orderToSchedule({ username: cast.carlos.username });
    expect((await app.mailsTo(cast.carlos.username))[0]?.subject).toBe('Elija la hora de su instalación');
  });

  it('opens nothing after thirty days, and nothing for another purpose', async () => {
    const order = await app.orderToSchedule();
    const booked = await app.book(await app.orderToSchedule(), `${nextDay()}T09:00:00`);
    expect((await open(booked.changeToken)).body.error?.code).toBe('TOK0001');
    app.clock.advance(30 * 86_400_000);
    expect((await open(order.token)).body.error?.code).toBe('TOK0002');
    const late = await app.hold(order, '2026-02-10T09:00:00');
    expect([late.status, late.body.error?.code]).toEqual([403, 'TOK0002']);
  });
});

describe('[API-061] [ENT-054] availability', () => {
  it('[API-061] tells for each day the hours at which somebody could start', async () => {
    const order = await app.orderToSchedule();
    const date = nextDay();
    expect(await app.slotsOf(order, date)).toEqual(['08:00-16:00 1']);
    await app.book(await app.orderToSchedule(), `${date}T10:00:00`);
    expect(await app.slotsOf(order, date)).toEqual(['08:00-09:00 1', '09:00-12:00 0', '12:00-16:00 1']);
  });

  it('[APPT-018] begins a day ahead, or as the provider sets it', async () => {
    const order = await app.orderToSchedule();
    const first = async () => {
      const request = { params: { id: String(order.serviceOrderId) } };
      const { body } = await app.call('getAvailability', request, { headers: { 'x-verification-token': order.token } });
      return Object.keys(body.dates).toSorted()[0];
    };
    expect(await first()).toBe('2026-01-06');
    const setting = { key: 'portal.schedule.days.out', value: '3' };
    await app.db.kysely.insertInto('site_setting').values(setting).execute();
    expect(await first()).toBe('2026-01-08');
    expect((await app.hold(order, '2026-01-07T09:00:00')).body.error?.fields).toMatchObject([{ field: 'dateTime', code: 'tooEarly' }]);
    await app.db.kysely.updateTable('site_setting').set({ value: 'soon' }).where('key', '=', setting.key).execute();
    expect(await first()).toBe('2026-01-06');
    await app.db.kysely.deleteFrom('site_setting').where('key', '=', setting.key).execute();
    // Half past five in the afternoon by UTC is the same day at the service address, one in the night is the day before.
    app.clock.set(new Date('2026-01-06T05:30:00Z'));
    expect(await first()).toBe('2026-01-06');
  });

  it('counts only technicians who are there, work and go to that place', async () => {
    await app.addTechnician({ code: 'elsewhere', locations: ['SURVEY'] });
    await app.addTechnician({ code: 'gone', isActive: false });
    const date = nextDay();
    await app.addTechnician({ code: 'away', absences: [{ from: date, to: date }] });
    const order = await app.orderToSchedule();
    expect(await app.slotsOf(order, date)).toEqual(['08:00-16:00 1']);
    await app.db.kysely.updateTable('technician').set({ is_active: false }).where('code', '=', 'away').execute();
  });
});

describe('[API-062] [APPT-014] taking a time by the link', () => {
  it('[API-062] holds it for half an hour: the same time again is the same visit, another one takes its place', async () => {
    const order = await app.orderToSchedule();
    const [other, date] = [await app.orderToSchedule(), nextDay()];
    const held = await app.hold(order, `${date}T09:00:00`);
    expect(held.body).toEqual({
      success: true,
      id: expect.any(Number),
      dateTime: `${date}T09:00:00`,
      heldUntil: '2026-01-05T17:00:00.000Z',
      heldForSeconds: 1800,
    });
    app.clock.advance(60_000);
    const again = await app.hold(order, `${date}T09:00:00`);
    expect(again.body).toEqual({ ...held.body, heldForSeconds: 1740 });
    expect((await app.hold(other, `${date}T09:00:00`)).body.error?.code).toBe('APT0001');
    // Their own time stands in nobody's way, also where the windows overlap.
    expect(await app.slotsOf(order, date)).toEqual(['08:00-16:00 1']);
    expect((await app.hold(order, `${date}T10:00:00`)).status).toBe(200);
    expect(await app.slotsOf(other, date)).toEqual(['08:00-09:00 1', '09:00-12:00 0', '12:00-16:00 1']);
    expect((await app.hold(other, `${date}T08:00:00`)).status).toBe(200);
    expect((await app.hold(order, `${date}T09:00:00`)).body.error?.code).toBe('APT0001');
    // Whoever was refused still has the time they had.
    expect((await app.complete(order.token)).body.appointment).toMatchObject({ dateTime: `${date}T10:00:00`, status: 'BOOKED' });
    expect(await app.stepOf(other.serviceOrderId)).toBe('scheduling');
  });

  it.each([
    ['T00:00:00', 'midnight'],
    ['T09:30:00', 'notHourly'],
    ['', 'format'],
  ])('[APPT-017] refuses the time %j of a day with APT0003 and says why', async (time, code) => {
    const order = await app.orderToSchedule();
    const { status, body } = await app.hold(order, `2026-01-20${time}`);
    expect([status, body.error?.code, body.error?.message]).toEqual([400, 'APT0003', 'Choose appointment date and time.']);
    expect(body.error?.fields).toEqual([{ field: 'dateTime', code, message: expect.any(String) }]);
  });

  it('refuses times at which nobody works, and overbooking', async () => {
    const order = await app.orderToSchedule();
    expect((await app.hold(order, '2026-01-17T09:00:00')).body.error?.code).toBe('APT0001');
    expect((await app.hold(order, '2026-01-20T16:00:00')).body.error?.code).toBe('APT0001');
    const overbooked = await app.call(
      'holdAppointment',
      { params: { orderId: String(order.orderId) }, body: { overbook: true as false, dateTime: '2026-01-20T09:00:00' } },
      { headers: { 'x-verification-token': order.token } },
    );
    expect([overbooked.status, overbooked.body.error?.code]).toEqual([400, 'GEN0002']);
  });

  it('[PERM-022] opens its own order and no other', async () => {
    const [mine, theirs] = [await app.orderToSchedule(), await app.orderToSchedule({ username: cast.maria.username })];
    const headers = { 'x-verification-token': mine.token };
    const body = { overbook: false as const, dateTime: '2026-01-20T09:00:00' };
    const answers = [
      await app.call('holdAppointment', { params: { orderId: String(theirs.orderId) }, body }, { headers }),
      await app.call('holdAppointment', { params: { orderId: '999999999' }, body }, { headers }),
      await app.call('getAvailability', { params: { id: String(theirs.serviceOrderId) } }, { headers }),
      await app.call('getAvailability', { params: { id: '999999999' } }, { headers }),
      await app.call('holdAppointment', { params: { orderId: String(mine.orderId) }, body }),
      await app.call('getAvailability', { params: { id: String(mine.serviceOrderId) } }),
    ];
    expect(answers.map((answer) => `${answer.status} ${answer.body.error?.code}`)).toEqual(Array.from({ length: 6 }, () => '403 TOK0001'));
  });
});

describe('[API-057] [APPT-015] completing', () => {
  it('[API-057] books the time, moves the work on, uses every link to choose up and confirms with a file for calendars', async () => {
    const order = await app.orderToSchedule({ pieces: 2 });
    const date = nextDay();
    const second = await app.product.appointments.mailLink(cast.sid.accountNumber);
    await app.hold(order, `${date}T09:00:00`);
    const { status, body } = await app.complete(order.token);
    expect(status).toBe(200);
    expect(body.appointment).toEqual({
      id: expect.any(Number),
      orderId: order.orderId,
      serviceOrderId: order.serviceOrderId,
      status: 'BOOKED',
      dateTime: `${date}T09:00:00`,
      endDateTime: `${date}T11:00:00`,
      timeZone: 'America/Chicago',
      serviceAddress: '200 Signup Street, Cedar Valley, IA 52001',
      description: 'Replace Wi-Fi unit',
      changeableUntil: new Date(Date.parse(`${date}T15:00:00Z`) - 12 * 3_600_000).toISOString(),
      isEarlierWanted: false,
      sequence: 0,
    });
    const steps = await app.db.kysely
      .selectFrom('service_order')
      .select(['step', 'expected_by'])
      .where('order_id', '=', order.orderId)
      .execute();
    expect(steps).toEqual([
      { step: 'scheduled', expected_by: date },
      { step: 'scheduled', expected_by: date },
    ]);
    const last = await app.db.kysely
      .selectFrom('order_event')
      .select(['event', 'actor', 'user_id'])
      .where('order_id', '=', order.orderId)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(last).toEqual({ event: 'visitBooked', actor: 'visitor', user_id: null });
    expect((await app.complete(order.token)).body.error?.code).toBe('TOK0003');
    expect((await open(order.token)).body.error?.code).toBe('TOK0003');
    const token = new URL((second as { url: string }).url).searchParams.get('token') ?? '';
    expect((await open(token)).body.error?.code).toBe('TOK0003');
    const [mail] = await app.mailsTo(cast.sid.username);
    expect(mail).toMatchObject({ subject: `Your appointment: ${date.slice(5, 7)}/${date.slice(8)}/2026`, links: [body.changeUrl] });
    const file = (await app.http.inject({ url: mail?.attachment ?? '' })).body;
    expect(file).toContain(`DTSTART:${date.replaceAll('-', '')}T150000Z`);
    expect(file).toContain(`UID:appointment-${body.appointment.id}@127.0.0.1:8080`);
    expect(file).not.toContain('token');
  });

  it('asks for a time where none was chosen', async () => {
    const order = await app.orderToSchedule();
    const { status, body } = await app.complete(order.token);
    expect([status, body.success, body.error?.code]).toEqual([200, false, 'APT0003']);
    expect((await open(order.token)).body.success).toBe(true);
  });

  it('[APPT-016] after the half hour takes the time as long as nobody else has, and else leaves the link good', async () => {
    const [slow, late, quick, date] = [await app.orderToSchedule(), await app.orderToSchedule(), await app.orderToSchedule(), nextDay()];
    await app.hold(slow, `${date}T09:00:00`);
    await app.hold(late, `${date}T13:00:00`);
    app.clock.advance(30 * 60_000);
    expect(await app.slotsOf(quick, date)).toEqual(['08:00-16:00 1']);
    expect((await app.hold(quick, `${date}T10:00:00`)).status).toBe(200);
    const refused = await app.complete(slow.token);
    expect([refused.status, refused.body.error?.code]).toEqual([200, 'APT0001']);
    expect((await open(slow.token)).body.canSchedule).toBe(true);
    expect((await app.complete(late.token)).body.appointment.dateTime).toBe(`${date}T13:00:00`);
    // Whoever comes back with the same time gets another half hour, where it is still theirs to have.
    expect((await app.hold(slow, `${date}T09:00:00`)).body.error?.code).toBe('APT0001');
    expect((await app.hold(slow, `${date}T15:00:00`)).status).toBe(200);
    app.clock.advance(31 * 60_000);
    const again = await app.hold(slow, `${date}T15:00:00`);
    expect(again.body.heldForSeconds).toBe(1800);
  });

  it('the job gives away what was never completed', async () => {
    const [order, date] = [await app.orderToSchedule(), nextDay()];
    const held = await app.hold(order, `${date}T09:00:00`);
    app.clock.advance(30 * 60_000 - 1);
    await app.product.appointments.jobs.releaseHeldTimes({});
    const statusOf = async () => (await app.visits()).find(({ id }) => id === held.body.id)?.status;
    expect(await statusOf()).toBe('HELD');
    app.clock.advance(1);
    for (const _run of [1, 2]) await app.product.appointments.jobs.releaseHeldTimes({});
    expect(await statusOf()).toBe('RELEASED');
    expect((await app.complete(order.token)).body.error?.code).toBe('APT0001');
  });
});

describe('a customer who is signed in', () => {
  it('books at once, once, and may go on by a link of their own (C-140)', async () => {
    const maria = await app.signIn(cast.maria.username);
    const [order, date] = [await app.orderToSchedule({ username: cast.maria.username }), nextDay()];
    const params = { orderId: String(order.orderId) };
    const link = await maria.call('makeAppointmentLink', { params: { id: String(order.orderId) } });
    expect(link.body.path).toMatch(/^\/schedule-appointment\?token=/);
    const { body: dates } = await maria.call('getAvailability', { params: { id: String(order.serviceOrderId) } });
    expect(dates.dates[date]).toEqual([{ fromTime: '08:00', toTime: '16:00', availability: 1 }]);
    const book = (time: string) => maria.call('holdAppointment', { params, body: { overbook: false, dateTime: `${date}T${time}` } });
    const booked = await book('09:00:00');
    expect(booked.body).toMatchObject({ dateTime: `${date}T09:00:00`, heldUntil: null, heldForSeconds: null });
    expect((await book('09:00:00')).body.id).toBe(booked.body.id);
    expect((await book('12:00:00')).body.error?.code).toBe('APT0002');
    expect(await app.stepOf(order.serviceOrderId)).toBe('scheduled');
    const event = app.db.kysely.selectFrom('order_event').select(['actor', 'user_id']).where('order_id', '=', order.orderId);
    expect(await event.orderBy('id', 'desc').executeTakeFirst()).toEqual({ actor: 'customer', user_id: maria.userId });
    const change = await maria.call('makeAppointmentLink', { params: { id: String(order.orderId) } });
    expect(change.body.path).toMatch(/^\/appointment\?token=/);
    const { body: tracked } = await maria.call('trackOrder', { params: { id: String(order.orderId) } });
    expect(tracked.visit).toEqual({ dateTime: `${date}T09:00:00`, endDateTime: `${date}T11:00:00`, canSchedule: false, canChange: true });
  });

  it('[PERM-020] gets nothing of an order of somebody else', async () => {
    const [maria, theirs] = [await app.signIn(cast.maria.username), await app.orderToSchedule()];
    const body = { overbook: false as const, dateTime: '2026-01-20T09:00:00' };
    const answers = [
      await maria.call('holdAppointment', { params: { orderId: String(theirs.orderId) }, body }),
      await maria.call('getAvailability', { params: { id: String(theirs.serviceOrderId) } }),
      await maria.call('makeAppointmentLink', { params: { id: String(theirs.orderId) } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

describe('an order no technician can come for', () => {
  it('(D-148) says so when it is finished, cancelled or booked already', async () => {
    const order = await app.orderToSchedule();
    const actor = { kind: 'operator', userId: null } as const;
    await app.db.transaction((tx) => app.product.orders.advance(tx, { serviceOrderId: order.serviceOrderId, event: 'cancelled', actor }));
    expect((await open(order.token)).body.canSchedule).toBe(false);
    const held = await app.hold(order, '2026-01-20T09:00:00');
    expect([held.status, held.body.error?.code]).toEqual([409, 'APT0002']);
    expect((await app.complete(order.token)).body.error?.code).toBe('APT0002');
    const headers = { 'x-verification-token': order.token };
    const asked = await app.call('getAvailability', { params: { id: String(order.serviceOrderId) } }, { headers });
    expect([asked.status, asked.body.error?.code]).toEqual([409, 'APT0002']);
    const sid = await app.signIn(cast.sid.username);
    expect((await sid.call('makeAppointmentLink', { params: { id: String(order.orderId) } })).body.error?.code).toBe('APT0002');
    const { accountId, orderId } = order;
    expect(await app.db.transaction((tx) => app.product.appointments.mailScheduleLink(tx, { accountId, orderId }))).toBeNull();
  });
});
