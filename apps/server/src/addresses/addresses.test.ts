import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/harness.ts';
import { addAddresses, type TypedAddress } from './index.ts';

let app: TestApp;

const town = { city: 'Cedar Valley', state: 'IA', zip: '52001' };

beforeAll(async () => {
  app = await startApp();
  const rows = [
    { address: '12-34 150th St', ...town },
    { address: '842 E 1700 S', ...town },
    { address: '14 N Lantern St', ...town },
    { address: '14 S Lantern St', ...town },
    { address: '20 Lantern St', city: 'Cedar Falls', state: 'IA', zip: '50613', status: 'NEW_SERVICE' },
    { address: '100 Saint Pauls Blvd', ...town },
    { address: '7 Prairie Rd', unit: 'Lot 3', ...town },
    { address: '7 Prairie Rd', unit: 'Lot 12', ...town },
    { address: '8 Prairie Rd', units: '6', ...town },
  ];
  await app.db.transaction((tx) => addAddresses(tx, rows, { source: 'test', at: app.clock.now() }));
});

afterAll(() => app?.close());

async function suggestions(q: string) {
  const { status, body } = await app.call('searchAddresses', { query: { q } });
  expect(status).toBe(200);
  expect(body.success).toBe(true);
  return body.addresses;
}
const lines = async (q: string) => (await suggestions(q)).map(({ fullAddress }) => fullAddress);
const typed = (address1: string, more: Partial<TypedAddress> = {}): TypedAddress => ({
  fullAddress: '',
  address1,
  address2: null,
  city: 'Cedar Valley',
  state: 'IA',
  zipCode: '52001',
  ...more,
});
const find = (address1: string, more: Partial<TypedAddress> = {}) => app.product.addresses.find(typed(address1, more));
const setting = (value: string) =>
  app.db.kysely
    .insertInto('site_setting')
    .values({ key: 'address.search.min.chars', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();

describe('[API-074] [GUEST-013] the search', () => {
  it('[API-074] suggests whole addresses with their parts and place', async () => {
    expect(await suggestions('100 Fiber')).toEqual([
      {
        id: expect.any(Number),
        fullAddress: '100 Fiber Way, Cedar Valley, IA 52001',
        address1: '100 Fiber Way',
        address2: null,
        city: 'Cedar Valley',
        state: 'IA',
        zipCode: '52001',
        zip4: null,
        latitude: 42.5018,
        longitude: -90.67725,
        unitRequired: false,
        unitCount: 0,
        match: 'exact',
      },
    ]);
  });

  it.each([
    '100 Fiber Way',
    '200 Signup Street',
    '300 Survey Avenue',
    '400 Single Plan Road',
    '500 Taken Court',
    '600 Waiting Lane',
    '700 Apartment Place',
    '900 Nowhere Trail',
  ])('finds %s of the demo provider by each of its beginnings from three letters of the street on', async (address) => {
    const whole = `${address}, Cedar Valley, IA 52001`;
    for (let length = 7; length <= whole.length; length += 4)
      expect(await lines(whole.slice(0, length)), whole.slice(0, length)).toContain(whole);
  });

  it('says how close a suggestion is', async () => {
    expect((await suggestions('100 Fiber Way, Cedar Falls, IA 52001'))[0]).toMatchObject({ address1: '100 Fiber Way', match: 'relaxed' });
    expect((await suggestions('100 Fibre Way'))[0]).toMatchObject({ address1: '100 Fiber Way', match: 'fuzzy' });
  });

  it('[GUEST-014] suggests a building once, and a unit where one is typed', async () => {
    const [building, ...others] = await suggestions('700 Apartment Place');
    expect(building).toMatchObject({ address1: '700 Apartment Place', address2: null, unitRequired: true, unitCount: 16 });
    expect(others).toEqual([]);
    for (const q of ['700 Apartment Place 2B', '700 Apartment Pl Apt2B', '#2b 700 apartment place', '700 Apartment Place apt 2b 52001']) {
      expect((await suggestions(q))[0], q).toMatchObject({ address2: 'Apt 2B', unitRequired: false });
    }
    const second = await suggestions('700 Apartment Place Apt 2');
    expect(second.map(({ address2 }) => address2)).toEqual(['Apt 2A', 'Apt 2B', 'Apt 2C', 'Apt 2D']);
    expect((await suggestions('700 Apartment Place Apt 9Z'))[0]).toMatchObject({ address2: null, unitRequired: true });
  });

  it('makes a building of units whose building no file names, and asks for a unit where the supplier counts several', async () => {
    expect(await suggestions('7 Prairie')).toMatchObject([{ address1: '7 Prairie Rd', address2: null, unitRequired: true, unitCount: 2 }]);
    expect(await suggestions('8 Prairie')).toMatchObject([{ unitRequired: true, unitCount: 0 }]);
  });

  it('answers streets to a ZIP code or a name, and nothing to a number', async () => {
    const streets = await suggestions('52001');
    expect(streets).toHaveLength(10);
    for (const street of streets) expect(street).toMatchObject({ id: null, latitude: null, zipCode: '52001' });
    expect(await lines('signup str')).toEqual(['Signup Street, Cedar Valley, IA 52001']);
    expect(await suggestions('700')).toEqual([]);
    expect(await suggestions('12345')).toEqual([]);
    expect(await suggestions('1234567')).toEqual([]);
  });

  it('understands a number that stands behind its street and is still being typed', async () => {
    expect(await lines('Apartment Place 70')).toContain('700 Apartment Place, Cedar Valley, IA 52001');
    expect(await lines('Nowhere Trail 900 Cedar Valley')).toContain('900 Nowhere Trail, Cedar Valley, IA 52001');
  });

  it.each([
    ['1234 150th st', '12-34 150th St'],
    ['12-34 150 st', '12-34 150th St'],
    ['842 east 1700 south', '842 E 1700 S'],
    ['100 st pauls', '100 Saint Pauls Blvd'],
    ['100 St. Paul’s Boulevard', '100 Saint Pauls Blvd'],
    ['14 lantern', '14 N Lantern St'],
    ['700 Apartmént Pläce', '700 Apartment Place'],
  ])('finds "%s"', async (q, address1) => {
    expect((await suggestions(q)).map((each) => each.address1)).toContain(address1);
  });

  it.each([
    '%%%',
    '___',
    '100 %',
    "100 ' or 1=1 --",
    '\\\\\\',
    '😀😀😀',
    'PO Box 12',
    'General Delivery',
    '9999 Fiber Way',
    '100 Zebra Plaza',
    'United States Capitol',
    '100 Fiber Way, Boston, MA 02134',
  ])('suggests no house for "%s"', async (q) => {
    expect((await suggestions(q)).filter(({ id }) => id !== null)).toEqual([]);
  });

  it('never fails, whatever is typed, and never suggests more than ten', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 3, maxLength: 200 }), async (text) => {
        const { status, body } = await app.call('searchAddresses', { query: { q: text } });
        expect([200, 400]).toContain(status);
        if (status === 200) expect(body.addresses.length).toBeLessThanOrEqual(10);
      }),
      { numRuns: 60 },
    );
  });

  it('refuses less than three and more than 200 characters', async () => {
    for (const q of ['ab', '   a   ', 'x'.repeat(201), 'x'.repeat(5_000)]) {
      expect((await app.call('searchAddresses', { query: { q } })).body.error?.code).toBe('GEN0002');
    }
  });
});

describe('[API-075] [GUEST-084] the number of characters that start the search', () => {
  it('[API-075] is three unless the provider says otherwise', async () => {
    expect((await app.call('getSearchLength')).body).toEqual({ success: true, minChars: 3 });
    await setting('5');
    expect((await app.call('getSearchLength')).body).toEqual({ success: true, minChars: 5 });
  });

  it.each(['many', '0', '21', '3.5'])('[GUEST-098] is a configuration issue where the setting is "%s"', async (value) => {
    await setting(value);
    const { status, body } = await app.call('getSearchLength');
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: false, error: { code: 'ADR0002', message: 'Configuration Issue' } });
  });
});

describe('[C-104] the units of a building', () => {
  it('come in their natural order', async () => {
    const [building] = await suggestions('7 Prairie');
    const { body } = await app.call('listUnits', { params: { id: building?.id ?? 0 } });
    expect(body.addresses.map(({ address2 }) => address2)).toEqual(['Lot 3', 'Lot 12']);
    const [apartments] = await suggestions('700 Apartment Place');
    const listed = await app.call('listUnits', { params: { id: apartments?.id ?? 0 } });
    expect(listed.body.addresses).toHaveLength(16);
    expect(listed.body.addresses[0]).toMatchObject({ address2: 'Apt 1A', unitRequired: false });
  });

  it('are none for a house, and for no address at all', async () => {
    const [house] = await suggestions('100 Fiber Way');
    for (const id of [house?.id ?? 0, 999_999_999]) expect((await app.call('listUnits', { params: { id } })).body.addresses).toEqual([]);
  });
});

describe('[API-076] the validation of a typed address', () => {
  const validate = (address1: string, more: object = {}) =>
    app.call('validateAddress', { body: { addressWrapper: { address1, city: 'Cedar Valley', state: 'IA', zipCode: '52001', ...more } } });

  it('[API-076] normalises it', async () => {
    const { body } = await validate('100 FIBER wy.', { city: 'cedar  valley', state: 'Iowa' });
    expect(body).toEqual({
      success: true,
      status: 'OK',
      address1: '100 Fiber Way',
      city: 'Cedar Valley',
      state: 'IA',
      zipCode: '52001',
      zip4: null,
    });
    expect((await validate('700 Apartment Place', { address2: 'Apt 9Z' })).body).toMatchObject({
      status: 'OK',
      address1: '700 Apartment Place',
    });
  });

  it.each(['9999 Fiber Way', '100 Fibre Way', '100 Fiber Court', 'PO Box 12', 'Fiber Way', '%'])(
    '[GUEST-101] answers success false and status ERROR to "%s"',
    async (address1) => {
      const { status, body } = await validate(address1);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        success: false,
        status: 'ERROR',
        error: { code: 'ADR0001', message: 'We could not find this address.' },
      });
    },
  );

  it('answers a malformed question as any other call does', async () => {
    const { status, body } = await validate('');
    expect(status).toBe(400);
    expect(body).not.toHaveProperty('status');
  });
});

describe('the one address meant', () => {
  it.each<[string, string, Partial<TypedAddress>]>([
    ['as it is written', '100 Fiber Way', {}],
    ['in another spelling', '100 fiber wy', { city: '', zipCode: '52001-1234' }],
    ['with the town only', '100 Fiber Way', { zipCode: '' }],
    ['with the ZIP code and another town', '100 Fiber Way', { city: 'Dubuque' }],
    ['with the town and another ZIP code', '100 Fiber Way', { zipCode: '52003' }],
    ['without its suffix', '100 Fiber', {}],
    ['in one line', '100 Fiber Way, Cedar Valley, IA 52001', { city: '', state: '', zipCode: '' }],
  ])('is found %s', async (_name, address1, more) => {
    expect(await find(address1, more)).toMatchObject({ address1: '100 Fiber Way', status: 'NEW_SERVICE', unitRequired: false });
  });

  it('is found from one line alone', async () => {
    const fullAddress = '700 Apartment Place #2B, Cedar Valley, IA 52001';
    expect(await find('', { fullAddress, city: '', state: '', zipCode: '' })).toMatchObject({
      address1: '700 Apartment Place',
      address2: 'Apt 2B',
    });
  });

  it.each<[string, string, Partial<TypedAddress>]>([
    ['a number the street does not have', '9999 Fiber Way', {}],
    ['a letter the number does not have', '100A Fiber Way', {}],
    ['a misspelled street', '100 Fibre Way', {}],
    ['another suffix', '100 Fiber Street', {}],
    ['another directional', '14 E Lantern St', {}],
    ['a directional the street does not have', '100 N Fiber Way', {}],
    ['two streets that fit', '14 Lantern St', {}],
    ['another town and ZIP code', '100 Fiber Way', { city: 'Dubuque', zipCode: '52003' }],
    ['the same town of another state', '100 Fiber Way', { state: 'WI', zipCode: '' }],
    ['neither town nor ZIP code', '100 Fiber Way', { city: '', zipCode: '' }],
    ['a street without a number', 'Fiber Way', {}],
    ['a street that is not there', '100 Zebra Plaza', {}],
    ['a post office box', 'PO Box 100', {}],
    ['a post office box beside the street', '100 Fiber Way', { address2: 'PO Box 4' }],
    ['general delivery', 'General Delivery', {}],
    ['wildcards', '100 %', {}],
    ['quotes', "100' or '1'='1", {}],
    ['emoji', '😀', {}],
    ['nothing', '', {}],
  ])('is none for %s', async (_name, address1, more) => {
    expect(await find(address1, more)).toBeNull();
  });

  it('never lets a unit stand for its building or another unit', async () => {
    expect(await find('700 Apartment Place')).toMatchObject({ address2: null, unitRequired: true });
    expect(await find('700 Apartment Place', { address2: '2b' })).toMatchObject({ address2: 'Apt 2B', unitRequired: false });
    expect(await find('700 Apartment Place Apt 2B')).toMatchObject({ address2: 'Apt 2B' });
    expect(await find('700 Apartment Place', { address2: 'Apt 9Z' })).toBeNull();
    expect(await find('700 Apartment Place', { address2: 'Apt 2' })).toBeNull();
  });

  it('takes a unit that was named where the base knows no units, and tells it apart', async () => {
    expect(await find('100 Fiber Way', { address2: 'Apt 5' })).toMatchObject({
      address1: '100 Fiber Way',
      address2: 'Apt 5',
      formatted: '100 Fiber Way Apt 5, Cedar Valley, IA 52001',
    });
    const key = (address2: string | null) => app.product.addresses.keyOf(typed('100 Fiber Way', { address2 }));
    expect(new Set([key(null), key('Apt 5'), key('Apt 6')]).size).toBe(3);
  });

  it('knows which row decides when two suppliers list one address', async () => {
    await app.db.transaction((tx) =>
      addAddresses(tx, [{ address: '14 N Lantern Street', ...town, status: 'NEW_SIGNUP' }], { source: 'other', at: app.clock.now() }),
    );
    expect(await find('14 N Lantern St')).toMatchObject({ status: 'NEW_SIGNUP' });
    expect(await suggestions('14 n lantern')).toHaveLength(1);
  });
});

it('draws the streets of the town through their houses', async () => {
  const streets = await app.product.addresses.streets();
  const fiber = streets.find(({ name }) => name === 'Fiber Way');
  expect(streets.length).toBeGreaterThanOrEqual(23);
  expect(fiber?.line[0]).toEqual([-90.67725, 42.5018]);
  expect(fiber?.line.map(([longitude]) => longitude)).toEqual(fiber?.line.map(([longitude]) => longitude).toSorted((a, b) => a - b));
});
