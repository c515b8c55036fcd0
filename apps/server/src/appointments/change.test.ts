import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppointmentApp, monday, type OrderToSchedule, startAppointmentApp, tokenOf } from '../../test/appointment-app.ts';
import { cast } from '../demo/index.ts';

let app: AppointmentApp;
let technician: number;
beforeAll(async () => {
  app = await startAppointmentApp();
  technician = await app.addTechnician({ code: 'T1' });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(monday);
  for (const table of ['appointment_hour', 'earlier_wish', 'appointment'] as const) await app.db.kysely.deleteFrom(table).execute();
});

const tuesday = '2026-01-06';
const thursday = '2026-01-08';
const body = (verificationToken: string) => ({ verificationToken });
const open = (token: string) => app.call('openAppointment', { body: body(token) });
const move = (token: string, dateTime: string) => app.call('rescheduleAppointment', { body: { ...body(token), dateTime } });
const cancel = (token: string) => app.call('cancelAppointment', { body: body(token) });
const want = (token: string, isWanted = true) => app.call('wantEarlier', { body: { ...body(token), isWanted } });
const booked = async (dateTime: string, more: Parameters<AppointmentApp['orderToSchedule']>[0] = {}) => {
  const order = await app.orderToSchedule(more);
  return { order, ...(await app.book(order, dateTime)) };
};
const fileOf = async (email: string) => {
  const [mail] = await app.mailsTo(email);
  return { mail, file: mail?.attachment ? (await app.http.inject({ url: mail.attachment })).body : '' };
};
const lastEvent = (order: OrderToSchedule) =>
  app.db.kysely
    .selectFrom('order_event')
    .select(['event', 'actor', 'to_step'])
    .where('order_id', '=', order.orderId)
    .orderBy('id', 'desc')
    .executeTakeFirst();

describe('the link of a visit', () => {
  it('shows it as often as somebody looks, for ninety days, and for no other purpose', async () => {
    const { id, changeToken, order } = await booked(`${thursday}T09:00:00`);
    for (const _look of [1, 2]) expect((await open(changeToken)).body.appointment).toMatchObject({ id, status: 'BOOKED', sequence: 0 });
    expect((await open(order.token)).body.error?.code).toBe('TOK0001');
    expect((await open('A'.repeat(43))).body.error?.code).toBe('TOK0001');
    app.clock.advance(90 * 86_400_000);
    expect((await open(changeToken)).body.error?.code).toBe('TOK0002');
  });

  it('also tells at which times it could be moved to', async () => {
    const { changeToken, order } = await booked(`${thursday}T09:00:00`);
    const other = await booked(`${thursday}T14:00:00`);
    const headers = { 'x-verification-token': changeToken };
    const { body: answer } = await app.call('getAvailability', { params: { id: String(order.serviceOrderId) } }, { headers });
    expect(answer.dates[thursday]).toEqual([
      { fromTime: '08:00', toTime: '13:00', availability: 1 },
      { fromTime: '13:00', toTime: '16:00', availability: 0 },
    ]);
    const foreign = await app.call('getAvailability', { params: { id: String(other.order.serviceOrderId) } }, { headers });
    expect([foreign.status, foreign.body.error?.code]).toEqual([403, 'TOK0001']);
  });
});

describe('moving a visit', () => {
  it('gives the old time up together with taking the new one, also one that overlaps, and tells the customer', async () => {
    const { id, changeToken, order } = await booked(`${thursday}T09:00:00`);
    expect((await move(changeToken, `${thursday}T10:00:00`)).body.appointment).toMatchObject({
      id,
      dateTime: `${thursday}T10:00:00`,
      sequence: 1,
    });
    expect(await lastEvent(order)).toEqual({ event: 'visitMoved', actor: 'visitor', to_step: 'scheduled' });
    const hours = await app.db.kysely.selectFrom('appointment_hour').select('hour').orderBy('hour').execute();
    expect(hours.map(({ hour }) => hour)).toEqual([10, 11]);
    const { mail, file } = await fileOf(cast.sid.username);
    expect(mail?.subject).toBe('Your appointment has moved: 01/08/2026');
    expect(file).toMatch(/SEQUENCE:1\r\n/);
    expect(file).toContain(`UID:appointment-${id}@`);
    const work = await app.db.kysely
      .selectFrom('service_order')
      .select('expected_by')
      .where('id', '=', order.serviceOrderId)
      .executeTakeFirst();
    expect(work?.expected_by).toBe(thursday);
  });

  it('to the time it has changes nothing and mails nothing', async () => {
    const { changeToken } = await booked(`${thursday}T09:00:00`);
    const before = (await app.mailsTo(cast.sid.username)).length;
    expect((await move(changeToken, `${thursday}T09:00:00`)).body.appointment.sequence).toBe(0);
    expect(await app.mailsTo(cast.sid.username)).toHaveLength(before);
  });

  it('to a time that is taken keeps the old one', async () => {
    const { changeToken } = await booked(`${thursday}T09:00:00`);
    await booked(`${thursday}T13:00:00`);
    const refused = await move(changeToken, `${thursday}T12:00:00`);
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'APT0001']);
    expect((await open(changeToken)).body.appointment.dateTime).toBe(`${thursday}T09:00:00`);
    const other = await app.orderToSchedule();
    expect((await app.hold(other, `${thursday}T09:00:00`)).body.error?.code).toBe('APT0001');
  });

  it.each([
    ['2026-01-05T14:00:00', 'tooEarly'],
    [`${thursday}T00:00:00`, 'midnight'],
    [`${thursday}T09:15:00`, 'notHourly'],
    ['2026-04-01T09:00:00', 'tooFar'],
    ['later', 'format'],
  ])('to %s is refused with APT0003: %s', async (dateTime, code) => {
    const { changeToken } = await booked(`${thursday}T09:00:00`);
    const { status, body: answer } = await move(changeToken, dateTime);
    expect([status, answer.error?.code]).toEqual([400, 'APT0003']);
    expect(answer.error?.fields).toEqual([{ field: 'dateTime', code, message: expect.any(String) }]);
  });

  it('is possible until twelve hours before, or as the provider sets it', async () => {
    const { changeToken } = await booked(`${thursday}T09:00:00`);
    app.clock.set(new Date('2026-01-08T02:59:59Z'));
    expect((await open(changeToken)).body.appointment.changeableUntil).toBe('2026-01-08T03:00:00.000Z');
    app.clock.set(new Date('2026-01-08T03:00:00Z'));
    expect((await open(changeToken)).body.appointment.changeableUntil).toBeNull();
    for (const answer of [await move(changeToken, '2026-01-09T09:00:00'), await cancel(changeToken), await want(changeToken)])
      expect([answer.status, answer.body.error?.code]).toEqual([409, 'APT0004']);
    await app.db.kysely.insertInto('site_setting').values({ key: 'portal.appointment.change.hours', value: '2' }).execute();
    expect((await move(changeToken, '2026-01-09T09:00:00')).status).toBe(200);
    await app.db.kysely.deleteFrom('site_setting').where('key', '=', 'portal.appointment.change.hours').execute();
  });

  it('is over when the visit is', async () => {
    const { changeToken, order } = await booked(`${tuesday}T09:00:00`);
    app.clock.set(new Date('2026-01-06T17:00:00Z'));
    expect((await open(changeToken)).body.appointment).toMatchObject({ status: 'DONE', changeableUntil: null });
    expect((await cancel(changeToken)).body.error?.code).toBe('APT0004');
    expect(await app.stepOf(order.serviceOrderId)).toBe('scheduled');
  });
});

describe('cancelling a visit', () => {
  it('frees the time, leads to another one, takes it out of calendars, and again changes nothing', async () => {
    const { changeToken, order } = await booked(`${thursday}T09:00:00`);
    const { status, body: answer } = await cancel(changeToken);
    expect(status).toBe(200);
    expect(answer.appointment).toMatchObject({ status: 'CANCELLED', changeableUntil: null, sequence: 1 });
    expect(await lastEvent(order)).toEqual({ event: 'visitCancelled', actor: 'visitor', to_step: 'scheduling' });
    const { mail, file } = await fileOf(cast.sid.username);
    expect(mail).toMatchObject({ subject: 'Your appointment of 01/08/2026 is cancelled', links: [answer.scheduleUrl] });
    expect(file).toContain('STATUS:CANCELLED');
    expect(file).toContain('METHOD:CANCEL');
    const mails = (await app.mailsTo(cast.sid.username)).length;
    const again = await cancel(changeToken);
    expect(again.body.appointment).toEqual(answer.appointment);
    expect(await app.mailsTo(cast.sid.username)).toHaveLength(mails);
    // The link of the answer books anew; the visit it makes is another one.
    const anew = await app.book({ ...order, token: tokenOf(again.body.scheduleUrl ?? '') }, `${thursday}T09:00:00`);
    expect((await open(anew.changeToken)).body.appointment.status).toBe('BOOKED');
    expect((await open(changeToken)).body.appointment.status).toBe('CANCELLED');
    expect((await move(changeToken, `${thursday}T14:00:00`)).body.error?.code).toBe('APT0004');
    expect((await cancel(changeToken)).body.scheduleUrl).toBeNull();
  });
});

describe('an order that goes on without its visit', () => {
  const actor = { kind: 'operator', userId: null } as const;
  const advance = (order: OrderToSchedule, event: 'installed' | 'cancelled' | 'visitCancelled', follow: boolean) =>
    app.db.transaction(async (tx) => {
      await app.product.orders.advance(tx, { serviceOrderId: order.serviceOrderId, event, actor });
      if (follow) await app.product.appointments.follow(tx, order.orderId);
    });

  it.each([
    ['installed', 'DONE', 0],
    ['cancelled', 'CANCELLED', 1],
    ['visitCancelled', 'CANCELLED', 1],
  ] as const)('%s makes it %s and frees the technician, at once or by the job', async (event, status, mails) => {
    for (const follow of [true, false]) {
      const { changeToken, order } = await booked(`${thursday}T09:00:00`);
      const before = (await app.mailsTo(cast.sid.username)).length;
      await advance(order, event, follow);
      for (const _run of follow ? [] : [1, 2]) await app.product.appointments.jobs.releaseHeldTimes({});
      expect((await open(changeToken)).body.appointment.status).toBe(status);
      expect(await app.mailsTo(cast.sid.username)).toHaveLength(before + mails);
      const other = await app.orderToSchedule();
      expect((await app.hold(other, `${thursday}T09:00:00`)).status).toBe(200);
      await app.db.kysely.deleteFrom('appointment_hour').execute();
    }
  });

  it('gives a held time away, and leaves a visit alone whose order still waits for it', async () => {
    const held = await app.orderToSchedule();
    await app.hold(held, `${thursday}T09:00:00`);
    await advance(held, 'cancelled', true);
    const { order, changeToken } = await booked(`${thursday}T09:00:00`);
    await app.db.transaction((tx) => app.product.appointments.follow(tx, order.orderId));
    expect((await open(changeToken)).body.appointment.status).toBe('BOOKED');
  });
});

describe('an earlier time', () => {
  const offer = (hour: number, after: { appointmentId: number; wishedAt: string } | null = null) =>
    app.product.appointments.jobs.offerEarlierTime({ technicianId: technician, date: tuesday, hour, after });
  const told = async (username: string) =>
    (await app.mailsTo(username)).filter(({ subject }) => subject?.startsWith('An earlier time')).length;
  const queued = async () => {
    const rows = await app.db.prepared<{ payload: { after: { appointmentId: number; wishedAt: string } | null }; due: Date }>(
      'queued',
      `select j.payload, j.run_at as due from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'offerEarlierTime' and j.key like 'earlier:%'`,
      [],
    );
    return rows;
  };

  it('is told of to who waited longest, to the next one after two hours if it is still free, and taken by moving', async () => {
    await app.db.prepared('clear', 'delete from graphile_worker._private_jobs', []);
    const first = await booked('2026-01-12T09:00:00', { username: cast.james.username });
    app.clock.advance(1000);
    const second = await booked('2026-01-13T09:00:00', { username: cast.nora.username });
    const sooner = await booked(`${tuesday}T08:00:00`, { username: cast.tom.username });
    const freed = await booked(`${tuesday}T10:00:00`);
    expect((await want(first.changeToken)).body.appointment.isEarlierWanted).toBe(true);
    await want(sooner.changeToken);
    app.clock.advance(1000);
    await want(second.changeToken);
    await want(first.changeToken);
    await cancel(freed.changeToken);
    const [job] = await queued();
    expect(job?.payload).toEqual({ technicianId: technician, date: tuesday, hour: 10, after: null });
    // A job may run more than once: nobody is told twice.
    for (const _run of [1, 2]) await offer(10);
    expect([await told(cast.james.username), await told(cast.nora.username), await told(cast.tom.username)]).toEqual([1, 0, 0]);
    const [turn] = await queued();
    expect(turn?.payload.after?.appointmentId).toBe(first.id);
    expect(turn?.due).toEqual(new Date(app.clock.now().getTime() + 2 * 3_600_000));
    app.clock.advance(2 * 3_600_000);
    await offer(10, turn?.payload.after);
    expect([await told(cast.james.username), await told(cast.nora.username)]).toEqual([1, 1]);
    const [mail] = await app.mailsTo(cast.nora.username);
    const link = tokenOf(mail?.links.find((each) => each.includes('/appointment?')) ?? '');
    expect(mail?.text).toContain('Tuesday, January 6, 2026, between 10:00 AM and 12:00 PM is free now');
    const taken = await move(link, `${tuesday}T10:00:00`);
    expect(taken.body.appointment).toMatchObject({ dateTime: `${tuesday}T10:00:00`, isEarlierWanted: false });
    // Taken: nobody else hears of it.
    app.clock.advance(3 * 3_600_000);
    await offer(10);
    expect([await told(cast.james.username), await told(cast.nora.username)]).toEqual([1, 1]);
  });

  it('is no news for who left the list, has an earlier visit or one that can’t be changed any more, and none when it is too near', async () => {
    const left = await booked('2026-01-12T09:00:00', { username: cast.priya.username });
    await want(left.changeToken);
    expect((await want(left.changeToken, false)).body.appointment.isEarlierWanted).toBe(false);
    await offer(14);
    expect(await told(cast.priya.username)).toBe(0);
    await want(left.changeToken);
    app.clock.set(new Date('2026-01-06T12:00:00Z'));
    await offer(14);
    expect(await told(cast.priya.username)).toBe(0);
  });

  it('goes to nobody who declined such mail, and by text to who agreed to it', async () => {
    const { accountId } = await app.signIn(cast.viewer.username);
    const visit = await booked('2026-01-12T09:00:00', { username: cast.viewer.username });
    const category = await app.db.kysely
      .selectFrom('notification_category')
      .select('id')
      .where('key', '=', 'appointments')
      .executeTakeFirstOrThrow();
    const choice = { account_id: accountId, category_id: category.id, changed_at: app.clock.now() };
    await app.db.kysely
      .insertInto('notification_preference')
      .values([
        { ...choice, channel: 'email', opted_in: false },
        { ...choice, channel: 'text', opted_in: true },
      ])
      .execute();
    await app.db.kysely.updateTable('contact').set({ mobile_number: '(563) 555-0177' }).where('account_id', '=', accountId).execute();
    await want(visit.changeToken);
    await offer(10);
    expect(await told(cast.viewer.username)).toBe(0);
    const [text] = await app.mailsTo('5635550177');
    expect(text).toMatchObject({ channel: 'text' });
    expect(text?.text).toMatch(/^Cedar Valley Fiber: an earlier time is free: 01\/06\/2026, 10:00 AM to 12:00 PM\. Move your visit: http/);
  });
});

describe('a reminder', () => {
  const remind = () => app.product.appointments.jobs.remindOfVisits({});
  const reminded = async (username: string) =>
    (await app.mailsTo(username)).filter(({ subject }) => subject === 'Tomorrow: our technician comes').length;

  it('comes at nine in the morning of the day before, once', async () => {
    await booked(`${thursday}T09:00:00`, { username: cast.bakery.username });
    app.clock.set(new Date('2026-01-07T14:59:59Z'));
    await remind();
    expect(await reminded(cast.bakery.username)).toBe(0);
    app.clock.set(new Date('2026-01-07T15:00:00Z'));
    await Promise.all([remind(), remind(), remind()]);
    await remind();
    expect(await reminded(cast.bakery.username)).toBe(1);
    const [mail] = await app.mailsTo(cast.bakery.username);
    expect(mail?.text).toContain('Thursday, January 8, 2026, between 09:00 AM and 11:00 AM');
    expect((await open(tokenOf(mail?.links[0] ?? ''))).body.appointment.status).toBe('BOOKED');
  });

  it('comes for the new time of a moved visit and not for the old one, and for no cancelled visit', async () => {
    const moved = await booked(`${thursday}T09:00:00`, { username: cast.wes.username });
    const cancelled = await booked(`${thursday}T13:00:00`, { username: cast.dee.username });
    await move(moved.changeToken, '2026-01-15T09:00:00');
    await cancel(cancelled.changeToken);
    app.clock.set(new Date('2026-01-07T15:00:00Z'));
    await remind();
    expect([await reminded(cast.wes.username), await reminded(cast.dee.username)]).toEqual([0, 0]);
    app.clock.set(new Date('2026-01-14T15:00:00Z'));
    await remind();
    expect(await reminded(cast.wes.username)).toBe(1);
  });

  it('does not follow at the heels of a visit that was booked on the day before', async () => {
    app.clock.set(new Date('2026-01-07T16:00:00Z'));
    await booked(`${thursday}T09:00:00`, { username: cast.linda.username });
    await remind();
    expect(await reminded(cast.linda.username)).toBe(0);
  });
});
