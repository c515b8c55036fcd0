import type { OfferedGroups } from '@porchlight/domain/pricing/offered.ts';
import { orderTotals } from '@porchlight/domain/pricing/order-totals.ts';
import { priceSelection } from '@porchlight/domain/pricing/price-selection.ts';
import { initialSelection } from '@porchlight/domain/pricing/selection.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/harness.ts';

let app: TestApp;
const spanish = { headers: { 'accept-language': 'sp-es' } };

async function idOf(table: 'plan' | 'location' | 'plan_bundle' | 'plan_category', code: string): Promise<number> {
  return (await app.db.kysely.selectFrom(table).select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;
}
async function offerAt(location: string | null, category = 'RESIDENTIAL', planCodes: readonly string[] | null = null) {
  const locationId = location === null ? null : await idOf('location', location);
  return app.product.catalogue.listOffer({ locationId, planCategoryId: await idOf('plan_category', category), planCodes });
}
const names = (items: readonly { description: string }[]) => items.map(({ description }) => description);
const detailsOf = async (code: string, location?: string, options = {}) => {
  const query = { planId: String(await idOf('plan', code)), ...(location ? { locationId: String(await idOf('location', location)) } : {}) };
  return app.call('getPlanDetails', { query }, options);
};

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

describe('the offer of a place', () => {
  it('is what running.md says of the addresses for ordering', async () => {
    const core = await offerAt('CORE');
    expect(names(core.plans)).toEqual(['Fiber 100', 'Fiber 300', 'Fiber 500', 'Fiber 1 Gig', 'Fiber 2 Gig']);
    expect(names(core.planBundles)).toEqual(['Fiber 500 and Voice', 'Fiber 1 Gig and Voice']);
    const signup = await offerAt('SIGNUP');
    expect([signup.plans.length, signup.planBundles.length]).toEqual([4, 1]);
    expect((await offerAt('SURVEY')).plans.length).toBeGreaterThan(1);
    const single = await offerAt('SINGLE');
    expect([single.plans.length, single.planBundles.length]).toEqual([1, 0]);
    expect(names((await offerAt('CORE', 'BUSINESS')).plans)).toEqual(['Fiber Business', 'Voice', 'Fiber Business 300']);
  });

  it('[CAT-006][CAT-007][CAT-009] leaves out what is hidden or off sale; a plan for bundles only is in its bundle', async () => {
    const { plans, planBundles } = await offerAt('CORE');
    expect(names(plans)).not.toContain('Fiber for our people');
    expect(names(plans)).not.toContain('Fiber 250');
    expect(planBundles[0]?.plans.map(({ description, onlyBundlesCustomerPortal }) => [description, onlyBundlesCustomerPortal])).toEqual([
      ['Fiber 500', false],
      ['Voice', true],
    ]);
    await app.db.kysely.updateTable('plan_bundle').set({ hide_customer_portal: true }).where('code', '=', 'DUO-500').execute();
    expect(names((await offerAt('CORE')).planBundles)).toEqual(['Fiber 1 Gig and Voice']);
    await app.db.kysely.updateTable('plan_bundle').set({ hide_customer_portal: false }).where('code', '=', 'DUO-500').execute();
  });

  it('[ENT-042][ENT-043] has the fields of the wire, prices in dollars', async () => {
    const { plans, planBundles } = await offerAt('CORE');
    expect(plans[2]).toEqual({
      id: await idOf('plan', 'FIBER-500'),
      name: 'Fiber 500',
      description: 'Fiber 500',
      note: '500 Mbps down and up, unlimited data',
      fromPrice: 44.99,
      hideFromPrice: false,
      hideCustomerPortal: false,
      onlyBundlesCustomerPortal: false,
      serviceModel: { icon: 'fiber', description: 'Fiber internet', directorySystemNumType: null },
      providers: [{ name: 'Cedar Valley Fiber', logo: 'cedar-valley-fiber.svg' }],
      hasBroadbandLabel: true,
    });
    expect(planBundles[0]).toMatchObject({
      description: 'Fiber 500 and Voice',
      fromPrice: 54.99,
      plans: [{ hasBroadbandLabel: true }, { hasBroadbandLabel: false }],
    });
  });

  it('is the default place where none is named, the only one where none is the default, and nothing at a place nobody knows', async () => {
    const planCategoryId = await idOf('plan_category', 'RESIDENTIAL');
    const at = (locationId: number | null) => app.product.catalogue.listOffer({ locationId, planCategoryId, planCodes: null });
    expect(await at(null)).toEqual(await offerAt('CORE'));
    expect(await at(999_999)).toEqual({ plans: [], planBundles: [] });
    await app.db.kysely.deleteFrom('site_setting').where('key', '=', 'defaultLocationId').execute();
    expect(await at(null)).toEqual({ plans: [], planBundles: [] });
    await app.db.kysely
      .insertInto('site_setting')
      .values({ key: 'defaultLocationId', value: String(await idOf('location', 'CORE')) })
      .execute();
  });

  it('keeps to the plans and bundles an address allows', async () => {
    const { plans, planBundles } = await offerAt('CORE', 'RESIDENTIAL', ['FIBER-300', 'DUO-1G', 'NOT-THERE']);
    expect([names(plans), names(planBundles)]).toEqual([['Fiber 300'], ['Fiber 1 Gig and Voice']]);
    expect(names(planBundles[0]?.plans ?? [])).toEqual(['Fiber 1 Gig', 'Voice']);
    expect(await offerAt('CORE', 'RESIDENTIAL', [])).toEqual({ plans: [], planBundles: [] });
  });

  it('begins and ends with the day of the place, for a plan, a place, a category and a bundle', async () => {
    const gone = async (table: 'plan' | 'plan_category' | 'plan_bundle', code: string, days: object) => {
      await app.db.kysely.updateTable(table).set(days).where('code', '=', code).execute();
      const offer = await offerAt('CORE');
      await app.db.kysely.updateTable(table).set({ on_sale_from: null, on_sale_until: null }).where('code', '=', code).execute();
      return [names(offer.plans).includes('Fiber 500'), names(offer.planBundles).includes('Fiber 500 and Voice')];
    };
    const before = app.clock.now();
    // Two in the morning in Greenwich is still the evening before in Chicago.
    app.clock.set(new Date('2027-03-02T02:00:00Z'));
    expect(await gone('plan', 'FIBER-500', { on_sale_until: '2027-03-01' })).toEqual([true, true]);
    expect(await gone('plan', 'FIBER-500', { on_sale_until: '2027-02-28' })).toEqual([false, false]);
    expect(await gone('plan', 'FIBER-500', { on_sale_from: '2027-03-01' })).toEqual([true, true]);
    expect(await gone('plan', 'FIBER-500', { on_sale_from: '2027-03-02' })).toEqual([false, false]);
    expect(await gone('plan_bundle', 'DUO-500', { on_sale_until: '2027-02-28' })).toEqual([true, false]);
    expect(await gone('plan_category', 'RESIDENTIAL', { on_sale_until: '2027-02-28' })).toEqual([false, false]);
    app.clock.set(before);
  });

  it('speaks Spanish where the operator gave it, and its own language where not', async () => {
    const planCategoryId = await idOf('plan_category', 'RESIDENTIAL');
    const { plans, planBundles } = await app.product.catalogue.listOffer({
      locationId: null,
      planCategoryId,
      planCodes: null,
      locale: 'sp-es',
    });
    expect(plans[0]).toMatchObject({ name: 'Fibra 100', description: 'Fibra 100', note: '100 Mbps de bajada y subida, datos ilimitados' });
    expect(planBundles[0]).toMatchObject({ description: 'Fibra 500 y Voz', plans: [{ description: 'Fibra 500' }, { description: 'Voz' }] });
  });
});

describe('plan details (C-071)', () => {
  it('[API-081][ENT-023][ENT-024][ENT-040] answers what the plan includes, demands and offers', async () => {
    const { status, body } = await detailsOf('FIBER-500', 'CORE');
    expect(status).toBe(200);
    expect(Object.keys(body).toSorted()).toEqual(
      [
        'success',
        'id',
        'description',
        'note',
        'serviceModel',
        'mainIncludedFeatures',
        'mainIncludedFeaturePackages',
        'mainMandatoryFeatures',
        'mainMandatoryFeaturePackages',
        'mainOptionalFeatures',
        'mainOptionalFeaturePackages',
      ].toSorted(),
    );
    expect(names(body.mainIncludedFeatures)).toEqual(['500 Mbps internet access', 'Line monitoring']);
    expect(body.mainMandatoryFeatures).toEqual([
      {
        id: expect.any(Number),
        description: 'Installation',
        note: 'At your home, about two hours',
        featureType: 'ACTIVATION',
        oneTimePrice: 49,
        recurringMonthlyPrice: 0,
        price: 49,
        hideCustomerPortal: false,
        hideSignupPrice: false,
        hideSurveyPrice: true,
        provider: null,
      },
    ]);
    const [router] = body.mainMandatoryFeaturePackages;
    expect(router).toMatchObject({ name: 'Router', description: 'The router on your fiber', note: null });
    expect(router?.featurePackageOptions.map(({ description, recurringMonthlyPrice }) => [description, recurringMonthlyPrice])).toEqual([
      ['Standard router', 0],
      ['10-gigabit router', 4],
      ['My own router', 0],
    ]);
    expect(body.mainOptionalFeaturePackages[0]?.featurePackageOptions[1]).toMatchObject({
      description: 'Whole-Home Wi-Fi',
      recurringMonthlyPrice: 8,
      features: [{ description: 'Set-up of your devices', provider: null }],
    });
    expect(body.mainOptionalFeatures.find(({ description }) => description === 'Prairie Stream TV')?.provider).toEqual({
      name: 'Prairie Stream',
      logo: 'prairie-stream.svg',
    });
  });

  it('[GUEST-103] softly refuses what is not on sale there: elsewhere only, over, hidden, unknown place', async () => {
    const refused = { success: false, error: { code: 'ORD0002' } };
    for (const answer of [
      await detailsOf('FIBER-2G', 'SIGNUP'),
      await detailsOf('FIBER-250', 'CORE'),
      await detailsOf('FIBER-STAFF', 'CORE'),
    ]) {
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject(refused);
    }
    const unknown = await app.call('getPlanDetails', { query: { planId: '999999', locationId: '1' } });
    expect([unknown.status, unknown.body.error?.code]).toEqual([200, 'ORD0002']);
    const planId = String(await idOf('plan', 'FIBER-500'));
    const nowhere = await app.call('getPlanDetails', { query: { planId, locationId: '999999' } });
    expect([nowhere.status, nowhere.body.error?.code]).toEqual([200, 'ORD0002']);
    const malformed = await app.call('getPlanDetails', { query: { planId: '1 or 1=1' } });
    expect(malformed.status).toBe(400);
  });

  it('[CAT-007] answers a hidden plan as part of a bundle that is on sale', async () => {
    await app.db.kysely.updateTable('plan').set({ hide_customer_portal: true }).where('code', '=', 'VOICE-BUNDLE').execute();
    expect((await detailsOf('VOICE-BUNDLE', 'CORE')).body.success).toBe(true);
    await app.db.kysely.updateTable('plan_bundle').set({ on_sale_until: '2020-01-01' }).execute();
    expect((await detailsOf('VOICE-BUNDLE', 'CORE')).body.error?.code).toBe('ORD0002');
    await app.db.kysely.updateTable('plan_bundle').set({ on_sale_until: null }).execute();
    await app.db.kysely.updateTable('plan').set({ hide_customer_portal: false }).where('code', '=', 'VOICE-BUNDLE').execute();
  });

  it('leaves out a feature, a package and an option outside their days', async () => {
    const set = (on_sale_until: string | null) =>
      Promise.all([
        app.db.kysely.updateTable('feature').set({ on_sale_until }).where('code', '=', 'BACKUP').execute(),
        app.db.kysely.updateTable('feature_package').set({ on_sale_until }).where('code', '=', 'WIFI').execute(),
        app.db.kysely.updateTable('feature_package_option').set({ on_sale_until }).where('code', '=', 'ROUTER-STANDARD').execute(),
      ]);
    await set('2020-01-01');
    const { body } = await detailsOf('FIBER-500');
    await set(null);
    expect(names(body.mainOptionalFeatures)).not.toContain('Online backup');
    expect(body.mainOptionalFeaturePackages).toEqual([]);
    expect(names(body.mainMandatoryFeaturePackages[0]?.featurePackageOptions ?? [])).toEqual(['10-gigabit router', 'My own router']);
  });

  it('speaks Spanish to a Spanish browser', async () => {
    const { body } = await detailsOf('FIBER-500', 'CORE', spanish);
    expect(body).toMatchObject({ description: 'Fibra 500', note: '500 Mbps de bajada y subida, datos ilimitados' });
    expect(names(body.mainIncludedFeatures)).toEqual(['Acceso a internet de 500 Mbps', 'Line monitoring']);
    expect(body.mainMandatoryFeaturePackages[0]).toMatchObject({
      name: 'Enrutador',
      featurePackageOptions: [{ note: 'Cuatro puertos, prestado sin costo' }, {}, {}],
    });
  });

  it('[GUEST-026][CAT-016] every plan starts from the price that its first selection costs, so that no card promises less', async () => {
    const codes = [
      'FIBER-100',
      'FIBER-300',
      'FIBER-500',
      'FIBER-1G',
      'FIBER-2G',
      'FIBER-BIZ',
      'FIBER-BIZ-300',
      'VOICE-HOME',
      'VOICE-BUNDLE',
    ];
    for (const code of codes) {
      const { from_cents, recurring_cents } = await app.db.kysely
        .selectFrom('plan')
        .selectAll()
        .where('code', '=', code)
        .executeTakeFirstOrThrow();
      const details: OfferedGroups = (await detailsOf(code, 'CORE')).body;
      const { recurring } = orderTotals(priceSelection(details, initialSelection(details), 'ACTIVE'));
      expect([code, recurring?.cents, recurring_cents]).toEqual([code, from_cents, from_cents]);
    }
  });
});

describe('lists for visitors', () => {
  it('[API-086][ENT-041][GUEST-081] plan categories, Residential first; at a place those with something to choose', async () => {
    const { status, body } = await app.call('listPlanCategories', { query: {} });
    expect(status).toBe(200);
    expect(body).toEqual([
      { id: await idOf('plan_category', 'RESIDENTIAL'), description: 'Residential', type: 'Residential', accountTypes: [{ id: 1 }] },
      { id: await idOf('plan_category', 'BUSINESS'), description: 'Business', type: 'Business', accountTypes: [{ id: 2 }] },
    ]);
    const inSpanish = (await app.call('listPlanCategories', { query: {} }, spanish)).body;
    expect(inSpanish.map(({ description, type }) => [description, type])).toEqual([
      ['Residencial', 'Residential'],
      ['Empresas', 'Business'],
    ]);
    const at = async (location: string) => {
      const answer = await app.call('listPlanCategories', { query: { locationId: String(await idOf('location', location)) } });
      return answer.body.map(({ description }) => description);
    };
    expect(await at('CORE')).toEqual(['Residential', 'Business']);
    expect(await at('SINGLE')).toEqual(['Residential']);
    expect((await app.call('listPlanCategories', { query: { locationId: '999999' } })).body).toEqual([]);
  });

  it('[GUEST-081] keeps that order whatever the operator numbers, and asks nobody for an account type without one', async () => {
    await app.db.kysely.insertInto('plan_category').values({ code: 'FARM', description: 'Farms', position: 0 }).execute();
    const { body } = await app.call('listPlanCategories', { query: {} });
    expect(body.map(({ description }) => description)).toEqual(['Residential', 'Business', 'Farms']);
    expect(body[2]?.accountTypes).toEqual([]);
    await app.db.kysely.deleteFrom('plan_category').where('code', '=', 'FARM').execute();
  });

  it('[API-088][ENT-047] suffixes', async () => {
    const { body } = await app.call('listSuffixes');
    expect(body.map(({ abbreviation }) => abbreviation)).toEqual(['Jr.', 'Sr.', 'II', 'III', 'IV']);
    expect(body[0]).toEqual({ id: expect.any(Number), abbreviation: 'Jr.' });
  });

  it('[API-091][ENT-050] holder fields by account type', async () => {
    const { body } = await app.call('listAccountTypeAttributes', { query: { 'customer-portal': 'TRUE' } });
    const always = ['firstName', 'lastName', 'personalEmail', 'mobileNumber'];
    expect(body).toEqual({
      success: true,
      required: [
        { id: 1, fields: always },
        { id: 2, fields: [...always, 'company'] },
      ],
      optional: [
        { id: 1, fields: ['suffixId', 'dateOfBirth', 'salesAgentCP'] },
        { id: 2, fields: ['businessEmail', 'businessNumber', 'taxId', 'salesAgentCP'] },
      ],
    });
    const door = await app.product.catalogue.holderFields();
    expect([door.required.get(2), door.optional.get(1)]).toEqual([body.required[1]?.fields, body.optional[0]?.fields]);
    expect((await app.call('listAccountTypeAttributes', { query: { 'customer-portal': 'FALSE' } as never })).status).toBe(400);
  });

  it('says whether something with an id exists today', async () => {
    const { has } = app.product.catalogue;
    const { id } = await app.db.kysely.selectFrom('sales_agent').select('id').where('code', '=', 'AMY-OLSON').executeTakeFirstOrThrow();
    expect([
      await has('salesAgent', id),
      await has('salesAgent', 999_999),
      await has('location', 1),
      await has('location', 999_999),
    ]).toEqual([true, false, true, false]);
    await app.db.kysely.updateTable('sales_agent').set({ on_sale_until: '2020-01-01' }).where('id', '=', id).execute();
    expect(await has('salesAgent', id)).toBe(false);
    await app.db.kysely.updateTable('sales_agent').set({ on_sale_until: null }).where('id', '=', id).execute();
    expect([await has('suffix', 1), await has('planCategory', 1), await has('suffix', 99)]).toEqual([true, true, false]);
  });
});

describe('sales agents (C-077)', () => {
  const search = async (agentName: string) => {
    const { status, body } = await app.call('searchSalesAgents', { query: { agentName } });
    return status === 200 ? body.salesAgents.map(({ firstName, lastName }) => `${firstName} ${lastName}`) : status;
  };

  it('[API-087][ENT-046] are found by the beginnings of their names, without accents and case', async () => {
    expect(await search('jos')).toEqual(['José Núñez', 'Joseph Oliver']);
    expect(await search('NUNEZ jose')).toEqual(['José Núñez']);
    expect(await search('núñ')).toEqual(['José Núñez']);
    expect(await search("o'brien")).toEqual(["Dana O'Brien"]);
    expect(await search('OBRI')).toEqual(["Dana O'Brien"]);
    expect(await search('sen')).toEqual([]);
    const { body } = await app.call('searchSalesAgents', { query: { agentName: 'amy' } });
    expect(body.salesAgents).toEqual([{ id: expect.any(Number), firstName: 'Amy', lastName: 'Olson' }]);
  });

  it('take wildcards and quotes for text', async () => {
    for (const hostile of ['%%', '__', "a%'; drop table sales_agent; --", '\\\\', 'o%n', '%olson']) {
      expect(await search(hostile)).not.toContain('Paul Larsen');
    }
    expect(await search('%%')).toEqual([]);
    expect(await search('a')).toBe(400);
    expect(await search('x'.repeat(101))).toBe(400);
  });

  it('are at most twenty, and none who has left', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => ({
      code: `TEAM-${at}`,
      first_name: 'Team',
      last_name: `Member ${String(at).padStart(2, '0')}`,
      search_words: `team member ${String(at).padStart(2, '0')}`,
      on_sale_until: at === 0 ? '2020-01-01' : null,
    }));
    await app.db.kysely.insertInto('sales_agent').values(rows).execute();
    const found = await search('team mem');
    expect(found).toHaveLength(20);
    expect(found).toContain('Team Member 01');
    expect(found).not.toContain('Team Member 00');
    await app.db.kysely.deleteFrom('sales_agent').where('first_name', '=', 'Team').execute();
  });
});

describe('logos (C-085)', () => {
  const get = (file: string) => app.http.inject(`/media/service-providers/${file}`);

  it('[API-097] are served with their own type, kept for a day, and can neither run nor load anything', async () => {
    const { statusCode, headers, body } = await get('prairie-stream.svg');
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/svg+xml', 'public, max-age=86400']);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain('sandbox');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(body).toContain('<title>Prairie Stream</title>');
  });

  it('are nowhere else to be found', async () => {
    for (const file of ['missing.svg', '..%2f..%2fpackage.json', '.env', 'a%00.svg', "x';--.svg", 'x'.repeat(300)]) {
      expect((await get(file)).statusCode).toBeGreaterThanOrEqual(400);
      expect((await get(file)).statusCode).toBeLessThan(500);
    }
  });
});
