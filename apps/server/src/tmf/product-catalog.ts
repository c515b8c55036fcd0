import type { Database } from '../platform/db/database.ts';
import type { Clock } from '../ports/clock.ts';
import type { SiteDoor } from '../site/index.ts';
import {
  type AddOnRow,
  type BundleOfferRow,
  type CategoryRow,
  type PlanOfferRow,
  readAddOnRows,
  readBundleRows,
  readCategoryRows,
  readPlanRows,
} from './product-catalog.store.ts';
import { smallResource, type TmfApi, type TmfObject } from './resource.ts';
import { apiBases, attributesOf, type Hrefs, known, money, periodOf } from './wire.rules.ts';

export interface ProductCatalogDeps {
  db: Database;
  clock: Clock;
  hrefs: Hrefs;
  site: Pick<SiteDoor, 'brand'>;
}

const api = 'productCatalog';
const common = ['name', 'description', 'lifecycleStatus', 'validFor'];

const declared = {
  catalog: { name: 'catalog', type: 'Catalog', filters: ['name'], attributes: attributesOf('name catalogType category') },
  category: {
    name: 'category',
    type: 'Category',
    filters: ['name', 'lifecycleStatus', 'productOffering.id'],
    attributes: attributesOf('name lifecycleStatus validFor isRoot productOffering'),
  },
  productOffering: {
    name: 'productOffering',
    type: 'ProductOffering',
    filters: ['name', 'lifecycleStatus', 'isBundle', 'isSellable', 'category.id', 'place.id', 'marketSegment.id'],
    attributes: [
      ...common,
      ...attributesOf('isBundle isSellable category place marketSegment productSpecification productOfferingPrice'),
      ...attributesOf('bundledProductOffering productOfferingRelationship'),
    ],
  },
  productOfferingPrice: {
    name: 'productOfferingPrice',
    type: 'ProductOfferingPrice',
    filters: ['name', 'priceType', 'lifecycleStatus'],
    attributes: attributesOf(
      'name lifecycleStatus validFor isBundle priceType recurringChargePeriodType recurringChargePeriodLength price',
    ),
  },
  productSpecification: {
    name: 'productSpecification',
    type: 'ProductSpecification',
    filters: ['name', 'productNumber', 'lifecycleStatus'],
    attributes: [...common, ...attributesOf('productNumber isBundle productSpecCharacteristic')],
  },
} as const;

/** TMF620: what is sold. Plans, bundles, features and options are offerings; names are in the catalogue's own words. */
export function productCatalogApi(deps: ProductCatalogDeps): TmfApi {
  const { db, clock } = deps;
  const today = () => clock.now().toISOString().slice(0, 10);
  const categories = async () => (await readCategoryRows(db, today())).map((row) => categoryOf(row, deps.hrefs));
  const offerings = async () => {
    const day = today();
    const [plans, bundles, addOns] = await Promise.all([readPlanRows(db, day), readBundleRows(db, day), readAddOnRows(db, day)]);
    return [
      ...plans.map((row) => planOffering(row, deps.hrefs)),
      ...bundles.map((row) => bundleOffering(row, deps.hrefs)),
      ...addOns.map((row) => addOnOffering(row, deps.hrefs)),
    ];
  };
  const prices = async () => {
    const day = today();
    const [plans, addOns] = await Promise.all([readPlanRows(db, day), readAddOnRows(db, day)]);
    return [...plans.flatMap((row) => planPrices(row, deps.hrefs)), ...addOns.flatMap((row) => addOnPrices(row, deps.hrefs))];
  };
  const specifications = async () => (await readPlanRows(db, today())).map((row) => specificationOf(row, deps.hrefs));
  const catalogs = async () => [catalogOf(await deps.site.brand(), await readCategoryRows(db, today()), deps.hrefs)];
  return {
    base: apiBases[api],
    tasks: [],
    resources: [
      smallResource(declared.catalog, catalogs),
      smallResource(declared.category, categories),
      smallResource(declared.productOffering, offerings),
      smallResource(declared.productOfferingPrice, prices),
      smallResource(declared.productSpecification, specifications),
    ],
  };
}

type OnSale = Pick<PlanOfferRow, 'name' | 'isOnSale' | 'isOver' | 'from' | 'until'>;

/** In the words of the published life cycle: what is not on sale yet is in test, what was is retired. */
function saleOf({ isOnSale, isOver, from, until }: OnSale): TmfObject {
  const lifecycleStatus = isOnSale ? 'Active' : isOver ? 'Retired' : 'In test';
  return known({ lifecycleStatus, validFor: periodOf(from, until) });
}

function catalogOf(brand: { name: string }, rows: readonly CategoryRow[], hrefs: Hrefs): TmfObject {
  const category = rows.map(({ id, name }) => hrefs.ref(api, 'category', id, { name, type: 'Category' }));
  return {
    id: '1',
    href: hrefs.of(api, 'catalog', 1),
    name: brand.name,
    catalogType: 'ProductCatalog',
    category,
  };
}

function categoryOf(row: CategoryRow, hrefs: Hrefs): TmfObject {
  return {
    id: String(row.id),
    href: hrefs.of(api, 'category', row.id),
    name: row.name,
    isRoot: true,
    ...saleOf(row),
    productOffering: row.offerings.map(({ key, name }) => hrefs.ref(api, 'productOffering', key, { name, type: 'ProductOffering' })),
  };
}

function offering(key: string, row: OnSale, hrefs: Hrefs): TmfObject {
  return {
    id: key,
    href: hrefs.of(api, 'productOffering', key),
    name: row.name,
    ...saleOf(row),
  };
}

const placesOf = (rows: PlanOfferRow['locations']) => rows.map(({ id, name }) => ({ id: String(id), name, '@referredType': 'Location' }));
const categoriesOf = (rows: PlanOfferRow['categories'], hrefs: Hrefs) =>
  rows.map(({ id, name }) => hrefs.ref(api, 'category', id, { name, type: 'Category' }));
const relations = { included: 'includes', mandatory: 'requires', optional: 'optional' } as const;

function planOffering(row: PlanOfferRow, hrefs: Hrefs): TmfObject {
  const segments = row.accountType === null ? (['RESIDENTIAL', 'BUSINESS'] as const) : [row.accountType];
  return {
    ...offering(`plan-${row.id}`, row, hrefs),
    description: row.description,
    isBundle: false,
    isSellable: row.isOnSale && !row.isHidden && !row.isOfBundlesOnly,
    category: categoriesOf(row.categories, hrefs),
    place: placesOf(row.locations),
    marketSegment: segments.map((id) => ({ id, name: id, '@referredType': 'MarketSegment' })),
    productSpecification: hrefs.ref(api, 'productSpecification', `plan-${row.id}`, { name: row.name, type: 'ProductSpecification' }),
    productOfferingPrice: planPrices(row, hrefs).map(priceRef),
    productOfferingRelationship: row.parts.map(({ key, name, part }) => ({
      ...hrefs.ref(api, 'productOffering', key, { name, type: 'ProductOffering' }),
      relationshipType: relations[part],
    })),
  };
}

function bundleOffering(row: BundleOfferRow, hrefs: Hrefs): TmfObject {
  return {
    ...offering(`bundle-${row.id}`, row, hrefs),
    description: row.description,
    isBundle: true,
    isSellable: row.isOnSale && !row.isHidden,
    category: categoriesOf(row.categories, hrefs),
    place: placesOf(row.locations),
    bundledProductOffering: row.plans.map(({ id, name }) => {
      const key = `plan-${id}`;
      return { id: key, href: hrefs.of(api, 'productOffering', key), name };
    }),
  };
}

/** Features and options are sold with a plan, never by themselves. */
function addOnOffering(row: AddOnRow, hrefs: Hrefs): TmfObject {
  return {
    ...offering(`${row.kind}-${row.id}`, row, hrefs),
    isBundle: false,
    isSellable: false,
    productOfferingPrice: addOnPrices(row, hrefs).map(priceRef),
  };
}

const priceRef = ({ id, href, name }: TmfObject): TmfObject => ({ id, href, name, '@referredType': 'ProductOfferingPrice' });

function priceOf(key: string, row: OnSale, { cents, isMonthly, hrefs }: { cents: number; isMonthly: boolean; hrefs: Hrefs }): TmfObject {
  const id = `${key}-${isMonthly ? 'monthly' : 'once'}`;
  return {
    id,
    href: hrefs.of(api, 'productOfferingPrice', id),
    name: row.name,
    isBundle: false,
    priceType: isMonthly ? 'recurring' : 'oneTime',
    ...(isMonthly && { recurringChargePeriodType: 'month', recurringChargePeriodLength: 1 }),
    price: money(cents),
    ...saleOf(row),
  };
}

const planPrices = (row: PlanOfferRow, hrefs: Hrefs) => [
  priceOf(`plan-${row.id}`, row, { cents: row.recurringCents, isMonthly: true, hrefs }),
];

function addOnPrices(row: AddOnRow, hrefs: Hrefs): TmfObject[] {
  const key = `${row.kind}-${row.id}`;
  return [
    ...(row.recurringCents === 0 ? [] : [priceOf(key, row, { cents: row.recurringCents, isMonthly: true, hrefs })]),
    ...(row.oneTimeCents === 0 ? [] : [priceOf(key, row, { cents: row.oneTimeCents, isMonthly: false, hrefs })]),
  ];
}

function specificationOf(row: PlanOfferRow, hrefs: Hrefs): TmfObject {
  const id = `plan-${row.id}`;
  return {
    id,
    href: hrefs.of(api, 'productSpecification', id),
    name: row.name,
    description: row.description,
    productNumber: row.code,
    isBundle: false,
    ...saleOf(row),
    productSpecCharacteristic: [
      {
        name: 'chargeClass',
        configurable: false,
        valueType: 'string',
        productSpecCharacteristicValue: [{ value: row.chargeClass, valueType: 'string', isDefault: true }],
      },
    ],
  };
}
