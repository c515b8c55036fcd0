import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OfferedFeature, OfferedGroups, OfferedPackage } from './offered.ts';
import { orderTotals } from './order-totals.ts';
import { priceSelection } from './price-selection.ts';
import type { ChosenItem, OrderType } from './priced-order.ts';
import { changeSelection, initialSelection, isChosen, judgeSelection, offeredItems } from './selection.ts';

const dollars = fc.option(
  fc.integer({ min: 0, max: 500_00 }).map((amount) => amount / 100),
  { nil: null },
);

const anyFeature = fc.record({
  description: fc.string({ minLength: 1, maxLength: 5 }),
  featureType: fc.constantFrom('ACTIVATION', 'RECURRING', 'EQUIPMENT'),
  oneTimePrice: dollars,
  recurringMonthlyPrice: dollars,
  price: dollars,
  hideCustomerPortal: fc.boolean(),
  hideSignupPrice: fc.boolean(),
  hideSurveyPrice: fc.boolean(),
});

const anyOption = fc.record({
  description: fc.string({ minLength: 1, maxLength: 5 }),
  recurringMonthlyPrice: dollars,
  hideCustomerPortal: fc.boolean(),
  features: fc.array(
    anyFeature.map((feature): OfferedFeature => ({ ...feature, id: 999_999 })),
    { maxLength: 2 },
  ),
});

const anyPackage = fc.array(anyOption, { maxLength: 3 });

/** Six groups in which every feature and package is told apart by its id. */
const offers: fc.Arbitrary<OfferedGroups> = fc
  .record({
    features: fc.tuple(...[0, 1, 2].map(() => fc.array(anyFeature, { maxLength: 3 }))),
    packages: fc.tuple(...[0, 1, 2].map(() => fc.array(anyPackage, { maxLength: 2 }))),
  })
  .map(({ features, packages }) => {
    let id = 0;
    const nextId = () => (id += 1);
    const featuresOf = (at: number): OfferedFeature[] => (features[at] ?? []).map((feature) => ({ ...feature, id: nextId() }));
    const packagesOf = (at: number): OfferedPackage[] =>
      (packages[at] ?? []).map((options) => ({
        featurePackageId: nextId(),
        featurePackageOptions: options.map((option) => ({ ...option, featurePackageOptionId: nextId() })),
      }));
    return {
      mainIncludedFeatures: featuresOf(0),
      mainIncludedFeaturePackages: packagesOf(0),
      mainMandatoryFeatures: featuresOf(1),
      mainMandatoryFeaturePackages: packagesOf(1),
      mainOptionalFeatures: featuresOf(2),
      mainOptionalFeaturePackages: packagesOf(2),
    };
  });

/** Items a visitor can click on: hidden ones are not on the page. */
function clickable(details: OfferedGroups): ChosenItem[] {
  return offeredItems(details).flatMap((offered) => {
    const isHidden = 'feature' in offered ? offered.feature.hideCustomerPortal : offered.option.hideCustomerPortal;
    return isHidden ? [] : [offered.item];
  });
}

/** The selection after up to six clicks, chosen by the numbers. */
function selectionsOf(details: OfferedGroups, numbers: Iterable<number>): ChosenItem[] {
  const items = clickable(details);
  let selection = initialSelection(details);
  let left: number | null = null;
  for (const number of numbers) {
    if (left === null) left = number % 7;
    else {
      const item = items[number % Math.max(items.length, 1)];
      if (left === 0 || !item) break;
      selection = changeSelection(details, selection, item);
      left -= 1;
    }
  }
  return selection;
}

function isMandatory(offer: OfferedGroups, packageId: number): boolean {
  return offer.mainMandatoryFeaturePackages.some(({ featurePackageId }) => featurePackageId === packageId);
}

/** What holds for any mix of groups, prices and hide flags, and any run of clicks on them. */
describe('any offer and any clicks', () => {
  it('[CAT-016] a total is the sum of the visible prices of its parts, for any offer and selection', () => {
    fc.assert(
      fc.property(
        offers,
        fc.constantFrom<OrderType>('SIGNUP', 'SURVEY', 'ACTIVE'),
        fc.infiniteStream(fc.nat()),
        (details, orderType, numbers) => {
          const items = priceSelection(details, selectionsOf(details, numbers), orderType);
          const visible = items.filter(({ isPriceHidden }) => !isPriceHidden);
          const { oneTime, recurring } = orderTotals(items);
          expect(oneTime?.cents ?? 0).toBe(visible.reduce((sum, { oneTimeCents }) => sum + oneTimeCents, 0));
          expect(recurring?.cents ?? 0).toBe(visible.reduce((sum, { monthlyCents }) => sum + monthlyCents, 0));
          for (const total of [oneTime, recurring])
            expect(total?.cents ?? 0).toBe((total?.rows ?? []).reduce((sum, row) => sum + row.cents, 0));
        },
      ),
    );
  });

  it('[CAT-016] what the browser shows is what the server charges, for any selection it can make', () => {
    fc.assert(
      fc.property(
        offers,
        fc.constantFrom<OrderType>('SIGNUP', 'SURVEY', 'ACTIVE'),
        fc.infiniteStream(fc.nat()),
        (details, orderType, numbers) => {
          const chosen = selectionsOf(details, numbers);
          const judged = judgeSelection(structuredClone(details), chosen.toReversed());
          expect(judged).not.toBeNull();
          expect(priceSelection(details, chosen, orderType)).toEqual(priceSelection(structuredClone(details), judged ?? [], orderType));
        },
      ),
    );
  });

  it('[CAT-013][CAT-014] twice is nothing, unless the first click replaced something', () => {
    fc.assert(
      fc.property(offers, fc.infiniteStream(fc.nat()), fc.nat(), (offer, numbers, pick) => {
        const selection = selectionsOf(offer, numbers);
        const items = clickable(offer);
        const item = items[pick % Math.max(items.length, 1)];
        if (!item) return;
        const once = changeSelection(offer, selection, item);
        const replaced = selection.some((chosen) => !isChosen(once, chosen) && !isChosen([item], chosen));
        const twice = changeSelection(offer, once, item);
        if (!replaced && !('packageId' in item && isMandatory(offer, item.packageId))) expect(twice).toEqual(selection);
        expect(twice.length).toBeLessThanOrEqual(selection.length);
      }),
    );
  });

  it('[CAT-010][CAT-012] any run of clicks leaves a selection that can be ordered', () => {
    fc.assert(
      fc.property(offers, fc.infiniteStream(fc.nat()), (offer, numbers) => {
        const selection = selectionsOf(offer, numbers);
        expect(judgeSelection(offer, selection)).toEqual(selection);
      }),
    );
  });
});
