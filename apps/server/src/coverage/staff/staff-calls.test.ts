import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/harness.ts';
import { whileHeld } from '../../../test/while-held.ts';
import type { Transaction } from '../../platform/db/database.ts';

let app: TestApp;
let staff: Awaited<ReturnType<TestApp['staff']>>;
beforeAll(async () => {
  app = await startApp();
  staff = await app.staff('agent');
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.kysely.deleteFrom('coverage_area').execute();
  await app.db.kysely.deleteFrom('address').execute();
});

type Place = [number, number];
/** The first field that was refused. */
const fieldIn = (body: { error?: unknown }) =>
  (body.error as { fields?: { field: string; code: string; message: string }[] } | undefined)?.fields?.[0];
const square = (west: number, south: number, side = 1): Place[] => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];
const polygon = (...rings: Place[][]) => ({ type: 'Polygon', coordinates: rings });
const bowTie = polygon([
  [0, 0],
  [2, 2],
  [2, 0],
  [0, 2],
  [0, 0],
]);
const draft = (more: object = {}) => ({
  name: 'North',
  status: 'NEW_SERVICE' as const,
  locationId: null,
  planCodes: null,
  priority: 100,
  shape: polygon(square(-91, 42)) as unknown,
  ...more,
});
const add = (more: object = {}) => staff.call('coverage.addArea', { body: { ...draft(more), key: randomUUID() } });
const change = (id: number, version: number, more: object = {}) =>
  staff.call('coverage.changeArea', { params: { id: String(id) }, body: { ...draft(more), version } });
const one = async (id: number) => (await staff.call('coverage.getArea', { params: { id: String(id) } })).body;
const preview = (id: number | null, more: object | null = {}) =>
  staff.call('coverage.previewArea', { body: { id, draft: more && draft(more) } });
const told = async (longitude: number, latitude: number) =>
  (await staff.call('coverage.tryPlace', { body: { address: null, place: { longitude, latitude } } })).body.found;
const jobs = async (): Promise<number> => {
  const statement = `select count(*)::int as found from graphile_worker._private_jobs j
                       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'tellProspects'`;
  const [row] = await app.db.prepared<{ found: number }>('test-jobs', statement, []);
  return row?.found ?? 0;
};
const forgetJobs = () => app.db.prepared('test-forget-jobs', 'delete from graphile_worker._private_jobs', []);
const acts = () =>
  app.db.kysely
    .selectFrom('audit_event')
    .select(['action', 'staff_id', 'detail'])
    .where('action', 'like', 'coverage.%')
    .orderBy('id')
    .execute();
let houses = 0;
const house = async (longitude: number, latitude: number, more: object = {}) => {
  houses += 1;
  const place = { longitude, latitude, street_id: 1, number: String(houses), line: `${houses} TEST`, address1: `${houses} Test Street` };
  const row = { source: 'test', external_id: String(houses), city: 'Town', state: 'IA', zip: '52001', ...place, ...more };
  await app.db.kysely
    .insertInto('address')
    .values(row as never)
    .execute();
};

describe('drawing an area', () => {
  it('adds it once, on record, and has prospects looked at anew', async () => {
    await forgetJobs();
    const body = { ...draft({ planCodes: ['A', 'A', 'B'] }), key: randomUUID() };
    const before = (await acts()).length;
    const [first, second] = await Promise.all([staff.call('coverage.addArea', { body }), staff.call('coverage.addArea', { body })]);
    expect([first.status, second.status].sort((x, y) => x - y)).toEqual([200, 409]);
    const refused = first.status === 409 ? first : second;
    expect(refused.body.error?.code).toBe('STF0130');
    const { areas, total } = (await staff.call('coverage.listAreas')).body;
    expect([total, areas.map(({ name, status, version }) => [name, status, version])]).toEqual([1, [['North', 'NEW_SERVICE', 1]]]);
    expect((await one(areas[0]?.id ?? 0)).planCodes).toEqual(['A', 'B']);
    const made = (await acts()).slice(before);
    expect(made.map(({ action }) => action)).toEqual(['coverage.areaAdded']);
    expect(made[0]?.staff_id).not.toBeNull();
    expect(await jobs()).toBe(1);
  });

  it('keeps several polygons and holes, and judges places by them at once', async () => {
    const shape = { type: 'MultiPolygon', coordinates: [[square(-91, 42), square(-90.6, 42.4, 0.2)], [square(-80, 30)]] };
    await add({ shape });
    expect((await told(-90.9, 42.1))?.told).toBe('NEW_SERVICE');
    expect((await told(-90.5, 42.5))?.told).toBe('NONE');
    expect((await told(-79.5, 30.5))?.told).toBe('NEW_SERVICE');
  });

  it('names the field that has to be put right, and where a line crosses another', async () => {
    const refused = async (more: object) => {
      const { status, body } = await add(more);
      return [status, body.error?.code, fieldIn(body)?.field, fieldIn(body)?.code];
    };
    expect(await refused({ shape: bowTie })).toEqual([400, 'GEN0002', 'shape', 'crossing']);
    expect(fieldIn((await add({ shape: bowTie })).body)?.message).toContain('At 1, 1.');
    expect(await refused({ shape: null })).toEqual([400, 'GEN0002', 'shape', 'noShape']);
    expect(await refused({ shape: { type: 'Point', coordinates: [1, 2] } })).toEqual([400, 'GEN0002', 'shape', 'notAnArea']);
    expect((await refused({ shape: polygon(square(200, 10)) }))[3]).toBe('outsideWorld');
    expect(
      (
        await refused({
          shape: polygon([
            [1, 1],
            [2, 2],
          ]),
        })
      )[3],
    ).toBe('tooFewPositions');
    expect(
      (
        await refused({
          shape: polygon([
            [1, 1],
            [2, 1],
            [3, 1],
          ]),
        })
      )[0],
    ).toBe(400);
    expect((await refused({ shape: polygon(square(0, 0), square(5, 5)) }))[3]).toBe('holeOutside');
    expect((await refused({ name: ' ' }))[2]).toBe('name');
    expect((await refused({ priority: -1 }))[2]).toBe('priority');
    expect((await refused({ status: 'SOON' }))[2]).toBe('status');
    expect(await refused({ locationId: 999_999 })).toEqual([400, 'GEN0002', 'locationId', 'unknownLocation']);
    expect((await staff.call('coverage.listAreas')).body.total).toBe(0);
  });

  it('tells before saving where a drawing is wrong, without refusing to look', async () => {
    const { status, body } = await preview(null, { shape: bowTie });
    expect([status, body.problem?.code, body.problem?.at]).toEqual([200, 'crossing', [1, 1]]);
  });
});

describe('changing an area', () => {
  it('is made from the version that was read: the second of two is told, and the first stays', async () => {
    const { id } = (await add()).body;
    const hold = ({ kysely }: Transaction) => kysely.selectFrom('coverage_area').select('id').where('id', '=', id).forUpdate().execute();
    const both = () => Promise.all([change(id, 1, { name: 'A' }), change(id, 1, { name: 'B' })]);
    const [a, b] = await whileHeld(app.db, { hold, waiting: 2 }, both);
    expect([a.status, b.status].sort((x, y) => x - y)).toEqual([200, 409]);
    expect((a.status === 409 ? a : b).body.error?.code).toBe('STF0002');
    expect(await one(id)).toMatchObject({ name: a.status === 200 ? 'A' : 'B', version: 2 });
    expect((await change(999_999, 1)).status).toBe(404);
  });

  it('keeps the shape that is there when none is sent, and shows every process the new one at once', async () => {
    const { id } = (await add()).body;
    expect((await change(id, 1, { shape: null, status: 'NEW_SURVEY' })).status).toBe(200);
    expect((await told(-90.5, 42.5))?.told).toBe('NEW_SURVEY');
    expect((await change(id, 2, { shape: polygon(square(-80, 30)) })).status).toBe(200);
    expect([(await told(-90.5, 42.5))?.told, (await told(-79.5, 30.5))?.told]).toEqual(['NONE', 'NEW_SERVICE']);
    expect((await acts()).at(-1)).toMatchObject({ action: 'coverage.areaChanged', detail: { areaId: id, isShapeChanged: true } });
  });

  it('an import in between is told too', async () => {
    const { id } = (await add()).body;
    const { externalId } = await one(id);
    const file = fileOf({ id: externalId, status: 'NONE', name: 'North' });
    const compared = (await compare(file)).body;
    expect((await apply(file, compared.mark)).status).toBe(200);
    expect((await change(id, 1)).body.error?.code).toBe('STF0002');
  });

  it('removes it in that version alone', async () => {
    const { id } = (await add()).body;
    await change(id, 1);
    const remove = (version: number) => staff.call('coverage.removeArea', { params: { id: String(id) }, body: { version } });
    expect((await remove(1)).body.error?.code).toBe('STF0002');
    await forgetJobs();
    expect((await remove(2)).status).toBe(200);
    expect([(await remove(2)).status, await jobs()]).toEqual([404, 1]);
    expect((await acts()).at(-1)?.action).toBe('coverage.areaRemoved');
  });
});

describe('what a change would do', () => {
  it('counts known addresses by what they get before and after, each building once, and keeps nothing', async () => {
    await add({ name: 'Wide', status: 'NEW_SURVEY', shape: polygon(square(-92, 41, 3)) });
    await house(-90.5, 42.5);
    await house(-90.4, 42.5);
    await house(-90.4, 42.5, { unit: 'APT 1' });
    await house(-90.3, 42.5, { status: 'NONE' });
    await house(-91.5, 41.5);
    const { effect, overlaps } = (await preview(null, { priority: 50 })).body;
    expect(effect).toEqual({
      addresses: 3,
      changed: 2,
      before: { NEW_SERVICE: 0, NEW_SIGNUP: 0, NEW_SURVEY: 2, NONE: 1 },
      after: { NEW_SERVICE: 2, NEW_SIGNUP: 0, NEW_SURVEY: 0, NONE: 1 },
      isCut: false,
    });
    expect(overlaps.map(({ name, decides }) => [name, decides])).toEqual([['Wide', false]]);
    expect((await preview(null, { priority: 500 })).body).toMatchObject({ effect: { changed: 0 }, overlaps: [{ decides: true }] });
    expect((await staff.call('coverage.listAreas')).body.total).toBe(1);
  });

  it('counts what moving and removing an area takes away, holes left out', async () => {
    const { id } = (await add()).body;
    await house(-90.5, 42.5);
    await house(-90.9, 42.9);
    const away = polygon(square(-80, 30));
    expect((await preview(id, { shape: away })).body.effect).toMatchObject({ addresses: 2, changed: 2, after: { NONE: 2 } });
    expect((await preview(id, null)).body.effect).toMatchObject({ addresses: 2, changed: 2 });
    const withHole = polygon(square(-91, 42), square(-90.6, 42.4, 0.2));
    expect((await preview(id, { shape: withHole })).body.effect).toMatchObject({ addresses: 2, changed: 1 });
    expect((await preview(999_999, null)).status).toBe(404);
  });

  it('says "at least" where there are more than are counted', async () => {
    const many = `insert into address (source, external_id, street_id, number, line, address1, city, state, zip, longitude, latitude)
                  select 'many', n::text, 1, n::text, n || ' MANY', n || ' Many Street', 'Town', 'IA', '52001', -90.5, 42.5 from generate_series(1, 20005) n`;
    await app.db.prepared('test-many', many, []);
    expect((await preview(null)).body.effect).toMatchObject({ isCut: true, addresses: 20_001 });
  });

  it('takes areas that share a border, or stand in a hole, for no overlap', async () => {
    await add({ name: 'Beside', shape: polygon(square(-90, 42)) });
    await add({ name: 'Around', shape: polygon(square(-93, 40, 5), square(-91, 42)) });
    expect((await preview(null)).body.overlaps).toEqual([]);
    await add({ name: 'Same' });
    expect((await preview(null)).body.overlaps.map(({ name }) => name)).toEqual(['Same']);
  });
});

const fileOf = (...properties: object[]) => {
  const features = properties.map((each) => ({ type: 'Feature', properties: each, geometry: polygon(square(-91, 42)) }));
  return Buffer.from(JSON.stringify({ type: 'FeatureCollection', features })).toString('base64');
};
const options = { status: null, locationId: null, priority: 100, replace: false };
const compare = (file: string, more: object = {}) => staff.call('coverage.compareFile', { body: { ...options, file, ...more } });
const apply = (file: string, mark: string, more: object = {}) =>
  staff.call('coverage.applyFile', { body: { ...options, file, mark, ...more } });

describe('a file', () => {
  it('is shown with its differences before anything is kept, and brought in as it was shown', async () => {
    await add({ name: 'Old' });
    const file = fileOf({ id: 'a', name: 'East', status: 'SERVICE' }, { id: 'b', name: 'Nothing' });
    const compared = (await compare(file)).body;
    expect(compared).toMatchObject({ read: 2, counts: { added: 1, removed: 0 }, rejected: 1 });
    expect(compared.problems).toMatchObject([{ number: 2, name: 'Nothing' }]);
    expect(compared.differences).toEqual([{ name: 'East', change: 'added', before: null, after: 'NEW_SERVICE' }]);
    expect((await staff.call('coverage.listAreas')).body.total).toBe(1);
    expect(fieldIn((await apply(file, compared.mark, { replace: true })).body)?.field).toBe('replace');
    await forgetJobs();
    expect((await apply(file, compared.mark)).body).toMatchObject({ added: 1, changed: 0, removed: 0 });
    expect(await jobs()).toBe(1);
    const late = await apply(file, compared.mark);
    expect([late.status, late.body.error?.code]).toEqual([409, 'STF0002']);
  });

  it('that replaces the map shows what it removes; what was exported changes nothing', async () => {
    await add({ name: 'Old', status: 'NEW_SIGNUP' });
    const exported = await staff.call('coverage.exportAreas');
    const back = Buffer.from(JSON.stringify(exported.body)).toString('base64');
    const same = (await compare(Buffer.from(await exportedText()).toString('base64'), { replace: true })).body;
    expect([same.counts, back.length > 0]).toEqual([{ added: 0, changed: 0, removed: 0, unchanged: 1 }, true]);
    const other = (await compare(fileOf({ name: 'East', status: 'SERVICE' }), { replace: true })).body;
    expect(other.differences).toContainEqual({ name: 'Old', change: 'removed', before: 'NEW_SIGNUP', after: null });
  });

  it.each([
    ['no drawing', 'unknownFormat'],
    ['{"type":', 'notJson'],
    ['<!DOCTYPE kml [<!ENTITY a "b">]><kml/>', 'unsafeXml'],
  ])('that is none is refused with the reason: %s', async (text, code) => {
    const { status, body } = await compare(Buffer.from(text).toString('base64'));
    expect([status, fieldIn(body)?.field, fieldIn(body)?.code]).toEqual([400, 'file', code]);
  });

  const exportedText = async (): Promise<string> => {
    const features = await app.db.kysely.selectFrom('coverage_area').selectAll().execute();
    return JSON.stringify({
      type: 'FeatureCollection',
      features: features.map(({ external_id: id, name, status, priority, geometry: coordinates }) => ({
        type: 'Feature',
        properties: { id, name, status, priority },
        geometry: { type: 'MultiPolygon', coordinates },
      })),
    });
  };
});

describe('trying', () => {
  it('tells which area decides, which lie under it, and what a visitor is told', async () => {
    await add({ name: 'Wide', status: 'NEW_SURVEY', shape: polygon(square(-92, 41, 3)) });
    await add({ name: 'Narrow', planCodes: ['A'] });
    const found = await told(-90.5, 42.5);
    expect(found).toMatchObject({ told: 'NEW_SERVICE', address: null, ownStatus: null, planCodes: ['A'] });
    expect(found?.areas.map(({ name }) => name)).toEqual(['Narrow', 'Wide']);
    expect((await told(10, 10))?.told).toBe('NONE');
  });

  it('says that an address is not known, and wants one of the two', async () => {
    const ask = (address: string | null) => staff.call('coverage.tryPlace', { body: { address, place: null } });
    expect((await ask('1 Nobody Knows Lane, Town, IA 52001')).body.found).toBeNull();
    expect((await ask(null)).status).toBe(400);
  });
});

it('lists by part of a name and status, and what may be seen on the map with what decides last', async () => {
  await add({ name: 'West 1' });
  await add({ name: 'West 2', status: 'NEW_SURVEY', priority: 5 });
  const names = async (query: object) => (await staff.call('coverage.listAreas', { query })).body.areas.map(({ name }) => name);
  expect([await names({ name: 'WEST' }), await names({ status: 'NEW_SURVEY' }), await names({ name: '%' })]).toEqual([
    ['West 1', 'West 2'],
    ['West 2'],
    [],
  ]);
  const view = { west: '-91', south: '42', east: '-90', north: '43' };
  const drawn = (await staff.call('coverage.listDrawn', { query: view })).body;
  expect(drawn.map(({ status }) => status)).toEqual(['NEW_SERVICE', 'NEW_SURVEY']);
  expect((await staff.call('coverage.listDrawn', { query: { ...view, east: '-92' } })).status).toBe(400);
});
