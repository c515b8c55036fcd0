/** Offers of plans for property tests: any mix of groups, prices and hide flags, and any run of clicks on them. */
import * as fc from 'fast-check';
import type { OfferedFeature, OfferedGroups, OfferedPackage } from '../offered.ts';
import type { ChosenItem } from '../priced-order.ts';
import { changeSelection, initialSelection, offeredItems } from '../selection.ts';

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
export const offers: fc.Arbitrary<OfferedGroups> = fc
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
export function clickable(details: OfferedGroups): ChosenItem[] {
  return offeredItems(details).flatMap((offered) => {
    const isHidden = 'feature' in offered ? offered.feature.hideCustomerPortal : offered.option.hideCustomerPortal;
    return isHidden ? [] : [offered.item];
  });
}

/** The selection after up to six clicks, chosen by the numbers. */
export function selectionsOf(details: OfferedGroups, numbers: Iterable<number>): ChosenItem[] {
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
