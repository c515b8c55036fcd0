import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { exportAreas } from './export-areas.ts';
import { type ImportOptions, type ImportRefusal, type ImportResult, importAreas } from './import-areas.ts';

let database: TestDatabase;
let db: Database;
let townId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ connection: database.connection });
  const town = { code: 'TOWN', name: 'Town' };
  ({ id: townId } = await db.kysely.insertInto('location').values(town).returning('id').executeTakeFirstOrThrow());
});
afterAll(async () => {
  await db.close();
  await database.drop();
});
beforeEach(async () => {
  await db.kysely.deleteFrom('coverage_area').execute();
});

const square = (west: number, south: number, side = 1) => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];
const feature = (properties: object, rings: unknown[] = [square(-91, 42)], more: object = {}) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: rings },
  ...more,
});
const bytes = (value: unknown): Uint8Array => strToU8(typeof value === 'string' ? value : JSON.stringify(value));
const collection = (...features: unknown[]) => bytes({ type: 'FeatureCollection', features });

interface Options extends Partial<Omit<ImportOptions, 'defaults'>> {
  defaults?: Partial<ImportOptions['defaults']>;
}
const bring = (file: Uint8Array, { defaults = {}, ...more }: Options = {}): Promise<ImportResult | ImportRefusal> =>
  importAreas(db, file, { dryRun: false, replace: false, ...more, defaults: { status: null, location: null, priority: 100, ...defaults } });
const kept = () => db.kysely.selectFrom('coverage_area').selectAll().orderBy('external_id').execute();
const jobs = async (): Promise<number> => {
  const statement = `select count(*)::int as found from graphile_worker._private_jobs j
                       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'tellProspects'`;
  const [row] = await db.prepared<{ found: number }>('test-jobs', statement, []);
  return row?.found ?? 0;
};

describe('taking areas from a file', () => {
  it('keeps what each area says, in any spelling of its words', async () => {
    const file = collection(
      feature({ STATUS: 'active', Name: 'North', plans: 'A, B ,,A', priority: '5', location: 'TOWN' }, undefined, { id: 'n-1' }),
      feature({ status: 'Sign up', id: 7, plans: ['C'] }),
      feature({ status: 'NONE', name: 'Quarry' }),
    );
    expect(await bring(file)).toMatchObject({ read: 3, inserted: 3, updated: 0, unchanged: 0, rejected: [] });
    expect(await kept()).toMatchObject([
      { external_id: '7', name: '7', status: 'NEW_SIGNUP', plan_codes: ['C'], priority: 100, location_id: null },
      { external_id: 'n-1', name: 'North', status: 'NEW_SERVICE', plan_codes: ['A', 'B'], priority: 5, location_id: townId },
      { external_id: 'name:Quarry', status: 'NONE', plan_codes: null, west: -91, south: 42, east: -90, north: 43 },
    ]);
  });

  it('gives areas that say nothing what the options say', async () => {
    const defaults = { status: 'NEW_SURVEY', location: 'TOWN', priority: 3 } as const;
    await bring(bytes({ type: 'Polygon', coordinates: [square(-91, 42)] }), { defaults });
    expect(await kept()).toMatchObject([
      { external_id: expect.stringMatching(/^shape:/), status: 'NEW_SURVEY', location_id: townId, priority: 3 },
    ]);
    expect(await bring(collection(feature({})), { defaults: { location: 'ELSEWHERE' } })).toEqual({ problem: 'unknownLocationOption' });
  });

  it('changes nothing the second time, and only what changed the third', async () => {
    const first = feature({ id: 'a', status: 'SURVEY' });
    const second = feature({ id: 'b', status: 'SURVEY' });
    await bring(collection(first, second));
    expect(await bring(collection(second, first))).toMatchObject({ inserted: 0, updated: 0, unchanged: 2 });
    const built = feature({ id: 'b', status: 'ACTIVE' });
    expect(await bring(collection(first, built))).toMatchObject({ inserted: 0, updated: 1, unchanged: 1 });
    expect((await kept()).map(({ status, revision }) => [status, revision])).toEqual([
      ['NEW_SURVEY', 1],
      ['NEW_SERVICE', 2],
    ]);
  });

  it('takes the good ones and reports the others, each with its number, reason and place', async () => {
    const bowTie = [
      [0, 0],
      [2, 2],
      [2, 0],
      [0, 2],
      [0, 0],
    ];
    const file = collection(
      feature({ id: 'good', status: 'ACTIVE' }),
      feature({ id: 'bow', status: 'ACTIVE' }, [bowTie]),
      feature({ id: 'x' }),
      feature({ id: 'x', status: 'someday' }),
      feature({ id: 'x', status: 'ACTIVE', location: 'NOWHERE' }),
      feature({ id: 'x', status: 'ACTIVE', priority: -1 }),
      feature({ id: 'x', status: 'ACTIVE', plans: { A: true } }),
      feature({ id: 'x'.repeat(201), status: 'ACTIVE' }),
      feature({ id: 'good', status: 'SURVEY' }),
      { type: 'Feature', properties: { status: 'ACTIVE' }, geometry: { type: 'Point', coordinates: [0, 0] } },
      'nonsense',
      null,
    );
    const result = (await bring(file)) as ImportResult;
    expect(result).toMatchObject({ read: 12, inserted: 1 });
    expect(result.rejected.map(({ number, problem, at }) => [number, problem, at])).toEqual([
      [2, 'crossing', [1, 1]],
      [3, 'noStatus', null],
      [4, 'unknownStatus', null],
      [5, 'unknownLocation', null],
      [6, 'badPriority', null],
      [7, 'badPlans', null],
      [8, 'badId', null],
      [9, 'repeatedId', null],
      [10, 'notAnArea', null],
      [11, 'noStatus', null],
      [12, 'noStatus', null],
    ]);
    expect(result.rejected[0]?.entry.properties).toEqual({ id: 'bow', status: 'ACTIVE' });
    expect(await kept()).toMatchObject([{ external_id: 'good', status: 'NEW_SERVICE' }]);
  });

  it('a dry run says the same and keeps nothing, not even a job', async () => {
    await bring(collection(feature({ id: 'a', status: 'SURVEY' })));
    const before = await jobs();
    const file = collection(feature({ id: 'a', status: 'ACTIVE' }), feature({ id: 'b', status: 'ACTIVE' }));
    expect(await bring(file, { dryRun: true, replace: true })).toMatchObject({ read: 2, inserted: 1, updated: 1, removed: 0 });
    expect(await kept()).toMatchObject([{ external_id: 'a', status: 'NEW_SURVEY', revision: 1 }]);
    expect(await jobs()).toBe(before);
  });

  it('queues one look at prospects with what changed, and none when nothing did', async () => {
    await db.prepared('test-no-jobs', 'delete from graphile_worker._private_jobs', []);
    await bring(collection(feature({ id: 'a', status: 'SURVEY' })));
    expect(await jobs()).toBe(1);
    await db.prepared('test-no-jobs', 'delete from graphile_worker._private_jobs', []);
    await bring(collection(feature({ id: 'a', status: 'SURVEY' })));
    expect(await jobs()).toBe(0);
  });

  it('takes away what the file does not have only when told, and never when part of the file is unreadable', async () => {
    await bring(collection(feature({ id: 'a', status: 'SURVEY' }), feature({ id: 'b', status: 'SURVEY' })));
    const onlyA = feature({ id: 'a', status: 'SURVEY' });
    expect(await bring(collection(onlyA, feature({ id: 'b' })), { replace: true })).toEqual({ problem: 'replaceWithRejected' });
    expect(await kept()).toHaveLength(2);
    expect(await bring(collection(onlyA), { replace: true })).toMatchObject({ unchanged: 1, removed: 1 });
    expect(await kept()).toMatchObject([{ external_id: 'a' }]);
  });

  it('two imports at once leave the areas of one of them, counted right', async () => {
    const file = (status: string) => collection(...Array.from({ length: 20 }, (_, at) => feature({ id: `a${at}`, status })));
    const results = await Promise.all([bring(file('SURVEY')), bring(file('ACTIVE'))]);
    expect(results).toContainEqual(expect.objectContaining({ inserted: 20, updated: 0 }));
    expect(results).toContainEqual(expect.objectContaining({ inserted: 0, updated: 20 }));
    expect(new Set((await kept()).map(({ status }) => status)).size).toBe(1);
  });

  it('two imports that replace everything leave the areas of one of them, not of both', async () => {
    for (let round = 0; round < 20; round += 1) {
      const names = ['x', 'y', 'z'].map((name) => `${name}${round}`);
      await Promise.all(names.map((id) => bring(collection(feature({ id, status: 'ACTIVE' })), { replace: true })));
      expect(await kept()).toHaveLength(1);
    }
  });

  it('writes out what it takes in again unchanged, wound as RFC 7946 wants it', async () => {
    const ring = square(-91, 42);
    const hole = square(-90.5, 42.5, 0.25);
    await bring(
      collection(
        feature({ id: 'a', status: 'ACTIVE', plans: 'A', location: 'TOWN' }, [ring.toReversed(), hole]),
        feature({ status: 'NONE' }),
      ),
    );
    const written: unknown[] = [];
    for await (const each of exportAreas(db)) written.push(each);
    expect(written).toHaveLength(2);
    expect(written[0]).toEqual({
      type: 'Feature',
      id: 'a',
      properties: { id: 'a', name: 'a', status: 'NEW_SERVICE', location: 'TOWN', plans: ['A'], priority: 100 },
      geometry: { type: 'MultiPolygon', coordinates: [[ring, hole.toReversed()]] },
    });
    expect(await bring(collection(...written), { replace: true })).toMatchObject({ unchanged: 2, removed: 0, rejected: [] });
  });
});

const placemark = (name: string, extra = '') => `
  <Placemark id="${name}-id"><name>${name}</name>
    <ExtendedData><Data name="status"><value>SIGNUP</value></Data><Data name="plans"><value>A,B</value></Data></ExtendedData>${extra}
    <Polygon><outerBoundaryIs><LinearRing><coordinates>-91,42,250 -90,42,250 -90,43,0 -91,43 -91,42,250</coordinates></LinearRing></outerBoundaryIs>
      <innerBoundaryIs><LinearRing><coordinates>-90.6,42.4,1 -90.4,42.4,1 -90.4,42.6,1 -90.6,42.4,1</coordinates></LinearRing></innerBoundaryIs>
    </Polygon></Placemark>`;
const kmlOf = (...parts: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${parts.join('')}</Document></kml>`;

describe('drawings from programs for maps', () => {
  const drawing = kmlOf(placemark('West'));
  const read = { read: 1, inserted: 1, rejected: [] };

  it('reads KML with its data, holes and heights', async () => {
    expect(await bring(bytes(drawing))).toMatchObject(read);
    const [area] = await kept();
    expect(area).toMatchObject({ external_id: 'West-id', name: 'West', status: 'NEW_SIGNUP', plan_codes: ['A', 'B'] });
    expect(area?.geometry).toMatchObject([[{ length: 5 }, { length: 4 }]]);
  });

  it('reads KMZ, and gzipped GeoJSON and KML, whatever the file is called', async () => {
    const packed = zipSync({ 'doc.kml': bytes(drawing), 'files/logo.png': new Uint8Array(10) });
    expect(await bring(packed)).toMatchObject(read);
    expect(await bring(gzipSync(bytes(drawing)))).toMatchObject({ read: 1, unchanged: 1 });
    expect(await bring(gzipSync(collection(feature({ id: 'g', status: 'ACTIVE' }))))).toMatchObject(read);
  });

  it('leaves out pictures and pins, and reads on after them', async () => {
    const picture = `<GroundOverlay><name>Simulated</name><Icon><href>cover.png</href></Icon>
      <LatLonBox><north>43</north><south>42</south><east>-90</east><west>-91</west></LatLonBox></GroundOverlay>`;
    const pin = '<Placemark><name>Tower</name><Point><coordinates>-90.5,42.5,30</coordinates></Point></Placemark>';
    const result = (await bring(bytes(kmlOf(picture, pin, placemark('East'))), {
      defaults: { status: 'ACTIVE' as never },
    })) as ImportResult;
    expect(result).toMatchObject({ read: 3, inserted: 1 });
    expect(result.rejected.map(({ problem }) => problem)).toEqual(['notAnArea', 'notAnArea']);
  });

  it('reads descriptions that are pages of their own', async () => {
    const page = `<description><![CDATA[<table>${'<tr><td>x<br>'.repeat(400)}]]></description>`;
    expect(await bring(bytes(kmlOf(placemark('West', page))))).toMatchObject(read);
  });
});

describe('files made to do harm', () => {
  const entities = `<?xml version="1.0"?><!DOCTYPE kml [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
    <kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>&b;</name></Placemark></kml>`;
  const outside = `<!DOCTYPE kml [<!ENTITY f SYSTEM "file:///etc/passwd">]><kml><Placemark><name>&f;</name></Placemark></kml>`;
  const hidden = `<!-- <![CDATA[ --><!DOCTYPE kml [<!ENTITY a "a">]><!-- ]]> --><kml/>`;
  const kmz = (files: Record<string, Uint8Array>) => zipSync(files);
  /** The archive's list says that size of its entry. */
  const sayingSize = (size: number) => {
    const archive = kmz({ 'doc.kml': bytes(kmlOf(placemark('West'))) });
    const view = new DataView(archive.buffer, archive.byteOffset);
    const list = view.getUint32(archive.length - 22 + 16, true);
    view.setUint32(list + 24, size, true);
    return archive;
  };
  const nested = `<kml xmlns="http://www.opengis.net/kml/2.2">${'<Folder>'.repeat(100_000)}${'</Folder>'.repeat(100_000)}</kml>`;

  it.each<[string, () => Uint8Array, string]>([
    ['entities that unfold', () => bytes(entities), 'unsafeXml'],
    ['entities that read files', () => bytes(outside), 'unsafeXml'],
    ['a document type hidden from a careless look', () => bytes(hidden), 'unsafeXml'],
    ['elements in elements without end', () => bytes(nested), 'unsafeXml'],
    ['a gzip bomb', () => gzipSync(Buffer.alloc(129 * 1024 * 1024), { level: 1 }), 'tooLarge'],
    ['a zip bomb', () => sayingSize(0xfffffff0), 'tooLarge'],
    ['an archive that unpacks to more than it says', () => sayingSize(60), 'notXml'],
    ['an archive that leads out of its folder', () => kmz({ '../../etc/x.kml': bytes('x'), 'doc.kml': bytes(kmlOf()) }), 'unsafeArchive'],
    ['an archive with a path of another system', () => kmz({ 'C:\\x.kml': bytes('x'), 'doc.kml': bytes(kmlOf()) }), 'unsafeArchive'],
    [
      'an archive of countless files',
      () => kmz(Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`f${at}`, new Uint8Array(0)]))),
      'unsafeArchive',
    ],
    ['an archive without a drawing', () => kmz({ 'a.txt': bytes('x') }), 'noDrawing'],
    ['half an archive', () => kmz({ 'doc.kml': bytes(kmlOf(placemark('West'))) }).subarray(0, 200), 'damaged'],
    ['half a gzip', () => gzipSync(collection(feature({}))).subarray(0, 40), 'damaged'],
    ['bytes that are no text', () => new Uint8Array([0x7b, 0xff, 0xfe, 0x00]), 'notText'],
    ['half JSON', () => bytes('{"type":"FeatureCollection","features":[{'), 'notJson'],
    ['lists in lists without end', () => bytes(`{"type":"Polygon","coordinates":${'['.repeat(200_000)}`), 'notJson'],
    ['half XML', () => bytes('<kml><Document><Placemark>'), 'notXml'],
    ['another kind of XML', () => bytes('<html><body>hello</body></html>'), 'unknownFormat'],
    ['another kind of JSON', () => bytes({ type: 'Topology', objects: {} }), 'unknownFormat'],
    ['nothing', () => new Uint8Array(0), 'unknownFormat'],
    ['another grid', () => bytes({ type: 'FeatureCollection', crs: { properties: { name: 'EPSG:26975' } }, features: [] }), 'otherGrid'],
    ['too many areas', () => collection(...Array.from({ length: 20_001 }, () => null)), 'tooManyAreas'],
  ])('%s: refused, and nothing kept', async (_what, file, problem) => {
    expect(await bring(file(), { defaults: { status: 'NEW_SERVICE' } })).toEqual({ problem });
    expect(await kept()).toEqual([]);
  });

  it('takes properties for what they are: names of the language mean nothing', async () => {
    const file = bytes(
      '{"type":"Feature","properties":{"__proto__":{"status":"ACTIVE"},"constructor":"x"},"geometry":{"type":"Polygon","coordinates":[]}}',
    );
    expect(await bring(file)).toMatchObject({ read: 1, inserted: 0, rejected: [{ problem: 'noStatus' }] });
  });

  it('keeps no text that the database can not hold', async () => {
    const file = collection(feature({ status: 'ACTIVE', name: 'a\0b', plans: 'A\0,B' }));
    expect(await bring(file)).toMatchObject({ inserted: 1 });
    expect(await kept()).toMatchObject([{ name: expect.stringMatching(/^shape:/), plan_codes: ['B'] }]);
  });
});
