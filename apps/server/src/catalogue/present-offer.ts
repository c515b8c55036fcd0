import type { BundleValue, Contract, PlanValue, RouteAnswer } from '@porchlight/contract';
import { cents, dollarsFromCents } from '@porchlight/domain/money/cents.ts';
import type { Locale } from '@porchlight/texts';
import type { BundleRow, PlanRow } from './offer.store.ts';
import type { FeatureRow, OptionRow, PackageRow, Part, PartsRow } from './plan-details.store.ts';

export type PlanDetails = RouteAnswer<Contract['catalogue']['getPlanDetails']>;
type Feature = PlanDetails['mainIncludedFeatures'][number];
type FeaturePackage = PlanDetails['mainIncludedFeaturePackages'][number];

/** What an operator said in another language than the base one. */
export type Wording = { readonly [locale in Locale]?: { name?: string; description?: string; note?: string | null } };

interface Worded {
  description: string;
  note: string | null;
  texts: Wording;
}

/** Description and note in a language, each the base one where there is no other. */
export function worded({ description, note, texts }: Worded, locale: Locale): { description: string; note: string | null } {
  const other = texts[locale];
  return { description: other?.description ?? description, note: other?.note ?? note };
}

const named = (row: Worded & { name: string }, locale: Locale): string => row.texts[locale]?.name ?? row.name;
const dollars = (amount: number): number => dollarsFromCents(cents(amount));

/** ENT-042. */
export function presentPlan(row: PlanRow, locale: Locale, hasBroadbandLabel: boolean): PlanValue {
  return {
    id: row.id,
    name: named(row, locale),
    ...worded(row, locale),
    fromPrice: row.from_cents === null ? null : dollars(row.from_cents),
    hideFromPrice: row.hide_from_price,
    hideCustomerPortal: row.hide_customer_portal,
    onlyBundlesCustomerPortal: row.only_bundles,
    serviceModel: presentModel(row),
    providers: row.providers,
    hasBroadbandLabel,
  };
}

/** ENT-043; plans in the bundle's order. */
export function presentBundle(row: BundleRow, locale: Locale, plans: PlanValue[]): BundleValue {
  return {
    id: row.id,
    name: named(row, locale),
    ...worded(row, locale),
    plans,
    fromPrice: row.from_cents === null ? null : dollars(row.from_cents),
    hideFromPrice: row.hide_from_price,
    hideCustomerPortal: row.hide_customer_portal,
    providers: row.providers,
  };
}

export function presentModel(row: PlanRow): PlanDetails['serviceModel'] {
  const { directory_number_type: name, directory_number_source: defaultSource } = row;
  return {
    icon: row.icon,
    description: row.model_description,
    directorySystemNumType: name === null ? null : { name, ...(defaultSource === null ? {} : { defaultSource }) },
  };
}

/** ENT-040: the six groups of the plan's single line. */
export function presentDetails(plan: PlanRow, parts: PartsRow, locale: Locale): PlanDetails {
  const features = (part: Part) => parts.features.filter((row) => row.part === part).map((row) => presentFeature(row, locale));
  const packages = (part: Part) => parts.packages.filter((row) => row.part === part).map((row) => presentPackage(row, locale));
  return {
    id: plan.id,
    ...worded(plan, locale),
    serviceModel: presentModel(plan),
    mainIncludedFeatures: features('included'),
    mainIncludedFeaturePackages: packages('included'),
    mainMandatoryFeatures: features('mandatory'),
    mainMandatoryFeaturePackages: packages('mandatory'),
    mainOptionalFeatures: features('optional'),
    mainOptionalFeaturePackages: packages('optional'),
  };
}

/** ENT-023. A feature has one price, said in the field its type is priced by and in the general one. */
export function presentFeature(row: FeatureRow, locale: Locale): Feature {
  return {
    id: row.id,
    ...worded(row, locale),
    featureType: row.feature_type,
    oneTimePrice: dollars(row.one_time_cents),
    recurringMonthlyPrice: dollars(row.recurring_cents),
    price: dollars(row.one_time_cents === 0 ? row.recurring_cents : row.one_time_cents),
    hideCustomerPortal: row.hide_customer_portal,
    hideSignupPrice: row.hide_signup_price,
    hideSurveyPrice: row.hide_survey_price,
    provider: row.provider && { logo: row.provider.logo, name: row.provider.name },
  };
}

/** ENT-024. */
export function presentPackage(row: PackageRow, locale: Locale): FeaturePackage {
  return {
    featurePackageId: row.id,
    name: named(row, locale),
    ...worded(row, locale),
    featurePackageOptions: row.options.map((option) => presentOption(option, locale)),
  };
}

function presentOption(row: OptionRow, locale: Locale): FeaturePackage['featurePackageOptions'][number] {
  return {
    featurePackageOptionId: row.id,
    ...worded(row, locale),
    recurringMonthlyPrice: dollars(row.recurring_cents),
    hideCustomerPortal: row.hide_customer_portal,
    features: row.features.map((feature) => presentFeature(feature, locale)),
  };
}
