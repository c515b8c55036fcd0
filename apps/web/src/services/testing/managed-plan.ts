import type { PlanDetails } from '../plan-change/plan-draft.ts';

type Feature = PlanDetails['mainIncludedFeatures'][number];
type Package = PlanDetails['mainOptionalFeaturePackages'][number];

export const feature = (id: number, changes: Partial<Feature> = {}): Feature => ({
  id,
  description: `Feature ${id}`,
  note: null,
  featureType: 'RECURRING',
  oneTimePrice: 0,
  recurringMonthlyPrice: 5,
  price: 0,
  hideCustomerPortal: false,
  hideSignupPrice: false,
  hideSurveyPrice: false,
  provider: null,
  ...changes,
});

export const pack = (featurePackageId: number, optionIds: readonly number[], hidden: readonly number[] = []): Package => ({
  featurePackageId,
  name: `Package ${featurePackageId}`,
  description: `Package ${featurePackageId}`,
  note: null,
  featurePackageOptions: optionIds.map((id) => ({
    featurePackageOptionId: id,
    description: `Option ${id}`,
    note: null,
    recurringMonthlyPrice: id,
    hideCustomerPortal: hidden.includes(id),
    features: [],
  })),
});

/** A plan with nothing on its line but what is named. */
export function planOf(id: number, groups: Partial<PlanDetails>): PlanDetails {
  const line = (name: 'main' | 'required' | 'additional') =>
    Object.fromEntries(
      ['Included', 'Mandatory', 'Optional'].flatMap((part) => [
        [`${name}${part}Features`, []],
        [`${name}${part}FeaturePackages`, []],
      ]),
    );
  const serviceModel = { icon: 'fiber', description: 'Fiber internet', directorySystemNumType: null };
  return {
    id,
    description: `Plan ${id}`,
    serviceModel,
    ...line('main'),
    ...line('required'),
    ...line('additional'),
    ...groups,
  } as PlanDetails;
}
