import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppointmentApp, monday, type OrderToSchedule, startAppointmentApp } from '../../test/appointment-app.ts';
import { whileHeld } from '../../test/while-held.ts';
import type { Transaction } from '../platform/db/database.ts';

let app: AppointmentApp;
let orders: OrderToSchedule[];
beforeAll(async () => {
  app = await startAppointmentApp();
  await app.addTechnician({ code: 'T1' });
  orders = [];
  while (orders.length < 50) orders.push(...(await Promise.all(Array.from({ length: 5 }, () => app.orderToSchedule()))));
}, 180_000);
afterAll(() => app.close());
beforeEach(() => app.clock.set(monday));

/** Asks again while the server is too busy to begin, as a browser may: nothing was written then. */
async function patiently<Answer extends { status: number }>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
    await sleep(5);
  }
}
const hold = (order: OrderToSchedule, dateTime: string) => patiently(() => app.hold(order, dateTime));
const complete = (token: string) => patiently(() => app.complete(token));
const nine = (date: string) => `${date}T09:00:00`;
const codesOf = (answers: { body: { error?: { code: string } } }[]) => answers.map(({ body }) => body.error?.code ?? 'ok').toSorted();
const counted = (codes: string[]) =>
  Object.fromEntries([...new Set(codes)].map((code) => [code, codes.filter((each) => each === code).length]));
const move = (verificationToken: string, dateTime: string) =>
  patiently(() => app.call('rescheduleAppointment', { body: { verificationToken, dateTime } }));
/** What must never be: an hour of a technician without a standing visit, or a standing visit without its two hours. */
async function expectConsistent(): Promise<void> {
  const wrong = await app.db.prepared(
    'visits-consistent',
    `select v.id, v.status, count(h.hour) as hours from appointment v
       left join appointment_hour h on h.appointment_id = v.id and h.technician_id = v.technician_id and h.on_date = v.starts_at::date
             and h.hour - extract(hour from v.starts_at) in (0, 1)
      group by v.id having count(h.hour) <> case when v.status in ('HELD', 'BOOKED') then 2 else 0 end`,
    [],
  );
  expect(wrong).toEqual([]);
}

describe('[APPT-014] many at the same moment', () => {
  it('fifty who want one place: exactly one has it', async () => {
    const answers = await Promise.all(orders.map((order) => hold(order, nine('2026-01-06'))));
    expect(counted(codesOf(answers))).toEqual({ ok: 1, APT0001: 49 });
    await expectConsistent();
  });

  it('fifty who want overlapping windows of one technician: no hour is given out twice', async () => {
    const answers = await Promise.all(orders.map((order, at) => hold(order, `2026-01-07T${String(8 + (at % 8)).padStart(2, '0')}:00:00`)));
    const held = answers.filter(({ status }) => status === 200).length;
    expect(held).toBeGreaterThanOrEqual(3);
    expect(held).toBeLessThanOrEqual(4);
    await expectConsistent();
  });

  it('fifty who want a place whose held time is just over: one has it, and whoever held it completes or hears that it is gone', async () => {
    const [holder, ...others] = orders as [OrderToSchedule, ...OrderToSchedule[]];
    await hold(holder, nine('2026-01-08'));
    app.clock.advance(30 * 60_000);
    const [completed, ...answers] = await Promise.all([
      complete(holder.token),
      ...others.map((order) => hold(order, nine('2026-01-08'))),
      app.product.appointments.jobs.releaseHeldTimes({}),
    ]);
    const taken = codesOf(answers.slice(0, -1) as Awaited<ReturnType<AppointmentApp['hold']>>[]);
    const isComplete = completed.body.success === true;
    expect(counted(taken)).toEqual(isComplete ? { APT0001: 49 } : { ok: 1, APT0001: 48 });
    if (!isComplete) expect(completed.body.error?.code).toBe('APT0001');
    await expectConsistent();
  });

  it('one link completed twenty times at once books once and mails once', async () => {
    const order = await app.orderToSchedule();
    await hold(order, nine('2026-01-09'));
    const before = (await app.mailsTo('sid.young@example.com')).length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => complete(order.token)));
    expect(counted(codesOf(answers))).toEqual({ ok: 1, TOK0003: 19 });
    expect(await app.mailsTo('sid.young@example.com')).toHaveLength(before + 1);
    await expectConsistent();
  });

  it('two links of one order that complete at once book once', async () => {
    const order = await app.orderToSchedule();
    const { accountId, orderId } = order;
    const second = await app.db.transaction((tx) => app.product.appointments.scheduleLink(tx, { accountId, orderId }));
    await hold(order, nine('2026-01-12'));
    const answers = await Promise.all([complete(order.token), complete(second?.token ?? '')]);
    expect(codesOf(answers)).toEqual(['TOK0003', 'ok']);
    await expectConsistent();
  });

  it('one order that asks for ten times at once holds one of them', async () => {
    const order = await app.orderToSchedule();
    await Promise.all(Array.from({ length: 8 }, (_none, at) => hold(order, `2026-01-13T${String(8 + at).padStart(2, '0')}:00:00`)));
    const standing = (await app.visits()).filter((visit) => visit.order_id === order.orderId && visit.status === 'HELD');
    expect(standing).toHaveLength(1);
    await expectConsistent();
  });
});

describe('a time given away at the very moment it is completed', () => {
  it('is not booked, and the link stays good', async () => {
    const order = await app.orderToSchedule();
    const held = await hold(order, nine('2026-03-03'));
    const giveAway = async ({ kysely }: Transaction) => {
      await kysely.updateTable('appointment').set({ status: 'RELEASED', held_until: null }).where('id', '=', held.body.id).execute();
      await kysely.deleteFrom('appointment_hour').where('appointment_id', '=', held.body.id).execute();
    };
    const completed = await whileHeld(app.db, { hold: giveAway, waiting: 1 }, () => complete(order.token));
    expect(completed.body.error?.code).toBe('APT0001');
    await expectConsistent();
    expect((await hold(order, nine('2026-03-03'))).status).toBe(200);
    expect((await complete(order.token)).body.success).toBe(true);
  });
});

describe('changes that cross', () => {
  it('two who want each other’s time: both keep theirs, or both have moved', async () => {
    for (let round = 0; round < 5; round++) {
      const date = `2026-02-0${2 + round}`;
      const [one, two] = [
        await app.book(await app.orderToSchedule(), nine(date)),
        await app.book(await app.orderToSchedule(), `${date}T13:00:00`),
      ];
      const answers = await Promise.all([move(one.changeToken, `${date}T13:00:00`), move(two.changeToken, nine(date))]);
      expect(counted(codesOf(answers))).toEqual({ APT0001: 2 });
    }
    await expectConsistent();
  });

  it('moving and cancelling one visit at once ends in one of the two', async () => {
    for (let round = 0; round < 5; round++) {
      const { changeToken, id } = await app.book(await app.orderToSchedule(), `2026-02-2${round + 3}T10:00:00`);
      const cancelled = await Promise.all([
        app.call('cancelAppointment', { body: { verificationToken: changeToken } }),
        move(changeToken, `2026-02-2${round + 3}T14:00:00`),
      ]);
      expect(cancelled[0].status).toBe(200);
      expect((await app.visits()).find((visit) => visit.id === id)?.status).toBe('CANCELLED');
    }
    await expectConsistent();
  });

  it('a visit whose order is cancelled while it is booked has no technician in the end', async () => {
    const actor = { kind: 'operator', userId: null } as const;
    for (let round = 0; round < 5; round++) {
      const order = await app.orderToSchedule();
      await hold(order, `2026-02-17T${String(9 + 2 * (round % 3)).padStart(2, '0')}:00:00`);
      await Promise.all([
        complete(order.token),
        app.db.transaction(async (tx) => {
          await app.product.orders.advance(tx, { serviceOrderId: order.serviceOrderId, event: 'cancelled', actor });
          await app.product.appointments.follow(tx, order.orderId);
        }),
      ]);
      const standing = (await app.visits()).filter(
        (visit) => visit.order_id === order.orderId && ['HELD', 'BOOKED'].includes(visit.status),
      );
      expect(standing).toEqual([]);
      expect(await app.stepOf(order.serviceOrderId)).toBe('cancelled');
    }
    await expectConsistent();
  });
});

describe('technicians take turns', () => {
  it('of thirty who want one time at the same moment exactly as many have it as can come', async () => {
    for (const code of ['P1', 'P2', 'P3', 'P4']) await app.addTechnician({ code, shifts: [{ weekday: 6, from: 9, to: 11 }] });
    const answers = await Promise.all(orders.slice(1, 31).map((order) => hold(order, nine('2026-02-28'))));
    expect(counted(codesOf(answers))).toEqual({ ok: 4, APT0001: 26 });
    await expectConsistent();
  });

  it('the least busy of the day comes', async () => {
    const second = await app.addTechnician({ code: 'T2' });
    const date = '2026-03-02';
    const at = async (time: string) => {
      const { id } = await app.book(await app.orderToSchedule(), `${date}T${time}:00:00`);
      return (await app.visits()).find((visit) => visit.id === id)?.technician_id;
    };
    const [first, next, third, fourth] = [await at('08'), await at('14'), await at('11'), await at('11')];
    expect(next).toBe(second);
    expect(first).not.toBe(second);
    expect(new Set([third, fourth])).toEqual(new Set([first, second]));
    expect((await hold(await app.orderToSchedule(), `${date}T11:00:00`)).body.error?.code).toBe('APT0001');
    await expectConsistent();
  });
});
