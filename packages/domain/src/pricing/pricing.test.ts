import { describe, expect, it } from 'vitest';
import { cents } from '../money/cents.ts';
import { featurePrice, isFeaturePriceHidden, isOptionPriceHidden, shownFeaturePrice, shownOptionPrice } from './feature-price.ts';
import type { OfferedFeature, OfferedGroups, OfferedOption } from './offered.ts';
import { orderTotals } from './order-totals.ts';
import { priceSelection } from './price-selection.ts';
import type { OrderType } from './priced-order.ts';
import { initialSelection } from './selection.ts';

const feature = (id: number, changes: Partial<OfferedFeature> = {}): OfferedFeature => ({
  id,
  description: `Feature ${id}`,
  featureType: 'RECURRING',
  oneTimePrice: 0,
  recurringMonthlyPrice: 0,
  price: 0,
  hideCustomerPortal: false,
  hideSignupPrice: false,
  hideSurveyPrice: false,
  ...changes,
});
const option = (id: number, changes: Partial<OfferedOption> = {}): OfferedOption => ({
  featurePackageOptionId: id,
  description: `Option ${id}`,
  recurringMonthlyPrice: 5,
  hideCustomerPortal: false,
  features: [],
  ...changes,
});
const none: OfferedGroups = {
  mainIncludedFeatures: [],
  mainIncludedFeaturePackages: [],
  mainMandatoryFeatures: [],
  mainMandatoryFeaturePackages: [],
  mainOptionalFeatures: [],
  mainOptionalFeaturePackages: [],
};
const totalsOf = (features: OfferedFeature[], orderType: OrderType = 'ACTIVE') => {
  const details = { ...none, mainIncludedFeatures: features };
  return orderTotals(priceSelection(details, initialSelection(details), orderType));
};

describe('prices', () => {
  it('[CAT-001] an activation feature costs its one-time price, and nothing else', () => {
    const install = feature(1, { featureType: 'ACTIVATION', oneTimePrice: 49, recurringMonthlyPrice: 3, price: 7 });
    expect(featurePrice(install)).toEqual({ cents: 4900, isOneTime: true });
    expect(featurePrice({ ...install, oneTimePrice: 0 })).toEqual({ cents: 0, isOneTime: true });
  });

  it('[CAT-002] any other feature costs its monthly price', () => {
    expect(featurePrice(feature(1, { featureType: 'WHATEVER', oneTimePrice: 49, recurringMonthlyPrice: 4.35 }))).toEqual({
      cents: 435,
      isOneTime: false,
    });
  });

  it('[CAT-003] the general price stands in for a monthly price of 0', () => {
    expect(featurePrice(feature(1, { recurringMonthlyPrice: 0, price: 9.5 })).cents).toBe(950);
    expect(featurePrice(feature(1, { recurringMonthlyPrice: 2, price: 9.5 })).cents).toBe(200);
    expect(featurePrice(feature(1, { recurringMonthlyPrice: null, price: 9.5 })).cents).toBe(950);
  });

  it('a missing or unreadable price is 0, a third decimal is rounded as it is written (D-141, D-155)', () => {
    expect(featurePrice(feature(1, { recurringMonthlyPrice: undefined, price: null })).cents).toBe(0);
    expect(featurePrice(feature(1, { recurringMonthlyPrice: Number.NaN })).cents).toBe(0);
    expect(featurePrice(feature(1, { recurringMonthlyPrice: 1.005 })).cents).toBe(101);
  });

  it('[CAT-004][CAT-015] hides a price in the type of order that says so, and in no other', () => {
    const hidden = feature(1, { hideSignupPrice: true, recurringMonthlyPrice: 5 });
    const types: OrderType[] = ['SIGNUP', 'SURVEY', 'ACTIVE'];
    expect(types.map((type) => isFeaturePriceHidden(hidden, type))).toEqual([true, false, false]);
    expect(types.map((type) => isFeaturePriceHidden(feature(2, { hideSurveyPrice: true }), type))).toEqual([false, true, false]);
    expect(types.map((type) => shownFeaturePrice(hidden, type)?.cents ?? null)).toEqual([null, 500, 500]);
    const pack = option(3, { features: [feature(4), hidden] });
    expect(types.map((type) => isOptionPriceHidden(pack, type))).toEqual([true, false, false]);
    expect(types.map((type) => shownOptionPrice(pack, type)?.cents ?? null)).toEqual([null, 500, 500]);
  });

  it('prints no price of 0 (D-141)', () => {
    expect(shownFeaturePrice(feature(1), 'ACTIVE')).toBeNull();
    expect(shownOptionPrice(option(1, { recurringMonthlyPrice: 0 }), 'ACTIVE')).toBeNull();
  });
});

describe('totals', () => {
  const install = feature(1, { featureType: 'ACTIVATION', oneTimePrice: 49 });
  const access = feature(2, { recurringMonthlyPrice: 44.99 });

  it('[CAT-005][GUEST-034][GUEST-035][GUEST-036] tells once from every month, with the rows behind each', () => {
    expect(totalsOf([install, access])).toEqual({
      oneTime: { cents: 4900, rows: [{ description: 'Feature 1', cents: 4900 }] },
      recurring: { cents: 4499, rows: [{ description: 'Feature 2', cents: 4499 }] },
    });
  });

  it('[GUEST-034] shows a one-time total only if an activation feature has a price', () => {
    expect(totalsOf([access]).oneTime).toBeNull();
    expect(totalsOf([{ ...install, oneTimePrice: 0 }, access]).oneTime).toBeNull();
  });

  it('[CAT-016] leaves hidden prices out; a total of hidden prices only is hidden itself (D-141)', () => {
    const backup = feature(3, { recurringMonthlyPrice: 3, hideSignupPrice: true });
    expect(totalsOf([access, backup], 'SIGNUP').recurring).toEqual({ cents: 4499, rows: [{ description: 'Feature 2', cents: 4499 }] });
    expect(totalsOf([access, backup], 'ACTIVE').recurring?.cents).toBe(4799);
    expect(totalsOf([backup], 'SIGNUP')).toEqual({ oneTime: null, recurring: null });
    expect(totalsOf([{ ...install, hideSurveyPrice: true }], 'SURVEY').oneTime).toBeNull();
    expect(totalsOf([], 'ACTIVE').recurring).toEqual({ cents: 0, rows: [] });
  });

  it('[CAT-016] counts what is ordered without being shown, and does not name it (D-112)', () => {
    const monitoring = feature(3, { recurringMonthlyPrice: 1.5, hideCustomerPortal: true });
    expect(totalsOf([access, monitoring]).recurring).toEqual({
      cents: 4649,
      rows: [
        { description: 'Feature 2', cents: 4499 },
        { description: null, cents: 150 },
      ],
    });
  });

  it('sums in cents, exactly', () => {
    expect(totalsOf([1, 2, 3].map((id) => feature(id, { recurringMonthlyPrice: 0.1 }))).recurring?.cents).toBe(30);
  });

  it('amounts are whole cents', () => {
    expect(totalsOf([access]).recurring?.cents).toBe(cents(4499));
  });
});
