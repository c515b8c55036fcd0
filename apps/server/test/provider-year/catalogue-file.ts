import type { Database } from '../../src/platform/db/database.ts';
import { deliveryPrice, type Item, items, type Plan, plans } from './offer.ts';

const dollars = (cents: number): number => cents / 100;

/** What the provider sells, as the catalogue file that operators bring. */
export function catalogueFile(): string {
  return JSON.stringify({
    format: 'porchlight-catalogue',
    version: 1,
    locations: [{ code: 'HERE', name: 'Here', timeZone: 'America/Chicago' }],
    categories: [{ code: 'ALL', description: 'Everything', accountTypes: ['RESIDENTIAL', 'BUSINESS'] }],
    features: items.filter((item) => item.package === undefined).map(featureOf),
    packages: [...new Set(items.flatMap((item) => item.package ?? []))].map(packageOf),
    plans: plans.map(planOf),
  });
}

const saleDays = ({ from, until }: Item) => ({ onSaleFrom: from ?? null, onSaleUntil: until ?? null });

const featureOf = (item: Item) => ({
  code: item.code,
  description: item.description,
  featureType: item.isOnce ? 'ACTIVATION' : 'RECURRING',
  price: dollars(item.cents),
  hideCustomerPortal: item.isHidden ?? false,
  chargeClass: item.chargeClass,
  ...saleDays(item),
});

const packageOf = (code: string) => ({
  code,
  name: code,
  description: code,
  options: items
    .filter((item) => item.package === code)
    .map((item, position) => ({
      code: item.code,
      description: item.description,
      monthlyPrice: dollars(item.cents),
      chargeClass: item.chargeClass,
      position,
      ...saleDays(item),
    })),
});

const planOf = (plan: Plan) => ({
  code: plan.code,
  description: plan.description,
  chargeClass: plan.chargeClass,
  categories: ['ALL'],
  locations: [{ location: 'HERE' }],
  main: {
    includedFeatures: plan.included,
    mandatoryFeatures: plan.mandatory,
    optionalFeatures: plan.optional,
    mandatoryPackages: plan.mandatoryPackages,
    optionalPackages: plan.optionalPackages,
  },
});

/** Ways of delivery and their prices, which no file brings. */
export async function offerDelivery(db: Database): Promise<void> {
  const methods = ['EMAIL', 'PAPERLESS', 'PAPER'] as const;
  const rows = (['RESIDENTIAL', 'BUSINESS'] as const).flatMap((type) =>
    methods.map((method, position) => ({
      account_type: type,
      method,
      name: method,
      description: method,
      note: null,
      price_cents: deliveryPrice[method],
      position,
    })),
  );
  await db.kysely.insertInto('delivery_option').values(rows).execute();
}
