import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/harness.ts';
import type { AddressLookup, LookedUpAddress } from '../ports/address-lookup.ts';

let app: TestApp;
let asked: string[] = [];
let known: LookedUpAddress[] = [];

const lookup: AddressLookup = {
  suggest: async (text) => {
    asked.push(text);
    return known;
  },
  resolve: async ({ address1 }) => {
    asked.push(address1);
    return known;
  },
};
const oak = { address1: '12 Oak Street', city: 'Elmton', state: 'IA', zipCode: '50001', latitude: 42.9, longitude: -90.5 };

beforeAll(async () => {
  app = await startApp({ ports: { lookup } });
});
afterAll(() => app?.close());
beforeEach(() => {
  asked = [];
  known = [oak];
});

const search = async (q: string) => (await app.call('searchAddresses', { query: { q } })).body.addresses;
const find = (address1: string, zipCode = '50001', city = 'Elmton') =>
  app.product.addresses.find({ fullAddress: '', address1, address2: null, city, state: 'IA', zipCode });

describe('an outside geocoder', () => {
  it('is asked only where the base has nothing', async () => {
    expect(await search('100 Fiber Way')).toMatchObject([{ address1: '100 Fiber Way' }]);
    expect(await find('100 Fiber Way', '52001')).toMatchObject({ status: 'NEW_SERVICE' });
    expect(asked).toEqual([]);
    expect(await search('12 Oak Str')).toMatchObject([
      { id: null, fullAddress: '12 Oak Street, Elmton, IA 50001', latitude: 42.9, match: 'relaxed' },
    ]);
    expect(asked).toEqual(['12 Oak Str']);
  });

  it('gives a place without a status: the coverage decides', async () => {
    expect(await find('12 oak st')).toEqual({
      ...oak,
      id: null,
      address2: null,
      zip4: null,
      formatted: '12 Oak Street, Elmton, IA 50001',
      status: null,
      locationId: null,
      planCodes: null,
      accountCreationLocationId: null,
      unitRequired: false,
    });
  });

  it.each<[string, LookedUpAddress]>([
    ['another number', { ...oak, address1: '14 Oak Street' }],
    ['another street', { ...oak, address1: '12 Oak Court' }],
    ['another ZIP code', { ...oak, zipCode: '50009' }],
  ])('is not believed when it answers %s', async (_name, place) => {
    known = [place];
    expect(await find('12 Oak Street')).toBeNull();
  });

  it.each(['PO Box 12', 'Oak Street', '%', '123'])('is not asked for "%s"', async (address1) => {
    expect(await find(address1)).toBeNull();
    if (address1.length >= 3) await search(address1);
    expect(asked).toEqual([]);
  });

  it('is not asked for a unit that a building of the base does not have', async () => {
    expect(await find('700 Apartment Place Apt 9Z', '52001', 'Cedar Valley')).toBeNull();
    expect(asked).toEqual([]);
  });
});
