import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/harness.ts';
import { createCoverage, exportAreas } from '../coverage/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const judge = async (address1: string) => {
  const coverage = createCoverage({ db: app.db, addresses: app.product.addresses, portalUrl: 'http://127.0.0.1' });
  const town = { address2: null, address3: null, city: 'Cedar Valley', state: 'IA', zipCode: '52001', zip4: null };
  const judged = await coverage.judge({ ...town, fullAddress: '', address1 }, null);
  const { allowedServiceOrderType, serviceOrdersExist, servicelinesExist } = judged?.validated ?? {};
  return { allowedServiceOrderType, serviceOrdersExist, servicelinesExist, unitRequired: judged?.unitRequired };
};
const decided = ['100 Fiber Way', '200 Signup Street', '300 Survey Avenue', '400 Single Plan Road', '900 Nowhere Trail'];
const free = { serviceOrdersExist: false, servicelinesExist: false, unitRequired: false };

it.each([
  ['100 Fiber Way', { ...free, allowedServiceOrderType: 'NEW_SERVICE' }],
  ['200 Signup Street', { ...free, allowedServiceOrderType: 'NEW_SIGNUP' }],
  ['300 Survey Avenue', { ...free, allowedServiceOrderType: 'NEW_SURVEY' }],
  ['400 Single Plan Road', { ...free, allowedServiceOrderType: 'NEW_SERVICE' }],
  ['500 Taken Court', { ...free, allowedServiceOrderType: 'NEW_SERVICE', servicelinesExist: true }],
  ['600 Waiting Lane', { ...free, allowedServiceOrderType: 'NEW_SIGNUP', serviceOrdersExist: true }],
  ['700 Apartment Place', { ...free, allowedServiceOrderType: 'NEW_SERVICE', unitRequired: true }],
  ['900 Nowhere Trail', { ...free, allowedServiceOrderType: null }],
])('[GUEST-003] [GUEST-075] [GUEST-076] [GUEST-077] %s is what the running contract says', async (address, facts) => {
  expect(await judge(address)).toEqual(facts);
});

it('[GUEST-003] the areas say the same of those addresses when no row decides', async () => {
  const before = await Promise.all(decided.map(judge));
  const rows = app.db.kysely.updateTable('address').set({ status: null, location_id: null });
  await rows.where('address1', 'in', decided).execute();
  const after = await Promise.all(decided.map(judge));
  expect(after).toEqual(before);
});

it('the town has areas that overlap, a hole, and a place without service in the middle', async () => {
  const areas: unknown[] = [];
  for await (const area of exportAreas(app.db)) areas.push(area);
  expect(areas).toHaveLength(5);
  expect(areas[0]).toMatchObject({ id: 'core', properties: { location: 'CORE' }, geometry: { coordinates: [{ length: 2 }] } });
});
