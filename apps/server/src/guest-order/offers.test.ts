import { gunzipSync } from 'node:zlib';
import { apiBasePath } from '@porchlight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressAt, type GuestApp, startGuestApp, streets } from '../../test/guest-app.ts';

let app: GuestApp;
beforeAll(async () => {
  app = await startGuestApp();
});
afterAll(() => app.close());

const ask = (body: object, params: { a: number; b: number } = { a: 0, b: app.categoryId }) =>
  app.call('listOffers', { params, body: body as never });

describe('[API-079] what may be ordered at an address', () => {
  it.each([
    [streets.service, 'NEW_SERVICE', 5, 2],
    [streets.signup, 'NEW_SIGNUP', 4, 1],
    [streets.single, 'NEW_SERVICE', 1, 0],
  ] as const)('[GUEST-003] %s allows %s with %d plans and %d bundles', async (street, type, plans, bundles) => {
    const offers = await app.offersAt(street);
    expect(offers.validatedAddress?.allowedServiceOrderType).toBe(type);
    expect(offers.plans.filter((plan) => !plan.onlyBundlesCustomerPortal)).toHaveLength(plans);
    expect(offers.planBundles).toHaveLength(bundles);
  });

  it('[API-079][GUEST-067] an address nobody knows, and one without service, offer nothing', async () => {
    expect(await app.offersAt('12 Unheard Of Street')).toMatchObject({ success: true, validatedAddress: null, plans: [], planBundles: [] });
    const { validatedAddress, plans, planBundles } = await app.offersAt(streets.nowhere);
    expect(validatedAddress).toMatchObject({ allowedServiceOrderType: null });
    expect([plans, planBundles]).toEqual([[], []]);
  });

  it('[API-079] is answered compressed to whom takes that, though it is asked by a body: a phone waits for all of it', async () => {
    const asked = (headers: Record<string, string>) =>
      app.http.inject({
        method: 'POST',
        url: `${apiBasePath}/public/order/plans/0/${app.categoryId}`,
        headers,
        payload: { addressWrapper: addressAt(streets.service) },
      });
    const [plain, compressed] = await Promise.all([asked({}), asked({ 'accept-encoding': 'gzip, br' })]);
    expect(plain.json().plans.length).toBeGreaterThan(0);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body);
  });

  it('asks for the unit of a building first, and offers once it is known', async () => {
    const { status, body } = await ask({ addressWrapper: addressAt(streets.building) });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: false,
      error: { code: 'ADR0001', fields: [{ field: 'addressWrapper.address2', code: 'unitRequired' }] },
    });
    const offers = await app.offersAt(streets.building, { unit: 'Apt 1A' });
    expect(offers.plans.length).toBeGreaterThan(0);
    expect(offers.validatedAddress?.formattedAddress).toContain('1A');
  });

  it('never believes what the browser says the address was judged as', async () => {
    const served = (await app.offersAt(streets.service)).validatedAddress;
    const { body } = await ask({ addressWrapper: addressAt(streets.nowhere), apiValidatedAddressWrapper: served });
    expect(body.validatedAddress).toMatchObject({ allowedServiceOrderType: null });
    expect(body.plans).toEqual([]);
  });

  it('takes no post office box for a service address', async () => {
    const { body } = await ask({ addressWrapper: addressAt('P.O. Box 1180') });
    expect(body.error).toMatchObject({ code: 'ADR0001', fields: [{ field: 'addressWrapper.address1', code: 'poBox' }] });
  });

  it('refuses a category nobody sells', async () => {
    const { status, body } = await ask({ addressWrapper: addressAt(streets.service) }, { a: 0, b: 999_999 });
    expect([status, body.error?.code]).toEqual([200, 'ORD0002']);
  });

  it('names plans in the language asked for', async () => {
    const [english, spanish] = [await app.offersAt(streets.service), await app.offersAt(streets.service, { locale: 'sp-es' })];
    expect(spanish.plans.map(({ id }) => id)).toEqual(english.plans.map(({ id }) => id));
    expect(JSON.stringify(spanish.plans)).not.toBe(JSON.stringify(english.plans));
  });
});
