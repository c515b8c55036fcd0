import { orderTotals } from '@porchlight/domain/pricing/order-totals.ts';
import { priceSelection } from '@porchlight/domain/pricing/price-selection.ts';
import type { ChosenItem, ChosenPlan, OrderType } from '@porchlight/domain/pricing/priced-order.ts';
import { changeSelection, initialSelection, offeredItems } from '@porchlight/domain/pricing/selection.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/harness.ts';
import type { OfferQuestion } from './index.ts';

let app: TestApp;
const ids = new Map<string, number>();
const idOf = (code: string): number => ids.get(code) ?? 0;
let question: OfferQuestion;

beforeAll(async () => {
  app = await startApp();
  const tables = ['plan', 'plan_bundle', 'plan_category', 'location', 'feature', 'feature_package', 'feature_package_option'] as const;
  for (const table of tables) {
    for (const { id, code } of await app.db.kysely.selectFrom(table).select(['id', 'code']).execute()) {
      ids.set(table === 'plan_category' || table === 'location' ? `${table} ${code}` : code, id);
    }
  }
  question = { locationId: idOf('location CORE'), planCategoryId: idOf('plan_category RESIDENTIAL'), planCodes: null };
});
afterAll(() => app.close());

const feature = (code: string): ChosenItem => ({ featureId: idOf(code) });
const option = (pack: string, code: string): ChosenItem => ({ packageId: idOf(pack), optionId: idOf(code) });
const mandatory = (): ChosenItem[] => [feature('INSTALL'), option('ROUTER', 'ROUTER-STANDARD')];
const plan = (code: string, items: ChosenItem[] = mandatory(), bundle: string | null = null): ChosenPlan => ({
  planId: idOf(code),
  bundleId: bundle === null ? null : idOf(bundle),
  items,
});
const price = (chosen: ChosenPlan[], changes: Partial<OfferQuestion> = {}, type: OrderType = 'ACTIVE') =>
  app.product.catalogue.priceOrder({ ...question, ...changes }, type, chosen);
const detailsOf = async (code: string) => (await app.call('getPlanDetails', { query: { planId: String(idOf(code)) } })).body;

describe('pricing an order', () => {
  it('[CAT-016] names and prices everything from the catalogue, with what the plan includes anyway', async () => {
    const chosen = plan('FIBER-500', [...mandatory(), feature('STATIC-IP'), option('WIFI', 'WIFI-WHOLE')]);
    expect(await price([chosen], {}, 'SURVEY')).toEqual([
      {
        planId: idOf('FIBER-500'),
        planName: 'Fiber 500',
        planDescription: 'Fiber 500',
        bundle: null,
        items: [
          {
            kind: 'feature',
            id: idOf('LINE-500'),
            description: '500 Mbps internet access',
            oneTimeCents: 0,
            monthlyCents: 4499,
            isPriceHidden: false,
            isItemHidden: false,
          },
          {
            kind: 'feature',
            id: idOf('LINE-CARE'),
            description: 'Line monitoring',
            oneTimeCents: 0,
            monthlyCents: 0,
            isPriceHidden: false,
            isItemHidden: true,
          },
          {
            kind: 'feature',
            id: idOf('INSTALL'),
            description: 'Installation',
            oneTimeCents: 4900,
            monthlyCents: 0,
            isPriceHidden: true,
            isItemHidden: false,
          },
          {
            kind: 'feature',
            id: idOf('STATIC-IP'),
            description: 'Static IP address',
            oneTimeCents: 0,
            monthlyCents: 500,
            isPriceHidden: true,
            isItemHidden: false,
          },
          {
            kind: 'option',
            id: idOf('ROUTER-STANDARD'),
            description: 'Standard router',
            oneTimeCents: 0,
            monthlyCents: 0,
            isPriceHidden: false,
            isItemHidden: false,
          },
          {
            kind: 'option',
            id: idOf('WIFI-WHOLE'),
            description: 'Whole-Home Wi-Fi',
            oneTimeCents: 0,
            monthlyCents: 800,
            isPriceHidden: false,
            isItemHidden: false,
          },
        ],
      },
    ]);
  });

  it('prices a whole bundle, and says of which bundle each plan is', async () => {
    const priced = await price([plan('FIBER-500', mandatory(), 'DUO-500'), plan('VOICE-BUNDLE', [], 'DUO-500')]);
    expect(priced?.map(({ planId, bundle }) => [planId, bundle?.name])).toEqual([
      [idOf('FIBER-500'), 'Fiber 500 and Voice'],
      [idOf('VOICE-BUNDLE'), 'Fiber 500 and Voice'],
    ]);
    expect(orderTotals(priced?.flatMap(({ items }) => items) ?? []).recurring?.cents).toBe(5499);
  });

  it('speaks the language of the visitor, at the same prices', async () => {
    const [spanish] = (await price([plan('FIBER-500')], { locale: 'sp-es' })) ?? [];
    const [english] = (await price([plan('FIBER-500')])) ?? [];
    expect([spanish?.planDescription, spanish?.items[2]?.description]).toEqual(['Fibra 500', 'Instalación']);
    expect(spanish?.items.map(({ monthlyCents, oneTimeCents }) => [monthlyCents, oneTimeCents])).toEqual(
      english?.items.map(({ monthlyCents, oneTimeCents }) => [monthlyCents, oneTimeCents]),
    );
  });

  const tampered: [string, () => [ChosenPlan[], Partial<OfferQuestion>?]][] = [
    ['nothing is chosen', () => [[]]],
    ['a mandatory feature is missing', () => [[plan('FIBER-500', [option('ROUTER', 'ROUTER-STANDARD')])]]],
    ['a mandatory package is missing', () => [[plan('FIBER-500', [feature('INSTALL')])]]],
    ['a mandatory package has two options', () => [[plan('FIBER-500', [...mandatory(), option('ROUTER', 'ROUTER-FAST')])]]],
    [
      'an optional package has two options',
      () => [[plan('FIBER-500', [...mandatory(), option('WIFI', 'WIFI-ONE'), option('WIFI', 'WIFI-WHOLE')])]],
    ],
    ['an option is named under another package', () => [[plan('FIBER-500', [...mandatory(), option('ROUTER', 'WIFI-ONE')])]]],
    ['an item comes twice', () => [[plan('FIBER-500', [...mandatory(), feature('BACKUP'), feature('BACKUP')])]]],
    ['an item is of another plan', () => [[plan('FIBER-500', [...mandatory(), feature('VOICEMAIL')])]]],
    ['the access of a cheaper plan is named', () => [[plan('FIBER-500', [...mandatory(), feature('LINE-100')])]]],
    ['an item does not exist', () => [[plan('FIBER-500', [...mandatory(), { featureId: 999_999 }])]]],
    ['a plan does not exist', () => [[plan('NOTHING')]]],
    ['a plan comes twice', () => [[plan('FIBER-500'), plan('FIBER-500')]]],
    ['a plan is hidden', () => [[plan('FIBER-STAFF', [option('ROUTER', 'ROUTER-STANDARD')])]]],
    ['a plan left sale', () => [[plan('FIBER-250')]]],
    ['a plan is for bundles only', () => [[plan('VOICE-BUNDLE', [])]]],
    ['a plan is of another category', () => [[plan('FIBER-BIZ')]]],
    ['the category is another', () => [[plan('FIBER-500')], { planCategoryId: idOf('plan_category BUSINESS') }]],
    ['the category does not exist', () => [[plan('FIBER-500')], { planCategoryId: 999_999 }]],
    ['a plan is not on sale at the place', () => [[plan('FIBER-2G')], { locationId: idOf('location SIGNUP') }]],
    ['the place does not exist', () => [[plan('FIBER-500')], { locationId: 999_999 }]],
    ['the address does not allow the plan', () => [[plan('FIBER-500')], { planCodes: ['FIBER-100', 'DUO-500'] }]],
    [
      'the address does not allow the bundle',
      () => [[plan('FIBER-500', mandatory(), 'DUO-500'), plan('VOICE-BUNDLE', [], 'DUO-500')], { planCodes: ['FIBER-500'] }],
    ],
    ['a bundle is not whole', () => [[plan('VOICE-BUNDLE', [], 'DUO-500')]]],
    ['a bundle has another plan', () => [[plan('FIBER-100', mandatory(), 'DUO-500'), plan('VOICE-BUNDLE', [], 'DUO-500')]]],
    [
      'a bundle comes with a plan more',
      () => [[plan('FIBER-500', mandatory(), 'DUO-500'), plan('VOICE-BUNDLE', [], 'DUO-500'), plan('FIBER-100')]],
    ],
    ['two bundles are mixed', () => [[plan('FIBER-500', mandatory(), 'DUO-500'), plan('VOICE-BUNDLE', [], 'DUO-1G')]]],
    ['a bundle does not exist', () => [[{ planId: idOf('FIBER-500'), bundleId: 999_999, items: mandatory() }]]],
  ];
  it.each(tampered)('refuses an order in which %s', async (_case, build) => {
    const [chosen, changes] = build();
    expect(await price(chosen, changes)).toBeNull();
  });

  it('[CAT-007] refuses a plan for bundles only that is listed with its category', async () => {
    const onlyBundles = (only_bundles: boolean) =>
      app.db.kysely.updateTable('plan').set({ only_bundles }).where('code', '=', 'FIBER-500').execute();
    await onlyBundles(true);
    const { plans } = await app.product.catalogue.listOffer(question);
    expect(plans.find(({ id }) => id === idOf('FIBER-500'))).toMatchObject({ onlyBundlesCustomerPortal: true, hasBroadbandLabel: false });
    expect(await price([plan('FIBER-500')])).toBeNull();
    expect(await price([plan('FIBER-500', mandatory(), 'DUO-500'), plan('VOICE-BUNDLE', [], 'DUO-500')])).toHaveLength(2);
    await onlyBundles(false);
  });

  it('refuses a hidden optional item, and a hidden option', async () => {
    const hide = (hidden: boolean) =>
      Promise.all([
        app.db.kysely.updateTable('feature').set({ hide_customer_portal: hidden }).where('code', '=', 'BACKUP').execute(),
        app.db.kysely
          .updateTable('feature_package_option')
          .set({ hide_customer_portal: hidden })
          .where('code', '=', 'ROUTER-FAST')
          .execute(),
      ]);
    const withBackup = [plan('FIBER-500', [...mandatory(), feature('BACKUP')])];
    const withFast = [plan('FIBER-500', [feature('INSTALL'), option('ROUTER', 'ROUTER-FAST')])];
    expect([await price(withBackup), await price(withFast)].every((priced) => priced !== null)).toBe(true);
    await hide(true);
    expect([await price(withBackup), await price(withFast)]).toEqual([null, null]);
    await hide(false);
  });

  it('[CAT-016] charges what the browser shows, for any clicks on any plan and any kind of order', async () => {
    const codes = ['FIBER-100', 'FIBER-500', 'FIBER-2G'];
    const details = new Map(await Promise.all(codes.map(async (code) => [code, await detailsOf(code)] as const)));
    const order = fc.record({
      code: fc.constantFrom(...codes),
      type: fc.constantFrom<OrderType>('SIGNUP', 'SURVEY', 'ACTIVE'),
      clicks: fc.array(fc.nat(), { maxLength: 8 }),
    });
    await fc.assert(
      fc.asyncProperty(order, async ({ code, type, clicks }) => {
        const offered = details.get(code);
        if (!offered) throw new Error(`${code} has no details`);
        const items = offeredItems(offered).map(({ item }) => item);
        const selection = clicks.reduce<ChosenItem[]>(
          (before, click) => changeSelection(offered, before, items[click % items.length] ?? { featureId: 0 }),
          initialSelection(offered),
        );
        const [priced] = (await price([plan(code, selection)], {}, type)) ?? [];
        expect(priced?.items).toEqual(priceSelection(offered, selection, type));
      }),
      { numRuns: 40 },
    );
  });
});
