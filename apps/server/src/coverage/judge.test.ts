import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedAccount } from '../../test/factories/accounts.ts';
import { startApp, type TestApp } from '../../test/harness.ts';
import type { AddressLookup } from '../ports/address-lookup.ts';
import { type ImportResult, importAreas } from './import-areas.ts';
import { type Coverage, createCoverage } from './index.ts';
import { writeZoneValues } from './zone-values.store.ts';

let app: TestApp;
let coverage: Coverage;
let folder: string;
const locations = new Map<string, number>();

const centre = { longitude: -90.66, latitude: 42.5 };
/** A place so many degrees east and north of the middle of the town. */
const at = (east: number, north: number) => `${(centre.latitude + north).toFixed(6)},${(centre.longitude + east).toFixed(6)}`;
const rectangle = (west: number, south: number, east: number, north: number) =>
  [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ].map(([x = 0, y = 0]) => [centre.longitude + x, centre.latitude + y]);
const area = (properties: object, ...rings: number[][][]) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: rings },
});

const areas = [
  area(
    { id: 'town', status: 'SIGNUP', location: 'TOWN', plans: ['TOWN-1'] },
    rectangle(-0.05, -0.05, 0.05, 0.05),
    rectangle(0.02, 0.02, 0.04, 0.04),
  ),
  area({ id: 'built', status: 'ACTIVE', location: 'BUILT', priority: 20 }, rectangle(-0.02, -0.02, 0, 0)),
  // The same priority as the one above, and smaller: it decides where both are.
  area({ id: 'corner', status: 'SURVEY', priority: 20 }, rectangle(-0.005, -0.005, 0, 0)),
  area({ id: 'quarry', status: 'NONE', priority: 1 }, rectangle(-0.02, -0.02, -0.015, -0.015)),
];

const header = 'external_id,number,street,unit,city,state,zip,latitude,longitude,status,location,plan_codes,account_location';
const rows = [
  `a,1,Town Street,,Cedar Valley,IA,52001,${at(0.01, 0)},,,,`,
  `b,2,Built Street,,Cedar Valley,IA,52001,${at(-0.01, -0.01)},,,,`,
  `c,3,Corner Street,,Cedar Valley,IA,52001,${at(-0.002, -0.002)},,,,`,
  `d,4,Quarry Street,,Cedar Valley,IA,52001,${at(-0.017, -0.017)},,,,`,
  `e,5,Hole Street,,Cedar Valley,IA,52001,${at(0.03, 0.03)},,,,`,
  `f,6,Far Street,,Cedar Valley,IA,52001,${at(0.5, 0.5)},,,,`,
  `g,7,Row Street,,Cedar Valley,IA,52001,${at(-0.017, -0.017)},NEW_SERVICE,,ROW-1,TOWN`,
  `h,8,Refused Street,,Cedar Valley,IA,52001,${at(-0.01, -0.01)},NONE,,,`,
  'i,9,Placeless Street,,Cedar Valley,IA,52001,,,,,,',
  `j,700,House Place,Apt 5,Cedar Valley,IA,52001,${at(0.01, 0)},,,,`,
  `k,700,House Place,Apt 6,Cedar Valley,IA,52001,${at(0.01, 0)},,,,`,
];

/** An outside geocoder that knows two houses. */
const lookup: AddressLookup = {
  suggest: async () => [],
  resolve: async () => [
    {
      address1: '10 Outside Road',
      city: 'Cedar Valley',
      state: 'IA',
      zipCode: '52001',
      latitude: centre.latitude - 0.01,
      longitude: centre.longitude - 0.01,
    },
    { address1: '11 Outside Road', city: 'Cedar Valley', state: 'IA', zipCode: '52001', latitude: 10, longitude: 10 },
  ],
};

beforeAll(async () => {
  app = await startApp({ template: 'empty', ports: { lookup } });
  coverage = createCoverage({ db: app.db, addresses: app.product.addresses, portalUrl: app.core.config.publicUrl });
  for (const code of ['TOWN', 'BUILT', 'LINK']) {
    const { id } = await app.db.kysely.insertInto('location').values({ code, name: code }).returning('id').executeTakeFirstOrThrow();
    locations.set(code, id);
  }
  folder = mkdtempSync(path.join(tmpdir(), 'porchlight-judge-'));
  await bringAddresses(rows);
  const file = Buffer.from(JSON.stringify({ type: 'FeatureCollection', features: areas }));
  const result = await importAreas(app.db, file, {
    defaults: { status: null, location: null, priority: 100 },
    dryRun: false,
    replace: false,
  });
  expect((result as ImportResult).rejected).toEqual([]);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.close();
});

async function bringAddresses(lines: readonly string[]): Promise<void> {
  const file = path.join(folder, 'addresses.csv');
  writeFileSync(file, [header, ...lines].join('\n'));
  expect(await app.product.addresses.importFile({ file })).toMatchObject({ read: lines.length, rejected: 0 });
}

const wrapper = (address1: string, address2: string | null = null) => ({
  fullAddress: '',
  address1,
  address2,
  address3: null,
  city: 'Cedar Valley',
  state: 'IA',
  zipCode: '52001',
  zip4: null,
});
const judge = (address1: string, address2: string | null = null, linkLocationId: number | null = null) =>
  coverage.judge(wrapper(address1, address2), linkLocationId);
const allowed = async (address1: string) => (await judge(address1))?.validated.allowedServiceOrderType;
const mapOf = async (address1: string, address2: string | null = null) =>
  (await app.call('embedMap', { params: { id: 0 }, body: { addressWrapper: wrapper(address1, address2) } })).body;

describe('what an address may get', () => {
  it('[GUEST-003] [CONST-031] follows the area around it, holes left out, and the one with the smaller priority number where they overlap', async () => {
    expect(await allowed('1 Town Street')).toBe('NEW_SIGNUP');
    expect(await allowed('2 Built Street')).toBe('NEW_SERVICE');
    expect(await allowed('4 Quarry Street')).toBeNull();
    expect(await allowed('5 Hole Street')).toBeNull();
    expect(await allowed('6 Far Street')).toBeNull();
  });

  it('[GUEST-003] follows the smaller of two areas with the same priority', async () => {
    expect(await allowed('3 Corner Street')).toBe('NEW_SURVEY');
  });

  it('[GUEST-003] follows its own row before any area, also where the row says that there is no service', async () => {
    expect(await allowed('7 Row Street')).toBe('NEW_SERVICE');
    expect(await allowed('8 Refused Street')).toBeNull();
  });

  it('[GUEST-003] tells 200 houses on both sides of an area and its hole apart', async () => {
    const step = 0.0001;
    const sides = [
      { east: (_along: number) => 0.05 + step, isInside: false },
      { east: (_along: number) => 0.05 - step, isInside: true },
      { east: (_along: number) => 0.02 - step, isInside: true },
      { east: (_along: number) => 0.02 + step, isInside: false },
    ];
    const houses = sides.flatMap(({ east, isInside }, side) =>
      Array.from({ length: 50 }, (_, along) => ({
        number: side * 1_000 + along + 1,
        place: at(east(along), 0.0204 + along * 0.00038),
        isInside,
      })),
    );
    await bringAddresses(houses.map(({ number, place }) => `p${number},${number},Boundary Avenue,,Cedar Valley,IA,52001,${place},,,,`));
    const judged: boolean[] = [];
    for (const { number } of houses) judged.push((await allowed(`${number} Boundary Avenue`)) === 'NEW_SIGNUP');
    expect(judged).toHaveLength(200);
    expect(judged).toEqual(houses.map(({ isInside }) => isInside));
  });

  it('[ENT-044] offers the plans of whoever decided, and has the location of the row, else of the area, else of the link if there is such a one', async () => {
    const town = await judge('1 Town Street', null, locations.get('LINK'));
    expect([town?.planCodes, town?.validated.locationId]).toEqual([['TOWN-1'], locations.get('TOWN')]);
    const row = await judge('7 Row Street', null, null);
    expect([row?.planCodes, row?.validated.locationId]).toEqual([['ROW-1'], null]);
    expect((await judge('2 Built Street'))?.planCodes).toBeNull();
    expect((await judge('7 Row Street', null, locations.get('LINK') ?? 0))?.validated.locationId).toBe(locations.get('LINK'));
    expect((await judge('7 Row Street', null, 987_654))?.validated.locationId).toBeNull();
  });

  it('follows the areas for an address that only an outside geocoder knows, and knows nothing of any other', async () => {
    const outside = await judge('10 Outside Road');
    expect(outside?.validated).toMatchObject({
      allowedServiceOrderType: 'NEW_SERVICE',
      contactAddress: { verified: false, latitude: 42.49 },
    });
    expect(await allowed('11 Outside Road')).toBeNull();
    expect(await judge('12 Outside Road')).toBeNull();
    expect(await judge('PO Box 12')).toBeNull();
  });

  it('says of a building what is allowed there, and that the unit is needed', async () => {
    expect(await judge('700 House Place')).toMatchObject({ unitRequired: true, validated: { allowedServiceOrderType: 'NEW_SIGNUP' } });
    expect(await judge('700 House Place', 'Apt 5')).toMatchObject({
      unitRequired: false,
      validated: { allowedServiceOrderType: 'NEW_SIGNUP' },
    });
  });

  it('follows an area as it is now, not as it was when it was asked about before', async () => {
    const bring = (status: string, ...rings: number[][][]) =>
      importAreas(app.db, Buffer.from(JSON.stringify(area({ id: 'moving', status }, ...rings))), {
        defaults: { status: null, location: null, priority: 100 },
        dryRun: false,
        replace: false,
      });
    await bring('SURVEY', rectangle(0.4, 0.4, 0.6, 0.6));
    expect(await allowed('6 Far Street')).toBe('NEW_SURVEY');
    await bring('ACTIVE', rectangle(0.4, 0.4, 0.6, 0.6));
    expect(await allowed('6 Far Street')).toBe('NEW_SERVICE');
    // Its bounds still hold the house, its shape no longer does.
    await bring('ACTIVE', rectangle(0.4, 0.4, 0.6, 0.6), rectangle(0.45, 0.45, 0.55, 0.55));
    expect(await allowed('6 Far Street')).toBeNull();
  });
});

describe('what is answered', () => {
  it('[ENT-044] [ENT-045] names the address as we know it, its map, its zone values and where an account is made', async () => {
    const judged = await judge('7 row  ST.');
    const zone = await app.db.kysely
      .insertInto('address_zone')
      .values({ code: 'FLOOR', name: 'Floor' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const save = (zoneId: number, value: string) =>
      app.db.transaction((tx) => writeZoneValues(tx, judged?.addressKey ?? '', [{ zoneId, value }]));
    expect([await save(zone.id, '2'), await save(zone.id, '3'), await save(987_654, '1')]).toEqual([true, true, false]);
    const formatted = '7 Row Street, Cedar Valley, IA 52001';
    expect((await judge('7 Row Street'))?.validated).toEqual({
      fullAddress: formatted,
      formattedAddress: formatted,
      allowedServiceOrderType: 'NEW_SERVICE',
      locationId: null,
      embedUrl: `${app.core.config.publicUrl}/map/embed?at=42.48300,-90.67700&offer=service`,
      serviceOrdersExist: false,
      servicelinesExist: false,
      addressSearchFormatted: formatted,
      savedAddressZoneValues: [{ zoneId: zone.id, value: '3' }],
      accountCreationLocationIdOverride: locations.get('TOWN'),
      contactAddress: {
        address1: '7 Row Street',
        address2: null,
        address3: null,
        city: 'Cedar Valley',
        state: { abbreviation: 'IA' },
        zipCode: '52001',
        zip4: null,
        latitude: 42.483,
        longitude: -90.677,
        verified: true,
      },
    });
  });

  it('[GUEST-012] [API-077] answers the map of an address without a word of it in the link, and none where its place is unknown', async () => {
    const { validatedAddress } = await mapOf('1 Town Street');
    expect(validatedAddress.embedUrl).toMatch(/\/map\/embed\?at=-?\d+\.\d{5},-?\d+\.\d{5}&offer=signup$/);
    expect(validatedAddress.embedUrl).not.toMatch(/town|street|52001/i);
    expect((await mapOf('8 Refused Street')).validatedAddress.embedUrl).toMatch(/&offer=none$/);
    expect((await mapOf('9 Placeless Street')).validatedAddress).toEqual({
      embedUrl: null,
      serviceOrdersExist: false,
      servicelinesExist: false,
    });
  });

  it('[API-077] says softly that an address is unknown', async () => {
    const answer = await app.call('embedMap', { params: { id: 0 }, body: { addressWrapper: wrapper('1 Nowhere Street') } });
    expect([answer.status, answer.body.success, answer.body.error?.code]).toEqual([200, false, 'ADR0001']);
  });

  it.each(['-1', 'x', '99999999999999999', '1.5'])('[API-077] takes %s for no location', async (id) => {
    const answer = await app.http.inject({
      method: 'POST',
      url: `/aboss-api/rest/v1/public/order/map/embed/${id}`,
      payload: { addressWrapper: wrapper('1 Town Street') },
    });
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.json().success).toBe(false);
  });

  it('[API-078] answers the same to a customer, for an account of their own only', async () => {
    const own = await seedAccount(app.db);
    const other = await seedAccount(app.db);
    const customer = await app.signIn(own.username);
    const ask = (accountId: number) =>
      customer.call('embedAccountMap', { params: { id: 0 }, body: { address: wrapper('1 Town Street'), accountId } });
    expect((await ask(own.accountId)).body).toEqual({ success: true, ...(await mapOf('1 Town Street')) });
    expect((await ask(other.accountId)).status).toBe(404);
    expect(
      (await app.call('embedAccountMap', { params: { id: 0 }, body: { address: wrapper('1 Town Street'), accountId: own.accountId } }))
        .status,
    ).toBe(401);
  });

  it('[API-095] forgets the location of a map link as often as it is told to', async () => {
    const reset = () => app.call('resetMap', { params: { id: locations.get('LINK') ?? 0 }, body: {} });
    expect([(await reset()).body, (await reset()).body]).toEqual([{ success: true }, { success: true }]);
  });
});
