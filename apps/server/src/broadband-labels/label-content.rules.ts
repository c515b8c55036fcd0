import { featurePrice } from '@porchlight/domain/pricing/feature-price.ts';
import type { LabelFacts } from './label-facts.ts';

/** A name in the base language, and in Spanish where the operator gave one. */
export interface LabelName {
  en: string;
  es: string | null;
}

export interface NamedFee {
  name: LabelName;
  cents: number;
}

/** A label as it was on a day: everything it says, kept as it was for ever. */
export interface LabelContent
  extends Omit<LabelFacts, 'identifier' | 'introductory' | 'monthlyFees' | 'oneTimeFees' | 'earlyTerminationFee' | 'additionalData'> {
  providerName: string;
  planName: LabelName;
  monthlyCents: number;
  introductory: { months: number; centsAfterwards: number } | null;
  monthlyFees: NamedFee[];
  oneTimeFees: NamedFee[];
  earlyTerminationCents: number;
  additionalData: { cents: number; perGb: number } | null;
}

/** A plan with what every customer of it gets and must take. Prices in cents; of a package, the option that costs least. */
export interface LabelledPlan {
  name: LabelName;
  features: { part: 'included' | 'mandatory'; name: LabelName; featureType: string; oneTimeCents: number; monthlyCents: number }[];
  packages: { part: 'included' | 'mandatory'; name: LabelName; leastCents: number }[];
}

/** The label of a plan: the price of what it includes, the fees nobody can avoid, and what the operator says besides. */
export function labelContent(plan: LabelledPlan, facts: LabelFacts, brand: { name: string; phone: string | null }): LabelContent {
  const { identifier: _identifier, introductory, monthlyFees, oneTimeFees, earlyTerminationFee, additionalData, ...said } = facts;
  const priced = plan.features.map((feature) => {
    const { isOneTime } = featurePrice({ featureType: feature.featureType });
    return { ...feature, isOneTime, cents: isOneTime ? feature.oneTimeCents : feature.monthlyCents };
  });
  const included = [
    ...priced.filter(({ part, isOneTime }) => part === 'included' && !isOneTime).map(({ cents }) => cents),
    ...plan.packages.filter(({ part }) => part === 'included').map(({ leastCents }) => leastCents),
  ];
  const unavoidable = [
    ...priced.filter(({ part, isOneTime }) => part === 'mandatory' && !isOneTime),
    ...plan.packages.filter(({ part }) => part === 'mandatory').map(({ name, leastCents }) => ({ name, cents: leastCents })),
  ];
  return {
    ...said,
    supportPhone: said.supportPhone ?? (said.supportUrl === null ? brand.phone : null),
    providerName: brand.name,
    planName: plan.name,
    monthlyCents: included.reduce((sum, cents) => sum + cents, 0),
    introductory: introductory && { months: introductory.months, centsAfterwards: inCents(introductory.priceAfterwards) },
    monthlyFees: [...charged(unavoidable), ...monthlyFees.map(saidFee)],
    oneTimeFees: [...charged(priced.filter(({ isOneTime }) => isOneTime)), ...oneTimeFees.map(saidFee)],
    earlyTerminationCents: inCents(earlyTerminationFee),
    additionalData: additionalData && { cents: inCents(additionalData.price), perGb: additionalData.perGb },
  };
}

function charged(fees: readonly NamedFee[]): NamedFee[] {
  return fees.filter(({ cents }) => cents > 0).map(({ name, cents }) => ({ name, cents }));
}

function saidFee(fee: LabelFacts['monthlyFees'][number]): NamedFee {
  return { name: { en: fee.name, es: fee.texts['sp-es']?.name ?? null }, cents: inCents(fee.amount) };
}

/** The schema lets amounts of whole cents through only. */
const inCents = (dollars: number): number => Math.round(dollars * 100);
