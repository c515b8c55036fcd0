import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startApp, type TestApp } from '../../test/harness.ts';
import { cast } from '../demo/index.ts';

let app: TestApp;
let maria: Caller;
const servicesOf = async (caller: Caller) => (await caller.call('listServices', { params: { id: String(caller.accountId) } })).body;

beforeAll(async () => {
  app = await startApp();
  maria = await app.signIn(cast.maria.username);
});
afterAll(() => app.close());

it('[API-012] [ENT-020] [ENT-021] answers plans with their lines, features and package options in the wire spelling', async () => {
  const body = await servicesOf(maria);
  expect(body).toEqual({
    success: true,
    services: [
      {
        planId: expect.any(Number),
        planDescription: 'Fiber 500',
        planNote: '500 Mbps down and up, unlimited data',
        planRelation: 'Main',
        allowManageCustomerPortal: true,
        serviceModel: { icon: 'fiber', description: 'Fiber internet', directorySystemNumType: null },
        serviceLines: [
          {
            serviceLineId: expect.any(Number),
            status: 'Active',
            isDirectory: false,
            number: null,
            address1: '118 Fiber Way',
            city: 'Cedar Valley',
            state: { name: 'Iowa' },
            zipCode: '52001',
            servicelineFeatures: [{ featureDescription: 'Static IP address' }, { featureDescription: 'Online backup' }],
            activeFeaturePackages: [
              {
                featurePackageId: expect.any(Number),
                featurePackageOptions: [{ featurePackageOptionId: expect.any(Number), description: 'Whole-Home Wi-Fi' }],
              },
            ],
          },
        ],
      },
    ],
  });
});

it('[API-012] describes plans, features and options in the language of the reader, and in the base one where it has no words', async () => {
  const spanish = { headers: { 'accept-language': 'sp-es' } };
  const { body } = await maria.call('listServices', { params: { id: String(maria.accountId) } }, spanish);
  const [service] = body.services;
  expect(service).toMatchObject({ planDescription: 'Fibra 500', planNote: '500 Mbps de bajada y subida, datos ilimitados' });
  expect(service?.serviceLines[0]).toMatchObject({
    servicelineFeatures: [{ featureDescription: 'Dirección IP fija' }, { featureDescription: 'Copia de seguridad en línea' }],
    activeFeaturePackages: [{ featurePackageOptions: [{ description: 'Wi-Fi en toda la casa' }] }],
  });
  const bare = (texts: string) => app.db.kysely.updateTable('feature').set({ texts }).where('code', '=', 'BACKUP').execute();
  await bare('{}');
  const { body: mixed } = await maria.call('listServices', { params: { id: String(maria.accountId) } }, spanish);
  expect(mixed.services[0]?.serviceLines[0]?.servicelineFeatures[1]).toEqual({ featureDescription: 'Online backup' });
  await bare('{"sp-es": {"description": "Copia de seguridad en línea"}}');
});

it('[ENT-020] a phone line carries its number and the type of its directory', async () => {
  const { services } = await servicesOf(await app.signIn(cast.bakery.username));
  expect(services[1]?.serviceModel.directorySystemNumType).toEqual({ name: 'PHONE_NUM', defaultSource: 'number_inventory' });
  expect(services[1]?.serviceLines[0]).toMatchObject({ isDirectory: true, number: '5635550142' });
});

it('leaves out what is hidden from the customer portal', async () => {
  const hidden = await app.db.kysely
    .selectFrom('service_line_feature as l')
    .innerJoin('feature as f', 'f.id', 'l.feature_id')
    .select('f.description')
    .where('l.account_id', '=', maria.accountId)
    .where('f.hide_customer_portal', '=', true)
    .execute();
  expect(hidden).toEqual([{ description: 'Line monitoring' }]);
  expect(JSON.stringify(await servicesOf(maria))).not.toContain('Line monitoring');
  const hide = (value: boolean) =>
    app.db.kysely.updateTable('feature_package_option').set({ hide_customer_portal: value }).where('code', '=', 'WIFI-WHOLE').execute();
  await hide(true);
  expect((await servicesOf(maria)).services[0]?.serviceLines[0]?.activeFeaturePackages).toEqual([]);
  await hide(false);
});

it('answers Main before Required before Additional (D-060)', async () => {
  const nora = await app.signIn(cast.nora.username);
  const plans = await app.db.kysely.selectFrom('plan').select(['id', 'code']).execute();
  const planId = (code: string) => plans.find((plan) => plan.code === code)?.id ?? 0;
  await app.db.kysely
    .insertInto('service_item')
    .values([
      { account_id: nora.accountId, plan_id: planId('VOICE-HOME'), relation: 'Additional', allow_manage: false },
      { account_id: nora.accountId, plan_id: planId('FIBER-100'), relation: 'Required' },
    ])
    .execute();
  const { services } = await servicesOf(nora);
  expect(services.map(({ planRelation }) => planRelation)).toEqual(['Main', 'Required', 'Additional']);
  expect(services.map(({ allowManageCustomerPortal }) => allowManageCustomerPortal)).toEqual([true, true, false]);
  expect(services[1]?.serviceLines).toEqual([]);
});
