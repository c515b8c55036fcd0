import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressAt, type GuestApp, startGuestApp, streets } from '../../test/guest-app.ts';
import { cast } from '../demo/index.ts';

let app: GuestApp;
beforeAll(async () => {
  app = await startGuestApp();
});
afterAll(() => app.close());

const formatted = '100 Fiber Way, Cedar Valley, IA 52001';
const mapOf = (street: string) => app.call('embedMap', { params: { id: 0 }, body: { addressWrapper: addressAt(street) } });

describe('the place of an address that a visitor gave', () => {
  it('[ENT-044] is answered with what may be ordered there: name, kind of order, location, map, what exists, zones and where an account is made', async () => {
    const { validatedAddress, ...offers } = await app.offersAt('100 fiber  WAY');
    expect(Object.keys(offers).toSorted()).toEqual(['planBundles', 'plans', 'success']);
    const { contactAddress, ...place } = validatedAddress ?? {};
    expect(contactAddress).toBeDefined();
    expect(place).toEqual({
      fullAddress: formatted,
      formattedAddress: formatted,
      allowedServiceOrderType: 'NEW_SERVICE',
      locationId: expect.any(Number),
      embedUrl: `${app.core.config.publicUrl}/map/embed?at=42.50180,-90.67725&offer=service`,
      serviceOrdersExist: false,
      servicelinesExist: false,
      addressSearchFormatted: formatted,
      savedAddressZoneValues: [],
      accountCreationLocationIdOverride: null,
    });
  });

  it('[ENT-045] has the address as we know it, field by field, however it was typed', async () => {
    expect((await app.offersAt('100 fiber  WAY')).validatedAddress?.contactAddress).toEqual({
      address1: '100 Fiber Way',
      address2: null,
      address3: null,
      city: 'Cedar Valley',
      state: { abbreviation: 'IA' },
      zipCode: '52001',
      zip4: null,
      latitude: 42.5018,
      longitude: -90.67725,
      verified: true,
    });
  });

  it('[API-077] is answered with its map and what exists there, and with nothing else', async () => {
    const { status, body } = await mapOf(streets.service);
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        validatedAddress: {
          embedUrl: `${app.core.config.publicUrl}/map/embed?at=42.50180,-90.67725&offer=service`,
          serviceOrdersExist: false,
          servicelinesExist: false,
        },
      },
    ]);
    expect((await mapOf(streets.taken)).body.validatedAddress.servicelinesExist).toBe(true);
    expect((await mapOf(streets.waiting)).body.validatedAddress.serviceOrdersExist).toBe(true);
    expect((await mapOf('12 Unheard Of Street')).body).toMatchObject({ success: false, error: { code: 'ADR0001' } });
  });

  it('[API-078] is answered to a customer for an own account, and for nobody else’s', async () => {
    const maria = await app.signIn(cast.maria.username);
    const james = await app.signIn(cast.james.username);
    const ask = (accountId: number) =>
      maria.call('embedAccountMap', { params: { id: 0 }, body: { address: addressAt(streets.taken), accountId } });
    expect((await ask(maria.accountId)).body).toEqual((await mapOf(streets.taken)).body);
    expect((await ask(james.accountId)).status).toBe(404);
  });

  it('[API-095] the location of a map link is forgotten when it is asked for, with the address or without', async () => {
    const reset = (body: object) => app.call('resetMap', { params: { id: 7 }, body });
    expect((await reset({ addressWrapper: addressAt(streets.service) })).body).toEqual({ success: true });
    expect((await reset({})).body).toEqual({ success: true });
  });
});
