import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppointmentApp, monday, startAppointmentApp } from '../../test/appointment-app.ts';
import { ImportRefused } from './index.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'technicians-'));
const file = path.join(folder, 'technicians.csv');
let app: AppointmentApp;
let place: string;
beforeAll(async () => {
  app = await startAppointmentApp();
  const { code } = await app.db.kysely.selectFrom('location').select('code').where('id', '=', app.locationId).executeTakeFirstOrThrow();
  place = code;
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await app.close();
});
beforeEach(async () => {
  app.clock.set(monday);
  for (const table of ['appointment_hour', 'earlier_wish', 'appointment', 'technician_absence', 'technician'] as const)
    await app.db.kysely.deleteFrom(table).execute();
});

const header = 'code,name,location,active,shifts,absences';
const importRows = (rows: readonly string[], dryRun = false) => {
  writeFileSync(file, [header, ...rows].join('\r\n'));
  return app.product.appointments.importTechnicians({ file, dryRun });
};
const row = (code: string, more: { shifts?: string; absences?: string; active?: string; location?: string } = {}) =>
  [code, `Technician ${code}`, more.location ?? place, more.active ?? 'yes', more.shifts ?? 'Mon-Fri 8-17', more.absences ?? ''].join(',');
const technicianOf = async (id: number) => {
  const visit = (await app.visits()).find((each) => each.id === id);
  const found = app.db.kysely
    .selectFrom('technician')
    .select('code')
    .where('id', '=', visit?.technician_id ?? 0);
  return `${visit?.status} ${(await found.executeTakeFirst())?.code}`;
};

describe('technicians from a file', () => {
  it('come out again as they are: taking the export in changes nothing, and it is the same afterwards', async () => {
    const away = { absences: '2026-01-08; 2026-02-02..2026-02-06', active: 'no' };
    await importRows([row('A', away), row('B', { location: `${place}; SURVEY`, shifts: 'Sat-Sun 9-13; Mon 8-12; Mon 13-17' })]);
    const { csv, count } = await app.product.appointments.exportTechnicians();
    expect(count).toBe(2);
    writeFileSync(file, csv);
    expect(await app.product.appointments.importTechnicians({ file, dryRun: false })).toMatchObject({ read: 2, unchanged: 2 });
    await app.db.kysely.deleteFrom('technician_absence').execute();
    await app.db.kysely.deleteFrom('technician').execute();
    expect(await app.product.appointments.importTechnicians({ file, dryRun: false })).toMatchObject({ read: 2, inserted: 2 });
    expect((await app.product.appointments.exportTechnicians()).csv).toBe(csv);
  });

  it('are taken in under their code; again they change nothing', async () => {
    const rows = [row('A', { absences: '2026-01-08' }), row('B', { location: `${place}; SURVEY`, shifts: 'Sat 9-13; Mon 8-12' })];
    expect(await importRows(rows)).toMatchObject({ read: 2, inserted: 2, updated: 0, unchanged: 0, rejected: 0 });
    expect(await importRows(rows)).toMatchObject({ read: 2, inserted: 0, updated: 0, unchanged: 2, rejected: 0 });
    expect(await importRows([row('A'), rows[1] ?? ''])).toMatchObject({ updated: 1, unchanged: 1 });
    const order = await app.orderToSchedule();
    expect(await app.slotsOf(order, '2026-01-08')).toEqual(['08:00-16:00 1']);
    expect(await app.slotsOf(order, '2026-01-10')).toEqual(['09:00-12:00 1']);
    expect(await importRows([row('A', { active: 'no' })])).toMatchObject({ updated: 1 });
    expect(await app.slotsOf(order, '2026-01-08')).toEqual([]);
  });

  it('with mistakes are left out, each with its row, column and reason; the good ones are taken', async () => {
    const result = await importRows([
      row('A'),
      row(''),
      row('A'),
      row('C', { location: 'MOON' }),
      row('D', { active: 'maybe' }),
      row('E', { shifts: 'always' }),
      row('F', { shifts: '' }),
      row('G', { absences: 'tomorrow' }),
      '"H,never closed',
      row('I', { location: '' }),
      row('J', { active: 'no', shifts: '' }),
    ]);
    expect(result).toMatchObject({ read: 11, inserted: 2, rejected: 9 });
    expect(result.problems.map(({ row: at, column }) => `${at} ${column}`)).toEqual([
      '3 code',
      '4 code',
      '5 location',
      '6 active',
      '7 shifts',
      '8 shifts',
      '9 absences',
      '10 ',
      '11 location',
    ]);
    expect(result.problems.every(({ reason }) => reason.length > 5)).toBe(true);
  });

  it('of a dry run are told and not kept', async () => {
    expect(await importRows([row('A'), row('B', { shifts: 'x' })], true)).toMatchObject({ inserted: 1, rejected: 1 });
    expect(await app.db.kysely.selectFrom('technician').selectAll().execute()).toEqual([]);
  });

  it.each([
    ['', 'the file is empty'],
    ['name,shifts\nA,Mon 8-17', 'the file has no column code, location'],
    [`${header}\n\0`, 'the file is no text'],
  ])('that is none is refused as a whole', async (content, reason) => {
    writeFileSync(file, content);
    const importing = app.product.appointments.importTechnicians({ file, dryRun: false });
    await expect(importing).rejects.toThrow(ImportRefused);
    await expect(importing).rejects.toThrow(reason);
  });
});

describe('a technician who is away by now', () => {
  it('has their visits made by somebody who is free then, and else told', async () => {
    await importRows([row('A')]);
    const [first, second] = [
      await app.book(await app.orderToSchedule(), '2026-01-08T09:00:00'),
      await app.book(await app.orderToSchedule(), '2026-01-08T13:00:00'),
    ];
    await importRows([row('B', { shifts: 'Thu 8-12' })]);
    const result = await importRows([row('A', { absences: '2026-01-08' })]);
    expect(result).toMatchObject({ updated: 1, reassigned: 1 });
    expect(result.uncovered).toEqual([{ orderId: expect.any(Number), dateTime: '2026-01-08T13:00:00', technician: 'A' }]);
    expect(await technicianOf(first.id)).toBe('BOOKED B');
    expect(await technicianOf(second.id)).toBe('BOOKED A');
    const order = await app.orderToSchedule();
    expect(await app.slotsOf(order, '2026-01-08')).toEqual(['08:00-11:00 0']);
  });

  it('gives a held time up, which nobody was promised yet', async () => {
    await importRows([row('A')]);
    const order = await app.orderToSchedule();
    const held = await app.hold(order, '2026-01-08T09:00:00');
    expect(await importRows([row('A', { absences: '2026-01-08' })])).toMatchObject({ reassigned: 0, uncovered: [] });
    expect(await technicianOf(held.body.id)).toBe('RELEASED A');
    expect((await app.complete(order.token)).body.error?.code).toBe('APT0001');
  });

  it('while ten book their time at the same moment has no visit on a day away that the import does not know of', async () => {
    for (let round = 0; round < 3; round++) {
      const date = `2026-01-${20 + round}`;
      await importRows([row('A'), row('B')]);
      const orders = [];
      for (let count = 0; count < 10; count++) orders.push(await app.orderToSchedule());
      const hour = (at: number) => String(8 + (at % 5) * 2).padStart(2, '0');
      const [result] = await Promise.all([
        importRows([row('A', { absences: date })]),
        ...orders.map((order, at) => app.hold(order, `${date}T${hour(at)}:00:00`).then(() => app.complete(order.token))),
      ]);
      const visits = (await app.visits()).filter(({ starts_at, status }) => starts_at.startsWith(date) && status === 'BOOKED');
      const away = [];
      for (const visit of visits) if ((await technicianOf(visit.id)) === 'BOOKED A') away.push(visit.id);
      expect(away).toHaveLength(result.uncovered.length);
    }
  });
});
