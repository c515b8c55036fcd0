import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startApp, type TestApp } from '../../test/harness.ts';
import { cast } from '../demo/index.ts';

let app: TestApp;
let maria: Caller;
const planId = async (code: string) =>
  (await app.db.kysely.selectFrom('plan').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;
const lineOf = async (caller: Caller) => {
  const { body } = await caller.call('listServices', { params: { id: String(caller.accountId) } });
  return body.services[0]?.serviceLines[0]?.serviceLineId ?? 0;
};
const read = async (caller: Caller, code: string, headers = {}) =>
  caller.call(
    'getManagedPlan',
    { query: { accountId: String(caller.accountId), planId: String(await planId(code)), fromCustomerPortal: 'true' } as never },
    { headers },
  );
const active = async (caller: Caller, lineId?: number) =>
  caller.call('listActiveItems', { params: { id: String(caller.accountId), lineId: String(lineId ?? (await lineOf(caller))) } });
const plansOf = async (caller: Caller, lineId?: number) =>
  caller.call('listLinePlans', { params: { id: String(caller.accountId), lineId: String(lineId ?? (await lineOf(caller))) } });
const names = (features: readonly { description: string }[]) => features.map(({ description }) => description);

beforeAll(async () => {
  app = await startApp();
  maria = await app.signIn(cast.maria.username);
});
afterAll(() => app.close());

describe('C-035 plan details', () => {
  it('[API-040] [ENT-025] answers id, description, service model and the 18 groups', async () => {
    const { status, body } = await read(maria, 'FIBER-500');
    expect(status).toBe(200);
    const groups = ['main', 'required', 'additional'].flatMap((line) =>
      ['Included', 'Mandatory', 'Optional'].flatMap((part) => [`${line}${part}Features`, `${line}${part}FeaturePackages`]),
    );
    expect(Object.keys(body).toSorted()).toEqual(['success', 'id', 'description', 'serviceModel', ...groups].toSorted());
    expect(body).toMatchObject({ id: await planId('FIBER-500'), description: 'Fiber 500', serviceModel: { icon: 'fiber' } });
    expect(names(body.mainIncludedFeatures)).toEqual(['500 Mbps internet access', 'Line monitoring']);
    expect(names(body.mainMandatoryFeatures)).toEqual(['Installation']);
    expect(names(body.mainOptionalFeatures)).toContain('Static IP address');
    expect(body.requiredOptionalFeatures).toEqual([]);
  });

  it('[ENT-025] fills required and additional groups from the other lines of a plan', async () => {
    const plan_id = await planId('FIBER-100');
    const feature = await app.db.kysely.selectFrom('feature').select('id').where('code', '=', 'VOICEMAIL').executeTakeFirstOrThrow();
    const pack = await app.db.kysely.selectFrom('feature_package').select('id').where('code', '=', 'WIFI').executeTakeFirstOrThrow();
    await app.db.kysely
      .insertInto('plan_feature')
      .values({ plan_id, line: 'required', feature_id: feature.id, part: 'optional', position: 0 })
      .execute();
    await app.db.kysely
      .insertInto('plan_package')
      .values({ plan_id, line: 'additional', feature_package_id: pack.id, part: 'mandatory', position: 0 })
      .execute();
    const { body } = await read(maria, 'FIBER-100');
    expect(names(body.requiredOptionalFeatures)).toEqual(['Voicemail to e-mail']);
    expect(body.additionalMandatoryFeaturePackages.map(({ name }) => name)).toEqual(['Wi-Fi']);
    expect(names(body.mainOptionalFeatures)).not.toContain('Voicemail to e-mail');
  });

  it('[API-040] answers in the language of the reader', async () => {
    const { body } = await read(maria, 'FIBER-1G', { 'accept-language': 'sp-es' });
    expect(body.description).toBe('Fibra 1 Gig');
    expect(names(body.mainOptionalFeatures)).toContain('Dirección IP fija');
  });

  it('[API-040] knows no plan the account neither has nor may change to: hidden, off sale, business, bundle-only, unknown', async () => {
    for (const code of ['FIBER-STAFF', 'FIBER-250', 'FIBER-BIZ', 'VOICE-BUNDLE', 'VOICE-HOME']) {
      expect([code, (await read(maria, code)).status]).toEqual([code, 404]);
    }
    const unknown = { accountId: String(maria.accountId), planId: '999999' } as never;
    expect((await maria.call('getManagedPlan', { query: unknown })).body.error?.code).toBe('GEN0004');
  });

  it('[API-040] a plan and its parts that left sale stay as they are for whoever has them', async () => {
    const priya = await app.signIn(cast.priya.username);
    const yesterday = '2020-01-01';
    await app.db.kysely.updateTable('plan').set({ on_sale_until: yesterday }).where('code', '=', 'FIBER-1G').execute();
    await app.db.kysely.updateTable('feature').set({ on_sale_until: yesterday }).where('code', 'in', ['LINE-1G', 'BACKUP']).execute();
    try {
      const own = (await read(priya, 'FIBER-1G')).body;
      expect(names(own.mainIncludedFeatures)).toEqual(['1 Gbps internet access', 'Line monitoring']);
      expect(names(own.mainOptionalFeatures)).not.toContain('Online backup');
      expect((await read(maria, 'FIBER-1G')).status).toBe(404);
      expect(names((await read(maria, 'FIBER-500')).body.mainOptionalFeatures)).toContain('Online backup');
      expect((await plansOf(priya)).body.plans[0]).toMatchObject({ description: 'Fiber 1 Gig', isCurrent: true });
    } finally {
      await app.db.kysely.updateTable('plan').set({ on_sale_until: null }).where('code', '=', 'FIBER-1G').execute();
      await app.db.kysely.updateTable('feature').set({ on_sale_until: null }).where('code', 'in', ['LINE-1G', 'BACKUP']).execute();
    }
  });
});

describe('C-036 active features', () => {
  it('[API-041] answers what is active with prices, what the plan includes anyway among it, hidden things with their flag', async () => {
    const { body } = await active(maria);
    expect(names(body.features)).toEqual([
      '500 Mbps internet access',
      'Line monitoring',
      'Installation',
      'Static IP address',
      'Online backup',
    ]);
    expect(body.features.find(({ description }) => description === 'Line monitoring')?.hideCustomerPortal).toBe(true);
    expect(body.features.find(({ description }) => description === 'Static IP address')).toMatchObject({
      recurringMonthlyPrice: 5,
      featureType: 'RECURRING',
    });
    const options = await app.db.kysely
      .selectFrom('feature_package_option')
      .select(['id', 'feature_package_id', 'code'])
      .where('code', 'in', ['ROUTER-STANDARD', 'WIFI-WHOLE'])
      .orderBy('code')
      .execute();
    expect(body.featurePackageOptions).toEqual(
      options.map((option) => ({ featurePackageId: option.feature_package_id, featurePackageOptionId: option.id })),
    );
  });

  it('[API-041] has what the plan does not offer any more', async () => {
    const bakery = await app.signIn(cast.bakery.username);
    expect(names((await active(bakery)).body.features)).toContain('Static IP address');
    expect(names((await read(bakery, 'FIBER-BIZ')).body.mainOptionalFeatures)).toContain('Static IP address');
  });

  it('[API-041] a line of another account is not known', async () => {
    const james = await app.signIn(cast.james.username);
    expect((await active(maria, await lineOf(james))).body.error?.code).toBe('GEN0004');
    expect((await plansOf(maria, await lineOf(james))).body.error?.code).toBe('GEN0004');
  });
});

describe('C-139 plans of a line', () => {
  it('answers the present plan first, then what is on sale there for that type of account and kind of number', async () => {
    const { body } = await plansOf(maria);
    expect(body.plans.map(({ description }) => description)).toEqual(['Fiber 500', 'Fiber 100', 'Fiber 300', 'Fiber 1 Gig', 'Fiber 2 Gig']);
    expect(body.plans.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false, false, false]);
    expect(body.plans[1]).toMatchObject({ hasBroadbandLabel: true, fromPrice: 29.99 });
    const bakery = await app.signIn(cast.bakery.username);
    expect((await plansOf(bakery)).body.plans.map(({ description }) => description)).toEqual(['Fiber Business', 'Fiber Business 300']);
    const { body: services } = await bakery.call('listServices', { params: { id: String(bakery.accountId) } });
    const voice = services.services[1]?.serviceLines[0]?.serviceLineId;
    expect((await plansOf(bakery, voice)).body.plans.map(({ description }) => description)).toEqual(['Voice']);
  });

  it("asks at the account's own location", async () => {
    const survey = await app.db.kysely.selectFrom('location').select('id').where('code', '=', 'SURVEY').executeTakeFirstOrThrow();
    await app.db.kysely.updateTable('account').set({ location_id: survey.id }).where('id', '=', maria.accountId).execute();
    try {
      expect((await plansOf(maria)).body.plans.map(({ description }) => description)).toEqual([
        'Fiber 500',
        'Fiber 100',
        'Fiber 300',
        'Fiber 1 Gig',
      ]);
      expect((await read(maria, 'FIBER-2G')).status).toBe(404);
    } finally {
      await app.db.kysely.updateTable('account').set({ location_id: null }).where('id', '=', maria.accountId).execute();
    }
  });
});
