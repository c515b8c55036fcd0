import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/harness.ts';
import type { CatalogueFileInput } from '../index.ts';

let app: TestApp;
const settings = { dryRun: false, retire: false };
const start: CatalogueFileInput = {
  format: 'porchlight-catalogue',
  version: 1,
  locations: [{ code: 'TOWN', name: 'Town', timeZone: 'America/Denver' }],
  accountTypes: [{ code: 'RESIDENTIAL', required: ['firstName'], optional: ['ssn'] }],
  providers: [{ code: 'US', name: 'Us' }],
  categories: [{ code: 'HOME', description: 'Residential', accountTypes: ['RESIDENTIAL'] }],
  features: [
    { code: 'LINE', description: 'Line', featureType: 'RECURRING', price: 30 },
    { code: 'SETUP', description: 'Set-up', featureType: 'ACTIVATION', price: 99.5 },
  ],
  packages: [{ code: 'TV', name: 'TV', description: 'Television', options: [{ code: 'TV-S', description: 'Small', monthlyPrice: 10 }] }],
  plans: [
    {
      code: 'BASE',
      description: 'Base',
      fromPrice: 30,
      categories: ['HOME'],
      locations: [{ location: 'TOWN' }],
      providers: ['US'],
      main: { includedFeatures: ['LINE'], mandatoryFeatures: ['SETUP'], optionalPackages: ['TV'] },
    },
  ],
  bundles: [{ code: 'ALL', description: 'All', categories: ['HOME'], locations: [{ location: 'TOWN' }], plans: ['BASE'] }],
  salesAgents: [{ code: 'AL', firstName: 'Al', lastName: 'Ames' }],
  suffixes: [{ code: 'JR', abbreviation: 'Jr.' }],
};
const load = (changes: Partial<CatalogueFileInput> | string = {}, options: Partial<typeof settings> = {}) =>
  app.product.catalogue.importFile(typeof changes === 'string' ? changes : JSON.stringify({ ...start, ...changes }), {
    ...settings,
    ...options,
  });
const exported = () => app.product.catalogue.exportFile();
const rows = (table: 'plan' | 'feature' | 'feature_package_option' | 'plan_bundle' | 'sales_agent') =>
  app.db.kysely.selectFrom(table).selectAll().orderBy('code').execute();
const pathsOf = async (changes: Partial<CatalogueFileInput>) => (await load(changes)).problems.map(({ path }) => path);
const [base] = start.plans ?? [];
if (!base) throw new Error('the file has no plan');

beforeAll(async () => {
  app = await startApp({ template: 'empty', now: new Date('2026-06-15T18:00:00Z') });
});
/** What a label once said stays for ever, so that the plans here have none. */
async function empty(): Promise<void> {
  await app.db.kysely.deleteFrom('bundle_plan').execute();
  for (const table of [
    'bundle_in_category',
    'bundle_at_location',
    'plan_in_category',
    'plan_at_location',
    'plan_provider',
    'plan_feature',
    'plan_package',
    'option_feature',
    'plan_category_account_type',
    'holder_field',
  ] as const) {
    await app.db.kysely.deleteFrom(table).execute();
  }
  for (const table of [
    'plan_bundle',
    'plan',
    'feature_package_option',
    'feature_package',
    'feature',
    'plan_category',
    'service_provider',
    'location',
    'sales_agent',
    'name_suffix',
  ] as const) {
    await app.db.kysely.deleteFrom(table).execute();
  }
}
beforeEach(empty);
afterAll(() => app.close());

describe('import of a catalogue', () => {
  it('writes everything once; a second run of the same file changes nothing', async () => {
    const counts = { read: 12, retired: 0, rejected: 0, problems: [] };
    expect(await load()).toEqual({ ...counts, inserted: 12, updated: 0, unchanged: 0 });
    const before = await exported();
    expect(await load({}, { retire: true })).toEqual({ ...counts, inserted: 0, updated: 0, unchanged: 12 });
    expect(await exported()).toBe(before);
  });

  it('an exported catalogue changes nothing when it comes back, also into an empty one', async () => {
    await load();
    const file = await exported();
    expect(await load(file, { retire: true })).toMatchObject({ inserted: 0, updated: 0, unchanged: 12, retired: 0, problems: [] });
    await empty();
    expect(await load(file)).toMatchObject({ inserted: 12, problems: [] });
    expect(await exported()).toBe(file);
    const { features, packages, plans, ...rest } = JSON.parse(file);
    expect(features.map(({ code, price }: { code: string; price: number }) => [code, price])).toEqual([
      ['LINE', 30],
      ['SETUP', 99.5],
    ]);
    expect(packages[0].options[0].monthlyPrice).toBe(10);
    expect(plans).toMatchObject([{ name: 'Base', fromPrice: 30, label: null }]);
    expect(rest).toMatchObject({ format: 'porchlight-catalogue', version: 1, zones: [] });
  });

  it('changes what the file says otherwise, keeps the ids, and leaves the rest alone', async () => {
    await load();
    const [before] = await rows('plan');
    const result = await load({ features: [{ code: 'LINE', description: 'Faster line', featureType: 'RECURRING', price: 35.25 }] });
    expect(result).toMatchObject({ inserted: 0, updated: 1, problems: [] });
    expect((await rows('feature')).map(({ code, description }) => [code, description])).toEqual([
      ['LINE', 'Faster line'],
      ['SETUP', 'Set-up'],
    ]);
    const [after] = await rows('plan');
    // The plan's own monthly price is the price of what it includes.
    expect([before?.recurring_cents, after?.recurring_cents, after?.id]).toEqual([3000, 3525, before?.id]);
    expect(after?.account_type).toBe('RESIDENTIAL');
  });

  it('replaces what belongs to a plan: parts, places, categories, providers', async () => {
    await load();
    await load({ plans: [{ ...base, providers: [], main: { includedFeatures: ['LINE'], optionalFeatures: ['SETUP'] } }] });
    const [plan] = JSON.parse(await exported()).plans;
    expect(plan).toMatchObject({ providers: [], main: { mandatoryFeatures: [], optionalFeatures: ['SETUP'], optionalPackages: [] } });
  });

  it('keeps what taxes and fees depend on; without a word a plan is broadband, and what is charged with it is what the plan is', async () => {
    const [line, setup] = start.features ?? [];
    const [tv] = start.packages ?? [];
    if (!line || !setup || !tv) throw new Error('the file lacks something');
    const classesOf = async () => {
      const { plans, features, packages } = JSON.parse(await exported());
      return [...plans, ...features, ...packages[0].options].map(({ chargeClass }: { chargeClass: string | null }) => chargeClass);
    };
    await load();
    expect(await classesOf()).toEqual(['broadband', null, null, null]);
    const classed = {
      plans: [{ ...base, chargeClass: 'voice' as const }],
      features: [line, { ...setup, chargeClass: 'installation' as const }],
      packages: [{ ...tv, options: [{ code: 'TV-S', description: 'Small', monthlyPrice: 10, chargeClass: 'video' as const }] }],
    };
    expect(await load(classed)).toMatchObject({ updated: 3, unchanged: 9, problems: [] });
    expect(await classesOf()).toEqual(['voice', null, 'installation', 'video']);
    const read = await app.product.catalogue.chargeClasses(app.db);
    const [plan] = await rows('plan');
    const [lineRow, setupRow] = await rows('feature');
    const [option] = await rows('feature_package_option');
    expect([
      read.plan(plan?.id ?? 0),
      read.feature(lineRow?.id ?? 0),
      read.feature(setupRow?.id ?? 0),
      read.option(option?.id ?? 0),
    ]).toEqual(['voice', null, 'installation', 'video']);
    expect(await load()).toMatchObject({ updated: 3 });
    expect((await app.product.catalogue.chargeClasses(app.db)).plan(plan?.id ?? 0)).toBe('broadband');
  });

  it('takes things off sale only when told, only of kinds the file speaks of, and from today on', async () => {
    await load();
    const plans = [{ ...base, code: 'NEXT', description: 'Next' }];
    expect(await load({ plans, bundles: [], salesAgents: undefined })).toMatchObject({ inserted: 1, retired: 0 });
    expect(await load({ plans, bundles: [], salesAgents: undefined }, { retire: true })).toMatchObject({
      inserted: 0,
      updated: 0,
      retired: 2,
    });
    expect((await rows('plan')).map(({ code, on_sale_until }) => [code, on_sale_until])).toEqual([
      ['BASE', '2026-06-14'],
      ['NEXT', null],
    ]);
    expect((await rows('plan_bundle'))[0]?.on_sale_until).toBe('2026-06-14');
    expect((await rows('sales_agent'))[0]?.on_sale_until).toBeNull();
    expect(await load({ plans, bundles: [] }, { retire: true })).toMatchObject({ retired: 0 });
    expect(await load(await exported(), { retire: true })).toMatchObject({ updated: 0, retired: 0 });
    expect(await load()).toMatchObject({ updated: 2 });
    expect((await rows('plan'))[0]?.on_sale_until).toBeNull();
  });

  it('takes an option off sale that its package leaves out, and what had not begun never begins', async () => {
    const options = [
      { code: 'TV-S', description: 'Small', monthlyPrice: 10 },
      { code: 'TV-L', description: 'Large', monthlyPrice: 20, onSaleFrom: '2027-01-01' },
    ];
    const packages = (kept: typeof options) => [{ code: 'TV', name: 'TV', description: 'Television', options: kept }];
    await load({ packages: packages(options) });
    expect(await load({ packages: packages(options.slice(0, 1)) })).toMatchObject({ retired: 0 });
    expect(await load({ packages: packages(options.slice(0, 1)) }, { retire: true })).toMatchObject({ retired: 1 });
    expect((await rows('feature_package_option')).map((row) => [row.code, row.on_sale_from, row.on_sale_until])).toEqual([
      ['TV-L', null, '2026-06-14'],
      ['TV-S', null, null],
    ]);
    expect(await load(await exported(), { retire: true })).toMatchObject({ problems: [], updated: 0 });
  });

  it('a dry run says what would be, and keeps nothing', async () => {
    const before = await exported();
    expect(await load({}, { dryRun: true })).toMatchObject({ read: 12, inserted: 12, problems: [] });
    expect(await exported()).toBe(before);
  });

  it('two at once leave one catalogue', async () => {
    const results = await Promise.all([load(), load(), load()]);
    expect(results.map(({ inserted }) => inserted).toSorted((a, b) => a - b)).toEqual([0, 0, 12]);
    expect(await rows('plan')).toHaveLength(1);
  });
});

describe('a file with something wrong', () => {
  it('writes nothing at all', async () => {
    const before = await exported();
    const result = await load({ bundles: [{ code: 'BAD', description: 'Bad', locations: [], plans: ['NOWHERE'] }] });
    expect(result).toEqual({
      read: 0,
      inserted: 0,
      updated: 0,
      unchanged: 0,
      retired: 0,
      rejected: 1,
      problems: [{ path: 'bundles[0].plans[0]', code: 'noPlan', message: 'There is no plan NOWHERE.' }],
    });
    expect(await exported()).toBe(before);
  });

  it.each([
    ['no JSON', 'hello'],
    ['an empty file', ''],
    ['another format', '{"format":"x","version":1}'],
    ['another version', '{"format":"porchlight-catalogue","version":2}'],
    ['a list', '[]'],
    ['an unknown kind', '{"format":"porchlight-catalogue","version":1,"prices":[]}'],
  ])('is refused as %s', async (_case, text) => {
    const { problems } = await load(text);
    expect(problems.length).toBeGreaterThan(0);
  });

  it('names the place of every problem of its shape', async () => {
    const wrong = {
      ...start,
      features: [
        { code: 'A B', description: '', featureType: 'recurring', price: -1 },
        { code: 'OK', description: 'Fine', featureType: 'RECURRING', price: 1.005, colour: 'red' },
      ],
      plans: [{ ...base, locations: [{ location: 'TOWN', onSaleFrom: '2026-02-30' }] }],
    };
    const { problems, rejected } = await load(JSON.stringify(wrong));
    expect(problems.map(({ path }) => path).toSorted()).toEqual(
      [
        'features[0].code',
        'features[0].description',
        'features[0].featureType',
        'features[0].price',
        'features[1]',
        'features[1].price',
        'plans[0].locations[0].onSaleFrom',
      ].toSorted(),
    );
    expect(rejected).toBe(3);
  });

  it('names the place of what does not fit together', async () => {
    const line = { code: 'LINE', description: 'Line', featureType: 'RECURRING' };
    expect(await pathsOf({ features: [line, line, { ...line, code: 'X', provider: 'NOBODY' }] })).toEqual([
      'features[1]',
      'features[2].provider',
      'plans[0].main.mandatoryFeatures[0]',
    ]);
    await load();
    expect(
      await pathsOf({
        plans: [
          {
            ...base,
            categories: ['HOME', 'HOME', 'FARM'],
            locations: [{ location: 'TOWN' }, { location: 'MOON' }],
            main: { includedFeatures: ['LINE'], optionalFeatures: ['LINE'], optionalPackages: ['RADIO'] },
            onSaleFrom: '2026-03-01',
            onSaleUntil: '2026-02-01',
          },
        ],
      }),
    ).toEqual([
      'plans[0].onSaleUntil',
      'plans[0].categories[1]',
      'plans[0].categories[2]',
      'plans[0].locations[1]',
      'plans[0].main.optionalFeatures[0]',
      'plans[0].main.optionalPackages[0]',
    ]);
    const option = { code: 'TV-S', description: 'Small' };
    expect(
      await pathsOf({
        packages: [
          { code: 'RADIO', name: 'R', description: 'R', options: [option] },
          {
            code: 'TV',
            name: 'T',
            description: 'T',
            options: [
              { code: 'A', description: 'A', features: ['LINE', 'NONE'] },
              { code: 'A', description: 'A' },
            ],
          },
        ],
      }),
    ).toEqual(['packages[0].options[0]', 'packages[1].options[0].features[1]', 'packages[1].options[1]']);
    expect(await pathsOf({ accountTypes: [{ code: 'BUSINESS', required: ['company'], optional: ['company'] }] })).toEqual([
      'accountTypes[0].optional[0]',
    ]);
  });

  it('[API-097] refuses a logo that could run something, and the name of another logo', async () => {
    const data = (text: string) => Buffer.from(text).toString('base64');
    const good = data('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const bad = data('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
    const provider = (code: string, fileName: string, image: string) => ({ code, name: code, logo: { fileName, data: image } });
    expect(await pathsOf({ providers: [provider('US', 'us.svg', bad), provider('THEM', 'us.svg', good)] })).toEqual([
      'providers[0].logo.data',
      'providers[1].logo.fileName',
    ]);
    expect(await pathsOf({ providers: [provider('US', '../us.svg', good)] })).toEqual(['providers[0].logo.fileName']);
    expect(await pathsOf({ providers: [provider('US', 'us.svg', 'not base64!')] })).toEqual(['providers[0].logo.data']);
    await load({ providers: [provider('US', 'us.svg', good)] });
    expect(await pathsOf({ providers: [provider('THEM', 'us.svg', good)] })).toEqual(['providers[0].logo.fileName']);
    expect(await load({ providers: [provider('US', 'other.svg', good), provider('THEM', 'them.svg', good)] })).toMatchObject({
      problems: [],
    });
    expect((await app.http.inject('/media/service-providers/us.svg')).statusCode).toBe(404);
    expect((await app.http.inject('/media/service-providers/them.svg')).statusCode).toBe(200);
  });
});
